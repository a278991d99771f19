// The page's own texts in both languages; messages are never translated.

export const WORDS = {
  fa: {
    dir: "rtl",
    title: "میز بازی",
    you: "شما کدام بازیکن هستید؟",
    other: "EN",
    otherName: "English",
    withBot: "گفت‌وگو با ربات",
    bot: "ربات",
    members: (n) => `${digits(n)} عضو`,
    connecting: "در حال اتصال…",
    typing: "در حال نوشتن…",
    drawing: "در حال فرستادن عکس…",
    nothing: "یک گفت‌وگو را باز کنید",
    write: "پیام",
    begin: "شروع",
    again: "رفع مسدودی ربات",
    join: "پیوستن به گروه",
    menu: "منو",
    noCommands: "این ربات در این گفت‌وگو دستوری ندارد",
    noResults: "چیزی پیدا نشد",
    edited: "ویرایش‌شده",
    photo: "عکس",
    reply: "پاسخ",
    copy: "کپی متن",
    edit: "ویرایش",
    remove: "حذف",
    pinned: "پیام سنجاق‌شده",
    ok: "باشد",
    close: "بستن",
    back: "بازگشت",
    send: "فرستادن",
    attach: "فرستادن فایل",
    drop: "فایل را همین‌جا رها کنید",
    more: "کارهای دیگر",
    down: "رفتن به پایین",
    copied: "کپی شد",
    today: "امروز",
    yesterday: "دیروز",
    general: "عمومی",
    block: "مسدود کردن ربات",
    leave: "ترک گروه",
    dropBot: "بیرون کردن ربات",
    addBot: "اضافه کردن ربات به گروه",
    admin: "مدیر کردن ربات",
    noAdmin: "گرفتن مدیریت از ربات",
    noPhotos: "ممنوع کردن عکس",
    photos: "مجاز کردن عکس",
    whichGroup: "ربات را به کدام گروه اضافه می‌کنید؟",
    outside: "این نشانی در صفحهٔ تازه باز می‌شود",
    joined: (who, whom) => (who === whom ? `${who} به گروه پیوست` : `${who}، ${whom} را اضافه کرد`),
    left: (who, whom) => (who === whom ? `${who} از گروه رفت` : `${who}، ${whom} را بیرون کرد`),
    pinnedBy: (who) => `${who} پیامی را سنجاق کرد`,
    renamed: (who, title) => `${who} نام گروه را «${title}» گذاشت`,
    topic: (who, name) => `${who} موضوع «${name}» را باز کرد`,
    topicClosed: (who) => `${who} این موضوع را بست`,
    topicOpened: (who) => `${who} این موضوع را دوباره باز کرد`,
    migrated: "این گروه به ابرگروه تبدیل شد",
    owner: "مالک",
    administrator: "مدیر",
    via: (name) => `از طریق ${name}`,
    onlyYou: "فقط شما می‌بینید",
    restartApp: "بستن و باز کردن برنامه",
    lost: "نشد. دوباره بزنید.",
    refused: "پیام فرستاده نشد.",
    waiting: "در انتظار اتصال",
  },
  en: {
    dir: "ltr",
    title: "Game table",
    you: "Who are you?",
    other: "فا",
    otherName: "فارسی",
    withBot: "Chat with the bot",
    bot: "bot",
    members: (n) => `${n} members`,
    connecting: "connecting…",
    typing: "typing…",
    drawing: "sending a photo…",
    nothing: "Open a chat",
    write: "Message",
    begin: "Start",
    again: "Unblock the bot",
    join: "Join the group",
    menu: "Menu",
    noCommands: "This bot has no commands here",
    noResults: "Nothing was found",
    edited: "edited",
    photo: "Photo",
    reply: "Reply",
    copy: "Copy text",
    edit: "Edit",
    remove: "Delete",
    pinned: "Pinned message",
    ok: "OK",
    close: "Close",
    back: "Back",
    send: "Send",
    attach: "Send a file",
    drop: "Drop the file here",
    more: "More",
    down: "Go to the bottom",
    copied: "Copied",
    today: "Today",
    yesterday: "Yesterday",
    general: "General",
    block: "Block the bot",
    leave: "Leave the group",
    dropBot: "Remove the bot",
    addBot: "Add the bot to the group",
    admin: "Make the bot an administrator",
    noAdmin: "Dismiss the bot as administrator",
    noPhotos: "Forbid photos",
    photos: "Allow photos",
    whichGroup: "Add the bot to which group?",
    outside: "This address opens in a new page",
    joined: (who, whom) => (who === whom ? `${who} joined the group` : `${who} added ${whom}`),
    left: (who, whom) => (who === whom ? `${who} left the group` : `${who} removed ${whom}`),
    pinnedBy: (who) => `${who} pinned a message`,
    renamed: (who, title) => `${who} renamed the group to “${title}”`,
    topic: (who, name) => `${who} opened the topic “${name}”`,
    topicClosed: (who) => `${who} closed this topic`,
    topicOpened: (who) => `${who} reopened this topic`,
    migrated: "This group became a supergroup",
    owner: "owner",
    administrator: "admin",
    via: (name) => `via ${name}`,
    onlyYou: "Only you can see this",
    restartApp: "Close and reopen the app",
    lost: "That did not work. Try again.",
    refused: "The message was not sent.",
    waiting: "waiting for connection",
  },
};

let spoken = localStorage.getItem("language") === "en" ? "en" : "fa";

export const words = () => WORDS[spoken];
export const language = () => spoken;

export function switchLanguage() {
  spoken = spoken === "fa" ? "en" : "fa";
  localStorage.setItem("language", spoken);
}

export function digits(value) {
  const text = String(value);
  return spoken === "fa" ? text.replace(/\d/g, (d) => "۰۱۲۳۴۵۶۷۸۹"[d]) : text;
}

export function clock(seconds) {
  const at = new Date(seconds * 1000);
  const two = (n) => String(n).padStart(2, "0");
  return digits(`${two(at.getHours())}:${two(at.getMinutes())}`);
}

export function day(seconds) {
  const at = new Date(seconds * 1000);
  const midnight = new Date().setHours(0, 0, 0, 0);
  if (at >= midnight) return words().today;
  if (at >= midnight - 86400000) return words().yesterday;
  return at.toLocaleDateString(spoken === "fa" ? "fa-IR" : "en-GB", { day: "numeric", month: "long" });
}
