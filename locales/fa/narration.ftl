# Sentences of the narrator: at most one on each board. The conditions are in locales/narration/.
# Short (a line of a phone), warm, never at anybody's expense. Names stand alone.

narration-amount =
    { $counts ->
        [pieces] { SPELL($amount) } مهره
       *[points] { $amount } امتیاز
    }

## The opening

narration-opening-1 = همه نشستند؛ بازی شروع شد! قرعه به نام { $starter } افتاد.
narration-opening-2 = میز چیده است و چای دم کشیده؛ استکان اول برای { $starter }.
narration-opening-3 = قرعه گفت { $starter }؛ با قرعه هم که نمی‌شود چانه زد!
narration-opening-4 = یکی بود، یکی نبود… خط اول این قصه با { $starter }.
narration-opening-5 = سکوت لطفاً! همهٔ چشم‌ها به میز است.
narration-azul-rulebook-1 = دفترچه می‌پرسد چه کسی پرتغال را بیشتر دوست دارد: لابد { $starter }!
narration-azul-rulebook-2 = پرتقال نه، پرتغال! { $starter } بیشتر از همه دوستش دارد.
narration-azul-rulebook-3 = پادشاه پرتغال چشم‌به‌راه دیوارهایش است و امیدش به { $starter }.
narration-azul-rulebook-4 = دیوارهای کاخ خالی‌اند و شاه مانوئل بی‌تاب است: آستین‌ها بالا!
narration-azul-rulebook-5 = استادان کاشی‌کار آمدند؛ اولین کاشی با { $starter }.
narration-sintra-rulebook-1 = دفترچه می‌پرسد چه کسی به‌تازگی پنجره پاک کرده: لابد { $starter }!
narration-sintra-rulebook-2 = { $starter } پنجره‌های خانه را برق انداخته؛ حالا نوبت پنجره‌های کاخ است.
narration-sintra-rulebook-3 = شش دور و صد شیشهٔ نازک؛ مراقب انگشت‌هایتان باشید!
narration-sintra-rulebook-4 = پنجره‌سازها بالای نوارها رفتند و چشم به { $starter } دوختند.
narration-sintra-rulebook-5 = نفس‌ها حبس، دست‌ها آرام: شیشه‌ها چیده شد!
narration-reef-rulebook-1 = صخرهٔ مرجانی هزاران سال کار می‌برد؛ ما نیم ساعت وقت داریم!
narration-reef-rulebook-2 = ستارهٔ دریایی پیش { $starter } نشست. یک، دو، سه، شیرجه!
narration-reef-rulebook-3 = نفس عمیق بکشید: می‌رویم به تماشای زیبایی‌های اقیانوس!
narration-reef-rulebook-4 = ماسک‌ها را بزنید؛ { $starter } جلوتر از همه می‌پرد توی آب.
narration-reef-rulebook-5 = کف دریا باغبان می‌خواهد؛ اولین مرجان با { $starter }.
narration-icecult-rulebook-1 = دستکش‌ها را بپوشید: قالب‌ها یخ‌اند. گرم‌ترین دستکش برای { $starter }!
narration-icecult-rulebook-2 = دفترچه می‌گوید کار را به شانس نسپارید؛ قالب‌ها که شفاف‌اند!
narration-icecult-rulebook-3 = از پشت یخ همه‌چیز پیداست، جز نقشه‌ای که { $starter } کشیده.
narration-icecult-rulebook-4 = چرخشی که ثبت شد دیگر عوض نمی‌شود؛ روی یخ ترمز نداریم!
narration-icecult-rulebook-5 = بیست مهره کنار یخ می‌لرزند تا { $starter } راهشان بیندازد.

## The lead

narration-lead-1 = { $leader } جلو افتاد؛ { $second } فقط { $gap } عقب است.
narration-lead-2 = جای اول عوض شد: { $leader }، فقط با { $gap } اختلاف.
narration-lead-3 = { $leader } صدرنشین شد و فقط { $gap } از { $second } جلوتر است.
narration-lead-4 = { $leader } به اندازهٔ یک مو جلو زد؛ هنوز هیچ‌چیز معلوم نیست.
narration-lead-5 = حالا { $leader } اول است، ولی { $second } پابه‌پایش می‌آید.
narration-lead-clear-1 = { $leader } صدر جدول را گرفت و { $gap } فاصله انداخت.
narration-lead-clear-2 = { $leader } یک سر و گردن بالاتر رفت: { $gap } بیشتر از { $second }.
narration-lead-clear-3 = صدرنشین تازه: { $leader }، با { $gap } فاصله!
narration-lead-clear-4 = { $leader } پا روی گاز گذاشت و جلو افتاد.
narration-lead-clear-5 = ورق برگشت؛ حالا باید دنبال { $leader } دوید.
narration-comeback-1 = چه برگشتی! { $leader } از ته جدول به صدر رسید.
narration-comeback-2 = از آخر به اول: { $leader } جدول را وارونه کرد!
narration-comeback-3 = { $leader } همهٔ فاصله را جبران کرد و جلو افتاد. دست مریزاد!
narration-comeback-4 = بازی تا آخرش بازی است؛ { $leader } از ته جدول آمد و اول شد.
narration-comeback-5 = { $leader } آرام‌آرام از ته جدول بالا آمد و حالا آن بالاست.

## The end

narration-tie-break-1 = دو کفهٔ ترازو برابر بود، تا اینکه یکی آرام به سود { $winner } سنگین شد.
narration-tie-break-2 = تا خط آخر دفترچه رفتیم تا معلوم شد { $winner } برده است.
narration-tie-break-3 = تساوی می‌شد، اگر دفترچه یک شرط دیگر نداشت!
narration-tie-break-4 = از این نزدیک‌تر نمی‌شد؛ دست همه درد نکند!
narration-tie-break-5 = شانه‌به‌شانه آمدند و { $winner } یک قدم زودتر رسید.
narration-shared-1 = دفترچه می‌گوید این‌طور وقت‌ها همه با هم حالش را ببرند!
narration-shared-2 = برد تقسیم شد و شیرینی‌اش چند برابر.
narration-shared-3 = برد مشترک! شیرینی‌اش را هم با هم بخرید.
narration-shared-4 = هیچ‌کدام کوتاه نیامدند و سکوی اول شلوغ شد.
narration-shared-5 = مو هم لای این رقابت نمی‌رفت!
narration-narrow-1 = نفس‌گیر بود! { $winner } تا آخر کار خیالش راحت نبود.
narration-narrow-2 = تا آخرین حرکت معلوم نبود چه کسی می‌برد. چه بازی‌ای!
narration-narrow-3 = کم مانده بود { $second } هم برسد. دست همه درد نکند!
narration-narrow-4 = برد به مویی بند بود؛ آفرین به { $winner } و { $second }!
narration-narrow-5 = قلب‌ها هنوز تند می‌زنند!
narration-comeback-win-1 = چه برگشتی! { $winner } بازی باخته را برد.
narration-comeback-win-2 = جوجه را آخر پاییز می‌شمارند؛ { $winner } این را می‌دانست.
narration-comeback-win-3 = از ته جدول تا سکوی اول: آفرین به { $winner }!
narration-comeback-win-4 = عقب بود، ولی ناامید نبود: { $winner } بازی را برگرداند!
narration-comeback-win-5 = وقتی { $winner } ته جدول بود، چه کسی فکر این برد را می‌کرد؟
narration-crushing-1 = این برد را باید قاب کرد؛ آفرین به { $winner }!
narration-crushing-2 = امروز روز { $winner } بود؛ همه‌چیز جور شد!
narration-crushing-3 = یک برد تمام‌عیار؛ دست { $winner } درد نکند!
narration-crushing-4 = به احترام { $winner } کلاه از سر برمی‌داریم!
narration-crushing-5 = { $winner } رفت و پشت سرش را هم نگاه نکرد.
narration-computer-won-1 = کامپیوتر برد، ولی از بردش هیچ لذتی نبرد.
narration-computer-won-2 = این دست مال کامپیوتر؛ چای بعد از بازی مال آدم‌ها!
narration-computer-won-3 = کامپیوتر برد و حتی یک کف هم برای خودش نزد.
narration-computer-won-4 = حساب‌وکتاب کار کامپیوتر است، تلافی کار آدم‌ها!
narration-computer-won-5 = این بار کامپیوتر برد؛ یک دست دیگر بازی کنیم؟
narration-beat-computer-1 = کامپیوتر دارد دوباره حساب می‌کند که چطور شد { $winner } برد!
narration-beat-computer-2 = همهٔ حساب‌های کامپیوتر یک طرف، { $winner } یک طرف!
narration-beat-computer-3 = این دست: آدم یک، کامپیوتر صفر. آفرین به { $winner }!
narration-beat-computer-4 = کامپیوتر خیلی رسمی یک دست دیگر درخواست کرد.
narration-beat-computer-5 = { $winner } برد؛ کامپیوتر هم اگر دست داشت، دست می‌زد.
narration-win-1 = بازی قشنگی بود؛ دست همه درد نکند!
narration-win-2 = بازی تمام شد؛ خسته نباشید!
narration-win-3 = { $winner } برد؛ دور بعدی چای با کیست؟
narration-win-4 = میز را جمع نکنید؛ شاید یکی دلش یک دست دیگر بخواهد.
narration-win-5 = این هم از این بازی؛ کیف کردیم!

## Azul

narration-azul-big-line-1 = { $seat } ردیف { $line } را با یک حرکت پر کرد!
narration-azul-big-line-2 = نه یکی کم، نه یکی زیاد: ردیف { $line } یک‌جا پر شد.
narration-azul-big-line-3 = به این می‌گویند کاشی‌کاری! دست { $seat } درد نکند.
narration-azul-big-line-4 = { $seat } همهٔ کاشی‌های ردیف { $line } را یک‌جا چید. تمیز!
narration-azul-big-line-5 = کارگاه‌ها به افتخار { $seat } دست می‌زنند!
narration-azul-many-fell-1 = آخ! { SPELL($count) } کاشی از دست { $seat } افتاد و پخش زمین شد.
narration-azul-many-fell-2 = جرینگ! کف کاخ پر از کاشی شد.
narration-azul-many-fell-3 = جارو لطفاً! { SPELL($count) } کاشی روی زمین ریخت.
narration-azul-many-fell-4 = فدای سر { $seat }! از دست استادکار هم کاشی می‌افتد.
narration-azul-many-fell-5 = { SPELL($count) } کاشی افتاد؛ خدا را شکر روی پای کسی نبود!
narration-azul-last-round-1 = بوی دور آخر می‌آید: پنجمین کاشی هم به { $seat } رسید!
narration-azul-last-round-2 = این کاشی که روی دیوار { $seat } بنشیند، کار تمام است.
narration-azul-last-round-3 = هوشیار باشید: به احتمال زیاد همین دور، دور آخر است!
narration-azul-last-round-4 = { $seat } یک ردیف افقی را جفت‌وجور کرد؛ وقت تنگ است!
narration-azul-last-round-5 = دیوار { $seat } دارد سوت پایان را می‌زند.
narration-azul-big-round-1 = چه دوری برای { $seat }: { $points } امتیاز از دیوار!
narration-azul-big-round-2 = دیوار { $seat } دیدنی شد: { $points } امتیاز در یک دور!
narration-azul-big-round-3 = شاه مانوئل برای { $seat } کلاه از سر برداشت: { $points } امتیاز!
narration-azul-big-round-4 = کاشی پشت کاشی، امتیاز پشت امتیاز: آفرین به { $seat }!
narration-azul-big-round-5 = { $seat } در همین یک دور { $points } امتیاز چید.
narration-azul-heavy-floor-1 = کف کاخ لیز بود و { $points } امتیاز { $seat } سر خورد.
narration-azul-heavy-floor-2 = کاشی‌ها این دور با { $seat } لج کرده بودند.
narration-azul-heavy-floor-3 = { $points } امتیاز پای ردیف کف رفت؛ دور بعد جبران می‌شود.
narration-azul-heavy-floor-4 = فدای سر { $seat }! کاشی برای چیدن زیاد است.
narration-azul-heavy-floor-5 = ردیف کف این دور پرخرج بود: منفی { $points } برای { $seat }.

## Sintra

narration-sintra-big-window-1 = نور از پنجرهٔ { $seat } همه‌جا را گرفت: { $points } امتیاز!
narration-sintra-big-window-2 = چه پنجره‌ای! کاخ سینترا به { $seat } می‌نازد.
narration-sintra-big-window-3 = آفتاب درست پشت پنجرهٔ { $seat } ایستاد.
narration-sintra-big-window-4 = دست مریزاد { $seat }: { $points } امتیاز از یک نوار!
narration-sintra-big-window-5 = پنجره‌سازهای قدیمی هم برای { $seat } سر تکان دادند.
narration-sintra-bonus-1 = رنگ این دور به { $seat } خندید: { $points } امتیاز ویژه!
narration-sintra-bonus-2 = این دور، { $colour } مد است و { $seat } زود فهمید.
narration-sintra-bonus-3 = بی‌مایه فطیر است، ولی { $seat } مایه داشت: { $points } امتیاز ویژه!
narration-sintra-bonus-4 = { $colour } روی { $colour }: این‌طوری امتیاز ویژه می‌گیرند!
narration-sintra-bonus-5 = رنگین‌کمان { $seat } این دور یک رنگ دارد: { $colour }!
narration-sintra-window-full-1 = { $seat } پنجرهٔ { $strip } را تمام کرد؛ خسته نباشید!
narration-sintra-window-full-2 = نوار رفت و پنجره ماند؛ پنجرهٔ { $strip } دیگر کامل است.
narration-sintra-window-full-3 = { $seat } پردهٔ پنجرهٔ { $strip } را کنار زد و آفتاب آمد تو.
narration-sintra-window-full-4 = یک پنجرهٔ کامل و یک اتاق پر از رنگ!
narration-sintra-window-full-5 = پنجرهٔ { $strip } به هر دو شیشه‌اش رسید.
narration-sintra-broke-1 = جرینگ! { SPELL($count) } شیشه از دست { $seat } افتاد.
narration-sintra-broke-2 = مراقب پاهایتان باشید؛ زمین پر از خرده‌شیشه است.
narration-sintra-broke-3 = قضا و بلا بود! { SPELL($count) } شیشه فدای سر { $seat }.
narration-sintra-broke-4 = برج آبگینه گرسنه بود و { SPELL($count) } شیشه خورد.
narration-sintra-broke-5 = شیشه زیاد بود و جا کم؛ برای هر استادی پیش می‌آید.
narration-sintra-shattered-1 = صدای شکستن شیشه‌ها تا آن سر کاخ پیچید!
narration-sintra-shattered-2 = شیشه است دیگر، می‌شکند؛ سر { $seat } سلامت!
narration-sintra-shattered-3 = قدیمی‌ها می‌گویند شیشه که بشکند، بلا دور می‌شود.
narration-sintra-shattered-4 = جارو و خاک‌انداز لطفاً، و یک لیوان آب برای { $seat }!
narration-sintra-shattered-5 = خوبی ماجرا: نشانگر { $seat } دوباره از بالای ردیف راه می‌افتد.
narration-sintra-last-round-1 = دور آخر است؛ دیگر «دور بعد» نداریم!
narration-sintra-last-round-2 = آخرین شیشه‌ها چیده شد و رنگ آخر { $colour } است.
narration-sintra-last-round-3 = آفتاب سینترا دارد غروب می‌کند: فقط همین دور!
narration-sintra-last-round-4 = دور ششم و آخر است؛ هر پنجره‌ای مانده، همین حالا پرش کنید!
narration-sintra-last-round-5 = دور آخر است؛ هر سه شیشهٔ مانده هم یک امتیاز دارد.

## Reef

narration-reef-big-play-1 = صخرهٔ { $seat } گل داد: { $points } امتیاز با یک کارت!
narration-reef-big-play-2 = ماهی‌ها به تماشای صخرهٔ { $seat } آمدند.
narration-reef-big-play-3 = چه موجی! { $points } امتیاز یک‌جا برای { $seat }.
narration-reef-big-play-4 = { $seat } گنج زیر آب را پیدا کرد: { $points } امتیاز!
narration-reef-big-play-5 = یک کارت و { $points } امتیاز؛ اقیانوس کف زد!
narration-reef-repeated-1 = یک الگو، { SPELL($times) } بار! { $seat } صخره را خوب چیده است.
narration-reef-repeated-2 = الگو چند بار، امتیاز چند برابر: { $seat } حسابش را داشت.
narration-reef-repeated-3 = مرجان‌های { $seat } رج زدند: { SPELL($times) } الگوی یک‌شکل!
narration-reef-repeated-4 = انگار { $seat } مرجان‌ها را از روی نقشه کاشته است.
narration-reef-repeated-5 = این الگو تمامی نداشت: { SPELL($times) } بار!
narration-reef-missing-1 = دفترچه می‌گوید هر چه بود بردارید و بگویید: خدا را شکر!
narration-reef-missing-2 = بانک ته کشید؛ { $seat } با همان که بود ساخت.
narration-reef-missing-3 = مرجان کم آمد؛ دریا هم همیشه دست‌ودل‌باز نیست.
narration-reef-missing-4 = قسمت { $seat } همین بود؛ خدا را شکر!
narration-reef-missing-5 = بانک خالی، دل پر: بد موقعی مرجان تمام شد.
narration-reef-loot-1 = هم کارت، هم { SPELL($count) } توکن: چه صیدی!
narration-reef-loot-2 = صبر { $seat } جواب داد: { SPELL($count) } توکن با یک کارت!
narration-reef-loot-3 = { $seat } صندوقچهٔ کوچکی پیدا کرد: { SPELL($count) } توکن.
narration-reef-loot-4 = توکن‌هایی که روی کارت مانده بود، قسمت { $seat } شد.
narration-reef-loot-5 = جزر و مد { SPELL($count) } توکن برای { $seat } آورد.
narration-reef-tower-1 = چهار طبقه مرجان! بالاتر از این فقط سطح آب است.
narration-reef-tower-2 = طبقهٔ چهارم هم ساخته شد؛ آسانسور لازم داریم!
narration-reef-tower-3 = یک ستون به سقف رسید: چهار مرجان روی هم.
narration-reef-tower-4 = از طبقهٔ چهارم چه منظره‌ای پیداست!
narration-reef-tower-5 = ماهی‌ها برای طبقهٔ چهارم صف کشیده‌اند.
narration-reef-last-round-1 = هر چه در دست دارید رو کنید!
narration-reef-last-round-2 = موج آخر رسید؛ کارت‌ها را خوب انتخاب کنید.
narration-reef-last-round-3 = هوای کپسول‌ها دارد تمام می‌شود: وقت برگشتن است!
narration-reef-last-round-4 = به قول دفترچه: همین دور، و بعد خداحافظ!
narration-reef-last-round-5 = از اینجا به بعد، شاید هر کارت آخرین کارت باشد.

## Ice Cult

narration-icecult-many-home-1 = { SPELL($count) } مهره سُر خوردند و یک‌جا به مقصد رسیدند!
narration-icecult-many-home-2 = ایستگاه آخر! { SPELL($count) } مهره با هم پیاده شدند.
narration-icecult-many-home-3 = چه سورتمه‌ای! { SPELL($count) } مهره یک‌جا رسیدند.
narration-icecult-many-home-4 = { $seat } با یک تیر { SPELL($count) } نشان زد.
narration-icecult-many-home-5 = رفقا با هم آمدند و با هم رسیدند: { SPELL($count) } مهره!
narration-icecult-free-ride-1 =
    { $count ->
        [1] یک مهره هم مجانی سواری گرفت!
       *[other] { SPELL($count) } مهره هم مجانی سواری گرفتند!
    }
narration-icecult-free-ride-2 = { $seat } مسافر هم رساند و کرایه نگرفت!
narration-icecult-free-ride-3 = سواری مجانی تا خود مقصد؛ { $seat } دست‌ودل‌باز است!
narration-icecult-free-ride-4 = پایینی راه رفت و بالایی هم رسید.
narration-icecult-free-ride-5 = روی یخ هم رفاقت پیدا می‌شود: با هم رسیدند!
narration-icecult-long-ride-1 = قطاری با { SPELL($count) } واگن راه افتاد!
narration-icecult-long-ride-2 = { SPELL($count) } طبقه مهره روی یخ: محکم بنشینید!
narration-icecult-long-ride-3 = ستون مهره‌ها لرزید، ولی نریخت.
narration-icecult-long-ride-4 = یکی می‌کشد و بقیه منظره را تماشا می‌کنند.
narration-icecult-long-ride-5 = { $seat } { SPELL($count) } مهره را با یک پیکان جلو برد.
narration-icecult-in-vain-1 = قالب‌ها چرخیدند و مهره‌ها فقط تماشا کردند.
narration-icecult-in-vain-2 = یخ زدیم! هیچ مهره‌ای تکان نخورد.
narration-icecult-in-vain-3 = پیکان‌ها این نوبت قهر بودند.
narration-icecult-in-vain-4 = هوا آن‌قدر سرد بود که هیچ مهره‌ای راه نیفتاد.
narration-icecult-in-vain-5 = یک نوبت آرام روی یخ؛ { $seat } نفسی تازه کرد.
narration-icecult-last-piece-1 = { $seat } فقط یک مهره تا برد فاصله دارد!
narration-icecult-last-piece-2 = چهار مهره رسید؛ چشم‌ها به مهرهٔ آخر { $seat }.
narration-icecult-last-piece-3 = یک مهرهٔ دیگر و تمام: { $seat } در آستانهٔ برد است.
narration-icecult-last-piece-4 = زنگ خطر! از پنج مهرهٔ { $seat } فقط یکی مانده است.
narration-icecult-last-piece-5 = آخر خط نزدیک است: { $seat } یک مهره کم دارد.
