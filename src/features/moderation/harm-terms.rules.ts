// Terms of the rules about fraud, contacts, insults, private data and despair; terms.rules.ts describes the matching.

const list = (...lines: string[]): string[] => lines.flatMap((line) => line.split('|'))

/** Cheating terms that suffice by themselves: a substitute sits a test, or papers are forged. */
export const cheating = list(
  'sit the gre|sit the ielts|sit the toefl|sit the gmat|exam instead of me|test instead of me|gre instead|toefl instead|ielts instead|take your exam|take your test|take the exam for you|take the test for you|sit your exam|sit the exam for|sit your|sit the test|sits the test|exam for you|test for you|do your exam|do my exam|do my online|take my exam|take my test|take my online|sit my|write my essay|write my thesis|write my statement|write my sop|write my paper|write my assignment|do my assignment|do my homework|do my thesis|need someone to write|need somebody to write|looking for someone to write|looking for a ghostwriter|someone who can write my|somebody to write my|pay someone to|fake transcript|fake diploma|fake degree|fake certificate|fake bank|forged|edit your transcript|change your grades|change grades|grades changed|transcripts with any|any gpa you|diploma without|certificate without exam|without sitting|without taking the|buy ielts|buy toefl|buy a degree|buy degree|ielts without|toefl without|proxy test|proxy exam|remote access during|leaked exam|exam answers|answers during the|earpiece|stand in for',
  'schreibe die klausur fur|klausur fur dich|klausur fur mich|prufung fur dich|prufung fur mich|test fur dich|prufung an deiner stelle|legt die prufung|lege die prufung|lege den test|schreibt mir jemand|wer schreibt mir|wer schreibt fur mich|jemand der mir die|jemanden der mir|jemanden der meine|suche ghostwriter|fur mich schreibt|zeugnis kaufen|zeugnisse kaufen|gefalscht|noten andern|notenspiegel nach wunsch|zertifikat ohne prufung|sprachzertifikat ohne|ohne prufung|testdaf ohne|echte zeugnisse|wunschnote|doppelganger|an meiner stelle|an deiner stelle',
  'examen por ti|examen por mi|prueba por ti|el dele por ti|por ti con|presentamos el|presento el|hago tu examen|hacemos tu examen|haga mi examen|haga el examen|busco quien|busco alguien que|busco a alguien que|alguien que me haga|alguien que haga|quien me hace|me escriba la|me escriba el|me redacte|certificado sin examen|titulo sin|diploma sin|titulos falsos|notas falsas|falsific|cambiar notas|cambiamos notas|expediente con la nota|sin presentarte|te suplant|en tu lugar|en mi lugar',
  'passe l examen|passe ton|passons l examen|passons votre|passer l examen a ta place|passer mon examen|passer le test a|a ma place|examen a ta place|examen a votre place|tcf a ta place|cherche quelqu un pour|cherche quelqu un qui|qui peut ecrire mon|qui peut rediger|qui peut faire mon|qui peut passer|redige mon|ecrire mon memoire|ecrive mon|faux diplome|faux releve|faux bulletin|releves de notes sur|releve modifie|diplome sans|certificat sans|attestation sans|falsifi|changer les notes|modifier les notes|sans passer l examen',
  '代考|替考|dai考|代kao|替你考|帮你考|帮我考|枪手|保分|保5|保6|保7|保8|保9|保1|考后付|包过|包分|假成绩单|假学历|假证|办证|改成绩|改分|成绩单修改|成绩单制作|学历认证代|伪造|做假|p图成绩|ps成绩单|真题答案|考试答案|助考|考试作弊|托福代|雅思代|求代写|找代写|找人写|找人代|有人能代|有人帮我写|谁能帮我写|谁能代|求枪手|替我写|买学历|毕业证|文凭办理|存款证明代|刷gpa',
  'ادخل الامتحان|ندخل الامتحان|نختبر عنك|اختبر عنك|يختبر عني|يمتحن عني|الامتحان عنك|الامتحان بدلا|الاختبار بدلا|الاختبار عنك|الاختبار نيابه|الامتحان نيابه|نيابه عنك|بدلا عنك|بدلا عني|عوضا عني|عوضا عنك|من يكتب لي|يكتب لي|ابحث عمن يكتب|اريد من يكتب|احتاج من يكتب|شخص يكتب لي|يحل عني|حل الواجبات|شهادات مزوره|شهاده مزوره|تزوير|مزور|كشوف درجات|كشف درجات بالمعدل|شهادات بالمعدل|تعديل الدرجات|تغيير الدرجات|شهاده بدون|شهادات بدون|بدون اختبار|بدون امتحان|ايلتس بدون|توفل بدون|شهادات خبره',
)

export const admissions = list(
  'admission|seat|place at|place in|spot|visa|scholarship|grant|offer letter|enrolment|enrollment|university place|acceptance|i 20|work permit|residence permit|master s place|slot',
  'studienplatz|zulassung|platz|visum|visa|stipendi|forderung|immatrikulation|aufnahme',
  'plaza|admision|beca|visado|visa|matricula|cupo|carta de aceptacion|ingreso',
  'admission|inscription|place|bourse|visa|acceptation|titre de sejour|master',
  '录取|名额|签证|奖学金|助学金|offer|入学|保研|学位|qs前|名校|录qu',
  'قبول|القبول|مقعد|تاشيره|التاشيره|فيزا|منحه|المنحه|منح |بعثه|مقاعد|قبولات',
)
export const promises = list(
  'guarantee|100%|assured|assurance|secured|secure your|without interview|no interview|no grades|no documents|no ielts|without ielts|no test|congratulations|you have won|you won|been selected|you are selected|inside contact|insider|deal with the officer|know someone in|connections in|sure|last seats|limited seats|within days|in ten days|in 7 days|approved|approval|unlock|activate|release|reserve|refund',
  'garanti|100%|sicher|ohne interview|ohne noten|ohne sprach|ohne nc|gluckwunsch|gewonnen|ausgewahlt|kontakte|interne|beziehungen|restplatz|in wenigen tagen|freischalt|reservier|auszahl|bearbeitungsgebuhr|vorab|zusage',
  'garantiz|asegurad|100%|sin entrevista|sin notas|sin examen|felicidades|enhorabuena|ganado|ganador|seleccionad|contacto dentro|contactos en|ultimas plazas|desbloque|activar|reserva|liberar|aprobad|sin requisitos',
  'garanti|assure|100%|sans entretien|sans notes|aucune note|sans test|felicitations|gagne|selectionne|contact interne|contacts|dernieres places|debloqu|activer|reserver|liberer|d office|en dix jours|sans condition',
  '保录|保证|包录|包拿|内部|稳录|稳拿|恭喜|中奖|获得|百分百|100%|无需|不看成绩|免面试|免试|关系|渠道|激活|解冻|先交|先付|先缴|不过退款|加急|秒批|拒签退|名额有限|必过',
  'مضمون|ضمان|نضمن|مءكد|موكد|اكيد|100%|١٠٠|بدون مقابله|بدون شروط|بدون معدل|بدون ايلتس|مبروك|تهانينا|فزت|ربحت|تم اختيارك|معارف|داخل السفاره|اخر المقاعد|مقاعد محدوده|تفعيل|لتفعيل|خلال ايام|حجز|لحجز|فوري',
)
export const payments = list(
  'pay |pays|payment|deposit|processing charge|processing fee|charge|transfer|wire|crypto|bitcoin|western union|gift card|upfront|up front|advance|send 1|send 2|send 3|send 5|fee |fees |only $|only €|bank details|usdt|$|€|£',
  'zahl|uberweis|anzahlung|gebuhr|vorkasse|krypto|kaution|vorab|euro|€|gutschein',
  'paga|pago|deposit|transfer|abona|tasa|adelant|bizum|ingresa|cripto|anticipo|€|euros|dolares|usd|$',
  'vers|payez|paie|paye|acompte|virement|frais|depos|crypto|regler|€|euros|$',
  '缴|交钱|付款|付费|支付|定金|押金|转账|打款|激活费|手续费|保证金|中介费|元|块|美金|汇款|先付|费',
  'ادفع|تدفع|دفع|حول |تحويل|رسوم|عربون|ارسل مبلغ|مبلغ|دولار|ريال|يورو|عمله رقميه|مقدما|درهم',
)

/** Request terms: asks readers to hand something over. */
export const requestsToSend = list(
  'send me|send your|send us|send a|drop your|drop me|post your|leave your|give me your|give us your|share your|write your|comment your|put your|type your|fill in|submit your|upload your|text me your|dm me your|add your|i need your|we need your',
  'schick|sende|schreibt eure|schreib deine|postet eure|gebt mir|gib mir|hinterlass|tragt eure|lasst eure|kommentiert eure|schreibt mir eure',
  'mandame|mandadme|mandenme|manda tu|enviame|envia tu|envien|enviad|dejad|deja tu|dejen su|dejame|pasame|pasadme|pasa tu|comparte tu|escribe tu|pon tu|poned',
  'envoie|envoyez|laisse ton|laissez|donne ton|donnez|partage ton|mets ton|mettez|ecris ton|ecrivez votre|postez|poste ton|file ton|filez',
  '发我|发给我|发来|留下|留个|留你|把你的|把你们的|报上|提供|填写|私发|评论区留|扣你的|上传|给我你|发一下|登记',
  'ارسل|ارسلوا|ابعث|ابعثوا|اكتب رقم|اكتبوا ارقام|ضع رقم|ضعوا|اترك رقم|اتركوا|شارك رقم|حط رقم|زودني|زودوني|اعطني|اعطوني|شاركوني|سجل رقم',
  'i only need|i just need|just need a photo|all i need is|need a photo|need a scan|brauche nur|ich brauche ein foto|nur ein foto|solo necesito|solo hace falta|il me faut juste|j ai juste besoin|只需要|只要你的|拍给我|احتاج فقط|يكفيني|فقط صوره',
  'comment your|in the comments your|comment with your|nennt hier|nennt eure|nennt mir|jeder nennt|schreibt in die kommentare|comenten su|comenten sus|comentad|pongan su|en commentaire|commentez|en commentaires|打在公屏|公屏|打在评论|留言姓名|في التعليقات|اكتبوا في|علقوا ب',
)
export const privateData = list(
  'whatsapp number|phone number|your number|numbers|mobile number|passport|id card|bank account|bank details|card details|password|login|date of birth|address|telegram|whatsapp|wechat|email address and|transcripts|certificates|social security|id number',
  'nummer|handynummer|telefonnummer|reisepass|passnummer|ausweis|kontodaten|bankdaten|iban|passwort|zugangsdaten|geburtsdatum|adresse|telegram|whatsapp|zeugnisse',
  'numero|telefono|whatsapp|pasaporte|dni|cuenta bancaria|datos bancarios|contrasena|fecha de nacimiento|direccion|telegram|cedula',
  'numero|telephone|whatsapp|passeport|carte d identite|rib |coordonnees bancaires|mot de passe|date de naissance|adresse|telegram|piece d identite',
  '手机号|电话|微信号|微信|vx|护照|身份证|银行卡|密码|验证码|地址|出生日期|qq号|联系方式|证件',
  'رقم|ارقام|جواز|جوازك|هويتك|الهويه|حسابك البنكي|بطاقتك|كلمه السر|كلمه المرور|تاريخ ميلاد|عنوانك|واتساب|تلجرام|تليجرام|تلغرام|صوره الجواز',
  'foto vom ausweis|photo of your id|foto del dni|photo de ta carte|身份证照片|صوره الهويه',
  'your mobile|your cell|mobile and|celular|movil|portable|vos coordonnees|geburtstag|姓名电话|رقم الجوال|الجوال والبريد',
)

export const insults = list(
  'idiot|moron|loser|stupid|dumbest|crawl back|dumb |dumbass|retard|pathetic|trash |garbage person|scumbag|bitch|asshole|fuck you|f you|go fuck|shut up|shut your|piece of shit|worthless|kys |kill yourself|go die|drop dead|go back to your|you people|you lot|your kind|subhuman|parasite|vermin|third rate|i will find you|i ll find you|we ll find you|watch your back|you ll regret|i know where you live|smash your|beat you|slut|whore|send nudes|nudes|your tits|sexy pic|ugly|clown|disgusting|savages|monkey|cockroach|nobody wants you|nobody likes you|imbecile|dimwit|braindead|brainless',
  'idiot|vollidiot|trottel|depp |deppen|dumm |dummkopf|blod|fresse|halts maul|halt s maul|halt dein maul|halt die klappe|arschloch|wichser|hurensohn|hure |schlampe|fotze|missgeburt|spast|behindert|abschaum|versager|dreck|verpiss|geh zuruck|geh sterben|stirb|bring dich um|ich finde dich|ich weiss wo du|mach dich fertig|ungeziefer|kanak|affe |untermensch|geistesgestort|opfer |nackt|titten|pack |gesindel|hohl',
  'idiota|imbecil|estupid|tonto|gilipollas|subnormal|retrasad|inutil|basura|puta|puto|zorra|mierda|callate|cierra la boca|fracasad|perdedor|asco|muerete|matate|te voy a encontrar|te encontrare|se donde vives|te voy a|vas a pagar|vuelve a tu pais|volved a|sudaca|moro de|mono |escoria|payas|cerebro|desnud|tetas|pringad|patetic',
  'idiot|imbecile|pauvre con|gros con|espece de con|sale con|sales con|t es con|connard|connasse|abruti|debile|cretin|salope|pute |encule|ta gueule|ferme la|ferme ta|va te faire|va mourir|creve|suicide toi|dechet|ordure|minable|espece de rate|looser|loser|bouffon|retourne dans ton|rentre dans ton|rentrez chez|sale race|sale arabe|sale noir|sale etranger|sale juif|je vais te trouver|je sais ou tu|tu vas le regretter|parasite|vermine|singe|nude|a poil|seins|racaille|nul a chier|bon a rien|batard|merdeux',
  '傻逼|sha逼|傻b|傻x|煞笔|沙比|sb |s b |脑残|nao残|废物|废柴|垃圾东西|垃圾人|人渣|滚出|滚蛋|滚回|给我滚|gun出|去死|qu死|怎么不去死|贱人|贱货|婊|妈的|尼玛|nmsl|cnm|操你|草泥马|他妈|tmd|智障|弱智|白痴|蠢货|蠢猪|猪脑|死妈|畜生|狗东西|低等|乡巴佬|找到你|弄死你|打死你|让你好看|小心点|裸照|胸|约炮|丑八怪|恶心的|low逼|窝囊废|蛆',
  'غبي|اغبياء|احمق|حمار|كلب|كلاب|حيوان|تافه|فاشل|حقير|قذر|وسخ|خنزير|زباله|اخرس|سد فمك|انقلع|اغرب عن|ارجع الي بلد|ارجعوا الي|عاهره|شرموط|قحبه|ابن ال|لعنه عليك|ساجدك|سوف اجدك|اعرف اين تسكن|ستندم|ساقتلك|اقتلك|موت|متخلف|معتوه|نكره|قرد|حثاله|ارسلي صور|صورك العاريه|جسمك|يا نصاب يا|عديم الفائده|لا قيمه لك',
  'stay home|stay in your country|your country should|don t belong here|do not belong here|geh heim|bleib wo du|vuelvete a|vete a tu pais|largate a|muerto de hambre|aqui sobras|gens comme toi|reste chez toi|小地方来的|也配|回你老家|穷鬼|ابق في بلد|عد الي بلد|لا مكان لامثال',
)
/** Address terms: the text speaks to or of a person rather than of a place or a thing. */
export const addressTerms = list(
  'you|your|yours|ur |u |him |her |his |she |he |they all|these people|those people|people like|go back|shut|kys|nudes|from your country|all of them|all indians|all chinese|all africans|all arabs',
  'du |dich|dir |dein|ihr |euch|eure|halt|geh |verpiss|er |sie |solche leute|diese leute|leute wie|alle ',
  'tu |te |ti |tus |eres|vosotros|vuestr|os |ustedes|usted|callate|muerete|matate|cierra|vuelve|volved|el |ella |gente como|sois|estos |esos ',
  'tu |te |toi|ton |ta |tes |vous|votre|vos |ferme|retourne|rentre|creve|va |il |elle |gens comme|ces gens|espece',
  '你|ni |尼玛|他|她|滚|去死|这种人|那些人|您|nmsl|cnm|丫|楼主|博主|废物',
  'انت|انتم|انتي|ك |كم |يا |ايها|امثال|هو |هي |اخرس|ارجع|انقلع|هولاء|سا|شكلك|وجهك|عقلك|مثلك|صورك|جسمك',
)

export const residence = list(
  'lives at|lives in|lives on|living at|her address|his address|home address|their address|address is|address of|phone number is|number is|mobile is|real name|behind the account|behind this account|behind that account|the account|find him at|find her at|dorm room|room number|flat number|ring his|ring her|doorbell|pay him a visit|pay her a visit|apartment|parents live|her phone|his phone|works at|license plate|goes by|is actually|is really',
  'wohnt in|wohnt am|wohnt an|wohnt im|wohnt bei|wohnt |wohnhaft|ihre adresse|seine adresse|adresse ist|adresse von|privatadresse|handynummer|ihre nummer|seine nummer|nummer von|heisst in wirklichkeit|heisst eigentlich|echter name|klarname|hinter dem account|hinter dem profil|hinter dem konto|steckt',
  'vive en|reside en|su direccion|direccion de|domicilio|su telefono|su numero|su movil|el movil de|numero de|se llama en realidad|nombre real|en realidad es|detras de la cuenta|detras de esa|detras del perfil|es en realidad|piso ',
  'habite|reside|son adresse|adresse de|domicile|son numero|numero de|son portable|son telephone|vrai nom|s appelle en realite|s appelle en fait|derriere le compte|derriere ce compte|derriere le pseudo|c est en fait|sonnette',
  '住在|家住|住址|家庭地址|家里地址|手机号是|电话是|的电话|的手机|真名|真实姓名|本名|实名|宿舍|寝室|身份证号|这个号是|马甲|其实是|就是他本人|人肉|学号',
  'يسكن|تسكن|ساكن|ساكنه|يقيم في|تقيم في|عنوانه|عنوانها|عنوان بيته|بيته في|بيتها في|رقمه|رقمها|رقم هاتفه|رقم هاتفها|رقم جوال|اسمه الحقيقي|اسمها الحقيقي|صاحب الحساب|صاحبه الحساب|صاحبه حساب|صاحب حساب|خلف الحساب|وراء الحساب|الحساب يعود|هو نفسه',
)

/** Self-harm terms: an own wish to die or to hurt oneself. */
export const despair = list(
  'want to die|wanna die|wish i was dead|wish i were dead|better off dead|better off without me|kill myself|killing myself|kms |end my life|end it all|end it tonight|ending my life|ending it|take my own life|taking my life|don t want to live|do not want to live|don t want to be here|don t want to be alive|don t want to wake up|never wake up|not wake up|no reason to live|no point in living|nothing to live for|can t go on|cannot go on|hurt myself|hurting myself|harm myself|cut myself|cutting myself|cutting again|suicidal|my last message|last post from me|goodbye forever|goodbye everyone forever|won t be here tomorrow|not be here tomorrow|jump off|swallow all|took all the pills|took the pills|the pills|unalive|goodbye letter|i wrote the letter',
  'will nicht mehr leben|nicht mehr leben|mag nicht mehr leben|will sterben|mochte sterben|mich umbringen|bringe mich um|bring mich um|mir das leben nehmen|nehme mir das leben|mir etwas antun|mir was antun|tue mir was an|mich verletzen|mich ritzen|ritze mich|ritze wieder|schluss machen mit allem|mache schluss mit allem|mach heute schluss|allem ein ende|ein ende setzen|ein ende machen|keinen sinn mehr zu leben|nicht mehr aufwachen|nie wieder aufwachen|nicht mehr da sein|ohne mich besser|besser ohne mich|suizid|lebensmude|mein letzter beitrag|meine letzte nachricht|tabletten|vor den zug|kann nicht mehr weiter|nicht mehr weiterleben|abschiedsbrief',
  'no quiero vivir|ya no quiero vivir|no quiero seguir viviendo|no quiero seguir aqui|quiero morir|quisiera morir|ganas de morir|quitarme la vida|me quito la vida|matarme|me voy a matar|me mato |suicidar|suicidio|hacerme dano|me hago dano|cortarme|me corto|me he cortado|acabar con todo|acabar con mi vida|terminar con todo|terminar con mi vida|ultimo mensaje|no despertar|no volver a despertar|mejor sin mi|no tengo razon para vivir|sin ganas de vivir|no le veo sentido a vivir|no merece la pena vivir|pastillas|tirarme|desaparecer para siempre|despedirme de todos',
  'plus envie de vivre|plus vivre|ne veux plus vivre|veux plus vivre|pas envie de vivre|envie de mourir|veux mourir|voudrais mourir|me tuer|me suicider|suicide|en finir|mettre fin a mes jours|mettre fin a ma vie|fin a mes jours|me faire du mal|me fais du mal|me scarifie|scarifi|me couper les veines|me coupe|ne plus me reveiller|plus me reveiller|mieux sans moi|dernier message|plus de raison de vivre|plus aucune raison de vivre|sauter du|avaler|les cachets|medicaments|plus la force de vivre|disparaitre pour toujours|adieu a tous pour',
  '不想活|想死|不想活了|自杀|自sha|zi杀|zisha|结束生命|结束自己|结束这一切|结束一切|活不下去|活着没意思|活着没有意义|活着好累|活够了|轻生|割腕|划手腕|伤害自己|自残|自伤|跳楼|跳下去|安眠药|吞药|遗书|最后一条|告别这个世界|离开这个世界|没有我会更好|消失算了|一了百了|不想醒来|再也不醒|s了算了|想4|死了算了|去死算了|死了一了',
  'لا اريد ان اعيش|لا اريد العيش|ما عاد اريد اعيش|لا ارغب في العيش|لا ارغب في الحياه|كرهت الحياه|اريد ان اموت|اريد الموت|اتمني الموت|اتمني ان اموت|نفسي اموت|ابغي اموت|ابي اموت|انهي حياتي|انهاء حياتي|ساقتل نفسي|اقتل نفسي|قتل نفسي|انتحر|انتحار|اوذي نفسي|ايذاء نفسي|اذي نفسي|اجرح نفسي|جرحت نفسي|اخر رساله|رسالتي الاخيره|لا معني لحياتي|لا معني للحياه|لم يعد للحياه|الافضل بدوني|افضل بدوني|لا استيقظ|الا استيقظ|تعبت من الحياه|سانهي كل|انهي كل شيء|وداعا للجميع|حبوب|اختفي للابد',
  'ohne mich ware|ohne mich war es|ohne mich geht es|besser dran ohne mich|welt ohne mich|world without me|mundo sin mi|monde sans moi|nobody would miss me|no one would miss me|nobody would notice if i|tired of living|tired of being alive|niemand wurde mich vermissen|keinen grund mehr|nadie me echaria de menos|nadie me extranaria|cansado de vivir|cansada de vivir|personne ne me regretterait|fatigue de vivre|没有我大家|世界没有我|没人会在乎我|活腻|不想存在|العالم بدوني|لن يفتقدني احد|تعبت من العيش|مللت من الحياه',
  'je continuerais a respirer|je continuerais a vivre',
)
/** Preparation terms: acquired means or a written farewell, which express a wish to die together with an ending. */
export const preparations = list(
  'bought the rope|bought a rope|bought the pills|have the pills|saved up pills|wrote my note|written my note|wrote my will|letter for my family|letter to my family|strick gekauft|brief an meine familie|testament geschrieben|schon ausgesucht|tabletten gesammelt',
  'carta para mi familia|carta a mi familia|compre la cuerda|compre las pastillas|mi testamento|lettre a ma famille|lettre d adieu|achete la corde|mon testament|药已经买好|药买好了|绳子买好|写好了信|写了遗|كتبت وصيتي|اكتب وصيتي|اشتريت الحبل|جهزت الحبوب|رساله لاهلي',
)
export const endings = list(
  'my last night|it ends today|ends tonight|over tonight|can t see a future|see no future|meine letzte nacht|heute ist alles vorbei|von welcher brucke|sehe keine zukunft|hoy termina todo|hoy se acaba todo|mi ultima noche|no veo futuro',
  'ma derniere nuit|ce soir tout s arrete|plus d avenir|今晚就解脱|就解脱了|最后一晚|看不到未来|ليلتي الاخيره|الليله ينتهي|لا اري مستقبل',
)

/** Negative context that makes such words an idiom, research or help for others. */
export const notDespair = list(
  'lol|haha|lmao|joking|just kidding|jk |of laughter|of boredom|of embarrassment|to die for|kill for|hotline|crisis line|helpline|lifeline|samaritans|call 988|prevention|research|study on|studies on|thesis on|thesis about|paper on|my topic|if you feel|if you are thinking|if you re thinking|if anyone|if you have|reach out to|counsel|support group|lab |literature|seminar|essay about|volunteer at|phd on|project on|statistics|memorial|we lost a|lost a friend to|awareness',
  'haha|lol|witz|scherz|zum totlachen|vor lachen|vor langeweile|vor scham|telefonseelsorge|hotline|krisentelefon|pravention|forsch|studie|masterarbeit uber|bachelorarbeit uber|dissertation uber|thema|wenn es dir|wenn es euch|wenn jemand|falls du|falls jemand|anlaufstelle|beratungsstelle|suizidforschung|suizidpravention|suizidprophylaxe|gedenk',
  'jaja|jeje|es broma|bromeo|de risa|de verguenza|de aburrimiento|linea de ayuda|linea de atencion|telefono de la esperanza|024|prevencion|investigacion|tesis sobre|mi tesis|trabajo sobre|estudio sobre|si te sientes|si alguien|si os sentis|si estas pensando|por una plaza',
  'mdr|ptdr|haha|je plaisante|je rigole|de rire|de honte|d ennui|numero national|3114|ligne d ecoute|sos amitie|prevention|recherche sur|memoire sur|these sur|etude sur|mon sujet|si tu te sens|si vous|si quelqu un|si tu penses|tue pour',
  '哈哈|开玩笑|玩笑|笑死|热线|求助电话|心理援助|预防|研究|论文题目|课题|如果你|如果有人|哈哈哈|干预|累得想死的心都有了哈|狗头|doge|志愿者|防治',
  'هههه|ههه|امزح|مزح|من الضحك|من الملل|من الخجل|خط المساعده|خط الدعم|خط نجده|الخط الساخن|وقايه|الوقايه|بحث عن|بحثي عن|دراسه عن|دراسه حول|رسالتي عن|اطروحتي عن|اذا كنت تفكر|اذا كنت تشعر|ان كنت تفكر|لو حد|اذا شعرت|من كان يفكر',
)

/** Official recipients: an office that papers are submitted to, or that pays. */
export const officialUses = [
  ...'covers|to the university|to the office|to the embassy|to admissions|stipend of|pays a stipend|an die uni|an die hochschule|ans konsulat|an die botschaft|deckt|umfasst|a la universidad|al consulado|a la embajada|cubre|a l universite|au consulat|a l ambassade|couvre|给学校|交给学院|使馆|包括|覆盖|الي الجامعه|الي السفاره|للجامعه|تغطي'.split(
    '|',
  ),
]
