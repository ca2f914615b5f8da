import { foldText } from '#src/shared/unicode.ts'
import { type AccountIntent, accountIntents } from './account-intents.parse.ts'
import { type AdviceIntent, adviceIntents, chanceWords, gradeWords, nextWords } from './advice-intents.parse.ts'
import { detectFact } from './entities.parse.ts'
import { type FactQuestion, hasMatch, type Patterns } from './entity-words.rules.ts'
import type { IntentName } from './intent-names.rules.ts'
import { detectProgramFacts } from './program-facts.parse.ts'
import type { ProgramKind } from './program-kinds.rules.ts'

// Detects the intents of a question by words. The table has one row per intent and one pattern per language; all
// languages are matched, because users mix them. Patterns match lower case without accents.

type RuleIntent =
  | AccountIntent
  | AdviceIntent
  | 'next'
  | 'chance'
  | 'grade'
  | 'programFact'
  | 'undated'
  | 'proposeRequirement'
  | 'proposeDeadline'
  | 'proposeShortlist'
  | 'compare'
  | 'howTo'
  | 'missing'
  | 'due'
  | 'scholarships'
  | 'fact'
  | 'matches'
  | 'notifications'
  | 'status'
  | 'shortlist'
  | 'profile'
  | 'who'
  | 'thanks'
  | 'search'
  | 'greeting'

type Row = [RuleIntent, Patterns | ((text: string) => boolean)]

/** Rules in the order of matching, specific before general. */
const table: Row[] = [
  ...accountIntents,
  [
    'proposeRequirement',
    {
      en: /^(please )?(mark|tick|check)\b.*(done|complete|off|ready|submitted)|^(please )?tick/,
      es: /^(por favor )?marca.*(hech|complet|list)/,
      fr: /^(merci de )?(marque|coche)/,
      de: /^(bitte )?(markiere|hake).*(erledigt|fertig|ab)/,
      zh: /^请?(把|将)?.*(标记|标为|勾选).*(完成)?/,
      ar: /^(من فضلك )?(ضع علامه|ضع علامة|علم).*(مكتمل|منجز|تم)/,
    },
  ],
  [
    'proposeDeadline',
    {
      en: /^(please |can you |could you )?(add|set|create|enter|note)\b.*(deadline|due date)/,
      es: /^(por favor )?(anade|agrega|crea|pon).*(plazo|fecha limite)/,
      fr: /^(ajoute|cree|note).*(date limite|echeance)/,
      de: /^(bitte )?(trag|fuge|setze|erstelle).*(frist|termin)/,
      zh: /^请?(添加|新增|设置).*(截止|期限)/,
      ar: /^(من فضلك )?(اضف|سجل).*(موعد)/,
    },
  ],
  [
    'proposeShortlist',
    {
      en: /^(please |can you |could you )?(add|save|put|select)\b.*(list|save|univers|select)?/,
      es: /^(por favor )?(anade|agrega|guarda|pon)/,
      fr: /^(ajoute|enregistre|mets)/,
      de: /^(bitte )?(fuge|speicher|setze|nimm|merke)/,
      zh: /^请?(添加|加入|收藏|保存|把.*加)/,
      ar: /^(من فضلك )?(اضف|احفظ)/,
    },
  ],
  ['next', nextWords],
  ['chance', chanceWords],
  ['grade', gradeWords],
  ...adviceIntents,
  ['programFact', (text) => detectProgramFacts(text).length > 0],
  [
    'compare',
    {
      en: /compare|\bversus\b|\bvs\.?\b|difference between|which is (better|cheaper)/,
      es: /compar|diferencia entre|cual es (mejor|mas barat)/,
      fr: /compar|difference entre|laquelle est/,
      de: /vergleich|unterschied zwischen|was ist (besser|billiger)/,
      zh: /比较|对比|区别|哪个更/,
      ar: /قارن|مقارنه|مقارنة|الفرق بين/,
    },
  ],
  [
    'who',
    {
      en: /who are you|what are you|are you (a|an|chat|human|real)|what can you (do|help)|what (can|may) i ask/,
      es: /quien eres|que eres|que puedes hacer|eres (un|una)/,
      fr: /qui es.tu|qui etes.vous|que (peux|sais).tu|que pouvez.vous/,
      de: /wer bist du|was bist du|wer sind sie|was (kannst|konnen) (du|sie)|bist du (ein|eine)/,
      zh: /你是谁|你是什么|你能做什么|你会什么|可以问/,
      ar: /من انت|ما انت|ماذا (تستطيع|يمكنك)|هل انت/,
    },
  ],
  [
    'howTo',
    {
      en: /\bhow (do|can|should|to|would|does|did|long before|early)\b|\btips?\b|advice|what makes a good|when should i (ask|begin|start)|should i (write|ask|contact|take)|what happens (with|if|when|to)/,
      es: /como (se |puedo |debo |pedir|pido|escrib|empez|hag|funciona)|consejo|que (pasa|ocurre) (con|si)/,
      fr: /comment|conseil|que se passe|qu.arrive/,
      de: /\bwie (bitte|schreibe|frage|fang|kann|soll|geht|mache|funktioniert|bewerbe|finde|bekomme)|\btipps?\b|\brat\b|was (passiert|geschieht) (mit|wenn)/,
      zh: /怎么|(?<!进度|状态|情况)如何|怎样|建议|会发生什么/,
      ar: /كيف|نصيحه|نصائح|نصيحة|ماذا (يحدث|يحصل)/,
    },
  ],
  [
    'undated',
    {
      en: /(lack|without|missing|have no|no) (a |an |any )?(deadline|due date)/,
      es: /(sin|falta|no tien)[^?]{0,20}(plazo|fecha)/,
      fr: /(sans|manque|pas de)[^?]{0,20}(date limite|echeance)/,
      de: /(ohne|fehlt|keine)[^?]{0,20}(frist|bewerbungsschluss)/,
      zh: /(没有|缺少|还没)[^？]{0,10}截止/,
      ar: /(بدون|دون|ليس)[^؟]{0,20}موعد/,
    },
  ],
  [
    'missing',
    {
      en: /missing|left (to do|for)|still (need|have to|open|to do)|outstanding|incomplete|not (yet )?(done|ready)|what (else )?do i need|to.?do\b|what is left|what's left|unfinished/,
      es: /falta|pendiente|que necesito|sin terminar/,
      fr: /manque|reste.{0,200}(faire|pour)|qu.est.ce qu.il (me )?faut/,
      de: /fehl|noch (offen|zu tun|brauche|nicht)|was brauche ich|unvollstandig|ausstehend/,
      zh: /缺|还差|还需要|没完成|未完成|还要/,
      ar: /ينقص|ناقص|المتبقي|تبقى|لم يكتمل|احتاج/,
    },
  ],
  [
    'due',
    {
      en: /\bdue\b|deadline|overdue|hand in\b|coming up|upcoming|\bnext\b|what should i do (first|now)|most urgent|\blate\b|this (week|month)|today/,
      es: /plazo|fecha limite|fechas limite|vence|venc|proxim|siguiente|urgente|atrasad|\bhoy\b|esta semana|este mes/,
      fr: /echeance|date limite|dates limites|a rendre|prochain|urgent|en retard|aujourd|cette semaine|ce mois/,
      de: /frist|fallig|uberfallig|als nachstes|nachste|dringend|heute|diese woche|diesen monat|termin/,
      zh: /截止|到期|逾期|过期|下一步|接下来|今天|本周|这周|本月|这个月|紧急/,
      ar: /موعد|مواعيد|مستحق|متاخر|التالي|القادم|اليوم|هذا الاسبوع|هذا الشهر|عاجل/,
    },
  ],
  [
    'scholarships',
    {
      en: /scholarship|fellowship|financial aid|grants?\b|stipend/,
      es: /beca|ayuda financiera/,
      fr: /bourse|aide financiere/,
      de: /stipendi|finanzielle unterstutzung/,
      zh: /奖学金|助学金/,
      ar: /منحه|منحة|منح دراسي|المنح/,
    },
  ],
  [
    'fact',
    {
      en: /tuition|\bcosts?\b|\bfees?\b|expensive|price|(admission|acceptance) rate|selective|how hard|where is|located|website|web page|which programm?e?s|programm?e?s? .{0,200}(at|offer|does)/,
      es: /matricula|cuesta|coste|tasa|admision|donde esta|sitio web|que programas/,
      fr: /frais|cout|taux d.admission|ou (se trouve|est)|site web|quels programmes/,
      de: /gebuhr|kostet|kosten|zulassungsquote|aufnahmequote|wo (ist|liegt)|webseite|website|welche (programme|studiengange)/,
      zh: /学费|费用|录取率|多少钱|在哪|网站|哪些项目|申请费/,
      ar: /رسوم|تكلفه|تكلفة|كم تكلف|نسبه القبول|نسبة القبول|معدل القبول|اين تقع|موقع|ما هي البرامج/,
    },
  ],
  [
    'matches',
    {
      en: /match|recommend|suggest|fits? me|best for me|where should i apply/,
      es: /coincidenc|recomiend|recomendac|sugier|encaja/,
      fr: /correspondan|recommand|sugger|convien/,
      de: /treffer|empfehl|empfiehl|vorschlag|vorschlage|passt? zu mir|passen/,
      zh: /匹配|推荐|适合我/,
      ar: /مطابق|ترشح|توصي|تناسبني|تقترح/,
    },
  ],
  [
    'notifications',
    {
      en: /notification|unread|alerts?\b/,
      es: /notificacion|sin leer/,
      fr: /notification|non lu/,
      de: /benachrichtigung|ungelesen/,
      zh: /通知|未读/,
      ar: /اشعار|غير مقروء/,
    },
  ],
  [
    'shortlist',
    {
      en: /shortlist|saved (universit|program)|selected universit|my (universities|list)/,
      es: /mi lista|preseleccion|universidades (guardadas|seleccionadas)|mis universidades/,
      fr: /ma liste|presel|universites (enregistrees|selectionnees|choisies)|mes universites/,
      de: /meine (liste|auswahl|universitaten|unis|hochschulen)|merkliste|gespeicherte uni|ausgewahlte/,
      zh: /我的(大学|学校|列表|清单)|候选|已选|收藏/,
      ar: /قائمتي|قائمه|قائمة|الجامعات (المختاره|المختارة|المحفوظه|المحفوظة)|جامعاتي/,
    },
  ],
  [
    'status',
    {
      en: /status|progress|requirements? .{0,200}(done|ready|complete)|how far|where .{0,200}(stand|am i)|my applications?|how (are|is) my/,
      es: /\bestado\b|progreso|mis solicitudes|mi solicitud|como va/,
      fr: /statut|etat|avancement|mes candidatures|ma candidature|ou en (suis|est|sont)/,
      de: /status|stand|fortschritt|meine bewerbung|wie weit/,
      zh: /状态|进度|我的申请/,
      ar: /حاله|حالة|تقدم|طلباتي|طلبي/,
    },
  ],
  [
    'profile',
    {
      en: /my (profile|gpa|grade|interests|cv|resume|degree|goals)/,
      es: /mi (perfil|promedio|nota|cv)|mis intereses/,
      fr: /mon (profil|cv)|ma moyenne|mes interets/,
      de: /mein(e|en)? (profil|note|notenschnitt|lebenslauf|interessen)/,
      zh: /我的(资料|档案|绩点|成绩|简历|兴趣)/,
      ar: /ملفي|معدلي|سيرتي|اهتماماتي/,
    },
  ],
  [
    'search',
    {
      en: /universit|college|schools?\b|programm?e?s?\b|phd|master|mba/,
      es: /universidad|programa|master|doctorado/,
      fr: /universite|programme|master|doctorat/,
      de: /universitat|hochschule|\bunis?\b|studiengang|studiengange|programm|master|promotion/,
      zh: /大学|学校|项目|硕士|博士/,
      ar: /جامعه|جامعة|جامعات|برنامج|برامج|ماجستير|دكتوراه/,
    },
  ],
  [
    'thanks',
    {
      en: /^(thank|thanks|cheers|great|perfect)\b/,
      es: /^(muchas )?gracias/,
      fr: /^merci/,
      de: /^(danke|vielen dank)/,
      zh: /^(谢谢|多谢)/,
      ar: /^شكرا/,
    },
  ],
  [
    'greeting',
    {
      en: /^(hi|hello|hey|good (morning|afternoon|evening))\b/,
      es: /^(hola|buen[oa]s)/,
      fr: /^(bonjour|bonsoir|salut)/,
      de: /^(hallo|guten (morgen|tag|abend)|servus|moin)/,
      zh: /^(你好|您好|嗨)/,
      ar: /^(مرحبا|السلام عليكم|اهلا)/,
    },
  ],
]

/** Intents of the word patterns by their names. */
const names = {
  twoFactor: 'howto-two-factor',
  deleteAccount: 'howto-delete-account',
  exportData: 'howto-export',
  changePassword: 'howto-password',
  changeRole: 'howto-role',
  changeLanguage: 'howto-region',
  proposeRequirement: 'do-complete-requirement',
  proposeDeadline: 'do-set-deadline',
  proposeShortlist: 'do-add-shortlist',
  next: 'next-step',
  chance: 'eligibility',
  grade: 'grade-conversion',
  tiers: 'tiers-meaning',
  'how-many': 'how-many',
  professors: 'contact-professors',
  fees: 'fee-waiver',
  visa: 'visa-advice',
  free: 'free',
  decisions: 'decisions-when',
  compare: 'compare-programs',
  who: 'who-are-you',
  undated: 'deadlines-missing',
  missing: 'requirements-missing',
  due: 'next-deadline',
  scholarships: 'search-scholarships',
  matches: 'matches-own',
  notifications: 'notifications-own',
  shortlist: 'shortlist-own',
  status: 'applications-status',
  profile: 'profile-own',
  search: 'search-programs',
  thanks: 'thanks',
  greeting: 'greeting',
} as const satisfies Partial<Record<RuleIntent, IntentName>>

const factNames: Readonly<Record<ProgramKind, IntentName>> = {
  deadline: 'fact-deadline',
  opens: 'fact-opens',
  tests: 'fact-language-test',
  gmat: 'fact-tests',
  letters: 'fact-letters',
  minimum_gpa: 'fact-minimum-grade',
  application_fee: 'fact-application-fee',
  tuition_per_year: 'fact-tuition',
  living_cost_per_year: 'fact-living-cost',
  duration_months: 'fact-duration',
  funding: 'fact-funding',
  start: 'fact-start',
  requirements: 'fact-requirements',
  prompts: 'fact-prompts',
}

const universityFactNames: Readonly<Record<FactQuestion, IntentName>> = {
  tuition_per_year: 'fact-tuition',
  admission_rate_undergraduate: 'fact-admission-rate',
  application_fee: 'fact-application-fee',
  place: 'fact-place',
  website: 'fact-place',
  programs: 'fact-programs',
}

const nameOf = (rule: RuleIntent, question: string): IntentName | undefined => {
  if (rule === 'programFact') {
    const [kind] = detectProgramFacts(question)
    if (kind === 'tests' && /\bgre\b|\bgmat\b/i.test(question)) return 'fact-tests'
    return kind && factNames[kind]
  }
  if (rule === 'fact') {
    const fact = detectFact(question)
    return fact && universityFactNames[fact]
  }
  return rule === 'howTo' ? undefined : names[rule]
}

/** Detects all possible intents of a question, specific first; empty if no pattern matches. */
export const detectRuleIntents = (question: string): RuleIntent[] => {
  const text = foldText(question).trim()
  return table
    .filter(([, words]) => (typeof words === 'function' ? words(text) : hasMatch(words, text)))
    .map(([intent]) => intent)
}

/** Lists the names of the intents whose words a question has, specific first. */
export const listRuledIntents = (question: string): IntentName[] => [
  ...new Set(detectRuleIntents(question).flatMap((rule) => nameOf(rule, question) ?? [])),
]
