// Terms of the holding rules by meaning, in six languages, normalized as by `deobfuscate`. A Latin term matches at the
// beginning of a word, one that ends in a space as a whole word; Arabic and Chinese ones match anywhere.

const list = (...lines: string[]): string[] => lines.flatMap((line) => line.split('|'))

/** Documents that an applicant has to write. */
export const documents = list(
  'essay|statement|sop |motivation letter|cover letter|letter of rec|recommendation letter|reference letter|personal statement|cv |cvs |resume|thesis|dissertation|term paper|research paper|research proposal|assignment|coursework|homework|application letter|admission letter|papers ',
  'motivationsschreiben|motivationsbrief|anschreiben|bewerbungs|lebenslauf|lebenslaufe|hausarbeit|bachelorarbeit|masterarbeit|abschlussarbeit|seminararbeit|empfehlungsschreiben|gutachten|expose|essays|facharbeit|doktorarbeit',
  'ensayo|carta de motivacion|cartas de motivacion|carta de recomendacion|cartas de recomendacion|carta de presentacion|curriculum|tesis|tfm|tfg|redaccion|trabajo de fin|trabajos academicos|trabajos universitarios|propuesta de investigacion',
  'lettre de motivation|lettres de motivation|lettre de recommandation|lettres de recommandation|memoire|these |theses|dissertation|projet professionnel|projet d etudes|dossier de candidature|projet de recherche|rapport de stage|devoirs',
  '文书|动机信|个人陈述|推荐信|简历|论文|作业|研究计划|申请信|申请材料|essay|wen书|文shu|lun文|论wen|毕业设计|ps |推荐xin',
  'خطاب الدافع|رساله الدافع|خطاب النوايا|خطاب الغرض|رسائل التوصيه|رساله توصيه|خطاب توصيه|توصيه|سيره ذاتيه|السيره الذاتيه|سيرتك|المقال|مقالات|بحوث|ابحاث|رساله الماجستير|رسائل الماجستير|رساله ماجستير|اطروح|واجبات|البيان الشخصي|رساله تحفيز|رسائل الدوافع|رساله الدوافع|خطابات|بحثك|رسالتك|مقالك',
)

/** Ghostwriting terms: the author writes on behalf of another person. */
export const writing = list(
  'write your|writes your|write it for you|write for you|written for you|written by|writing service|writer|ghostwrit|ghost writ|composed|we write|i write|i ll write|we ll write|will write|drafted by|we draft|done for you|ready made|from scratch|from zero|custom|turnaround|delivery|delivered|we deliver|i do your|we do your|you just sign|tailored|plagiarism free|zero plagiarism|unique|express|we handle|we take care|our team|let us|in your name|on your behalf|order|finished draft|team of|grads |by a pro|by pros|professional|experts',
  'wir schreiben|ich schreibe dir|ich schreib dir|ich schreibe euch|schreibe dein|schreibe eure|schreiben dein|schreiben dir|schreiben lassen|schreibservice|schreibagentur|ghostwrit|texter|verfasst|verfasse|wir verfassen|wir formulieren|ich formuliere|wir erstellen|ich erstelle|erstellen wir|ubernehme|ubernehmen|fertige |lieferung|liefer|auf bestellung|massgeschneidert|festpreis|plagiatsfrei|nach mass|unser team|komplettpaket|aus erster hand|vom profi|von profis|professionell',
  'escribimos|escribo tu|te escribo|te escribimos|redacto|redactamos|redactor|te lo hago|te la hago|te hago|te hacemos|hacemos tu|hago tu|lo hacemos|por encargo|listo |lista |entrega|elaboramos|elaboro|a medida|personalizad|escritor|preparamos|nos encargamos|profesional|expertos|yo me encargo|sin plagio|nuestro equipo|tu solo firmas|hecho por',
  'nous redigeons|je redige|redige pour|redigee par|redigees par|redacteur|redactrice|redaction|compose|nous ecrivons|j ecris|j ecrirai|ecrit pour toi|ecrits pour|livraison|livre en|livree|cle en main|sur mesure|mon equipe|notre equipe|on s occupe|par un pro|professionnel|je m occupe|sans plagiat|sur commande|plume|a ta place|a votre place',
  '代写|代xie|dai写|daixie|代笔|代做|捉刀|写手|定制|包写|撰写|帮写|帮你写|替你写|给你写|全包|终稿|交稿|出稿|一条龙|操刀|枪手|枪shou|原创|代 写|订制|私人订|执笔|名校导师|老师亲自|团队|接单|dx ',
  'نكتب|اكتب لك|اكتب لكم|نكتب لك|كتابه|اعداد|نعد |صياغه|نصيغ|كاتب|كتاب محترف|تسليم|جاهزه|احترافي|نجهز|اجهز|نتولي|فريقنا|فريق|حصريه|خدمه|خدمات|نقدم|بدون انتحال|خاليه من الانتحال|انجاز|ننجز',
  'i produce|i ll produce|i craft|i prepare|overnight|i draft it|signs it|professor signs|prof signs|i know signs|signed by a prof|ich besorge|besorge ich|uber nacht|unterschrieben vom prof|consigo|conseguimos|firmada por|firmadas por|nous fournissons|je fournis|signees par|signee par|en une nuit|搞定|亲签|一晚|包签|موقعه من|نوفر|اوفر|خلال يوم|في ليله',
)

export const prices = list(
  '€|$|£|¥|euro|eur |usd|gbp|dollar|bucks|pounds|quid|price|pricing|rates|rat3s|discount|cheap|affordable|fee |fees |paypal|crypto|bitcoin|btc|usdt|cash|compensat|pay after|payment|paid|% off|half upfront|deposit|per page|per word|invoice|starting at|from only',
  'preis|festpreis|gunstig|rabatt|bezahl|zahl|anzahlung|honorar|gegen geld|kostet|vorkasse|uberweis|pro seite|faire kosten|entgelt',
  'precio|tarifa|descuento|barato|economic|pago|pagas|pagar|cobro|bizum|adelanto|presupuesto|por pagina|anticipo|soles|pesos',
  'prix|tarif|remise|promo|pas cher|paiement|paye|payer|reglement|acompte|devis|par page|versement|virement|frais|contre remuneration|remunere|forfait',
  '元|块|价格|价 |价钱|优惠|折|付款|付费|定金|尾款|收费|报价|rmb|美金|欧|刀 |红包|转账|有偿|便宜|费用|低价|性价比|￥|千 |万 |面议|米 ',
  'دولار|ريال|يورو|درهم|جنيه|دينار|سعر|اسعار|الاسعار|بسعر|تخفيض|خصم|الدفع|دفع|مقابل مادي|بمقابل|تحويل|رسوم|عربون|اجر|مبلغ|رخيص|بايبال',
  'pay well|i pay|will pay|bien paye|buen precio|百起|千起|起步价|بخمسين|بعشرين|بثلاثين|بمءه|السعر',
)

/** Call terms: asks strangers to get in touch outside the page. */
export const calls = list(
  'dm |dms |d m |pm me|inbox|message me|text me|contact me|contact us|reach me|reach out|hit me up|hmu|whatsapp|whats app|watsap|wassap|telegram|tg |signal |wechat|discord|write me|write to me|in private|privately|link in bio|ping me|ask for|slide',
  'pn |per pn|schreib mir|schreibt mir|melde dich|meldet euch|kontaktier|whatsapp|telegram|privatnachricht|anfragen|anfrage|bei interesse|privat',
  'escribeme|escribidme|por privado|al privado|mp |md |contactame|contacta|whatsapp|wasap|guasap|telegram|inbox|pide |interesados|manda',
  'en mp|mp |ecris moi|ecrivez moi|contacte moi|contactez|message prive|en prive|whatsapp|telegram|dm |interesses',
  '微信|薇信|威信|徽信|vx|v信|v❤|加v|加 v|+v|wx |weixin|wei信|私信|私聊|私我|滴滴我|联系我|加我|扣扣|qq|企鹅|电报|whatsapp|telegram|咨询|详聊|戳我|卫星',
  'واتساب|واتس اب|واتس|الواتس|تليجرام|تلجرام|تيليجرام|تلغرام|راسلني|راسلنا|تواصل|التواصل|خاص|الخاص|للاستفسار|للطلب|للتواصل|للجادين|كلمني',
  '加微|加v|保密|رسائل خاصه|escribe al|preguntame|pregunta precio|discret|diskret|confidential',
)

/** Warning terms: the text warns, reports or asks whether something is right, rather than doing it. */
export const warnings = list(
  'scam|fraud|beware|careful|be warned|warning|watch out|suspicious|sounds fishy|red flag|legit|is this real|is it real|is that real|is this normal|is that normal|is it normal|don t fall|do not fall|never pay|don t pay|do not pay|asked me to pay|asks me to pay|they wanted|wanted me to|somebody offered|someone offered|got an offer|got a mail|got an email|got a message|i reported|report them|report it|is it allowed|is this allowed|cheating|unethical|got caught|were caught|expelled|fell for|lost money|why do people|stop selling|ban |banned|against the rules|would you|should i trust|trust ',
  'betrug|abzock|vorsicht|achtung|warnung|seriose|serios|ist das echt|ist das normal|angeblich|finger weg|fallt nicht|gemeldet|melden sollte|betruger|fake mail|reingefallen|erlaubt|verboten|aufgeflogen|exmatrikul|unmoralisch|hat jemand erfahrung|darf man|ich wurde gefragt|mir wurde|jemand bot|hat mir angeboten',
  'estafa|timo|cuidado|ojo con|fraude|sospechos|es normal|es real|sera verdad|es fiable|cortad|no pagueis|no paguen|no pagues|me pidieron|me ofrecieron|me ha ofrecido|denunci|no caigais|no caigan|caer en|engano|expuls|esta permitido|alguien sabe si|os piden|les piden|nunca pidais',
  'arnaque|attention|mefiez|mefie|escroc|louche|est ce normal|c est normal|est ce vrai|fiable|ne payez|ne paie|ne paye|on m a propose|on me demande|m a demande|m ont demande|signale|pieg|fraude|interdit|exclu|est ce legal|autorise|faux mail|quelqu un connait',
  '骗子|诈骗|小心|警惕|真的假的|真的吗|是真的|可信|靠谱|被骗|举报|注意|别信|不要相信|千万别|不要给|防骗|骗局|骗钱|违规|被开除|抓到|学术不端|收到邮件|接到电话|有人问我|有人找我|合法吗|是不是骗',
  'نصب|نصاب|احتيال|محتال|احذر|احذروا|انتبه|تحذير|مشبوه|هل هذا|هل هو|حقيقي|صحيح ام|صح ؟|لا تدفع|لا ترسل|طلبوا مني|طلب مني|عرض علي|عرضوا علي|وصلني|وصلتني|بلغت|ابلغت|كذب|وهمي|ممنوع|فصل|هل يجوز|هل يسمح',
  'offered to|offered me|please report|report such|report these|report this|i refused|i declined|habe abgelehnt|lehnte ab|bitte meldet|j ai refuse|j ai decline|a refuser|rechace|me negue|dije que no|我拒绝|已拒绝|别上当|别相信|رفضت|فرفضت|لا تقبلوا|لا تصدقوا',
  'is a scam|isn t this|who else got|wer hat auch|est une|es una estafa|上当|هل القبول|هل المنحه|هل الدفع',
)

/** Free mutual help: friends who read each other's drafts. */
export const gifts = list(
  'for free|free of charge|no charge|no money|free |i just like|volunteer|swap|exchange drafts|nothing in return|peer review|take nothing|no cost|pro bono|zero cost',
  'kostenlos|gratis|umsonst|unentgeltlich|ehrenamt|tausch|ohne gegenleistung|kostet nichts|nehme nichts|kein geld',
  'gratis|sin cobrar|gratuit|intercambi|voluntari|no cobro|sin coste|sin costo|nada a cambio|cero euros',
  'gratuit|gratos|zero euro|benevol|echange|sans contrepartie|rien en retour|entraide|aucun frais',
  '免费|互助|不谈钱|不收钱|不收费|义务|无偿|互改|互看|志愿|分文不取|白嫖',
  'مجان|دون مقابل|بدون مقابل|بلا مقابل|تطوع|لوجه الله|نتبادل|تبادل|بالمجان|لا اخذ',
)

export const negatedWarnings = list(
  'no scam|not a scam|no fraud|100% legit|totally legit|legit service|trusted|trust us|trust me|no risk|nobody gets caught|never caught|undetect',
  'kein betrug|keine abzocke|100% serios|absolut serios|seriose abwicklung',
  'sin estafas|no es estafa|nada de timos|sin riesgo|100% fiable|100% seguro',
  'pas d arnaque|aucune arnaque|zero arnaque|100% fiable|sans risque|serieux',
  '不是骗子|非骗子|绝对靠谱|绝对真实|真实可靠|信誉|骗子勿扰|靠谱团队|靠谱老师|靠谱渠道',
  'بدون نصب|ليس نصب|موثوق|مضمون ١٠٠|بلا احتيال',
)
