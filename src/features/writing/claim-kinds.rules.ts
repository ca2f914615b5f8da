// Kinds of claims in a sentence beyond its words, in six languages together: a fact has to make the same claim. Texts
// are folded.

const any = (...words: string[]) => new RegExp(words.join('|'), 'u')
const word = (words: string) => `(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`

/** Kind of claim that needs a supporting fact. `levels`, if any, are ordered, the lowest first. */
export interface ClaimKind {
  name: string
  pattern: RegExp
  /** Further words of a fact that support the claim. */
  support?: RegExp
}

export const claimKinds: ClaimKind[] = [
  {
    name: 'award',
    pattern: any(
      word(
        'awards?|prizes?|medals?|honou?rs?(?! programme)|distinctions?|laureate|scholarships?|fellowships?|commendations?|decorated|shortlisted|nominated|of the year|named me|finalists?|the finals?',
      ),
      word(
        'preis\\p{L}*|auszeichn\\p{L}*|ausgezeichnet|zeichneten?|stipendi\\p{L}*|ehrung\\p{L}*|geehrt|medaillen?|pramier\\p{L}*|nominier\\p{L}*|finale|finalist\\p{L}*',
      ),
      word(
        'prix|medailles?|laureate?s?|bours(?:e|es|iere?)|distinctions?|recompens\\p{L}*|honorifi\\p{L}*|nominee?s?|la finale|finalistes?',
      ),
      word(
        'premi(?:o|os|ada?|ado|aron)|medallas?|becas?|becari\\p{L}*|galardon\\p{L}*|condecora\\p{L}*|distincion\\p{L}*|distinguid\\p{L}*|mencion\\p{L}*|reconocimiento|la final|finalistas?',
      ),
      '奖|荣誉|表彰|荣获|决赛|入围',
      word('(?:ال|ب|و|لل)?(?:جايز[هةت]\\p{L}*|جوايز|وسام|ميدالي\\p{L}*|منح[هة]|تكريم\\p{L}*|كرمت\\p{L}*)'),
    ),
  },
  {
    name: 'published',
    pattern: any(
      word(
        'accepted by|accepted for|publish(?:es|ed|ing)?|publications?|appear(?:s|ed) in|in press|forthcoming|cited|printed|in print|came out|articles?|journals?',
      ),
      word('veroffentlich\\p{L}*|publi(?:ziert|kation\\p{L}*)|erschien\\p{L}*|angenommen|aufsatz|aufsatze'),
      word('publi(?:ee?s?|cations?|e)|paru(?:e|s|es)?|accepte[es]*|articles?|revue'),
      word('public(?:ado|ada|ados|adas|acion|aciones|ue|o)|aparecio|aparecieron|aceptado|articulos?|revista'),
      '发表|刊登|刊出|录用|见刊|期刊|论文',
      word(
        '(?:و|ال)?(?:نشر\\p{L}*|منشور\\p{L}*|مقال\\p{L}*|بحث[يا]?|مجل[هة]|قبلت(?:ها)?|قبل (?:لل?نشر|البحث|المقال)\\p{L}*)',
      ),
    ),
  },
  {
    name: 'lead',
    pattern: any(
      word(
        'direct(?:or|ed)|heads?|headed|leads?|led|leader|leadership|chief|manag(?:er|ed|ing)|found(?:er|ed)|co-founder|president|chair(?:ed|man|woman|person)?|supervis(?:or|ed)|principal|in charge|responsible for|coordinat(?:or|ed)|captain|senior',
      ),
      word(
        'leit(?:er|erin|ete|ung|e)|geleitet|fuhrung|(?:team|gruppe|abteilung|projekt).{0,40}gefuhrt|fuhrte .{0,40}(?:team|gruppe|abteilung|projekt)|chef\\p{L}*|grunde(?:r|rin|te)|gegrundet|vorsitz\\p{L}*|verantwort\\p{L}*|koordin\\p{L}*|betreut\\p{L}*|\\p{L}+leit(?:er|erin|ung)|haupt\\p{L}+',
      ),
      word(
        'direct(?:eur|rice)|dirig(?:e|eait|eais)|conduit|responsable|chef(?:fe)?|fond(?:e|ateur|atrice)|president\\p{L}*|encadr\\p{L}*|coordonn\\p{L}*|pilot(?:e|ait)',
      ),
      word(
        'direct(?:or|ora)|dirig(?:i|io|ido|ia)|jef[ea]|lider\\p{L}*|fund(?:e|ador|adora|ado|o)|president[ea]|responsable|coordin(?:e|ador|adora|o)|encargad[oa]|principal',
      ),
      '首席|负责人|主任|主管|组长|队长|带领|领导|主持|创办|创始|创立|会长|主席',
      word(
        '(?:و|ال)?(?:مدير\\p{L}*|رييس\\p{L}*|قدت|قايد\\p{L}*|اشرفت|اشراف\\p{L}*|مشرف\\p{L}*|اسست|موسس\\p{L}*|تراست|مسوول\\p{L}*)',
      ),
    ),
    support: any(
      word('coordination|leadership|supervision|founding'),
      word('direction|encadrement|coordination|fondation'),
      word('direccion|coordinacion|fundacion'),
      word('(?:و|ال)?(?:تاسيس|ادار[هة]|قياد[هة]|تنسيق)'),
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
      word('primera? autora?|primera firma|encabezo|unic[oa] autora?|autora? principal|editora? principal|autora?'),
      '第一作者|通讯作者|独立作者|共同作者|作者',
      word('(?:ال)?(?:مولف\\p{L}*|باحث(?:ة)? (?:اول|رييس)\\p{L}*)'),
    ),
  },
  {
    name: 'alone',
    pattern: any(
      word('alone|single-?handed(?:ly)?|on my own|by myself|sole|solely|solo'),
      word('allein(?:e|ig\\p{L}*)?|selbststandig|im alleingang'),
      word('toute? seule?|a moi seule?'),
      word('yo sol[oa]|completamente sol[oa]|por mi cuenta'),
      '独自|独立|一人|单独',
      word('وحدي|بمفردي|منفرد\\p{L}*'),
    ),
  },
  {
    name: 'rank',
    pattern: any(
      word(
        'ranked|ranking|first (?:of|in|among)|second (?:of|in|among) (?:my|the|a) (?:class|year|cohort)|top (?:\\d+|of|ten|five|three|percent)|best (?:in|student|of (?:all|our|my (?:year|class|cohort|group)|the (?:year|class|cohort|group|school|faculty|department)))|valedictorian|first place|(?:came|finished|placed) (?:first|second|third|fourth|fifth)|(?:third|fourth|fifth|tenth) (?:of|in|among|out of) (?:my|the|a|our|\\d+)|(?:top|highest) marks?',
      ),
      word(
        'jahrgangs\\p{L}*|(?:zweit|dritt|noten)?beste[rns]?|platz|rang|spitze\\p{L}*|(?:zweite|dritte|vierte|funfte)r? (?:von|unter)|unter den ersten',
      ),
      word(
        'major de|(?:premiere?|deuxieme|troisieme|quatrieme|cinquieme) (?:de|sur|au)|classee?|rang|meilleure?s?|parmi les premiere?s',
      ),
      word(
        'primer(?:o|a)? (?:de|en)|(?:segund|tercer|cuart|quint)[oa]? (?:de|en) (?:mi|la|el) (?:promocion|clase|curso|grupo)|mejor(?:es)?|puesto|primer lugar|numero uno|entre l[oa]s primer[oa]s',
      ),
      '第一名|名列|排名|排(?:在|到)?(?:全?年级|全?班|全校|专业)|前\\p{L}{0,2}名|最佳|最优|(?:年级|班级|全班|全校|专业)第',
      word(
        '(?:ال)?(?:اولى?|ثاني[هة]?|ثالث[هة]?|رابع[هة]?|خامس[هة]?|عاشر[هة]?) علي?ى?|ترتيبي|ضمن (?:ال)?اوايل|دفعتي|(?:ال)?مرتب[هة]|(?:ال)?مركز (?:ال)?اول',
      ),
    ),
  },
  {
    name: 'superlative',
    pattern: any(
      word(
        'nobody|no one|none of|any (?:other|neighbour|neighbor|colleague)|most|best|fastest|largest|youngest|highest|strongest|unique|unrivalled|unprecedented|unmatched|only one|first ever|ever before|for the first time|the first|outstanding|excellent|exceptional|second to none|by far|no other|unlike any\\p{L}*|without (?:equal|parallel|precedent|rival)|(?:better|more|finer|larger|faster|older) than (?:any|every|all)|like (?:nobody|no one)',
      ),
      word("no (?:[\\p{L}'’]+ ){1,6}(?:as|so|better|more|finer|larger|faster|closer)"),
      word(
        'niemand|keiner|einzige\\p{L}*|beste\\p{L}*|grosste\\p{L}*|jungste\\p{L}*|hochste\\p{L}*|erste[rnsm]? uberhaupt|zum ersten mal|hervorragend\\p{L}*|herausragend\\p{L}*|einzigartig\\p{L}*|konkurrenzlos\\p{L}*|beispiellos\\p{L}*|unerreicht\\p{L}*|wie kein\\p{L}*|(?:besser|mehr|schneller) als (?:all|jed)\\p{L}*|bessere[rsn]? .{0,60}nicht zu finden',
      ),
      word('kein\\p{L}* (?:\\p{L}+ ){1,6}(?:so|besser\\p{L}*|mehr)'),
      word(
        'personne|nul autre|meilleure?s?|unique|la plus|le plus|les plus|jamais auparavant|pour la premiere fois|exceptionnel\\p{L}*|sans (?:egale?|pareille?|precedent)|inegale\\p{L}*|mieux que (?:tous|quiconque)',
      ),
      word('aucune? (?:\\p{L}+ ){1,6}(?:autant|aussi|mieux|meilleure?)'),
      word(
        'nadie|mejor(?:es)?|unic[oa]s?|l[oa]s? mas|por primera vez|excelente|sobresaliente|excepcional|sin (?:igual|par|precedentes)|inigualable|(?:mas|mejor) que (?:nadie|ningun\\p{L}*)|como (?:nadie|ningun\\p{L}*)',
      ),
      word('ningun\\p{L}* (?:\\p{L}+ ){1,6}(?:tan|tant[oa]s?|mejor)'),
      '最[^后近初终]|唯一|首次|首个|第一个|无人|没有人|没有哪|前所未有|卓越|优异|独一无二|绝无仅有|首屈一指|无与伦比|数一数二|比任何|(?:当地|国内|全国|全省|全球)首',
      word(
        'و?(?:لم يسبق\\p{L}*|لا احد|افضل|اكبر|اول من|الوحيد\\p{L}*|لاول مرة|لا مثيل\\p{L}*|لا نظير\\p{L}*|لا يضاهي\\p{L}*|غير مسبوق\\p{L}*|اكثر من اي|الافضل|الاكبر|الاسرع|الاعلي|متميز\\p{L}*|ممتاز\\p{L}*)',
      ),
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
        'as a result|thanks to (?:me|my|this|that|these|those|it|our)|because of (?:me|my|this|that|it|our)|(?:owing|due) to (?:my|our|this|that)|(?:main|first|chief|real) (?:reason|cause)|result(?:ed|ing) in|led to|leading to|which (?:then )?(?:led|brought|saved|cut|raised)|therefore|consequently',
      ),
      word(
        'daraufhin|infolge\\p{L}*|fuhrte zu|dank (?:meiner|meines|dieser|dieses|unserer)|dadurch|folglich|aufgrund (?:meiner|unserer|dieser)|haupt(?:grund|ursache)',
      ),
      word(
        'grace a|a la suite|en consequence|ce qui a|du coup|(?:raison|cause) principale|en raison de (?:mon|ma|mes|notre)',
      ),
      word(
        'gracias a (?:mi|ello|esto|esta|este|eso)|como resultado|a raiz|debido a (?:mi|este|esta|ello)|(?:causa|razon|motivo) principal|por ello|lo que (?:llevo|permitio)',
      ),
      '因此|从而|使得|由此|结果|归功|多亏|导致|主要原因|首要原因',
      word(
        '(?:و)?(?:بفضل\\p{L}*|نتيج[هة]|بسبب (?:عملي|جهدي|ذلك|هذا)|(?:ال)?سبب (?:ال)?(?:اول|رييس\\p{L}*)|بعدها|ادي|ادى|ادت|مما)',
      ),
    ),
  },
]
