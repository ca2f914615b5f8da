import { normalizeUnicode } from '#src/shared/unicode.ts'
import type { TextLine } from '../rules.ts'
import { headings, type SectionKind } from './headings.rules.ts'

export interface Section {
  /** `head` is the text before the first heading. */
  kind: SectionKind | 'head'
  /** Text of the heading, when it has a line of its own. */
  heading?: string
  lines: TextLine[]
}

const foldArabic = (text: string) => text.replace(/[أإآٱ]/g, 'ا').replace(/[\u064b-\u0652]/g, '')

/**
 * Folds text for comparison: lower case, no accents, one spelling of alif and of ß. Unlike `foldText`, it keeps
 * combining marks and compatibility forms of other scripts: headings compare whole words, and marks distinguish words
 * of Indic scripts.
 */
export const foldForComparison = (text: string) =>
  foldArabic(
    normalizeUnicode(
      normalizeUnicode(text.toLowerCase().replaceAll('ß', 'ss'), 'NFD').replace(/[\u0300-\u036f]/g, ''),
      'NFC',
    ).replaceAll('’', "'"),
  )

/** Words such as "conferences" are headings of the same kind in several languages. */
const kindByHeading = new Map<string, SectionKind>(
  Object.values(headings).flatMap((ofLanguage) =>
    (Object.entries(ofLanguage) as [SectionKind, string][]).flatMap(([kind, list]) =>
      list.split('|').map((heading) => [foldForComparison(heading.trim()), kind] as const),
    ),
  ),
)

const decoration = /^[\s\p{P}\p{S}]+|(?<![\s\p{P}\p{S}])[\s\p{P}\p{S}]+$/gu
const numbering = /^(?:\d{1,2}|[ivx]{1,4}|[a-h]|[一二三四五六七八九十]+)[.)、]\s*/u
const qualifier =
  /^(?:selected|recent|peer-reviewed|refereed|my|current|main|key|list of|further|other|additional|relevant|publicaciones seleccionadas de|(?:ausgewahlte|aktuelle|eigene|wichtige|wichtigste|sonstige|weitere)|(?:principales|principaux|autres|otros|otras))\s+/
const conjunction = /[&/,与和及、]|\b(?:and|und|et|y)\b|\se\s|\sو/u

const kindBySpacedHeading = new Map(Array.from(kindByHeading, ([heading, kind]) => [heading.replaceAll(' ', ''), kind]))

/** "E D U C A T I O N": letter-spaced headings, whose word boundaries are lost. */
const spacedHeadingKind = (text: string) => {
  if (!/^(?:\p{L}\s){3,}\p{L}$/u.test(text)) return undefined
  const letters = text.replace(/\s/g, '')
  const wholeAndStarts = [
    letters,
    ...[...letters.matchAll(/and|und|et|y/gu)].map(({ index }) => letters.slice(0, index)),
  ]
  return wholeAndStarts.map((part) => kindBySpacedHeading.get(part)).find((kind) => kind !== undefined)
}

/** Chinese headings are composed of a few parts: 攻读硕士期间发表的学术论文, 主要获奖情况. */
const hanHeadings: [RegExp, SectionKind][] = [
  [
    /^[^，。；：\d]{0,8}(?:发表|出版|已发|代表性?|学术|科研|發表|學術)的?(?:学术|科研|主要|期刊|會議|会议|學術)?(?:论文|著作|文章|成果|論文)(?:情况|列表|目录|发表|與著作|与著作)?$/u,
    'publications',
  ],
  [
    /^(?:主要|已|近期)?(?:发表|學術|学术|科研)?(?:论文|論文|著作)(?:成果|发表|發表|情况|列表|目录|清单)$/u,
    'publications',
  ],
  [
    /^(?:主要|曾|所)?(?:获|獲)?(?:奖励|获奖|荣誉|奖项|奖学金|獲獎|榮譽)(?:情况|经历|称号|与奖励|及荣誉|與獎項)?$/u,
    'awards',
  ],
  [/^(?:主要|个人)?(?:实习|工作|实践)(?:与|和|及|、)(?:实习|工作|实践)(?:经历|经验|情况)?$/u, 'experience'],
  [/^(?:主要|个人|參與|参与)?(?:教育|学习|求学)(?:背景|经历|情况|經歷)$/u, 'education'],
]
const hanHeadingKind = (text: string) =>
  /^\p{Script=Han}{3,20}$/u.test(text) ? hanHeadings.find(([pattern]) => pattern.test(text))?.[1] : undefined

const maxHeadingLength = 60

/**
 * "Wissenschaftliche Veröffentlichungen", "Open access publications": optional word before a heading. "Graded papers"
 * is a duty.
 */
const qualifiedHeading =
  /^(?!\p{L}+(?:ed|ing|te)\s)\p{L}[\p{L}-]{2,20}(?:\s\p{L}[\p{L}-]{2,20})?\s(publications|papers|veroffentlichungen|publikationen|publicaciones|presentations)$/u

/** "Articles dans des revues à comité de lecture": a heading that names the venue of its entries. */
const narrowedHeading = /^(\p{L}{4,20})\s(?:dans|en|in|para|à|a)\s\p{L}/u
const isNarrowed = new Set<SectionKind>(['publications', 'talks'])

const maxWordsOfPart = 5

/** "Talks & outreach", "Projects, talks and awards": one part is known; with a comma it must be the first. */
const joinedHeadingKind = (plain: string): SectionKind | undefined => {
  const parts = plain.split(conjunction).map((part) => part.trim())
  if (parts.length < 2 || parts.length > 3 || plain.includes('. ')) return undefined
  if (parts.some((part) => part.split(' ').length > maxWordsOfPart)) return undefined
  const kinds = parts.map((part) => kindByHeading.get(part))
  const beginsWithComma = plain.startsWith(',', parts[0]?.length)
  return beginsWithComma ? kinds[0] : kinds.find((kind) => kind !== undefined)
}

/** Folds a line for the comparison with headings: without marks and numbers around it. */
export const foldHeading = (text: string): string =>
  foldForComparison(text).replace(decoration, '').replace(numbering, '')

/** Finds the section of a line that is nothing but a heading. */
export const classifyHeading = (text: string): SectionKind | undefined => {
  if (text.length > maxHeadingLength) return undefined
  const plain = foldHeading(text).replace(qualifier, '')
  const known = kindByHeading.get(plain) ?? spacedHeadingKind(plain)
  if (known) return known
  const ofHan = hanHeadingKind(plain)
  if (ofHan) return ofHan
  // "Research, 2026. Accepted." is the end of an entry.
  if (/\d{4}/u.test(plain)) return undefined
  const qualified = qualifiedHeading.exec(plain)?.[1]
  if (qualified && /^[\s\d.)]*\p{Lu}/u.test(text) && !/[.,;]\s*$/u.test(text)) return kindByHeading.get(qualified)
  const narrowed = narrowedHeading.exec(plain)?.[1]
  const ofWhole = narrowed && !/[.,;]\s*$/u.test(text) ? kindByHeading.get(narrowed) : undefined
  if (ofWhole && isNarrowed.has(ofWhole)) return ofWhole
  return joinedHeadingKind(plain)
}

/** Matches a heading with text on the same line: "Research interests: robotics", or a heading in the margin. */
const headingWithText = (text: string): { kind: SectionKind; rest: string } | undefined => {
  const split = /^([^:：\t]{2,60})[:：\t][\s:：]*(?![\s:：])(.+)$/u.exec(text)
  const kind = split?.[1] ? classifyHeading(split[1]) : undefined
  return kind && split?.[2] ? { kind, rest: split[2] } : undefined
}

/** Headings that start a section in running text; other labels ("Languages: Python", "Skills: R") do not end one. */
const opensInline = new Set<SectionKind>(['education', 'interests', 'publications', 'references', 'experience'])

const isMarginHeading = (line: TextLine) => /^[^\t]{2,40}\t/.test(line.text)

/** Sections in which a label for publications concerns one project or position, which continues after it. */
const holdsPapers = new Set<Section['kind']>(['projects', 'experience', 'teaching'])

/** Smallest size of a heading that is set larger than the text. */
const minHeadingSize = 1.15
const maxSizeDifference = 0.03
const maxHeadingSizes = 20
/** Words of the names and headings that belong into a section on education. */
const ofEducation =
  /universi|hochschul|schul|school|college|institut|academ|akademi|ecole|lycee|stud|degree|graduate|bachelor|master|doctor|ph\.?d|diplom|erasmus|exchange|formation|licen|course|thesis|abitur|大学|学院|教育|جامع|معهد|كلي/u

/** Words of other headings, which in capitals end Education in a text of one size. */
const ofOtherSections =
  /involve|leadership|activit|engage|affiliat|membership|volunt|communit|certif|licen[sc]|hobb|interest|exhibition|performance|military|sport|benevol|ehrenamt|aficion|loisir|kenntnis|competenc|fahigkeit/u

interface HeadingStyle {
  sizes: ReadonlySet<number>
  isInCapitals: boolean
}

const isInCapitals = (text: string) => /\p{Lu}{4}/u.test(text) && text === text.toUpperCase()

const looksLikeHeading = (
  { text, size, startsBlock }: TextLine,
  { sizes, isInCapitals: known }: HeadingStyle,
): boolean =>
  (size >= minHeadingSize &&
    [...sizes].slice(0, maxHeadingSizes).some((other) => Math.abs(other - size) <= maxSizeDifference)) ||
  (known && startsBlock && isInCapitals(text) && ofOtherSections.test(foldForComparison(text)))

/**
 * Whether a line under education is an unknown heading: a few capitalised words in the size of the known ones, or in
 * capitals as they are.
 */
const endsEducation = (line: TextLine, style: HeadingStyle): boolean =>
  line.text.length <= maxHeadingLength &&
  /^\p{Lu}[^\d.,;:@|\t•()]*$/u.test(line.text) &&
  line.text.split(/\s+/u).length <= 6 &&
  !ofEducation.test(foldForComparison(line.text)) &&
  looksLikeHeading(line, style)

/** Creates a classifier that learns the style of headings from the known ones. */
const createHeadingClassifier = () => {
  const sizes = new Set<number>()
  const style = { sizes, isInCapitals: false }
  return (line: TextLine, current: Section['kind'] | undefined): SectionKind | undefined => {
    const known = classifyHeading(line.text)
    if (known) {
      sizes.add(line.size)
      style.isInCapitals ||= isInCapitals(line.text)
    }
    return known ?? (current === 'education' && endsEducation(line, style) ? 'other' : undefined)
  }
}

export const splitSections = (lines: readonly TextLine[]): Section[] => {
  const sections: Section[] = [{ kind: 'head', lines: [] }]
  const classify = createHeadingClassifier()
  for (const line of lines) {
    const kind = classify(line, sections.at(-1)?.kind)
    if (kind) {
      sections.push({ kind, heading: line.text, lines: [] })
      continue
    }
    const inline = headingWithText(line.text)
    const isNested = inline?.kind === 'publications' && holdsPapers.has(sections.at(-1)?.kind ?? 'head')
    if (inline && !isNested && (opensInline.has(inline.kind) || isMarginHeading(line))) {
      sections.push({ kind: inline.kind, lines: [{ ...line, text: inline.rest }] })
      continue
    }
    sections.at(-1)?.lines.push(line)
  }
  return sections.filter((section) => section.kind !== 'head' || section.lines.length > 0)
}
