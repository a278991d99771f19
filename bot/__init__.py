"""The shell: Telegram, the store, the clock; everything impure, at the rim and replaceable."""
