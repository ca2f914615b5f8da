import { normalizeUnicode } from '#src/shared/unicode.ts'
import { cacheByText } from './text-cache.engine.ts'
import { trimEndCharacters } from './trim-characters.format.ts'

// Words around a date that say what it is about, in six languages. Texts are folded (foldContext): lower case, without
// diacritics.

export type Sense = 'deadline' | 'opens' | 'start' | 'period'

/** What a date is about. `application` and `funding` can be deadlines of an applicant. */
export type Topic =
  | 'application'
  | 'funding'
  | 'payment'
  | 'deposit'
  | 'housing'
  | 'decision'
  | 'event'
  | 'exam'
  | 'registration'
  | 'courses'
  | 'documents'
  | 'employer'
  | 'contest'
  | 'enrolled'
  | 'meeting'
  | 'published'

const foldedForms: Readonly<Record<string, string>> = { أ: 'ا', إ: 'ا', آ: 'ا', ى: 'ي', ة: 'ه' }

/** Number of characters of a context that are searched for cues. */
const maxContextLength = 600

const nonAscii = /[^\t-~]/

/** Folds a context for the patterns of this file; of a long one the end. */
export const foldContext = (text: string): string => {
  const part = text.slice(-maxContextLength)
  // Most contexts are ASCII, which needs no normalisation.
  if (!nonAscii.test(part))
    return part
      .replace(/([a-z\d]|[A-Z]{4})(?=[A-Z][a-z]{2})/g, '$1 ')
      .toLowerCase()
      .replace(/\s+/g, ' ')
  return normalizeUnicode(
    part
      .replace(/(\p{Ll}|\d|\p{Lu}{4})(?=\p{Lu}\p{Ll}{2})/gu, '$1 ')
      .toLowerCase()
      .replace(/[أإآىة]/g, (letter) => foldedForms[letter] ?? letter),
    'NFKD',
  )
    .replace(/[\p{M}ـ]/gu, '')
    .replace(/[’‘]/g, "'")
    .replaceAll('ß', 'ss')
    .replace(/\s+/g, ' ')
}

/** Words of a cue, all of them and those of Latin script, which is all that an ASCII text can have. */
interface CuePattern {
  all: RegExp
  latin: RegExp
}

const join = (...parts: string[]): CuePattern => ({
  all: new RegExp(parts.join('|'), 'g'),
  latin: new RegExp(parts.filter((part) => !nonAscii.test(part)).join('|') || '(?!)', 'g'),
})

/** Words that name a deadline by themselves. */
const deadline = join(
  String.raw`\bdeadlines?\b|\bdue\b|\bclos(?:es?|ing|ed)\b|\bshuts?\b|\blast (?:day|date|chance)\b|\b(?:no|not) later than\b|\bat the latest\b|\bpostmark`,
  String.raw`\bcut-?off\b|\b(?:priority|final|early|earlier|regular|closing|target) dates?\b|\b(?:best|full|early|for|priority) consideration\b|\bconsidered for\b|\bend date\b|\bfinal date\b|\b(?:extended|moved|postponed|changed) (?:to|until|through)\b|\b(?:apply|submit) by\b|\bends? on\b|\bdate by which\b|\bmust (?:all )?(?:be|have been) (?:in|received|submitted|complete|completed|filed)\b`,
  String.raw`bewerbungsschluss|bewerbungsende|(?:bewerbungs|antrags|abgabe|einreichungs|melde|ausschluss|anmelde)frist|\bfrist(?:en|ende)?\b|(?:anmelde|einsende|abgabe|annahme)schluss|\bspatestens\b|\bstichtag|(?:bewerbungs|abgabe|nachster |letzter )termin|\btermine? (?:ist|sind)\b|\bverlangert\b|\bverschoben auf|\bendet\b`,
  String.raw`\bdates? limites?\b|\bau plus tard\b|\bcloture|\becheance|\bdelai|\bse termine\b|\bfermeture|\bferment?\b|prolonge|reportee? au|\bfin des candidatures|\bdate butoir`,
  String.raw`\bfechas? limites?\b|\bfecha de cierre|\bplazos?\b|\bcierra?n?\b|\bcierre\b|\ba mas tardar\b|\bvence|\bultimo dia|\bfecha tope|\bfin de (?:la )?(?:recepcion|inscrip|preinscrip|solicitud)|\bamplia(?:do|da|n)?\b|prorrog|\bfinaliza|\btermina\b`,
  '截止|截至|截止日期|最后期限|最後期限|期限|延长至|延長至|止日',
  'نهايه (?:استقبال|القبول|التسجيل)|الموعد النهايي|اخر موعد|اخر يوم|موعد اقصاه|اقصاها|ينتهي|تنتهي|اغلاق|يغلق|انتهاء|نهايه التقديم|تمديد|اخر اجل|اخر تاريخ',
)

/** Prepositions in front of a last day. */
const beforeDay = join(
  String.raw`\b(?:by|until|till|before|through|on or before|prior to|ends?|closes?|closing)(?: the)?$`,
  String.raw`\bjeweils (?:zum|am)$|\b(?:bis|bis zum|bis spatestens|vor dem|bis einschliesslich)(?: zum)?$`,
  String.raw`(?:jusqu'(?:au|a|en)|\bavant(?: le| la)?|jusqu'a la)$`,
  String.raw`\b(?:hasta|antes del?)(?: el| las?| dia| de)*$`,
  '(?:حتي|قبل|لغايه)(?: تاريخ| يوم)?$',
)
const afterDay =
  /^\s?(?:日)?(?:\([^)]{0,20}\))?\s?(?:(?:[上下]午|晚上)?\d{1,2}(?:[:：]\d\d|[点點时時]))?\s?(?:\([^)]{0,20}\))?(?:之前|以前|前|为止|為止|止)/g

const opens = join(
  String.raw`\bopen(?:s|ed|ing)?\b(?! until| till| to | house| day| (?:\w{3,12} )?(?:night|evening|lab)\b)|\bapplications? (?:will )?(?:be )?(?:starts?|begins?|accepted from|available|live)\b|\bavailable (?:from|on|in|beginning)|\bstart (?:applying|of (?:the )?applications?)|\bbegin(?:s|ning)? (?:on\b|accepting)|\bapplications?\b[^.;,]{0,50}\b(?:starts?|begins?|opens?)\b|\bperiod (?:starts?|begins?)|\baccept(?:s|ed|ing)? (?:applications )?(?:from|beginning|starting)|\bgoes (?:live|online)|\bstart date for applications|\b(?:rolling )?admissions? (?:process )?begins?\b|\bno earlier`,
  String.raw`bewerbungsbeginn|bewerbungsstart|\boffnet|\bgeoffnet ab|beginn der bewerbung|start der bewerbung|freigeschaltet|bewerbungen? ab|\bab dem$|\bab$`,
  String.raw`\bouverture|\bouvre(?:nt)?\b|\bouvertes? (?:du|a partir)|\ba partir du$|\bdes le$|debut des candidatures|debut du depot`,
  String.raw`\bapertura|\babren?\b|\babierta?s? (?:del|desde|a partir)|\bempiezan?\b|\ba partir del?(?: dia)?$|\binicio (?:de |del )?(?:la |las |los )?(?:recepcion|solicitud|preinscrip|inscrip|postula|proceso|convocatoria|admision|plazo)|\bdesde el(?: dia)?$`,
  '开放申请|開放申請|开始申请|申请开始|申請開始|开放时间|开放|開放|报名开始|報名開始|开始报名|开通|启动|開始|开始时间|起始',
  'بدايه (?:استقبال|القبول|التسجيل)|يبدا|تبدا|يفتح|تفتح|فتح باب|بدء|بدايه التقديم|افتتاح|ابتداء من|اعتبارا من|فتح التقديم',
)

const start = join(
  String.raw`\b(?:class(?:es)?|program(?:me)?s?|courses?|semester|term|studies|teaching|lectures|masters?|degrees?|tuition|instruction|quarter)\b[^.;]{0,25}\b(?:begins?|starts?|commences?|starting|beginning)\b|\bstart dates?\b|\bstudy start\b|\bstarting (?:in|date|from)|\b(?:starting|beginning)(?: on)? ?$|\b(?:your )?entry (?:in|to|into|point|date)|\bintakes?\b|\bfor entry|\bcommenc|\bstarts? in\b|^\W*(?:start|starts|begins?|start of (?:study|studies|the )?(?:program(?:me)?|classes)?) ?(?:[:|\u2013\u2014-]|$)`,
  String.raw`studienbeginn|(?:vorlesungen|studium|semester|lehrveranstaltungen|unterricht)\b[^.;]{0,20}\bbeginn|vorlesungsbeginn|semesterbeginn|studienstart|lehrveranstaltungsbeginn|beginn (?:des|der) (?:studi|semester|vorlesung)|programmstart|vorlesungszeit`,
  String.raw`\brentree|debut des (?:cours|enseignements|etudes)|debut de (?:la formation|l'annee)`,
  String.raw`\b(?:inicio|comienzo) (?:de |del )(?:las? |los? )?(?:clases|curso|cursos|programa|semestre|actividades|master|maestria|doctorado)|\bclases desde|\bincorporacion`,
  '开学|開學|入学时间|入學時間|学期开始|开课',
  'بدء الدراسه|تبدا الدراسه|بدايه الدراسه|انطلاق الدراسه|بدايه الفصل',
)

const period = join(
  String.raw`\bapplication (?:period|window|cycle|dates?|phase)|\b(?:apply|applications?|submitted|accepted|open)\b[^.;]{0,40}\b(?:between|from)$|\bwindow\b|\bapply$`,
  String.raw`bewerbungszeitraum|bewerbungsphase|bewerbungszeit\b|bewerbungen?[^.;]{0,40}(?:vom|von|zwischen)(?: dem)?$|antragszeitraum`,
  String.raw`\bperiode de (?:candidature|depot|recrutement)|\bcandidatures?[^.;]{0,40}(?:du|entre le|de)$|campagne`,
  String.raw`\bperiodos? de (?:admision|solicitud|preinscrip|inscrip|postula|recepcion)|\b(?:preinscrip|solicitud|postula|inscrip|convocatoria|recepcion)[^.;]{0,60}(?:del?|desde|entre)(?: el| los)?(?: dias?)?$`,
  '申请时间|申請時間|报名时间|報名時間|申请期|申請期間|報名期間|网上报名|申请日期|收件日期|报名日期|受理时间',
  'فتره التقديم|فتره القبول|مواعيد التقديم|موعد التقديم|مواعيد تقديم|تقديم الطلبات|التقديم (?:من|خلال)|فتره تقديم|التسجيل من',
)

const senses: readonly (readonly [Sense, CuePattern])[] = [
  ['deadline', deadline],
  ['opens', opens],
  ['start', start],
  ['period', period],
]

const topics: readonly (readonly [Topic, CuePattern])[] = [
  [
    'application',
    join(
      String.raw`\bappl(?:y|ies|ied|ying|ications?(?! fees?\b)|icants?)\b|\badmissions?\b(?! (?:decision|result|notif|offer))|\bsubmi(?:t|ts|tted|ssion|ssions)\b|\bcandidates? (?:must|should)|\bpostmark|\bprogram(?:me)? (?:admission )?deadlines?\b`,
      String.raw`bewerb|\bzulassung(?:santrag|s?verfahren)?\b|\bantrag|bewirbt`,
      String.raw`\bcandidat(?:ure|ures|er|ez)|\bcandidats?\b(?! admis)|\bdemandes? d'admission|\bpostuler|\bpostulez|\bdepot (?:du|des) dossier|\bdossiers?\b|\bpreinscription|\becandidat|mon ?master`,
      String.raw`\bsolicitud|\bpreinscri|(?<!examen de )(?<!examenes de )\badmision|\bpostula|\binscripci|\bconvocatoria|\baspirante|\bcandidatura|\bsolicitar`,
      '申请|申請|报名|報名|招生|投递|递交|報考|报考|收件',
      'التقديم|القبول|طلبات|تقديم|طلب الالتحاق|الترشح|الالتحاق|التسجيل',
    ),
  ],
  [
    'funding',
    join(
      String.raw`\bassistantships?|\bfellowships?|\bscholarships?|\bfinancial (?:aid|support|assistance)|\btuition (?:waivers?|vouchers?|remission|support|awards?)|(?<!without )\bfunding\b|\bstipends?\b|\bgrants?\b|\bgraduate aid|\bstudentships?|\bfunded\b`,
      String.raw`stipendi|forderung\b|\bbourses?\b|\bfinancement|\bbecas?\b|\bbecario|\bayudas?\b`,
      '奖学金|獎學金|资助|منح|تمويل',
    ),
  ],
  [
    'payment',
    join(
      String.raw`\bpay(?:ments?|able|ing|s)?\b|\bpaid\b|\btuition\b(?! (?:waivers?|vouchers?|remission|support|awards?))|\bfees?\b|\bbill(?:s|ing|ed)?\b|\binvoices?\b|\brefunds?\b|\binstal?lments?|\bfee is reduced|\bfee waivers?|\bwaiver requests?|(?<!tuition )\bwaivers?\b`,
      String.raw`gebuhr|\bzahl(?:ung|en|bar)|uberweis|semesterbeitrag|\bfrais\b|\bpaiement|\bpayer\b|\bpago|\bpagar|\babonar|\barancel|\btasas?\b`,
      '学费|學費|缴费|繳費|付款|退费|الرسوم|دفع|سداد',
    ),
  ],
  [
    'deposit',
    join(
      String.raw`\bdeposits?\b|\b(?:april 15|cgs|graduate schools) resolution|(?<=^ )\bresolution\b|\banzahlung|\bacompte|\bdeposito|\breserva de plaza|\bconfirm(?:s|ed)? (?:your |their |the )?(?:place|enrol|attendance|acceptance)|\baccept(?:ance of|ing|s|ed)? (?:the |an |your |their |this )*offers?|\baccept or declin|\bdeclin(?:e|es|ing)\b|\bintent to enrol|\b(?:an|the|your|our|any|their) offers?\b|\boffers? (?:must|have to|has to|should|need)|\bannahme (?:des|der)|\bstudienplatz annehmen|\bconfirmacion de|\bconfirmer\b|confirmation (?:de|par)|\bto confirm\b|\bstudienplatz an`,
      '押金|定金|确认录取|接受录取|确认就读|報到|报到|عربون|تاكيد القبول',
    ),
  ],
  [
    'housing',
    join(
      String.raw`\bhousing\b|\bdorm|\baccommodation|\bresidence hall|\bmove-in|wohnheim|unterkunft|\blogement|\balojamiento|\bresidencias? (?:estudiantil|universitaria)|\bapartments?\b|\bcampus residences?\b|\bleases?\b|\bcrous\b`,
      '宿舍|住宿|السكن',
    ),
  ],
  [
    'decision',
    join(
      String.raw`(?<!early |regular )\bdecisions?\b(?! round)|\bdecides?\b|\boffers\b(?= ?:)|\bnotif(?:y|ied|ication|ications|ies)\b|\bresults?\b(?! of)|\bhear (?:from|in|by|back|within|of)|\bannounce(?:d|ment|ments)?\b|\binformed\b|\badmission offers?|\boffers? (?:are|will|of admission)|\bselected (?:candidates|applicants)|\bshortlist|\bwait(?:ing)?[- ]?list|\b(?:go|goes|going|sent|went) out\b|\bapplicants are told\b|\bcommittee (?:meets|begins|starts)|\breviews? (?:of applications )?begins?\b|\bbegins? to (?:read|review)\b|\bvisa letters\b|\bnotices\b|\binform\b|\brespond\b|\banswer\b|\breleased?\b|\boutcomes?\b|\brepl(?:y|ies)\b|\bfeedback\b|\b(?:will|to) (?:award|choose|select|announce|disburse|mail|send)\b|\brecipients?\b|\bwinners?\b`,
      String.raw`\bergebnis|bescheid|\bentscheidung|benachrichtig|\bzusagen?\b|\bresultats?\b|\breponses?\b|\bavis\b|\bresultados?\b|\bnotificaci|\blistas? (?:de|provisional|definitiva)|\badmitidos|\bpublicacion|\bfallo\b|\bresolucion`,
      '放榜|录取结果|錄取|公布|公佈|结果|結果|通知|发榜|النتايج|اعلان|نتيجه|نتايج',
    ),
  ],
  [
    'event',
    join(
      String.raw`\bopen (?:days?|house|evening)|\bwebinars?|\binfo(?:rmation)? (?:sessions?|evenings?|days?|events?|meetings?)|\borientation|\bworkshops?|\btours?\b|\btalks?\b|\bseminars?\b|\bfairs?\b|\bwelcome\b|\bauditions?\b|\bvisit (?:day|us|weekend)|\b(?:open )?(?:studio|film|game|movie) night\b|\b(?:will )?(?:runs?|lasts?|meets?|takes place|held|offered) from$|\bexhibitions?\b|\bscreenings?\b|\breunion\b|\bconference|\bevents?\b|\bceremony|\bchat with|\bcamp\b|\btakes? place\b|\bis held\b|\bare held\b`,
      String.raw`offenen tur|infoveranstaltung|informationsveranstaltung|infotag|infoabend|\bjournees? (?:portes|d'accueil)|\bsalons?\b|\breunions?\b|\bjornadas?\b|\bsesion(?:es)? informativa|\bcharlas?\b|\bfind(?:et|en)\b.{0,80}\bstatt\b|\b(?:tendra|tendran) lugar\b|\b(?:aura|auront|a|ont) lieu\b|\bbienvenida`,
      '说明会|說明會|宣讲|开放日|讲座|講座|参加|參加|迎新|夏令营|لقاء|ندوه|يوم مفتوح|اليوم التعريفي',
    ),
  ],
  [
    'exam',
    join(
      String.raw`\binterviews?|\bexam(?:s|inations?)?\b|\btests?\b|\btaken\b|\b(?:gre|gmat|lsat|mcat|toefl|ielts)\b`,
      String.raw`\bentretiens?\b|\bepreuves?\b|\bexamens?\b|\bentrevistas?|\bexamen(?:es)?\b|\bpruebas?\b|\bprufung|klausur|auswahlgesprach|eignungsgesprach|\bgesprache\b|vorstellungsgesprach|eignungstest|aufnahmetest`,
      '面试|面試|笔试|筆試|初试|初試|复试|複試|考试|考試|口试|口試|اختبار|امتحان|مقابله|المقابلات',
    ),
  ],
  [
    'registration',
    join(
      String.raw`\bregist(?:er|ers|ered|ration|rations|rar)\b|(?<!(?:fall|spring|summer|winter|semester|term|for|of) )\benrol(?:l|ls|led|lment|ment|ments)?\b|\bmatriculat`,
      String.raw`immatrikul|\banmeldung (?:bis|ab|vom)\b|\beinschreib|ruckmeld|\binscriptions? (?:administrative|pedagogique)|\bs'inscri|\bvous inscri|\binscriptions?\b|\breinscri|\bmatricula`,
      '注册|註冊|选课|選課',
    ),
  ],
  [
    'courses',
    join(
      String.raw`\badd\/drop|\bto (?:add|drop)\b|\badds? (?:a )?(?:courses?|class(?:es)?)|\bdrop(?:s|ped|ping)?\b|\bwithdraw|\bclasses (?:begin|start|end|resume)|\bfinals\b|\bthes[ie]s (?:submission|defen)|\bdissertation|\bgraduation\b|\bcommencement|\bconferral|\bincompletes?\b|\bholiday|\bbreak\b|\bcourse selection|\bgrades? due|\b(?:first|last) day of (?:class|classes|lectures|term|semester)|\bfinal copy\b|\bdrafts?\b|\bdefense\b(?! (?:department|ministry|studies))|\bcomprehensive exam|\bincomplete\b(?= are)|\breading week`,
      String.raw`vorlesungsfrei|semesterticket|\bferien\b|\bvacances|\bvacaciones|\bsoutenance|\bmemoires?\b|\btrabajo (?:de )?fin de|\bpracticas en empresas|\b(?:abschluss|master)arbeit\b|\b(?:la|su|de) tesis\b|\bexamen de grado\b|\bbaja (?:temporal|de)|\bfermeture de l'|\bsemestertermine|\btitulacion`,
      'المقررات|السحب والاضافه|الحذف والاضافه|退选|毕业|畢業|答辩|放假|تخرج|مناقشه',
    ),
  ],
  [
    'documents',
    join(
      String.raw`\bletters? of (?:recommendation|reference)|\benclosures?\b|\b(?:final|original|certified) (?:diplomas?|certificates?)|\bupload (?:(?:the|your|all|supporting|required) )*(?:documents?|transcripts|letters)|\bletters\b(?! of)|\bdocumentation that\b|\b(?:proof|evidence) of (?:degree|graduation|english)|\brecommend(?:ations?|ers?)\b(?! (?:deadline|that|you|to))|\breferences?\b|\breferees?\b|\btranscripts?\b|\bscores?\b|\bsupporting (?:documents?|materials?|documentation)|\bportfolios?\b|\b(?:file|document) completion|\bcomplet(?:e|ion of) (?:the |your )?files?\b|\bvisa (?:applic|interview|appoint|process|deadline)|\bi-20\b|\bnominations?\b|\bdocuments? (?:deadline|due)|\b(?:missing|outstanding|final|remaining) (?:documents|items|materials|transcripts|evaluations?)|\bfield evaluation|\bmid-term evaluation|\btest results?\b`,
      String.raw`empfehlungsschreiben|gutachten|\bnachweis|\bzeugnis|\bunterlagen nach|nachreich|nachgereicht|fehlende unterlagen|\bpieces? manquantes|\blettres? de recommandation|\bpieces (?:complementaires|justificatives)|\bcartas? de recomendaci|\bsubsanaci`,
      '推荐信|推薦|补交|補件|寄送|成绩单|توصيه|استكمال|المستندات',
    ),
  ],
  [
    'employer',
    join(
      String.raw`\bemployers?\b|\brecruit(?:ing|ers?)\b|\bcareer|\bjobs?\b|\bbids?\b|\binternships?\b(?= (?:programs?|positions?|applications?|fairs?|offers?|deadlines?))|\bshuttle|\btransportation|\breservations?\b|\bhiring\b|\bvacanc|\bstellen(?:ausschreibung|angebot)|\bempleo\b|\boffres? d'emploi|\bfaculty (?:position|search)|\bposition is filled|\bpostdoc|\bresume\b(?= (?:as|and cover))|\bcover letter|\bwissenschaftliche mitarbeit|\bpostes? a pourvoir|\bvacataires?|\brecrutement|\bintervenants`,
      '招聘|التوظيف|وظيفي|المعيدين',
    ),
  ],
  [
    'contest',
    join(
      String.raw`\bprizes?\b|(?<!\d )\bcompetitions?\b|\bmoot\b|\bcontest|\bessay\b.{0,20}\bdue\b|\bmembership\b|\bhonou?r society|\bcall for (?:papers|proposals|abstracts)|\babstracts?\b|\bpreisausschreiben|\bwettbewerb|\bconcours de nouvelles|\bconcurso de`,
    ),
  ],
  [
    // Admitted and enrolled students.
    'enrolled',
    join(
      String.raw`\b(?:accepted|admitted|enrolled|returning|continuing) (?:graduate |doctoral |master's |international |new )?(?:students?|applicants?|candidates?)\b|\b(?:current|new) (?:graduate |doctoral |master's |international )?students? (?:must|should|fill|need|can|may|have|complete|submit|apply|register|are)\b|\b(?:send|submit|file|hand in) (?:a|an annual|the|their) reports?\b|\bprerequisites?\b|\bprerequisite courses\b|\boutstanding\b|\binternship has\b|\bmay follow\b|\bbackground checks?\b|\bdrug screen|\bwe (?:answer|reply|tell|notify|inform|decide)\b|\bfafsa\b|\bappeals?\b|\bdisbursement|\bof the (?:first|second|third|fourth) year\b|\btrainees?\b|\b(?:teaching|housing|course) preferences\b|\b(?:deferrals?|deferring|deferment|immuni[sz]ation|parking|(?:residence|parking) permits?|permits (?:are|for)|health (?:insurance|plan|form)|insurance waiver|(?:emergency|student) loans?|leave of absence|parental leave)\b|\bdefer\b|\bfees? (?:is|are|will be) (?:reduced|lower|waived)\b|\bdiscount(?:s|ed)?\b`,
      String.raw`\b(?:practicum|placement|field placement|candidacy|examination|petition|audit(?:ing)?|cross-registration|withdrawal|course|camp|i-20|graduation|degree conferral) (?:application|petition|form|request|registration)|\b(?:application|apply|intent|petition)s? (?:for|to) (?:\w+ ){0,2}(?:graduat(?:ion|e)\b(?! (?:school|program|stud|admis|degree|cert|college|assist))|candidacy|practicum|examination|credit|withdraw|transfer credit)`,
      String.raw`\bre-?appointments?\b|\brenew(?:als?|ed|ing)?\b|\bpetitions?\b|\bappointment (?:letters?|forms?)|\bcontracts?\b|\balready (?:here|enrolled|studying)|\bcurrently enrolled|\b(?:who|everyone|everybody|students|those) (?:\w+ )?(?:is|are|were|has been|have been) admitted\b|\bapply for an? (?:i-20|visa|student visa|permit)|\bapplications? for (?:the )?(?:degree|i-20|graduation)\b|\bdegree applications?\b|\bapply for (?:(?:the|a|an|your|january|february|march|april|may|june|july|august|september|october|november|december|fall|spring|summer|winter) )*(?:graduation|conferral|diploma)|\bapply for (?:january|february|march|april|may|june|july|august|september|october|november|december|fall|spring|summer|winter) degree\b(?! pro)|\bapply to graduate\b(?! (?:school|program|stud|college|degree|admis))|\bcertification (?:of|for) (?:degree|graduation)|\bdissertation (?:completion )?(?:fellow|award|grant)|\bearly[- ]?birds? pay|\btax exemption|\bmodule (?:choice|requests?)|\bpreregist|\bcandidacy ?:|\b(?:annual|progress|activity|final|interim) reports?\b|\bmatch rank|\bcurrent (?:[\w'.-]+ ){0,2}(?:students?|assistants?|members)\b(?! (?:at|of|in) (?:other|another))`,
      String.raw`\b(?:final|defended|approved|completed|corrected|signed) (?:thes[ie]s|dissertations?|manuscripts?)|\b(?:thes[ie]s|dissertations?) (?:to|due|submission|submitted|must be|proposals?|titles?|drafts?|committee)|\bsubmi(?:t|ts|ssion of) (?:(?:your|the|a|an|their|final|completed) ){0,3}(?:thes[ie]s|dissertations?|proposals?|prospectus)|\bformat (?:review|check)s?|\b(?:last day )?to defend\b|\bproposal (?:defen[sc]e|approv)|\badvance(?:ment)? to candidacy|\b(?:application|admission) (?:for|to) candidacy|\bqualifying exam|\bchange of (?:program(?:me)?|major|adviser|advisor)\b|\bprogram change`,
      // Deadlines of others than the applicant.
      String.raw`\b(?:referees?|recommenders?|departments?|programs|advis[eo]rs?|supervisors?|coordinators?|faculty|chairs?|deans?|provost|directors?|committees?|winners?|holders|assistants|members) (?:must |should |may |will |have to |need to )?(?:submit|send|upload|nominate|tell|evaluate|sign|forward|rank|review|decide|approve|meet|confirm|return|report)`,
      String.raw`\binternal transfer|\bta (?:positions?|training|preferences)|\btime ?sheets?\b|\bpaychecks?\b|\bhr papers\b|\bplan of study\b|\bwith a grade of\b|\bbefore (?:you|they) (?:enrol|matriculate|arrive)|\bfirst day of class`,
      String.raw`beurlaub|exmatrikul|ruckmeld|\borientierungs|\bvorkurs|\bstudierende aller semester|\binscriptions? administrative|\bpre-?rentree|\bdossier social|\breinscri|\bmatriculacion|\bcesion de plaza|\breclamaciones`,
      '新生|入学手续|入學手續|报到|報到|贷款|貸款|加退选|加退選|停修|休学|休學|学位考试|學位考試|抵免',
      'للحذف|الحذف|تاجيل|الاعتذار|اعتذار|خطه الرساله|الرسايل|التسجيل المبكر|القسط',
    ),
  ],
  [
    // Conferences and other calls for contributions, elections, nominations.
    'meeting',
    join(
      String.raw`\babstracts?\b|\bsymposi(?:um|a)\b|\bcongress\b|\bpresenters?\b|\bposters?\b|\bcall for (?:submissions|nominations)|\bnominat(?:e|ions?)\b(?! by (?:the|your) (?:department|university))|\bvolunteers?\b|\bresearch day\b|\belect(?:s|ion|ions|ed)\b|\b(?:hand in|put forward) their names\b|\btravel (?:grants?|awards?)|\bexhibitors?\b|\bticket`,
      String.raw`\bappel a (?:communications?|contributions?|propositions?)|\bcolloque|\blistes? de candidats|\bappel d'offres|\bremise des offres|\bresumenes\b|\bponencias?|\btrabajos completos|\binscripcion (?:con descuento|general|anticipada)|\btesis defendidas|\bcongreso\b|\btagung\b|\bkongress\b|\bvorschlage\b|\baussteller|\bunternehmen\b`,
      '摘要|论文提交|論文提交|会议注册',
      'ملخص|البحث كامل|البحوث|موتمر|للتسجيل المبكر|الترشيح',
    ),
  ],
  [
    'published',
    join(
      String.raw`\b(?:last )?(?:updated|modified|posted|published|printed|revised|reviewed on|changed|created)\b|\bcopyright\b|\beffective\b|\bvalid (?:until|through|from)|\bissued\b|\baccreditation`,
      String.raw`\bstand:|aktualisiert|veroffentlicht|\bgultig|\bmis a jour|\bpublie|\bparu le|\bactualizad|\bpublicado|\bvigente`,
      '更新|发布|發布|张贴|تحديث|تاريخ النشر|نشر',
    ),
  ],
]

/** Topics that "application" does not make one of a programme: "housing application". */
export const vetoTopics: ReadonlySet<Topic> = new Set([
  'housing',
  'deposit',
  'employer',
  'contest',
  'enrolled',
  'meeting',
])

/** Topics whose word may stand beside the application's: "application and letters are due". */
export const softTopics: ReadonlySet<Topic> = new Set(['documents', 'payment', 'exam', 'registration', 'event'])

export interface Cue<T> {
  value: T
  start: number
  end: number
}

type CueTable<T> = readonly (readonly [T, CuePattern])[]

/** Creates a finder of the cues of a table, in its order. */
const createFinder = <T>(table: CueTable<T>): ((text: string) => readonly Cue<T>[]) =>
  cacheByText((text: string): readonly Cue<T>[] => {
    if (text.length < 2) return []
    const isAscii = !nonAscii.test(text)
    return table.flatMap(([value, { all, latin }]) =>
      [...text.matchAll(isAscii ? latin : all)].map((match) => ({
        value,
        start: match.index,
        end: match.index + match[0].length,
      })),
    )
  })

/** Finds the cues of senses in a folded context. */
export const findSenses = createFinder(senses)
/** Finds the cues of topics in a folded context. */
export const findTopics = createFinder(topics)

/** Number of characters beside a date in which the word next to it stands. */
const maxNearLength = 90

/** Words for handing in an application that do not name it: "send everything", "Unterlagen", "expediente". */
const submission =
  /\bsends? |\bsent\b|\bin our hands\b|\breach(?:es)? us|\breceived?\b|\barriv|\bhand(?:s|ed)? in\b|\bfiles? (?:must|have|has|is|are)|\bschick|\beinreich|\breich(?:en|t)\b|\beingeh|\beingegangen|\bunterlagen|\bentgegen|\benvoy|\bdepos|\bdepot\b|\btransm|\bparvenir|\benvi[ae]|\bentreg|\bpresenta|\breci?b|\bexpediente|提交|递交|遞交|寄达|送达|寄出|ارسال|تسليم|استقبال|تقديم/

/** Whether a folded sentence is about handing something in. */
export const isSubmission = (folded: string): boolean => submission.test(folded)

/** Whether a label in front of a date names the application and nothing else: "Dépôt des dossiers :". */
export const isApplicationLabel = (foldedBefore: string): boolean =>
  /(?:\bapplications?(?: \([^)]{1,40}\))?|\bapply|bewerbung(?:en)?|\bcandidatures?|depot des? (?:dossiers?|candidatures?)|\bsolicitud(?:es)?|\bpreinscripcion(?:es)?|\binscripcion(?:es)?|\bpostulacion(?:es)?|recepcion de (?:solicitudes|documentos|expedientes)|申请|申請|报名|報名|التقديم|تقديم الطلبات) ?[:：]\s*$/.test(
    foldedBefore.slice(-maxNearLength),
  )

/** Whether "from" or "ab" directly precedes a date. */
export const hasFromWord = (foldedBefore: string): boolean =>
  /(?:\bfrom|\bas of|\bab|\bab dem|\ba partir del?(?: dia)?|\ba partir du|\bdes le|\bdesde el|从|從|自|اعتبارا من|ابتداء من)$/.test(
    foldedBefore.slice(-maxNearLength).trim(),
  )

// Without the flag "g": a test keeps no position.
const limitBefore = new RegExp(beforeDay.all.source)
const limitAfter = new RegExp(afterDay.source)

/** Whether a preposition such as "by" or "bis zum" directly precedes a date, or 前 follows it. */
export const hasLimitWord = (foldedBefore: string, foldedAfter: string): boolean =>
  limitBefore.test(foldedBefore.slice(-maxNearLength).trim()) || limitAfter.test(foldedAfter.slice(0, maxNearLength))

const undergraduate =
  /\bcommon app(?:lication)?\b|\bb\.?f\.?a\b|\bopportunity program\b(?= admission)|\bundergrad(?:uate)?s?\b(?! (?:degree|transcript|gpa|record|institution|stud|course|education|grade|major|work))|\bfirst-?year (?:applic|admis|student|fresh)|\bfreshm[ae]n|\bhigh school|\btransfer (?:applic|admis|student|deadline)|\bpre-college|\bbachelor(?:studien|-?bewerb|studi)|\bbachelor(?:'?s)?(?: programmes?| programs?| applic| admis)|^bachelor(?:'?s)?(?: degrees?)?:?$|\blicence\b|\bpregrado\b|\bgrados?\b(?= \(|:|$)|\bestudios de grado|本科|學士|学士|大学部|البكالوريوس|مرحله البكالوريوس|undergraduate-admission/
const graduate =
  /(?<!under)\bgraduate|\bpostgraduate|\bmasters?\b|\bmaster's|\bm\.?sc?\b|\bm\.?a\.?\b|\bmba\b|\bm\.?f\.?a\b|\bm\.?eng\b|\bmph\b|\bed\.?d\b|\bll\.?m\b|\bm\.?ed\b|\bmp[ap]\b|\bmsw\b|\bph\.?d\b|\bdoctora|\bdoctoral|\bpromotion\b|\bmaster|\bposgrado|\bpostgrado|\bmaestria|\bdoctorado|\b[23]e cycle|\bgrad (?:school|studies|admissions?|programs?)\b|\bgrad(?:school|studies|admissions?)\b|碩士|硕士|博士|研究生|研究所|ماجستير|دكتوراه|الدراسات العليا/

/** Tells the level that a folded context names: an undergraduate one only without a graduate one. */
export const findLevel = cacheByText((folded: string): 'undergraduate' | 'graduate' | undefined => {
  if (graduate.test(folded)) return 'graduate'
  return undergraduate.test(folded) ? 'undergraduate' : undefined
})

/** Headings whose dates are for students, assistants and those who have been admitted. */
const otherSection =
  /\b(?:current|continuing|enrolled|returning|existing|admitted|registered|our own) (?:graduate |doctoral |master's |phd |international )?(?:students?|assistants?|holders?|fellows?|candidates?|employees|tas?|gas?)\b|\b(?:dates|deadlines|fellowships|awards|information|funding) for (?:(?!new|incoming|prospective|future|international|domestic|master|doctoral|graduate|phd)\w+ )?students\b$|\bvisiting (?:\w+ )?students\b|\bnon-?degree\b|\b(?:advanced|second-year|third-year) students\b|\bafter (?:admission|acceptance|you apply|you are admitted|you(?:'ve| have) (?:applied|been admitted)|being admitted|applying|enrolment|enrollment)|\bonce (?:you are |you're |you have been )?(?:admitted|enrolled|here)|\brenewals?\b|\bre-?appointment|\bmilestones?\b|\b(?:thes[ie]s|dissertations?) (?:submission|deadlines?|dates?|defen[sc]e|and dissertation|completion)|\b(?:applying|apply|application) (?:for|to) graduat(?:e|ion)$|\bgraduation (?:deadlines?|dates?|application|checklist)|\bdegree progress|\bfor (?:faculty|staff|departments|coordinators|supervisors)\b|\bfield (?:placement|education)\b|\bdeadlines? (?:to register|for (?:clinical )?placement)/

/** Whether a folded heading is about others than applicants. */
export const isOtherSection = (folded: string): boolean =>
  folded.length <= maxSectionLength && otherSection.test(folded)

const maxSectionLength = 90

/** Tells the date of an earlier degree or of a period of support, from the words in front of it. */
export const isOfPastOrPeriod = (foldedBefore: string): boolean =>
  pastDegree.test(foldedBefore.slice(-maxDegreeLength)) || otherPeriod.test(foldedBefore.slice(-maxNearLength))

/** Number of characters in front of a date in which a degree and what happened to it stand. */
const maxDegreeLength = 160

const pastDegree =
  /\b(?:degrees?|diplomas?|bachelor'?s?|ph\.?d\.?s?|doctorates?|born|citizenship)\b[^.;]{0,60}\b(?:earned|awarded|conferred|obtained|completed|received|granted|born)\b[^.;]{0,30}\b(?:before|after|since|between|by|prior to|on)$|\b(?:earned|awarded|conferred|obtained|completed|received|granted) (?:(?:their|your|a|an|the|last|first|doctoral|bachelor's|master's) ){1,4}(?:degree|diploma|ph\.?d\.?|doctorate)\b[^.;]{0,30}\b(?:before|after|since|between|by|prior to|on)$|\bborn (?:on |before |after )?(?:or )?(?:before|after|on)?$/

const otherPeriod =
  /\b(?:grant|award|funding|coverage|contract|performance|support|tax|12-month|twelve-month|nine-month) (?:period|year)\b/

/** Whether "inscripción" is the only word of a folded text for handing in an application. */
export const isOnlyInscription = (folded: string): boolean =>
  /\binscripci/.test(folded) && !/solicitud|preinscri|postula|candidatura|solicitar/.test(folded)

/** Whether a folded page names the application by a word other than "inscripción", which is then the enrolment. */
export const hasOtherApplicationWord = (folded: string): boolean =>
  /\bpreinscri|\bsolicitud(?:es)?\b|\bpostulacion|\bcandidatura|recepcion de (?:documentos|expedientes|solicitudes)|registro de aspirantes/.test(
    folded,
  )

/** Tells a date that no longer holds, from the words in front of it. */
export const isReplaced = (foldedBefore: string): boolean =>
  /(?:\bno longer|\bnot(?: by| on| until)?|\boriginally|\bpreviously|\bformerly|\binstead of|\brather than|\bextended from|\bmoved from|\bchanged from|\bpostponed from|\bwas(?: on)?|\bhad been|\bwaren?|\bursprunglich(?: bis)?(?: zum| am)?|\bstatt|\banstelle des|\bnicht mehr|\bnicht(?: am| bis)?|\bau lieu du|\binitialement|\bauparavant|\betait|\ben lugar del?|\bera|\boriginalmente|\bya no es|\binicialmente|原定(?:于|為|为)?|原本|由原来?的?|不再是|بدلا من|كان)(?: \(?(?:the|on|le|el|zum|am|fixee? au|set for|due|by|scheduled for|der|den|dem))?$/.test(
    trimEndCharacters(foldedBefore.slice(-maxNearLength), ',('),
  )

/** Tells the first date of "moved from 1 June to 30 June". */
export const isMovedFrom = (foldedBefore: string, foldedSentence: string): boolean =>
  /\b(?:from|vom|von|du|de|del)(?: the| el| le)?$/.test(foldedBefore.slice(-maxNearLength).trim()) &&
  /extended|moved|postponed|changed|verlanger|verschoben|verlegt|prolonge|report|ampli|prorrog|aplaza/.test(
    foldedSentence,
  )

/** Tells a date that the words behind it withdraw. */
export const isWithdrawn = (foldedAfter: string): boolean =>
  /^[\s,]*(?:gilt nicht mehr|ist nicht mehr|no longer|is no longer|n'est plus|ne s'applique plus|ya no|不再|لم يعد|(?:has|have|was|wurde|a ete|est|ha sido|se)[^.]{0,20}(?:moved|extended|postponed|changed|verl|versch|report|prolong|ampl|aplaz)[^.]{0,25}$)/.test(
    foldedAfter.slice(0, maxNearLength),
  )

/** Tells dates of an earlier cycle: "last year", "im Vorjahr". */
export const isEarlierCycle = (folded: string): boolean =>
  /\blast year|\bprevious (?:cycle|admission|year's)|\bpast (?:cycle|deadlines?)|\bvorjahr|\bletztes jahr|\bvergangenen jahr|\bl'an(?:nee)? (?:dernier|derniere|passee?)|\bannee derniere|\bano pasado|\bano anterior fue|去年|往年|上一年|العام الماضي|السنه الماضيه/.test(
    folded,
  )

/** Tells a statement that applications are taken at any time. */
export const isRolling = (folded: string): boolean => rolling.test(folded) && !notRolling.test(folded)

const notRolling =
  /\b(?:no|not|never|without|kein\w*|nicht|pas|ningun\w*)\b.{0,15}(?:rolling|any time|all year|jederzeit|tout moment|todo el ano)/

const rolling =
  /\brolling\b|\bat (?:any time|all times)|\b(?:all|whole) year|\byear[- ]round|\bthroughout the (?:calendar |academic )?year|\ball through the year|\b(?:no|not an?) (?:\w+ )?(?:fixed |set |specific )?(?:admissions? |application |closing )?(?:deadlines?|closing dates?|dates?)\b|\bcontinuous(?:ly)?\b|\bjederzeit|\bganzjahrig|\blaufend (?:moglich|bewerb|angenommen|eingereicht|an\b|entgegen)|\bfortlaufend|keine bewerbungsfrist|\btout au long de l'annee|\ba tout moment|\ben continu\b|\btoute l'annee|\btodo el ano|\ben cualquier momento|\bconvocatoria (?:permanente|abierta)|\bpermanentemente abiert|全年|随时|隨時|滚动|滾動|常年|علي مدار (?:العام|السنه)|طوال (?:العام|السنه)|في اي وقت|باستمرار/
