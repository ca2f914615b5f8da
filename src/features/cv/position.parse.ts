import { foldText } from '#src/shared/unicode.ts'
import { findInstitution } from './reading/education.parse.ts'

// Parses the head of a position or project in a CV: "Nurse · Sept 2024 – present · St Mary's Hospital, London". Pure.

/** Parts of a position or project; dates as 2024 or 2024-09, empty when not stated. */
export interface PositionParts {
  title: string
  by: string
  place: string
  start: string
  end: string
  isCurrent?: true
  /** Terms that dates cannot represent: "Fall 2022". */
  note: string
}

/** Month prefixes in English, Spanish, French and German, without accents. */
const months: readonly (readonly string[])[] = [
  ['jan', 'ene', 'janv'],
  ['feb', 'fev'],
  ['mar', 'marz'],
  ['apr', 'abr', 'avr'],
  ['may', 'mai'],
  ['jun', 'juin'],
  ['jul', 'juil'],
  ['aug', 'ago', 'aou'],
  ['sep'],
  ['oct', 'okt'],
  ['nov'],
  ['dec', 'dez', 'dic'],
]
const arabicMonths = [
  'يناير',
  'فبراير',
  'مارس',
  'ابريل',
  'مايو',
  'يونيو',
  'يوليو',
  'اغسطس',
  'سبتمبر',
  'اكتوبر',
  'نوفمبر',
  'ديسمبر',
]

const monthWord = String.raw`(?:jan|janv|ene|feb|fev|f[eé]v|mar|m[aä]r|apr|abr|avr|may|mai|jun|juin|jul|juil|aug|ago|ao[uû]|sep|oct|okt|nov|dec|d[eé]c|dez|dic)\p{L}{0,8}\.?|${arabicMonths.join('|')}|أبريل|أغسطس|أكتوبر`
const day = String.raw`(?:(?:${monthWord})\s?(?:de\s)?,?\s?|(?:0?[1-9]|1[0-2])\s?[/.]\s?)?(?:19|20)\d\d(?:\s?年\s?(?:(?:1[0-2]|0?[1-9])\s?月)?|[-./](?:1[0-2]|0[1-9])(?!\d))?`
const still =
  "present|now|current|today|ongoing|heute|jetzt|laufend|aujourd['’]hui|pr[eé]sent|en cours|actualidad|actualmente|presente|la fecha|至今|现在|الآن|الان|حتى الآن|حتى الان"
const season = String.raw`(?:spring|summer|fall|autumn|winter|fr[uü]hling|sommer(?:semester)?|herbst|wintersemester|printemps|[eé]t[eé]|automne|hiver|primavera|verano|oto[nñ]o|invierno|ws|sose|wise|ss)\s(?:term\s|de\s)?`
const to = String.raw`\s?(?:[-–—~～至到]|(?<=\s)(?:to|until|bis|à|a|hasta|jusqu['’][aà]|إلى|الى)(?=\s))\s?`
const since = String.raw`(?:since|seit|depuis|desde|from|ab|من|منذ)\s`
const span = new RegExp(
  String.raw`[(\[（]?(?<!\d)(?<since>${since})?(?<season>(?<!\p{L})${season})?(?<from>${day})(?:${to}(?<until>${day}|${still})|\s?(?<now>至今))?(?!\d)[)\]）]?`,
  'iu',
)

const monthOf = (text: string): number => {
  const word =
    /\p{L}+/u.exec(foldText(text.replace(/(?:19|20)\d\d/u, '')).replace(/(?<!\p{L})de(?!\p{L})/u, ''))?.[0] ?? ''
  if (word === '') return 0
  const arabic = arabicMonths.findIndex((month) => foldText(month) === word)
  if (arabic >= 0) return arabic + 1
  return months.findIndex((starts) => starts.some((start) => word.startsWith(start))) + 1
}

const dateOf = (text: string): string => {
  const year = /(?:19|20)\d\d/u.exec(text)?.[0]
  if (!year) return ''
  const rest = text.replace(year, ' ')
  const number = Number(/\d{1,2}/u.exec(rest)?.[0] ?? 0)
  const month = number >= 1 && number <= 12 ? number : monthOf(rest.replace(/[年月]/gu, ''))
  return month > 0 ? `${year}-${String(month).padStart(2, '0')}` : year
}

const isStill = new RegExp(`^(?:${still})$`, 'iu')

/** Words that indicate an employer; universities are recognised by the education parser. */
const employer =
  /(?<!\p{L})(?:gmbh|ag|kg|se|inc|ltd|llc|plc|corp|corporation|company|co|s\.?a\.?|s\.?l\.?|sarl|bank|hospital|clinic|klinik|klinikum|krankenhaus|clinique|h[oô]pital|chu|hospices|school|schule|[eé]cole|lyc[eé]e|colegio|gymnasium|institut[eo]?|laborator\p{L}{1,4}|labor|laboratoire|foundation|stiftung|fondation|fundaci[oó]n|ministr\p{L}{1,6}|council|agency|agentur|agence|centre|center|centro|group|studio|solutions|technologies|consulting|ngo|cnrs|csic|max[- ]planck|fraunhofer|university|universit\p{L}{1,5}|universidad|hochschule|college)(?!\p{L})|公司|医院|银行|研究院|研究所|大学|学院|中学|集团|实验室|شركة|مستشفى|جامعة|معهد|بنك|مدرسة|مؤسسة|وزارة|مركز/iu
const post =
  /(?<!\p{L})(?:assistant|engineer|nurse|teacher|tutor|lecturer|intern|internship|trainee|manager|analyst|developer|consultant|researcher|fellow|scientist|officer|coordinator|technician|volunteer|director|head|lead|designer|architect|physiotherapist|assistent\p{L}{0,2}|hilfskraft|werkstudent\p{L}{0,2}|praktik\p{L}{1,6}|ingenieur\p{L}{0,2}|mitarbeiter\p{L}{0,2}|lehrer\p{L}{0,2}|pflege\p{L}{1,12}|entwickler\p{L}{0,2}|stage|stagiaire|infirm\p{L}{1,4}|ing[eé]nieur\p{L}{0,2}|enseignant\p{L}{0,1}|charg[eé]e?|assistante?|d[eé]veloppeu\p{L}{1,4}|becari[oa]|pr[aá]cticas|enfermer[oa]|ingenier[oa]|profesor\p{L}{0,1}|asistente|auxiliar|desarrollador\p{L}{0,1}|investigador\p{L}{0,1})(?!\p{L})|工程师|助教|助理|实习|护士|教师|研究员|开发|经理|分析师|مهندس|ممرض|معلم|مدرس|مساعد|متدرب|باحث|معيد|مطور/iu

/** Department or unit before or after the name of an employer. */
const unit =
  /(?<!\p{L})(?:department|dept\.?|faculty|division|school|lab|laboratory|group|chair|lehrstuhl|institut|abteilung|fakult[aä]t|d[eé]partement|facult[eé]|laboratoire|departamento|facultad|laboratorio)(?!\p{L})|学院|实验室|系$|قسم|كلية/iu

/**
 * Prepositions between position and employer: "Engineer at Bosch", "Praktikant bei Siemens", "Stagiaire chez Thales".
 */
const at = /\s(?:at|bei|beim|chez|@)\s|\s?@\s?/iu
const breaks = /\s?[·|•]\s?|\s[–—-]\s|\t/u
const edges = /^[\s,;:·|•–—-]{1,20}|[\s,;:·|•–—-]{1,20}$/gu

const trimmed = (text: string) => text.replace(edges, '').trim()

const isEmployer = (text: string) => employer.test(text) || unit.test(text) || findInstitution(text) !== undefined

/** Splits an employer from its city: "St Mary's Hospital, London". */
const employerOf = (text: string): { by: string; place: string } => {
  const parts = text.split(/\s?[,،，]\s?/u)
  const last = parts.length > 1 ? (parts.at(-1) ?? '') : ''
  if (last === '' || isEmployer(last) || post.test(last) || /\d/u.test(last)) return { by: text, place: '' }
  // Keeps the parts of an employer together: "Department of Physics, University of Oslo, Norway".
  const firstTown = parts.findIndex((_, index) => index > 0 && parts.slice(index).every((one) => !isEmployer(one)))
  return { by: parts.slice(0, firstTown).join(', '), place: parts.slice(firstTown).join(', ') }
}

/** Splits "post, employer, town" without another separator; a comma inside of a position stays. */
const splitAtComma = (text: string): string[] => {
  const parts = text.split(/\s?[,،，]\s?/u)
  const cut = parts.findIndex((part, index) => index > 0 && isEmployer(part))
  if (cut > 0) return [parts.slice(0, cut).join(', '), parts.slice(cut).join(', ')]
  // Employer first: "Siemens AG, Praktikant".
  const own = parts.findIndex((part, index) => index > 0 && post.test(part))
  if (own > 0 && isEmployer(parts[0] ?? '')) return [parts.slice(own).join(', '), parts.slice(0, own).join(', ')]
  return [text]
}

const splitOnce = (text: string): string[] => {
  const found = at.exec(text)
  if (!found) return splitAtComma(text)
  return [text.slice(0, found.index), text.slice(found.index + found[0].length)]
}

type Dates = Pick<PositionParts, 'start' | 'end' | 'isCurrent' | 'note'>

const datesOf = (found: RegExpExecArray | null): Dates => {
  const { from = '', until = found?.groups?.now ?? '', since, season: named } = found?.groups ?? {}
  const note = named ? trimmed(`${named.trim()} ${from}`) : ''
  if (isStill.test(until) || (since !== undefined && until === ''))
    return { start: dateOf(from), end: '', note, isCurrent: true }
  // A single year is taken as the end.
  return until === '' ? { start: '', end: dateOf(from), note } : { start: dateOf(from), end: dateOf(until), note }
}

/** Whether the employer precedes the position. */
const isTurned = (first: string, second: string) =>
  second !== '' && !post.test(first) && (post.test(second) || (isEmployer(first) && !isEmployer(second)))

const filled = (pieces: readonly string[]) => pieces.map(trimmed).filter((piece) => piece !== '')

/**
 * Parses the head of a position or project. Unrecognised words stay in the title: no word of position, employer or
 * place is lost.
 */
export const parsePosition = (head: string): PositionParts => {
  const found = span.exec(head)
  const rest = found ? `${head.slice(0, found.index)} · ${head.slice(found.index + found[0].length)}` : head
  const pieces = filled(rest.split(breaks))
  // "Engineer, Bosch, Stuttgart": one piece may contain both.
  const [first = '', second = '', ...more] = pieces.length === 1 ? filled(splitOnce(pieces[0] ?? '')) : pieces
  const [title, rawEmployer] = isTurned(first, second) ? [second, first] : [first, second]
  const { by, place } = employerOf(rawEmployer)
  return { title: title || trimmed(head), by, place: filled([place, ...more]).join(', '), ...datesOf(found) }
}
