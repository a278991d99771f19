# The verifiable deal: the seal is the hash of the seed. docs/fair.md explains it.
# hash, seed: hexadecimal digits; they stand at the end of a line. table: the number of the table, in Latin digits. method: SHA-256.

fair-commitment = مُهر این بازی: { $hash }
fair-none = اینجا هنوز بازی مُهرشده‌ای نیست. مُهر هر بازی تازه پیش از شروع زیر تنظیمات میز می‌آید.
fair-running = بازی { $game } هنوز در جریان است. بذرش در پایان بازی اینجا منتشر می‌شود.
fair-game = بررسی بازی { $game }، میز { $table }
fair-seed = بذر: { $seed }
fair-verdict =
    { $verdict ->
        [fair] ✅ این بذر با مُهر پیش از شروع می‌خواند، و بازی دوباره از روی بذر اجرا شد: هر { $words } حرکت درست بود و آخرش همان شد. پس از شروع چیزی عوض نشده است.
        [old-rules] این بذر با مُهر پیش از شروع می‌خواند. بازی با نسخهٔ قدیمی‌تر قوانین بوده است، پس حرکت‌ها را دوباره اجرا نکردم.
        [no-commitment] این میز پیش از آنکه مُهر داشته باشیم باز شد و قابل بررسی نیست.
       *[wrong] ⚠️ این بازی با مُهرش نمی‌خواند. به کسی که من را راه انداخته خبر بدهید.
    }
fair-how = مُهر را با آنچه پیش از شروع دیدید مقایسه کنید. خودتان هم می‌توانید حسابش کنید: بذر، دونقطه و شمارهٔ میز را پشت سر هم بنویسید و از آن { $method } بگیرید؛ مُهر نیمهٔ اول آن است.
