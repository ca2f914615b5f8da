import type { Candidate, TextLine } from '../rules.ts'
import { shortName } from './education.parse.ts'
import { classifyHeading, foldForComparison, type Section } from './sections.parse.ts'

const emailPattern =
  /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]+@[\p{L}\p{M}\d-]+(?:\.[\p{L}\p{M}\d-]+)*\.(?:xn--[a-z\d-]+|[\p{L}\p{M}]{2,})/gu
/** Obfuscated address "name (at) uni (dot) edu", written against harvesters. */
const hiddenEmail =
  /(?<![\w.+-])([\w.+-]+)\s*[([{]\s*at\s*[)\]}]\s*([\w-]+(?:\s*(?:[([{]\s*dot\s*[)\]}]|\.)\s*[\w-]+)+)/iu

const emailsIn = (line: TextLine): { value: string; confidence: number }[] => {
  const plain = (line.text.match(emailPattern) ?? []).map((value) => ({ value, confidence: 0.98 }))
  if (plain.length > 0) return plain
  const hidden = hiddenEmail.exec(line.text)
  if (!hidden?.[1] || !hidden[2]) return []
  const domain = hidden[2].replace(/[([{]\s*dot\s*[)\]}]/giu, '.').replace(/\s/g, '')
  return [{ value: `${hidden[1]}@${domain}`, confidence: 0.75 }]
}

/** Finds the applicant's addresses: the first with high confidence, others with less; those of referees are skipped. */
export const readEmails = (sections: readonly Section[]): Candidate[] => {
  const own = sections.filter(({ kind }) => kind !== 'references' && kind !== 'publications')
  const found = own.flatMap(({ lines }) =>
    lines.flatMap((line) => emailsIn(line).map((email) => ({ field: 'email' as const, line, ...email }))),
  )
  // Deduplicates addresses; a document may contain tens of thousands.
  const firsts = new Map<string, (typeof found)[number]>()
  for (const candidate of found) if (!firsts.has(candidate.value)) firsts.set(candidate.value, candidate)
  return [...firsts.values()]
    .slice(0, 3)
    .map((candidate, index) => (index === 0 ? candidate : { ...candidate, confidence: 0.5 }))
}

const nameLabel =
  /^(?:full name|name|nombre(?: y apellidos)?|nom(?: et prenom)?|nom complet|name, vorname|vorname und name|vor- und nachname|姓名|名字|الاسم(?: الكامل)?)(?:\s*[:：]|[^\S\t]*\t)(.+)$/iu
const title =
  /^(?:(?:prof|dr|mr|mrs|ms|mx|herr|frau|m|mme|sr|sra|ing|eng|dipl\.-?\p{L}{3,12})\.?\s+|(?:curriculum vitae|cv|lebenslauf|resume|résumé)\s*(?:of|von|de|[-–:|])\s*|(?:personal (?:information|details|data)|persönliche (?:daten|angaben)|datos personales|información personal|informations personnelles|angaben zur person|zur person|informazioni personali|dati personali)\s+)+/iu
/** First line of a label that goes over two lines in a narrow rail: "Informations" above "personnelles". */
const dividedLabel =
  /^(?:informations?|información|informazioni|angaben|persönliche|personal)\s+(?=\p{Lu}[\p{L}'’-]+\s+\p{Lu})/iu
const suffix = /(?<![,\s])[,\s]+(?:ph\.?d\.?|m\.?sc\.?|b\.?sc\.?|mba|m\.?a\.?|m\.?d\.?|m\.?eng\.?|jr\.?)$/iu
const notName =
  /curriculum|vitae|(?<!\p{L})(?:resume|cv|lebenslauf|hoja de vida|page|address|phone|mobile|email|e-mail|tel|linkedin|github|website|university|universitat|universite|universidad|universita|institute|instituto|institut|college|school|hochschule|faculty|department|street|road|avenue|strasse|rue|calle|student|engineer|researcher|scientist|analyst|developer|assistant|candidate|bachelor|master|doctor|born|date|nationality|science|engineering|studies|status|marital|single|married|gender|male|female|birth|citizenship|visa|driving|licen[cs]e|draft|confidential|application|portfolio|updated|version|staatsangehorigkeit|geburtsdatum|familienstand|ledig|estado civil|soltero|soltera|nacionalidad|nationalite|celibataire|hobbies|graduate|undergraduate|professor|institution|abstract|introduction|degree|designer|manager|consultant|specialist|coordinator|technician|trainee|internship|director|applied|position|poste|puesto|berufsziel|entwickler|entwicklerin|ingenieurin?|ingeniero|ingeniera|chercheuse|chercheur|wissenschaftlerin?|forscherin?)(?!\p{L})|简历|簡歷|履历|大学|学院|电话|邮箱|地址|السيرة|الذاتية|جامعة|هاتف|البريد|العنوان|كلية/u

const commonSurnames =
  '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文張劉陳楊趙黃吳孫馬羅鄭謝韓馮蕭鄧許蘇盧蔣賈葉閻鐘譚鄒陸顧龍錢湯賴龔'
const han = /^\p{Script=Han}{2,4}$/u
const hanWithLatin = /^(\p{Script=Han}{2,4})(?:\s*[(（/|]\s*|\s+)\p{Script=Latin}[\p{Script=Latin} .'-]+[)）]?$/u
const word =
  /^(?:(?:[dl]['’])?\p{Lu}[\p{L}\p{M}'’.-]*|(?:de|del|la|las|los|von|van|der|den|ten|ter|di|da|dos|das|do|du|le|bin|ibn|al|el|bint|y|e|zu|af|av)|\p{Lo}[\p{Lo}\p{M}'’.-]*)$/u

const cleaned = (text: string) =>
  text
    .split(/\t| [|•·–] |(?<=\p{L}) - /u)[0]
    ?.replace(title, '')
    .replace(dividedLabel, '')
    // The same name in another script.
    .replace(/(?<!\s)\s*[(（][^()（）]*[)）]$/u, (again, at: number, whole: string) =>
      /\p{Script=Latin}/u.test(whole.slice(0, at)) ? '' : again,
    )
    .replace(suffix, '')
    .replace(/(?<![\s,;:|])[\s,;:|]+$/u, '')
    .trim() ?? ''

/** Converts names in capitals, whole or only the surname, to ordinary case. */
const capitalised = (text: string) =>
  text.replace(
    /(?<!\p{L})(?!I{2,3}(?!\p{L}))(\p{Lu})(\p{Lu}+)(?!\p{L})/gu,
    (_, first: string, rest: string) => first + rest.toLowerCase(),
  )

/** "Status:" is a label whose value is elsewhere. */
const isLabel = (text: string) => /[:：]\s*$/u.test(text.split('\t', 1)[0] ?? '')

/** "Boston, MA" would be a name with a degree behind it. */
const townWithState = /^\p{Lu}\p{Ll}+,\s(?:MA|MD)$/u
const isNoName = (text: string) => isLabel(text) || townWithState.test(text)

/** "New York, NY", "Austin, TX 78701": a place with its state. */
const placeWithState = /^\p{Lu}[\p{L}.' -]{1,40},\s\p{Lu}{2}(?:\s\d{5})?$/u

const cannotBeName = (name: string) =>
  placeWithState.test(name) ||
  notName.test(foldForComparison(name)) ||
  classifyHeading(name) !== undefined ||
  name.split(',').length > 2 ||
  shortName.test(name)

/** Parses a line as a name, if possible; capitals become ordinary case. */
export const findName = (text: string): string | undefined => {
  const name = isNoName(text) ? '' : cleaned(text)
  if (!name || name.length > 60 || /[\d@/\\<>]|https?:/u.test(name)) return undefined
  if (han.test(name)) return notName.test(name) || classifyHeading(name) ? undefined : name
  const mixed = hanWithLatin.exec(name)
  if (mixed?.[1]) return mixed[1]
  if (cannotBeName(name)) return undefined
  const words = name.split(/[\s,]+/u)
  if (words.length > 6 || !words.every((part) => word.test(part))) return undefined
  return words.some((part) => /^[\p{Lu}\p{Lo}]/u.test(part)) ? capitalised(name) : undefined
}

/** Joins a name that is set over two lines of one size, as many designs do. */
const onTwoLines = (line: TextLine, next: TextLine | undefined): string | undefined => {
  if (!next || line.size < 1.4 || Math.abs(line.size - next.size) > 0.02) return undefined
  const parts = [line, next].map(({ text }) => findName(text))
  const whole = parts.every((part) => part && /\p{Script=Latin}/u.test(part)) ? parts.join(' ') : undefined
  return whole && whole.split(' ').length <= 5 ? findName(whole) : undefined
}

/** "Grading" is a heading rather than a name, unless it leads the page or the address repeats it. */
const isLoneWord = (name: string, order: number, email: string | undefined) =>
  /^[\p{Script=Latin}\p{M}'’.-]+$/u.test(name) && order > 0 && !sharesWithEmail(name, email)

const sharesWithEmail = (name: string, email: string | undefined) => {
  const local = foldForComparison(email?.split('@')[0] ?? '')
  return foldForComparison(name)
    .split(/[\s-]+/u)
    .some((part) => part.length > 2 && local.includes(part))
}

interface NamePlace {
  line: TextLine
  order: number
  /** Size of the largest line of the page. */
  largest: number
  email: string | undefined
}

const isLargest = ({ line, largest }: Pick<NamePlace, 'line' | 'largest'>) =>
  line.size > 1.25 && line.size >= largest * 0.95

/** Scores a name: by its size, its position, its number of words, and whether the address repeats it. */
const nameConfidence = (name: string, { line, order, largest, email }: NamePlace) => {
  let confidence = 0.4
  if (line.size >= 1.25) confidence += 0.25
  // The largest line is significant only on a page with very different sizes.
  if (line.size >= 1.6 && isLargest({ line, largest })) confidence += 0.2
  if (order === 0) confidence += 0.15
  if (/\s/u.test(name) || (han.test(name) && commonSurnames.includes(name.charAt(0)))) confidence += 0.1
  if (sharesWithEmail(name, email)) confidence += 0.2
  return Math.min(confidence, 0.97)
}

/** Maximum lines from the top that can contain the name when its size gives no hint. */
const topLines = 10

/** "Name Bernadette Kolb", "姓名 贺知秋": a label beside the name, with a gap too narrow to detect. */
const besideLabel = /^(?:Full name|Name|Nombre|Nom|姓名|الاسم)\s(\p{L}.*)$/u

/** Without a colon, a label counts only before a name that the address repeats, or one in a script without spaces. */
const besideName = (text: string, email: string | undefined): string | undefined => {
  const name = besideLabel.exec(text)?.[1]?.split('\t')[0]?.trim()
  return name !== undefined && (!/\p{Script=Latin}/u.test(name) || sharesWithEmail(name, email)) ? name : undefined
}

const labelledName = (lines: readonly TextLine[], email: string | undefined): Candidate | undefined => {
  for (const line of lines.slice(0, 40)) {
    const value = nameLabel.exec(line.text)?.[1]?.trim() ?? besideName(line.text, email)
    const name = value ? findName(value) : undefined
    if (name) return { field: 'name', value: name, line, confidence: 0.95 }
  }
  return undefined
}

/** Finds the applicant's name; in a layout with a sidebar it may be below other sections, but then it is large. */
export const readName = (lines: readonly TextLine[], email: string | undefined): Candidate | undefined => {
  const labelled = labelledName(lines, email)
  if (labelled) return labelled
  const firstPage = lines.filter(({ page }) => page === lines[0]?.page)
  const largest = Math.max(...firstPage.map(({ size }) => size))
  const candidates = firstPage.flatMap((line, order) => {
    const isPlaced = order < topLines || isLargest({ line, largest })
    const name = isPlaced ? (onTwoLines(line, firstPage[order + 1]) ?? findName(line.text)) : undefined
    if (!name || isLoneWord(name, order, email)) return []
    return [
      { field: 'name' as const, value: name, line, confidence: nameConfidence(name, { line, order, largest, email }) },
    ]
  })
  return candidates.sort((a, b) => b.confidence - a.confidence)[0]
}
