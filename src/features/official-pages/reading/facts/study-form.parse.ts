import { findTrack } from './audience.parse.ts'
import type { FactReader, Finding } from './fact-reader.rules.ts'
import { findNumbers, findSmallNumbers, type NumberToken } from './numbers.parse.ts'
import type { Segment } from './segments.parse.ts'
import { findPhrases, hasPhrase, type WordMatch, type WordTable } from './words.rules.ts'

// Language of instruction, mode (full-time, part-time, online) and length of a programme, as its page states them.

const languages: readonly (readonly [string, WordTable])[] = [
  [
    'en',
    {
      en: 'english',
      de: 'englisch*|english',
      fr: 'anglais',
      es: 'ingles',
      zh: '英语|英文|全英|英語',
      ar: 'الانجليزية',
    },
  ],
  ['de', { en: 'german', de: 'deutsch*', fr: 'allemand', es: 'aleman', zh: '德语|德語', ar: 'الالمانية' }],
  ['fr', { en: 'french', de: 'franzosisch*', fr: 'francais', es: 'frances', zh: '法语|法語', ar: 'الفرنسية' }],
  ['es', { en: 'spanish', de: 'spanisch*', fr: 'espagnol', es: 'espanol|castellano', zh: '西班牙语', ar: 'الاسبانية' }],
  ['it', { en: 'italian', de: 'italienisch*', fr: 'italien', es: 'italiano' }],
  ['nl', { en: 'dutch', de: 'niederlandisch*', fr: 'neerlandais', es: 'neerlandes' }],
  [
    'zh',
    { en: 'chinese|mandarin', de: 'chinesisch*', fr: 'chinois', es: 'chino', zh: '中文|汉语|漢語|华语', ar: 'الصينية' },
  ],
  ['ar', { en: 'arabic', fr: 'arabe', es: 'arabe', zh: '阿拉伯语', ar: 'العربية' }],
  ['sv', { en: 'swedish' }],
  ['da', { en: 'danish' }],
]

const instruction: WordTable = {
  en: 'language of instruction|teaching language|taught in|taught entirely in|taught fully in|taught completely in|taught exclusively in|language of teaching|instruction language|delivered in|held in|conducted in|languages of instruction|teaching is in|is in english|instruction is in|given in|offered in|all teaching|study language|programme language|language(s) of instruction|course language|taught in the|provided in|conducted entirely in|teaching languages|medium of instruction|english-language master|english-language programme|english-language program|course language|language of instructions|english program|english programme|main course language|working language of our|english-taught|english taught|entirely in english|fully in english|completely in english',
  de: 'unterrichtssprache|unterrichtssprachen|lehrsprache|studiensprache|in englischer sprache|in deutscher sprache|auf englisch|englischsprachig*|sprache:|sprachen:|vorlesungssprache|studiengangssprache|auf deutsch|deutschsprachig*|hauptunterrichtssprache',
  fr: "langue d'enseignement|langues d'enseignement|cours sont dispenses en|dispense en|enseigne en|enseignement en|dispenses en|cours en anglais|entierement en anglais|langue de la formation|donnes en|langue des cours|langue d'instruction",
  es: 'se imparte en|impartido en|lengua de imparticion|idioma de imparticion|idioma:|impartida en|se imparten en|imparten integramente en|idioma de instruccion|lengua de ensenanza|idioma de ensenanza|idiomas de imparticion',
  zh: '授课语言|教学语言|授课|授課|讲授|教學語言|授課語言',
  ar: 'لغة التدريس|لغة الدراسة|لغة البرنامج|لغة التعليم|يدرس باللغة|تدرس باللغة|باللغة الانجليزية',
}
const notInstruction =
  /previous|prior|bachelor'?s? (?:degree|programme|program|studies) (?:was|were|is|in)|(?:degree|programme|institution|university|school|education|studies) (?:that (?:is|was|were) |which (?:is|was|were) |was |were )?(?:fully |entirely )?(?:taught|conducted|delivered|completed|obtained)|completed|if (?:the|your|their)|whose|exempt|translat|native|mother tongue|not (?:taught|offered|held) in|submitted in|documents|waive|last degree|undergraduate|earned|where (?:the )?(?:language|medium)|degrees? with|as the language of|previously|countr|applicants who|uberset|unterlagen|traduc/

const readLanguage = (segment: Segment): Finding[] => {
  const { folded, language } = segment
  if (notInstruction.test(folded)) return []
  const [phrase] = findPhrases(folded, instruction, language)
  if (!phrase) return []
  const scope = folded.slice(Math.max(0, phrase.start - 4), phrase.end + 60)
  const found = languages.filter(([, table]) => hasPhrase(scope, table, language))
  const to = Math.min(folded.length, phrase.end + 30)
  if (to <= segment.contextLength) return []
  return found.slice(0, 3).map(
    ([value]): Finding => ({
      kind: 'language_of_instruction',
      value,
      from: phrase.start,
      to,
      confidence: 0.8,
    }),
  )
}

const modes: readonly (readonly [string, WordTable])[] = [
  [
    'full-time',
    {
      en: 'full-time|full time|fulltime|ft',
      de: 'vollzeit|vollzeitstudium|vollzeit-studiengang|vollzeitstudiengang',
      fr: 'temps plein|temps complet',
      es: 'tiempo completo|dedicacion exclusiva|jornada completa',
      zh: '全日制|全职',
      ar: 'دوام كامل|بدوام كامل|تفرغ كامل|التفرغ الكامل',
    },
  ],
  [
    'part-time',
    {
      en: 'part-time|part time|parttime|pt',
      de: 'teilzeit|teilzeitstudium|berufsbegleitend',
      fr: 'temps partiel',
      es: 'tiempo parcial|medio tiempo',
      zh: '非全日制|兼读|在职',
      ar: 'دوام جزئي|بدوام جزئي',
    },
  ],
  [
    'online',
    {
      en: 'online programme|online program|fully online|100% online|distance learning|online degree|online course|delivered online|online master|online delivery|entirely online|offered online|taught online|online study|online:|distance education|completely online|study online|internet delivered',
      de: 'fernstudium|online-studium|onlinestudium|online-studiengang|fernstudiengang',
      fr: 'a distance|entierement en ligne|formation en ligne',
      es: 'en linea|a distancia|modalidad virtual|online',
      zh: '在线授课|线上授课|网络教育|遠距',
      ar: 'عن بعد|التعليم عن بعد',
    },
  ],
]
/** What a mode is about: the programme, not the work or the staff. */
const programme: WordTable = {
  en: 'programme|program|course|degree|study|studies|mode|duration|length|year|years|months|master|msc|phd|semesters|attendance|taught|basis|students|entry|delivery|format|hours|available|option|options|on-campus|alongside|registration',
  de: 'studium|studiengang|studienform|studienart|semester|regelstudienzeit|vollzeitstudium|studienmodell|dauer|form|jahre',
  fr: 'formation|programme|etudes|duree|master|maitrise|ans|annees|mois|regime|rythme',
  es: 'programa|master|maestria|modalidad|estudios|duracion|dedicacion|anos|meses|posgrado',
  zh: '学习|学制|专业|项目|方式|培养|研究生|学位|學制',
  ar: 'البرنامج|الدراسة|نظام|مدة|سنوات|سنتان|فصول',
}
const notMode =
  /full-time (?:work|job|employment|employ|position|faculty|staff|tuition|equivalent|professional|paid|internship|experience)|years? of full[- ]time|work full[- ]time|employed full|(?:not|no) (?:be )?(?:offered|available|possible|permitted) (?:as |on an? )?(?:part|full|online)|part-time (?:work|job|employment|position)|full time (?:work|job|employment|professional)|online (?:application|form|portal|system|course catalog)|undergraduate|application fee|professional experience|work experience|no part-time|not available part|(?:registered|enrolled|enroled|register|enrol) (?:as a )?full[- ]time|incoming|recognised completed|completed (?:an? |three|four)|have completed|volume of study|berufserfahrung|estudiantes de tiempo|scholarship|stipend/

const readModes = (segment: Segment): Finding[] => {
  const { folded, language } = segment
  if (segment.isAward || notMode.test(folded)) return []
  const isAbout = hasPhrase(folded, programme, language) || folded.trim().length <= (segment.isItem ? 60 : 25)
  return modes.flatMap(([value, table]): Finding[] => {
    const [match] = findPhrases(folded, table, language).filter(({ text, end }) => isMode(folded, text, end))
    if (!match || match.end <= segment.contextLength) return []
    return isAbout || value === 'online'
      ? [{ kind: 'mode', value, from: match.start, to: match.end, confidence: 0.65, appliesTo: null }]
      : []
  })
}

/** "FT" and "PT" only beside a number of years; 非全日制 contains 全日制. */
const isMode = (folded: string, text: string, end: number): boolean => {
  if (text === 'ft' || text === 'pt') return /\d|year/.test(folded.slice(Math.max(0, end - 12), end))
  return text !== '全日制' || folded.charAt(end - text.length - 1) !== '非'
}

const timeUnits: readonly (readonly [number, WordTable])[] = [
  [
    12,
    {
      en: 'year|years|academic year|academic years|calendar year|yr|yrs|-year|jahre',
      de: 'jahr|jahre|jahren|studienjahre|jahriges|jahriger',
      fr: 'an|ans|annee|annees',
      es: 'ano|anos|curso academico|cursos academicos',
      zh: '年|学年|學年',
      ar: 'سنوات|سنة|سنين|عام|اعوام',
    },
  ],
  [
    6,
    {
      en: 'semester|semesters',
      de: 'semester|semestern',
      fr: 'semestres|semestre',
      es: 'semestres|semestre',
      zh: '学期|學期|个学期',
      ar: 'فصول دراسية|فصول',
    },
  ],
  [4, { es: 'cuatrimestres|cuatrimestre' }],
  [1, { en: 'months|month', de: 'monate|monaten', fr: 'mois', es: 'meses', zh: '个月|個月', ar: 'شهرا|اشهر|شهر' }],
]
const duals: readonly (readonly [string, number])[] = [
  ['سنتان', 24],
  ['سنتين', 24],
  ['عامان', 24],
  ['عامين', 24],
]

const lengthWords: WordTable = {
  en: 'duration|length of|program length|programme length|course length|takes|lasts|full-time|full time|part-time|study period|period of study|programme of|program of|year programme|year program|year master|standard period|length:|normal length|course duration|degree takes|completed in|completing in|over two|runs over|runs for|nominal duration|time to completion|year full-time|month program|month programme',
  de: 'regelstudienzeit|studiendauer|dauer|dauert|umfasst|studienzeit',
  fr: "duree|dure|s'etend sur|se deroule sur|reparti sur|repartie sur|etalee sur",
  es: 'duracion|dura|tiene una duracion',
  zh: '学制|修业年限|学习年限|學制|修業年限|基本修业',
  ar: 'مدة البرنامج|مدة الدراسة|مدة|المدة',
}
const notLength =
  /experience|\bvalid|\bwithin|\bold\b|degree (?:of|from|with)|\bwork|scholarship|stipend|\baward|\bgrant|funding|probation|previous|\bpast\b|\blast\b|\bvisa\b|\bago\b|gultig|bourse|\bbeca|奖学金|منحة|\bbefore\b|after graduation|bachelor|licence\b|undergraduate|maximum|hochstens|at least|minimum|extension|\bup to|application|deadline|residen|erfahrung|contract|accredit|\bleave\b|internship|每年|recognised completed|completed (?:an? |three|four)|have completed|volume of study/

const isDuration = (months: number): boolean => months >= 6 && months <= 84

const dualLength = (segment: Segment): Finding[] =>
  duals.flatMap(([word, months]): Finding[] => {
    const at = segment.folded.indexOf(word)
    return at < segment.contextLength
      ? []
      : [{ kind: 'length', value: { months }, from: at, to: at + word.length, confidence: 0.8 }]
  })

const unitAfter = (segment: Segment, { end }: NumberToken): { times: number; to: number } | undefined => {
  const rest = segment.folded.slice(end, end + 26)
  for (const [times, table] of timeUnits) {
    const [match] = findPhrases(rest, table, segment.language)
    if (
      match &&
      /^[\s-]*(?:\(\w{1,3}\)\s?)?(?:academic |calendar |full-time |consecutive )?$/.test(rest.slice(0, match.start))
    )
      return { times, to: end + match.end }
  }
  return undefined
}

const listNumbers = ({ folded, language }: Segment): NumberToken[] =>
  [...findNumbers(folded).filter(({ raw }) => /^\d[.,]5$/.test(raw)), ...findSmallNumbers(folded, language)].toSorted(
    (a, b) => a.start - b.start,
  )

const readLength = (segment: Segment): Finding[] => {
  const { folded, language } = segment
  const phrases = findPhrases(folded, lengthWords, language)
  const [phrase] = phrases
  if (!phrase || notLength.test(folded)) return []
  if (language === 'ar') {
    const dual = dualLength(segment)
    if (dual.length > 0) return dual.slice(0, 1)
  }
  for (const number of listNumbers(segment)) {
    const unit = unitAfter(segment, number)
    const months = unit ? Math.round(number.value * unit.times) : 0
    if (
      !unit ||
      !isDuration(months) ||
      isPartTime(folded, number.start, unit.to) ||
      unit.to <= segment.contextLength ||
      !isNear(phrases, number)
    )
      continue
    return [
      {
        kind: 'length',
        value: { months },
        from: Math.min(phrase.start, number.start),
        to: Math.max(phrase.end, unit.to),
        confidence: 0.75,
        appliesTo: findTrack(segment, unit.to),
      },
    ]
  }
  return []
}

const fullTime = /full[- ]?time|\bft\b|vollzeit|temps plein|temps complet|tiempo completo/g
const partTime = /part[- ]?time|\bpt\b|teilzeit|berufsbegleitend|temps partiel|tiempo parcial/g

const distanceOf = (folded: string, pattern: RegExp, from: number, to: number): number =>
  Math.min(
    ...[...folded.matchAll(pattern)].map(({ index, 0: text }) => Math.max(index - to, from - index - text.length, 0)),
  )

/** The length of a programme is that of full-time study, if the page states both. */
const isPartTime = (folded: string, from: number, to: number): boolean =>
  distanceOf(folded, partTime, from, to) < Math.min(distanceOf(folded, fullTime, from, to), 60)

const isNear = (phrases: readonly WordMatch[], number: NumberToken): boolean =>
  phrases.some((phrase) => Math.max(number.start - phrase.end, phrase.start - number.end) <= 50)

const readStudyForm = (segment: Segment): Finding[] => [
  ...readLanguage(segment),
  ...readModes(segment),
  ...readLength(segment),
]

export const studyFormReader: FactReader = {
  anchor: Object.fromEntries(
    ['en', 'de', 'fr', 'es', 'zh', 'ar'].map((language) => [
      language,
      [instruction, ...modes.map(([, table]) => table), lengthWords]
        .flatMap((table) => table[language] ?? [])
        .join('|'),
    ]),
  ),
  read: readStudyForm,
}
