// Nothing moves under a finger: what arrives while one is on a button waits until it is lifted, so that no press is lost.

const LONGEST = 3000; // milliseconds; a finger that rests longer does not press
const AFTER = 60; // a touch is lifted a little before it becomes a click
const waiting = [];
let down = 0; // the timer that lifts a finger which rests, 0 without one

export function prepare() {
  addEventListener("pointerdown", pressed, true);
  addEventListener("pointerup", () => down && setTimeout(lifted, AFTER), true);
  addEventListener("pointercancel", lifted, true);
}

export function calmly(deed) {
  // Do this now, or as soon as nobody presses; in the order in which it came.
  if (down) waiting.push(deed);
  else deed();
}

function pressed(event) {
  if (!event.target.closest?.("button")) return;
  clearTimeout(down);
  down = setTimeout(lifted, LONGEST);
}

function lifted() {
  clearTimeout(down);
  down = 0;
  for (const deed of waiting.splice(0)) deed();
}
