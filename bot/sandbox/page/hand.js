// Defers updates of the page while a button is held down by a pointer or the space bar, so that no press is lost.

const LONGEST = 3000; // milliseconds; holding longer is not a press
const AFTER = 60; // milliseconds; a touch ends shortly before its click event
const waiting = [];
let down = 0; // the timer that ends a long hold, 0 if there is none

export function prepare() {
  addEventListener("pointerdown", pressed, true);
  addEventListener("pointerup", () => down && setTimeout(lifted, AFTER), true);
  addEventListener("pointercancel", lifted, true);
  addEventListener("keydown", keyDown, true);
  addEventListener("keyup", (event) => event.key === " " && down && setTimeout(lifted, AFTER), true);
}

export function calmly(deed) {
  // Run now, or in order once no button is held down.
  if (down) waiting.push(deed);
  else deed();
}

function pressed(event) {
  if (!event.target.closest?.("button")) return;
  clearTimeout(down);
  down = setTimeout(lifted, LONGEST);
}

function keyDown(event) {
  // The space bar presses a button when it is released. Holding Enter must not press the keys of the next keyboard.
  if (event.key === " " && !event.repeat) pressed(event);
  if (event.key === "Enter" && event.repeat && event.target.closest?.(".key")) event.preventDefault();
}

function lifted() {
  clearTimeout(down);
  down = 0;
  for (const deed of waiting.splice(0)) deed();
}
