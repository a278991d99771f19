// Formatted text: entities become elements; offsets count UTF-16 units, as in JavaScript.

const TAGS = {
  bold: "b",
  italic: "i",
  underline: "u",
  strikethrough: "s",
  code: "code",
  pre: "pre",
  blockquote: "blockquote",
};

export function formatted(text, entities, { follow, command }) {
  const root = document.createDocumentFragment();
  const sorted = [...(entities ?? [])].sort((a, b) => a.offset - b.offset || b.length - a.length);
  write(root, text, sorted, 0, text.length, { follow, command });
  return root;
}

function write(parent, text, entities, start, end, does) {
  let at = start;
  const after = (stop, entity) => {
    // A quote is a block of its own: the line break after it does not start an empty line.
    return entity.type.endsWith("blockquote") && text[stop] === "\n" ? stop + 1 : stop;
  };
  for (let i = 0; i < entities.length; i += 1) {
    const entity = entities[i];
    if (entity.offset < at || entity.offset >= end) continue;
    parent.append(text.slice(at, entity.offset));
    const stop = Math.min(end, entity.offset + entity.length);
    const inner = entities.slice(i + 1).filter((e) => e.offset < stop);
    const element = make(entity, text.slice(entity.offset, stop), does);
    write(element, text, inner, entity.offset, stop, does);
    parent.append(element);
    at = Math.min(end, after(stop, entity));
  }
  parent.append(text.slice(at, end));
}

function make(entity, covered, { follow, command }) {
  if (entity.type === "text_link" || entity.type === "url") {
    const link = document.createElement("a");
    const url = entity.url ?? (covered.includes("://") ? covered : `https://${covered}`);
    link.href = url;
    link.target = "_blank";
    link.rel = "noopener noreferrer";
    link.addEventListener("click", (event) => {
      if (follow(url)) event.preventDefault();
    });
    return link;
  }
  if (entity.type === "bot_command") {
    const key = document.createElement("a");
    key.href = "#";
    key.dir = "ltr";
    key.addEventListener("click", (event) => {
      event.preventDefault();
      command(covered);
    });
    return key;
  }
  if (entity.type === "spoiler") {
    const spoiler = document.createElement("span");
    spoiler.className = "spoiler";
    spoiler.addEventListener("click", () => spoiler.classList.add("told"));
    return spoiler;
  }
  if (entity.type === "expandable_blockquote") return expandable();
  const element = document.createElement(TAGS[entity.type] ?? "span");
  if (["mention", "text_mention", "hashtag"].includes(entity.type)) element.className = "mention";
  return element;
}

function expandable() {
  // Telegram shows three lines of an expandable quote until it is tapped.
  const quote = document.createElement("blockquote");
  quote.className = "expandable folded";
  quote.addEventListener("click", (event) => {
    if (!event.target.closest("a")) quote.classList.toggle("folded");
  });
  return quote;
}
