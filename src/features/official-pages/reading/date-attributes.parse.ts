import { cacheByText } from './text-cache.engine.ts'

// Term, audience and round of a date, from folded contexts of six languages.

export type Term = 'fall' | 'spring' | 'summer' | 'winter'
export type Audience = 'domestic' | 'international' | 'eu' | 'non_eu' | 'funding'

type Table<T> = readonly (readonly [T, RegExp])[]

const terms: Table<Term> = [
  [
    'fall',
    /\bfall\b(?! (?:due|within|on|under|short|into)\b)|\bautumn\b|\bherbst(?:semester)?\b|\bautomne|\botono|秋季|秋学期|秋學期|秋入|فصل الخريف|الخريف/g,
  ],
  ['spring', /\bspring\b|\bfruhjahr|\bfruhling|\bprintemps|\bprimavera|春季|春学期|春學期|春入|الربيع/g],
  [
    'summer',
    /\bsummer\b(?! school| academy)|\bsommer(?:semester)?\b|\bsose\b|\bss\b(?= ?\d)|\b(?:session|trimestre|semestre) d'ete\b|\bete 20|\bverano|夏季|暑期|الصيف/g,
  ],
  ['winter', /\bwinter\b|\bwinter(?:semester)\b|\bwise\b|\bws\b(?= ?\d)|\bhiver|\binvierno|冬季|الشتاء|الشتوي/g],
]

const audiences: Table<Audience> = [
  [
    'non_eu',
    /\bnon-? ?(?:eu|eea|european)(?:[/-](?:eu|eea|efta|ch))*\b|\boutside (?:of )?(?:the )?(?:eu|european (?:union|economic area)|eea|europe)\b(?:[/-](?:eea|efta))*|\bthird[- ]countr(?:y|ies)|\b(?:neither|not) (?:an )?(?:eu|eea) (?:nor|citizen)|\bnicht-?eu|\bausserhalb der eu|\bdrittstaat|\bhors (?:ue|union europeenne)|\bextracommunaut|\bextra-?ue|\bno comunitari|\bnot from the eu|非欧盟|خارج الاتحاد الاوروبي/g,
  ],
  [
    'eu',
    /\b(?:eu|eea)(?:\/eea|\/efta)?\b|\beuropean union|\beu-?burger|\bunion europeenne|\bunion europea|\bcomunitarios|\bue\b|欧盟|الاتحاد الاوروبي/g,
  ],
  [
    'international',
    /\binternational(?:s|es)? (?:applic|stud|admis|candid|deadline|gradu|prosp)|\binternationals?\b(?=[):]|$| ?\()|^internationale?$|\bforeign|\boverseas|\bnon-?local|\bnon-?resident|\bvisa (?:required|needed|applic)|(?<!not )\b(?:need(?:ing)?|requir(?:e|ing)) a (?:student |study )?visa|\babroad\b|\binternationale (?:bewerb|studier)|\bauslandisch|\baus dem ausland|\bim ausland\b|\buni-assist|\betudes en france|\bcampus france|\bnon-eu\/eea citizens|\betrangers?\b|\binternationaux\b|\bextranjer|\binternacional(?:es)?\b(?: |:|$)|国际学生|國際學生|留学生|外国|外國|境外|海外|港澳台|外籍|الدوليين|الوافدين|دولي|الاجانب|الطلاب الدولي|غير السعوديين/g,
  ],
  [
    'domestic',
    /\bdomestic|\bu\.?s\.? (?:applic|citizen|resid|stud)|\bhome (?:applic|stud|fee)|\b(?<!non-)local (?:applic|stud)|\bresidents\b|\bin-?state|\bpermanent resident|\bcanadians?\b|\bdeutsche bewerb|\b(?:mit|einem) deutsche[mn] (?:bachelor|hochschul|abschluss)|\binlandisch|\bnationaux\b|\bfrancais\b(?= et)|\bnacionales|\bnational applic|\b(?:dutch|german|danish|swedish|finnish|norwegian|belgian|austrian|italian|irish) (?:degrees?|diplomas?|bachelor|applic|nationals|citizens)|国内学生|本国|本地|境内|المواطنين|السعوديين|المحليين/g,
  ],
  [
    'funding',
    /\b(?:assistantships?|fellowships?|scholarships?|financial aid|funding|studentships?|financial support)|stipendi|\bbourses?\b|\bbecas?\b|奖学金|獎學金|منحه|المنح/g,
  ],
]

const numbers: Readonly<Record<string, number>> = {
  one: 1,
  first: 1,
  i: 1,
  '1st': 1,
  erste: 1,
  premiere: 1,
  primera: 1,
  primer: 1,
  一: 1,
  الاولي: 1,
  الاول: 1,
  two: 2,
  second: 2,
  ii: 2,
  '2nd': 2,
  zweite: 2,
  deuxieme: 2,
  segunda: 2,
  segundo: 2,
  二: 2,
  الثانيه: 2,
  three: 3,
  third: 3,
  iii: 3,
  '3rd': 3,
  dritte: 3,
  troisieme: 3,
  tercera: 3,
  tercer: 3,
  三: 3,
  الثالثه: 3,
  four: 4,
  fourth: 4,
  iv: 4,
  '4th': 4,
  vierte: 4,
  quatrieme: 4,
  cuarta: 4,
  四: 4,
  الرابعه: 4,
}

const roundNumbers: readonly RegExp[] = [
  /\b(?:rounds?|runde|phase|ronda|fase|vague|tour|session|stage|convocatoria|plazo) ?(?:no\. ?|#)?(\d|one|two|three|four|iv|i{1,3})\b/g,
  /\b(1st|2nd|3rd|4th|first|second|third|fourth|erste|zweite|dritte|vierte|premiere|deuxieme|troisieme|quatrieme|primera|segunda|tercera|cuarta|primer|segundo|tercer|[1-4]\.|[1-4](?:re|e|a|er)) (?:application )?(?:round|runde|bewerbungsrunde|phase|ronda|fase|vague|tour|session|convocatoria|plazo|periodo|call)\b/g,
  /第([一二三四1-4]) ?(?:轮|輪|批|梯次|阶段|期)/g,
  /(?:المرحله|الدوره|الدفعه|الجوله) (الاولي|الثانيه|الثالثه|الرابعه)/g,
]

const roundNames: Table<string> = [
  ['early decision', /\bearly decision/g],
  ['early action', /\bearly action/g],
  ['regular decision', /\bregular decision/g],
  [
    'priority',
    /\bpriorit(?:y|ized)|\bpreferred (?:deadline|date)|\brecommended (?:deadline|date)|\b(?:best|full|first|fullest|strongest|priority) consideration|\badvised to apply|\bencouraged to (?:apply|submit)|\bvorrang|\bprioritaire|\bprioritari|\bempfohlen|优先|優先|الاولويه/g,
  ],
  [
    'final',
    /\bfinal (?:deadline|date|round|application|call|due|closing|and only)|\bfinal\b(?=:|$)|\blast (?:round|deadline|call)|\babsolute deadline|\bregular and final|\bletzte (?:frist|runde|bewerb)|\bdernier(?:e)? (?:delai|session|vague)|\bultimo plazo|\bultima convocatoria|最后一轮|最終|الجوله الاخيره/g,
  ],
  [
    'early',
    /\bearly(?:[- ]bird)? (?:application|deadline|round|admission|review|date|consideration)|\bearly[- ]bird|\bearly\b(?=:|$)|\bfruhbewerb|\banticipad/g,
  ],
  [
    'regular',
    /\bregular (?:deadline|application|round|admission|date)|\bregular\b(?=:|$)|\bstandard (?:deadline|application|round)|\bordinari[oa]/g,
  ],
  [
    'late',
    /\blate (?:application|deadline|round|admission|applicants)|\blate\b(?=:|$)|\bextraordinari[oa]|\bspatbewerb/g,
  ],
]

interface Found<T> {
  value: T
  start: number
  end: number
}

/** Creates a finder of the names of a table in their order; a longer one contains the shorter: "non-EU" and "EU". */
const createFinder = <T>(table: Table<T>): ((text: string) => readonly Found<T>[]) => {
  return cacheByText((text) => {
    const found = table.flatMap(([value, pattern]) =>
      [...text.matchAll(pattern)].map((match) => ({ value, start: match.index, end: match.index + match[0].length })),
    )
    const isInside = (inner: Found<T>) =>
      found.some(
        (outer) =>
          outer.start <= inner.start && outer.end >= inner.end && outer.end - outer.start > inner.end - inner.start,
      )
    return found.filter((cue) => !isInside(cue)).toSorted((a, b) => a.start - b.start)
  })
}

const readTerms = createFinder(terms)
const readAudiences = createFinder(audiences)
const readRoundNames = createFinder(roundNames)

/** Finds the term of a folded context: the last one, or the first. */
export const findTerm = (folded: string, fromEnd = true): Term | undefined =>
  readTerms(folded).at(fromEnd ? -1 : 0)?.value

/** Lists the terms that a folded context names, in its order. */
export const listTermWords = (folded: string): Term[] => readTerms(folded).map(({ value }) => value)

/** Finds the audience of a folded context: the last one, or the first. */
export const findAudience = (folded: string, fromEnd = true): Audience | undefined => {
  const found = readAudiences(folded)
  const value = found.at(fromEnd ? -1 : 0)?.value
  // "Non-EU citizens who live abroad" are those from outside the EU.
  return value === 'international' && found.some((other) => other.value === 'non_eu') ? 'non_eu' : value
}

const roundWord =
  /round|runde|phase|ronda|fase|vague|tour|session|stage|convocatoria|plazo|periodo|call|第|المرحله|الدوره|الدفعه|الجوله/

const findRoundNumber = (folded: string): string | undefined => {
  if (!roundWord.test(folded)) return undefined
  for (const pattern of roundNumbers) {
    const word = [...folded.matchAll(pattern)].at(-1)?.[1]
    const number = word === undefined ? undefined : (numbers[word] ?? Number.parseInt(word, 10))
    if (number && number <= 9) return `round ${number}`
  }
  return undefined
}

/** Finds the round of a folded context: "round 2", "priority", "final", "early decision". */
export const findRound = cacheByText(
  (folded: string): string | undefined => findRoundNumber(folded) ?? readRoundNames(folded).at(-1)?.value,
)

/** First month of a term in which a deadline lies in the year before it: fall 2027 admits in December 2026. */
const lateMonths: Readonly<Record<Term, number>> = { fall: 9, winter: 3, spring: 6, summer: 8 }

const startWords = /\bentry|\bintake|\bstart|\bcommenc|\badmission|beginn|\brentree|inicio|入学|入學|بدء/

/** Finds the year of a date without one in a context such as "Fall 2027" or "Deadlines 2027"; of a term by its month. */
export const findYear = (folded: string, month: number, isBeside: boolean): number | undefined => {
  const term = findTerm(folded)
  const split = /(?<!\d)(20[12]\d) ?[/–-] ?(?:20)?\d\d(?!\d)/.exec(folded)?.[1]
  if (split) return term === 'winter' && month <= 10 ? Number(split) : undefined
  // The year of another full date says nothing about this one.
  const undated = folded.replace(/\d{1,2}(?:st|nd|rd|th)?,? 20[12]\d(?!\d)/g, ' ')
  const years = new Set([...undated.matchAll(/(?<!\d)(20[12]\d)(?!\d)/g)].map(([, year]) => Number(year)))
  const [year] = years
  if (years.size !== 1 || year === undefined) return undefined
  if (term) return month >= lateMonths[term] ? year - 1 : year
  return isBeside || startWords.test(folded) ? undefined : year
}
