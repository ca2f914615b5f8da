import type { FactReader, Finding } from './fact-reader.rules.ts'
import { findSmallNumbers } from './numbers.parse.ts'
import type { Segment } from './segments.parse.ts'
import { findPhrases, hasPhrase, type WordMatch, type WordTable } from './words.rules.ts'

// Conditions of eligibility in short terms: the degree, its class, and years of work.

const degrees: readonly (readonly [string, WordTable])[] = [
  [
    'upper second-class honours degree',
    {
      en: 'upper second-class|upper second class|upper-second-class|2:1|2.1 honours|2.1 degree|second class honours grade one|second class honours, grade one|second class grade 1|h2.1|2i honours|ii.i honours|2.1 (upper second)|2.1 or above|2.1 or higher',
    },
  ],
  [
    'second-class honours degree',
    {
      en: 'second-class honours|second class honours|lower second-class|lower second class|2:2|2.2 honours|2.2 degree|h2.2|2.2 or above|2.2 or higher',
    },
  ],
  [
    'first-class honours degree',
    { en: 'first-class honours degree|first class honours degree|first-class degree|first class degree' },
  ],
  [
    "master's degree",
    {
      en: "master's degree|masters degree|master degree|master's or equivalent|master of science degree|completed master's",
      de: 'masterabschluss|masterabschlusses|master-abschluss|diplom oder master|abgeschlossenes masterstudium|masterstudium abgeschlossen',
      fr: "diplome de master|titulaire d'un master|maitrise ou|detenir une maitrise|titulaires d'un master|diplome de maitrise",
      es: 'titulo de master|titulo de maestria|grado de maestria|grado de maestro|titulo de magister',
      zh: '硕士学位|碩士學位',
      ar: 'درجة الماجستير|شهادة الماجستير',
    },
  ],
  [
    "bachelor's degree",
    {
      en: "bachelor's degree|bachelors degree|bachelor degree|baccalaureate degree|undergraduate degree|bachelor's or equivalent|first degree|bachelor's or|honours degree|four-year degree|bachelor of science|bachelor of arts|university degree",
      de: 'bachelorabschluss|bachelorabschlusses|bachelor-abschluss|abgeschlossenes hochschulstudium|erster berufsqualifizierender hochschulabschluss|berufsqualifizierender abschluss|hochschulabschluss|bachelorgrad|abgeschlossenes bachelorstudium|bachelorstudium',
      fr: "baccalaureat|diplome de licence|titulaire d'une licence|licence ou|diplome de premier cycle|bac+3|diplome de bachelor|titulaires d'une licence",
      es: 'titulo de grado|titulo de licenciatura|titulo universitario|titulo de licenciado|licenciatura|grado o licenciatura|titulo oficial',
      zh: '学士学位|本科学历|大学本科|學士學位|本科毕业|四年本科',
      ar: 'درجة البكالوريوس|شهادة البكالوريوس|بكالوريوس',
    },
  ],
]

const requirement: WordTable = {
  en: 'must|require|required|requires|requirement|requirements|hold|holds|need|needs|should have|minimum|at least|eligible|eligibility|applicants|candidates|have|having|possess|completed|completion|entry|admission|with|a|an|or above|equivalent|open to',
  de: 'voraussetzung|voraussetzungen|muss|mussen|erforderlich|verfugen|verlangt|nachweis|zugang|bewerben|ein',
  fr: 'detenir|titulaire|avoir|exige|requis|candidat|candidats|posseder|etre|conditions',
  es: 'se exige|poseer|estar en posesion|requisito|requisitos|titulo|tener|contar con|aspirantes|podran',
  zh: '具有|具备|须|获得|申请者|申请人|学历|以上|要求|持有',
  ar: 'يشترط|الحصول|حاصل|حاصلا|يكون|المتقدم|درجة|شهادة',
}
const elsewhere =
  /if you do not|transcript|gpa for|copy of|certificate of|scanned|years? after|was taken|earned in|taught in english|copies|kopie|double degree|dual degree|award(?:s|ed)? (?:a|the)|leads? to|graduates? of (?:this|the|our)|career|you will (?:receive|earn|be awarded)|upon completion|degree programs? offered|not (?:require|need|have to have)|exempt|without (?:an? )?(?:bachelor|master|formal)|students enrolled|currently enrolled|the bachelor'?s degree program/

const fieldAfter =
  /^(?: \(?(?:or (?:its )?equivalent|\(?honou?rs\)?|with honou?rs)\)?,?)? in (?:an? (?:related|relevant) (?:field|discipline|subject)|([a-z][a-z ,&/-]{2,60}?))(?= (?:from|with|at|and (?:an?|have|at|must)|is|are|that|who|by|near|plus|including|awarded)\b|[.;:()]|,? or (?:a|an|another|related|its|similar|equivalent|any)\b|$)/

/** Adds the subject that an English page names: "bachelor's degree in physics". */
const withField = (segment: Segment, name: string, { end }: WordMatch): string => {
  if (!/degree/.test(name)) return name
  const rest = segment.folded.slice(end, end + 110)
  const [, field] = fieldAfter.exec(rest.replace(/^ ?degree/, '')) ?? []
  const words = field?.trim()
  return words &&
    words.length <= 50 &&
    !/^(?:an?|the|any|one|another|other|either|which|that|this)\b|\d|which|will be/.test(words)
    ? `${name} in ${words}`
    : name
}

const readDegrees = (segment: Segment): Finding[] => {
  const { folded, language } = segment
  if (elsewhere.test(folded) || !hasPhrase(folded, requirement, language)) return []
  const found = degrees.flatMap(([name, table]): Finding[] => {
    const match = findPhrases(folded, table, language).find(({ end }) => end > segment.contextLength)
    if (!match) return []
    return [
      {
        kind: 'eligibility',
        value: withField(segment, name, match),
        from: match.start,
        to: match.end,
        confidence: 0.65,
      },
    ]
  })
  const isClass = found.some(({ value }) => String(value).includes('class'))
  // "A bachelor's or master's degree" states one condition, the lower.
  const named = isClass ? found.filter(({ value }) => String(value).includes('class')) : found.toReversed()
  return named.slice(0, 1)
}

const experience: WordTable = {
  en: 'work experience|professional experience|working experience|years of work|experience in|professional work experience|relevant experience|related work|practical experience|years of experience|industry experience|clinical experience|employment experience',
  de: 'berufserfahrung|berufspraxis|praxiserfahrung|berufstatigkeit',
  fr: "experience professionnelle|d'experience",
  es: 'experiencia profesional|experiencia laboral|de experiencia',
  zh: '工作经验|工作经历|工作經驗',
  ar: 'خبرة عملية|خبرة|الخبرة',
}
const years: WordTable = {
  en: "years|year|years'|year's",
  de: 'jahre|jahren|jahr|jahrige',
  fr: 'ans|annees|an|annee',
  es: 'anos|ano',
  zh: '年',
  ar: 'سنوات|سنة|سنتين|اعوام',
}
const numberNames = ['', 'one year', 'two years', 'three years', 'four years', 'five years', 'six years']

const readExperience = (segment: Segment): Finding[] => {
  const { folded, language } = segment
  const [match] = findPhrases(folded, experience, language)
  if (
    !match ||
    match.end <= segment.contextLength ||
    /preferred|desirable|average|not required|without formal|instead of|von vorteil|souhait/.test(folded)
  )
    return []
  const number = findSmallNumbers(folded, language).find(({ end, value }) => {
    const [year] = findPhrases(folded.slice(end, end + 30), years, language)
    return (
      value >= 1 && value <= 6 && Number.isInteger(value) && year !== undefined && Math.abs(match.start - end) <= 60
    )
  })
  const name = number && numberNames[number.value]
  if (!number || !name) return []
  return [
    {
      kind: 'eligibility',
      value: `${name} of work experience`,
      from: Math.min(number.start, match.start),
      to: Math.max(number.end, match.end),
      confidence: 0.7,
    },
  ]
}

const developing: WordTable = {
  en: 'developing countries|developing country|emerging countries|newly industrialised countries|newly industrialized countries|low- and middle-income countries',
  de: 'entwicklungslandern|entwicklungsland|schwellenlandern',
  fr: 'pays en developpement|pays emergents',
  es: 'paises en desarrollo|paises en vias de desarrollo',
  zh: '发展中国家',
  ar: 'الدول النامية|البلدان النامية',
}
const people: WordTable = {
  en: 'applicants|candidates|students|graduates|citizens|nationals|professionals|open to|eligible',
  de: 'bewerber*|studierende|absolvent*|fachkrafte',
  fr: 'candidats|etudiants|ressortissants|diplomes',
  es: 'candidatos|estudiantes|ciudadanos|graduados|profesionales',
  zh: '学生|申请人|公民',
  ar: 'الطلاب|الطلبة|المتقدمين|مواطني',
}
const age =
  /(?:under|below|not older than|no older than|younger than|nicht alter als|hochstens|moins de|menores? de|menor a|不超过|不超過|未满|لا يزيد عمر[^\d]{0,20}عن) ?(?:the age of )?([2-6]\d) ?(?:years|year|jahre?n?|ans|anos|岁|歲|周岁|سنة|عاما|at\b|on\b|by\b)/

/** Conditions of scholarships: the country of origin and the age. */
const readOrigin = (segment: Segment): Finding[] => {
  const { folded, language } = segment
  const [origin] = hasPhrase(folded, people, language) ? findPhrases(folded, developing, language) : []
  const limit = age.exec(folded)
  return [
    ...(origin ? [{ value: 'from a developing country', from: origin.start, to: origin.end }] : []),
    ...(limit
      ? [{ value: `younger than ${limit[1]} years`, from: limit.index, to: limit.index + limit[0].length }]
      : []),
  ]
    .filter(({ to }) => to > segment.contextLength)
    .map((condition): Finding => ({ kind: 'eligibility', confidence: 0.65, ...condition }))
}

const readEligibility = (segment: Segment): Finding[] => [
  ...readDegrees(segment),
  ...readExperience(segment),
  ...readOrigin(segment),
]

const ages: WordTable = {
  en: 'under the age|years old|years of age|older than|younger than|age limit',
  de: 'jahre alt|alter als',
  fr: 'ans',
  es: 'anos',
  zh: '岁|歲|周岁',
  ar: 'عمر',
}

export const eligibilityReader: FactReader = {
  anchor: Object.fromEntries(
    ['en', 'de', 'fr', 'es', 'zh', 'ar'].map((language) => [
      language,
      [...degrees.map(([, table]) => table), experience, developing, ages]
        .flatMap((table) => table[language] ?? [])
        .join('|'),
    ]),
  ),
  read: readEligibility,
}
