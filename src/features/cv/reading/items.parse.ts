import type { Candidate, TextLine } from '../rules.ts'
import { bulletMark, findPosts } from './bullets.parse.ts'
import { findInstitution } from './education.parse.ts'
import { joinWrapped } from './interests.parse.ts'
import { foldForComparison, type Section } from './sections.parse.ts'

/** Confidence of items under a heading: a bare list is explicit, a block has to be detected. */
const sure = { listed: 0.85, block: 0.75, test: 0.85 }
const maxItemLength = 250
const maxWordsOfSkill = 6

const bullet = bulletMark
const year = /(?:19|20)\d\d|[\u0660-\u0669]{4}|[\u06f0-\u06f9]{4}/u

const cleaned = (text: string) =>
  text
    .replace(bullet, '')
    .replace(/(?<!\t)\t+/gu, ' · ')
    .replace(/(?<!\s)[\s;,]+$/u, '')
    .slice(0, maxItemLength)
    .toWellFormed()

const isWrap = (previous: TextLine, line: TextLine) =>
  !line.startsBlock && !bullet.test(line.text) && (/^\p{Ll}/u.test(line.text) || /[,;(–-]$/u.test(previous.text))

type ItemField = 'work' | 'teaching' | 'project' | 'talk' | 'award' | 'language' | 'skill'

const posts = (lines: readonly TextLine[], field: ItemField): Candidate[] =>
  findPosts(lines)
    .map(({ line, text, bullets }) => ({
      field,
      line,
      value: cleaned(text),
      confidence: sure.block,
      ...(bullets.length > 0 ? { bullets } : {}),
    }))
    .filter(({ value }) => value.length > 4)

/** Words for organisations that give awards, besides universities. */
const giver =
  /(?<!\p{L})(?:ministr\p{L}+|ministeri\p{L}+|foundation|fundacion|fondation|stiftung|\p{L}+stiftung|society|academy|council|daad|fulbright|erasmus)(?!\p{L})|教育部|科技部|基金会|委员会|وزارة|مؤسسة/u

/** Line below an award and its year that names the giver. */
const isGiver = (previous: TextLine, line: TextLine) =>
  year.test(previous.text) &&
  !year.test(line.text) &&
  !bullet.test(line.text) &&
  line.text.length <= 80 &&
  (!line.startsBlock ||
    giver.test(foldForComparison(line.text)) ||
    findInstitution(line.text)?.value === line.text.trim())

/** Entries of one line or bullet each: talks and awards. */
const entries = (lines: readonly TextLine[], field: ItemField): Candidate[] =>
  joinWrapped(lines, (previous, line) => isWrap(previous, line) || (field === 'award' && isGiver(previous, line)))
    .map(({ line, text }) => ({ field, line, value: cleaned(text), confidence: sure.listed }))
    .filter(({ value }) => value.length > 4)

const group = /^[^:：]{2,40}[:：]\s*/u
const between = /[,;|•·،؛、；，\t]|\s[/–—]\s/u

/** Ignores commas inside of brackets when splitting skills: "Python (NumPy, pandas)". */
const splitOutsideBrackets = (text: string) => {
  const parts: string[] = []
  let depth = 0
  let current = ''
  for (const letter of text) {
    if ('(（['.includes(letter)) depth += 1
    if (')）]'.includes(letter)) depth = Math.max(0, depth - 1)
    if (depth === 0 && between.test(letter)) {
      parts.push(current)
      current = ''
    } else current += letter
  }
  return [...parts, current]
}

const words = (lines: readonly TextLine[], field: ItemField): Candidate[] =>
  joinWrapped(lines, isWrap).flatMap(({ line, text }) => {
    const plain = text.replace(bullet, '')
    const list = field === 'skill' ? plain.replace(group, '') : plain
    return splitOutsideBrackets(list)
      .map((part) =>
        part
          .replace(/^(?:and|und|et|y)\s|^[\s:：]+/u, '')
          .replace(/(?<![\s.。])[\s.。]+$/u, '')
          .trim(),
      )
      .filter(
        (part) =>
          part.length > 0 && part.length <= 60 && /\p{L}/u.test(part) && part.split(/\s+/u).length <= maxWordsOfSkill,
      )
      .map((value) => ({ field, line, value, confidence: sure.listed }))
  })

const testName =
  /(?<!\p{L})(?:toefl(?:\s?(?:ibt|itp|pbt))?|ielts(?: academic)?|duolingo(?: english test)?|pte(?: academic)?|gre(?: general| subject)?|gmat|sat|act|cet-?[46]|hsk\s?\d?|testdaf|dsh(?:-\d)?|dele|delf|dalf|tcf|tef|goethe(?:-zertifikat)?|jlpt|topik)(?!\p{L})|托福|雅思|大学英语[四六]级|英语[四六]级|توفل|التوفل|ايلتس|الايلتس/u
/** A part of the GRE behind its total or behind another part. */
const grePart = String.raw`[\s,;(]{1,3}(?:q|v|awa?|quant\p{L}{0,8}|verbal|(?:analytical )?writing)[^\d\p{L}\n]{0,3}\d{1,3}(?:[.,]\d)?`
const testWithScore = new RegExp(
  `(?:${testName.source})[^\\d\\n]{0,30}\\d{1,3}(?:[.,]\\d)?(?:\\s?/\\s?\\d{1,3}){0,3}(?:${grePart}){0,3}\\)?`,
  'giu',
)
const levelTest =
  /(?<!\p{L})(?:dele|delf|dalf|goethe(?:-zertifikat)?|jlpt|dsh)\s?-?(?:[abc][12]|n[1-5]|[123])(?!\p{L})/giu

/** Overall result behind partial ones: "IELTS: L 8, R 8, W 7, S 7, overall 7.5". */
const wholeResult = /(?<!\p{L})(?:overall|total|gesamt|global|总分|المجموع)(?!\p{L})[^\d\n]{0,20}\d{1,3}(?:[.,]\d)?/iu
const partBefore = /(?<!\p{L})(?:listening|reading|writing|speaking|[lrws])(?!\p{L})[^\d\p{L}\n]{0,5}\d/iu

const wholeOf = (value: string, line: string): string => {
  const whole = partBefore.test(value) && !/^gre/i.test(value) ? wholeResult.exec(line)?.[0] : undefined
  return whole && !value.includes(whole) ? `${value}, ${whole}` : value
}

/** Finds test scores anywhere: "TOEFL iBT 108, GRE Q 168 V 158". */
const tests = (sections: readonly Section[]): Candidate[] =>
  sections
    .filter(({ kind }) => kind !== 'references' && kind !== 'publications' && kind !== 'experience')
    .flatMap(({ lines }) =>
      lines.flatMap((line) => {
        const text = line.text.replaceAll('\t', ' ')
        const found = [...(text.match(testWithScore) ?? []), ...(text.match(levelTest) ?? [])]
        return found
          .filter((value) => !/(?:19|20)\d\d$/u.test(value) && !/^(?:sat|act)(?!\p{L})/u.test(value))
          .slice(0, 6)
          .map((value) => ({ field: 'test' as const, line, value: wholeOf(value.trim(), text), confidence: sure.test }))
      }),
    )

const readers: Partial<Record<Section['kind'], (lines: readonly TextLine[]) => Candidate[]>> = {
  experience: (lines) => posts(lines, 'work'),
  teaching: (lines) => posts(lines, 'teaching'),
  projects: (lines) => posts(lines, 'project'),
  talks: (lines) => entries(lines, 'talk'),
  awards: (lines) => entries(lines, 'award'),
  languages: (lines) => words(lines, 'language'),
  skills: (lines) => words(lines, 'skill'),
}

const teachingPost = /teaching assistant|(?<!\p{L})tutor|lecturer|instructor|lehrbeauftragt|auxiliar docente|助教|معيد/u

/** Finds positions, teaching, projects, talks, awards, tests, languages and skills, each under its heading. */
export const readItems = (sections: readonly Section[]): Candidate[] => [
  ...sections
    .flatMap(({ kind, lines }) => readers[kind]?.(lines) ?? [])
    .map((item) =>
      item.field === 'work' && teachingPost.test(foldForComparison(item.value))
        ? { ...item, field: 'teaching' as const }
        : item,
    ),
  ...tests(sections),
]
