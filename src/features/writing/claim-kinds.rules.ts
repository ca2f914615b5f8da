// What a sentence may claim beyond its words, in six languages at once: a fact has to claim the same. Texts are folded.

const any = (...words: string[]) => new RegExp(words.join('|'), 'u')
const word = (words: string) => `(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`

/** A claim that has to stand in a fact as well. Order within `levels`, where there is one: lowest first. */
export interface ClaimKind {
  name: string
  pattern: RegExp
}

export const claimKinds: ClaimKind[] = [
  {
    name: 'award',
    pattern: any(
      word(
        'awards?|prizes?|medals?|honou?rs?(?! programme)|distinctions?|laureate|scholarships?|fellowships?|commendations?|decorated|shortlisted|nominated|of the year|named me',
      ),
      word(
        'preis\\p{L}*|auszeichn\\p{L}*|ausgezeichnet|zeichneten?|stipendi\\p{L}*|ehrung\\p{L}*|geehrt|medaillen?|pramier\\p{L}*|nominier\\p{L}*',
      ),
      word('prix|medailles?|laureate?s?|bours(?:e|es|iere?)|distinctions?|recompens\\p{L}*|honorifi\\p{L}*|nominee?s?'),
      word(
        'premi(?:o|os|ada?|ado|aron)|medallas?|becas?|becari\\p{L}*|galardon\\p{L}*|condecora\\p{L}*|distincion\\p{L}*|distinguid\\p{L}*|mencion\\p{L}*|reconocimiento',
      ),
      '奖|荣誉|表彰|荣获',
      word('(?:ال|ب|و|لل)?(?:جائز[هةت]\\p{L}*|جوائز|وسام|ميدالي\\p{L}*|منح[هة]|تكريم\\p{L}*|كرمت\\p{L}*)'),
    ),
  },
  {
    name: 'published',
    pattern: any(
      word(
        'accepted by|accepted for|publish(?:es|ed|ing)?|publications?|appear(?:s|ed) in|in press|forthcoming|cited|articles?|journals?',
      ),
      word('veroffentlich\\p{L}*|publi(?:ziert|kation\\p{L}*)|erschien\\p{L}*|angenommen|aufsatz|aufsatze'),
      word('publi(?:ee?s?|cations?|e)|paru(?:e|s|es)?|accepte[es]*|articles?|revue'),
      word('public(?:ado|ada|ados|adas|acion|aciones|ue|o)|aparecio|aparecieron|aceptado|articulos?|revista'),
      '发表|刊登|录用|见刊|期刊|论文',
      word('(?:و|ال)?(?:نشر\\p{L}*|منشور\\p{L}*|مقال\\p{L}*|بحث[يا]?|مجل[هة]|قبل(?:ت|تها)?)'),
    ),
  },
  {
    name: 'lead',
    pattern: any(
      word(
        'direct(?:or|ed)|heads?|headed|leads?|led|leader|leadership|chief|manag(?:er|ed|ing)|found(?:er|ed)|co-founder|president|chair(?:ed|man|woman|person)?|supervis(?:or|ed)|principal|in charge|responsible for|coordinat(?:or|ed)|captain|senior',
      ),
      word(
        'leit(?:er|erin|ete|ung|e)|geleitet|fuhr(?:e|te|ung)|gefuhrt|chef\\p{L}*|grunde(?:r|rin|te)|gegrundet|vorsitz\\p{L}*|verantwort\\p{L}*|koordin\\p{L}*|betreut\\p{L}*|\\p{L}+leit(?:er|erin|ung)|haupt\\p{L}+',
      ),
      word(
        'direct(?:eur|rice)|dirig(?:e|eait|eais)|responsable|chef(?:fe)?|fond(?:e|ateur|atrice)|president\\p{L}*|encadr\\p{L}*|coordonn\\p{L}*|pilot(?:e|ait)',
      ),
      word(
        'direct(?:or|ora)|dirig(?:i|io|ido|ia)|jef[ea]|lider\\p{L}*|fund(?:e|ador|adora|ado|o)|president[ea]|responsable|coordin(?:e|ador|adora|o)|encargad[oa]|principal',
      ),
      '首席|负责人|主任|主管|组长|队长|带领|领导|主持|创办|创始|创立|会长|主席',
      word(
        '(?:و|ال)?(?:مدير\\p{L}*|رئيس\\p{L}*|قدت|قائد\\p{L}*|اشرفت|اشراف\\p{L}*|مشرف\\p{L}*|اسست|مؤسس\\p{L}*|ترأست|مسؤول\\p{L}*)',
      ),
    ),
  },
  {
    name: 'author',
    pattern: any(
      word(
        'first author|sole author|single author|lead author|corresponding author|main author|co-?author\\p{L}*|author',
      ),
      word(
        'erst(?:autor|autorin)|allein(?:autor|autorin|ige\\p{L}*)|haupt(?:autor|autorin)|(?:autor|autorin|verfasser\\p{L}*)',
      ),
      word('premi(?:er|ere) auteure?|seule? auteure?|auteure?'),
      word('primera? autora?|unic[oa] autora?|autora? principal|editora? principal|autora?'),
      '第一作者|通讯作者|独立作者|共同作者|作者',
      word('(?:ال)?(?:مؤلف\\p{L}*|باحث(?:ة)? (?:اول|رئيس)\\p{L}*)'),
    ),
  },
  {
    name: 'alone',
    pattern: any(
      word('alone|single-?handed(?:ly)?|on my own|by myself|sole|solely|solo'),
      word('allein(?:e|ig\\p{L}*)?|selbststandig|im alleingang'),
      word('toute? seule?|seule?'),
      word('sol[oa]|por mi cuenta'),
      '独自|独立|一人|单独',
      word('وحدي|بمفردي|منفرد\\p{L}*'),
    ),
  },
  {
    name: 'rank',
    pattern: any(
      word(
        'ranked|ranking|first (?:of|in|among)|second (?:of|in|among) (?:my|the|a) (?:class|year|cohort)|top (?:\\d+|of|ten|five|three|percent)|best (?:of|in|student)|valedictorian|first place',
      ),
      word('jahrgangs\\p{L}*|beste[rns]?|platz|rang|spitze\\p{L}*'),
      word('major de|premiere? (?:de|sur|au)|classee?|rang|meilleure?s?'),
      word('primer(?:o|a)? (?:de|en)|mejor(?:es)?|puesto|primer lugar|numero uno'),
      '第一名|名列|排名|前\\p{L}{0,2}名|最佳|最优|年级第',
      word('(?:ال)?(?:اولى?|ثاني[هة]?|ثالث[هة]?) على|دفعتي|(?:ال)?مرتب[هة]|(?:ال)?مركز (?:ال)?اول'),
    ),
  },
  {
    name: 'superlative',
    pattern: any(
      word(
        'nobody|no one|none of|any (?:other|neighbour|neighbor|colleague)|most|best|fastest|largest|youngest|highest|strongest|unique|unrivalled|unprecedented|unmatched|only one|first ever|ever before|for the first time|the first|outstanding|excellent|exceptional',
      ),
      word(
        'niemand|keiner|einzige\\p{L}*|beste\\p{L}*|grosste\\p{L}*|jungste\\p{L}*|hochste\\p{L}*|erste[rnsm]? uberhaupt|zum ersten mal|hervorragend\\p{L}*|herausragend\\p{L}*|einzigartig\\p{L}*',
      ),
      word(
        'personne|nul autre|meilleure?s?|unique|la plus|le plus|les plus|jamais auparavant|pour la premiere fois|exceptionnel\\p{L}*',
      ),
      word('nadie|mejor(?:es)?|unic[oa]s?|l[oa]s? mas|por primera vez|excelente|sobresaliente|excepcional'),
      '最[^后近初终]|唯一|首次|首个|第一个|无人|没有人|前所未有|卓越|优异',
      word('و?(?:لم يسبق\\p{L}*|لا احد|افضل|اكبر|اول من|الوحيد\\p{L}*|لاول مرة|متميز\\p{L}*|ممتاز\\p{L}*)'),
    ),
  },
  {
    name: 'fluency',
    pattern: any(
      word(
        'fluent(?:ly)?|native|mother tongue|proficien\\p{L}*|bilingual|perfect(?:ly)?|without a dictionary|like a native|grew up speaking|effortless\\p{L}*',
      ),
      word('fliessend|fließend|muttersprach\\p{L}*|verhandlungssicher|perfekt|zweisprachig|ohne worterbuch'),
      word('couramment|langue maternelle|bilingue|parfait\\p{L}*|sans dictionnaire'),
      word('fluid[oa]|con fluidez|lengua materna|nativ[oa]|bilingue|perfect\\p{L}*|sin diccionario'),
      '流利|母语|精通|熟练',
      word('بطلاق[هة]|(?:ال)?لغتي الام|بلغتي الام|اتقن|اجيد'),
    ),
  },
  {
    name: 'cause',
    pattern: any(
      word(
        'as a result|thanks to (?:me|my|this|it|our)|because of (?:me|my|this|it)|result(?:ed|ing) in|led to|leading to|which (?:then )?(?:led|brought|saved|cut|raised)|therefore|consequently',
      ),
      word('daraufhin|infolge\\p{L}*|fuhrte zu|dank (?:meiner|meines|dieser|unserer)|dadurch|folglich'),
      word('grace a|a la suite|en consequence|ce qui a|du coup'),
      word('gracias a (?:mi|ello|esto|esta|este|eso)|como resultado|a raiz|por ello|lo que (?:llevo|permitio)'),
      '因此|从而|使得|由此|结果',
      word('(?:و)?(?:بفضل\\p{L}*|نتيج[هة]|بعدها|ادى|ادت|مما)'),
    ),
  },
]

/** States of a paper, lowest first. */
export const paperStates: RegExp[] = [
  any(
    word('in preparation|preparing|draft|manuscript'),
    word('in vorbereitung|manuskript'),
    word('en preparation|manuscrit'),
    word('en preparacion|manuscrito'),
    '撰写|在写|准备',
    word('قيد (?:ال)?(?:اعداد|تحضير)'),
  ),
  any(
    word('submitted|under review'),
    word('eingereicht|in begutachtung'),
    word('soumis\\p{L}*'),
    word('enviad[oa]|sometid[oa]|en revision'),
    '投稿|送审|在审',
    word('(?:قيد|تحت) (?:ال)?(?:مراجع[هة]|تحكيم)|مقدم'),
  ),
  any(
    word('accepted|in press|forthcoming'),
    word('angenommen|im druck'),
    word('accepte[es]*|sous presse'),
    word('aceptad[oa]|en prensa'),
    '录用|接收',
    word('مقبول\\p{L}*|قبل(?:ت|تها)'),
  ),
  any(
    word('published|appeared|appears in|came out'),
    word('veroffentlicht\\p{L}*|erschien\\p{L}*|publiziert'),
    word('publie[es]*|paru[es]*'),
    word('publicad[oa]s?|aparecio|publique'),
    '发表|见刊|刊登',
    word('(?:و)?(?:نشر\\p{L}*|منشور\\p{L}*)'),
  ),
]

/** Places in a list of authors; each has to be the stated one. */
export const authorPlaces: [string, RegExp][] = [
  [
    'first',
    any(
      word('first(?:-| )author|lead author|main author'),
      word('erst(?:autor|autorin)|haupt(?:autor|autorin)'),
      word('premi(?:er|ere) auteure?'),
      word('primera? autora?|autora? principal|editora? principal'),
      '第一作者',
      word('(?:ال)?(?:مؤلف|باحث)\\p{L}* (?:ال)?اول\\p{L}*'),
    ),
  ],
  [
    'sole',
    any(
      word('sole author|single author|only author'),
      word('allein(?:autor|autorin)|alleinige\\p{L}* (?:autor|verfasser)\\p{L}*'),
      word('seule? auteure?'),
      word('unic[oa] autora?'),
      '独立作者|唯一作者',
    ),
  ],
  [
    'corresponding',
    any(
      word('corresponding author'),
      word('korrespondenz(?:autor|autorin)|korrespondierende\\p{L}*'),
      word('auteure? correspondante?'),
      word('autora? de correspondencia'),
      '通讯作者',
    ),
  ],
  ['third', any(word('third author'), word('dritt(?:autor|autorin)'), '第三作者')],
  ['second', any(word('second author'), word('zweit(?:autor|autorin)'), '第二作者')],
]

/** A degree that is held or finished, told apart from one that is still to come. */
export const completion = any(
  word('complete|completed|hold|holds|graduated|graduate of|earned|obtained|finished|received my|with my degree'),
  word('abgeschlossen|absolvent\\p{L}*|habe .{0,40} (?:erworben|erlangt)|besitze'),
  word('diplomee?|obtenu|titulaire|acheve'),
  word('graduad[oa]|titulad[oa]|obtuve|termine|complete|egresad[oa]'),
  '毕业于|已毕业|获得?[^,。]{0,6}学位|(?:学士|硕士|博士)\\(',
  word('(?:و)?(?:تخرجت|حصلت على|خريج\\p{L}*|انهيت|اكملت)'),
)
export const expected = any(
  word('expected|anticipated|in progress|ongoing|candidate|student'),
  word('voraussichtlich|laufend|student\\p{L}*'),
  word('prevue?|en cours'),
  word('previst[oa]|en curso|esperad[oa]'),
  '预计|在读|年毕业',
  word('متوقع\\p{L}*|طالب\\p{L}*'),
)

/** Levels of degrees, lowest first. */
export const degreeLevels: RegExp[] = [
  any(
    word('b\\.?\\s?(?:sc|a|eng|e|ed|tech|com)(?:\\(hons\\))?|bachelor\\p{L}*|licen[cs]\\p{L}*|grado|lic'),
    '本科|学士',
    word('(?:ال)?(?:بكالوريوس|ليسانس|اجاز[هة])'),
  ),
  any(
    word('m\\.?\\s?(?:sc|a|eng|th|phil|ed|res|ba)|master\\p{L}*|magister|maestria|maitrise'),
    '硕士',
    word('(?:ال)?(?:ماجستير|ماستر)'),
  ),
  any(word('ph\\.?\\s?d|doctor(?:al|ate|at|ado)|doktor\\p{L}*|promotion|dr'), '博士', word('(?:ال)?دكتوراه')),
]

/** Common words of one meaning in six languages, so that a fact in one language can carry a sentence in another. */
export const synonyms: string[] = [
  'assistant internee intern internship praktikum praktikant stage stagiaire pasantia practicas 实习 تدريب متدرب',
  'award prize medal premio ganado preis auszeichnung prix recompense 奖 获奖 جائزة',
  'teach taught teaching teacher tutor pupils unterricht enseign ensenanza profesor 教 教学 تدريس درست',
  'edit edited editor cut edite editada editora herausgeb 编辑 剪辑 محرر',
  'test tested testing trial pruf getestet probe prueba ensayo 测试 试验 اختبر قياس قست',
  'measure measured measurement weigh weighed mess gemessen beprob mesure medi 测 قياس قست',
  'chemistry chemical chemie chimie quimica 化学 كيمياء',
  'biology biological biologie biologia 生物 احياء',
  'physics physical physik physique fisica 物理 فيزياء',
  'history historical geschichte histoire historia 历史 تاريخ',
  'engineering engineer ingenieur ingenierie ingenieria 工程 هندسة مهندس',
  'computer informatics computing informatik informatique informatica 计算机 حاسوب',
  'grade gpa cgpa note moyenne nota promedio 分 均分 绩点 معدل',
  'bachelor bsc ba beng licence licenciatura grado 本科 学士 بكالوريوس',
  'master msc ma meng maestria 硕士 ماجستير',
  'doctor phd doktor doctorat doctorado 博士 دكتوراه',
  'laboratory lab labor laboratoire laboratorio 实验室 مختبر معمل',
  'hospital krankenhaus klinik hopital clinique 医院 مستشفى',
  'volunteer voluntary benevole benevolement ehrenamtlich voluntari 志愿 تطوع متطوع',
  'guide guided fuhrer gefuhrt guidai 导游 مرشد',
  'excavation excavate grabung ausgrabung fouille excavacion 发掘 تنقيب',
  'speak spoken language sprache sprechen parle langue hablo idioma 语 说 اتحدث لغة',
  'collect collected collection corpus sammel gesammelt collecte recog 收集 采集 采样 جمعت',
  'organise organised organize exhibition exhibitions ausstellung exposition exposicion 展 معرض',
  'inspect inspected survey surveyed surveyor untersuch inspecte inspeccion 检查 فحصت',
  'photograph photo photographs foto photographie fotografia 照片 صورة',
  'programme software program programm logiciel programa 软件 برنامج برمجة',
  'compost composting composting waste kompost',
  'blind aveugle aveugles ciego blinde 盲 كفيف',
  'reduce lower lowered cut senken gesenkt reduire reduit reducir 降低 减少 خفض خفضت',
  'none nothing keine kein aucun aucune sin ninguno 未 无 لا',
  'dietitian nutrition nutritionist dietetics dietetic',
  'bee bees beekeeper hive hives honey apiar',
  'upper second first division second class honours',
]
