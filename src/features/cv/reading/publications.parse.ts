import type { Candidate, TextLine } from '../rules.ts'
import { joinWrapped } from './interests.parse.ts'
import { removeColumns } from './paper-columns.parse.ts'
import { findAuthorship, findPaperState, hasLeadingAuthors, isWholePaper } from './papers.parse.ts'
import { classifyHeading, foldForComparison, type Section } from './sections.parse.ts'

/** Evidence that a list entry is a publication: a year, a venue or an identifier. */
const sure = { dated: 0.9, undated: 0.6, nested: 0.75, piece: 0.5, amongPieces: 0.75 }
/** Fraction of fragments above which lines were joined wrongly, so that no entry has high confidence. */
const maxPieces = 0.2
/** Maximum of publications, for senior applicants; the review is paginated. */
export const maxPublications = 200
const maxPublicationLength = 400
const minPublicationLength = 20

const entryMark = /^\s*(?:\[\w{1,6}\]|[[(]?[A-Z]{0,2}\d{1,3}(?:[.)\]:]{1,2})|[•▪■●○◦‣∙*–—-])\s*/u
const entryNumber = /^\s*[[(]?[A-Z]{0,2}(\d{1,3})[.)\]:]{1,2}\s*\D/u
const dated = /(?:19|20)\d\d|[\u0660-\u0669]{4}|doi|arxiv/iu
const venue =
  /(?<!\p{L})(?:journal|proceedings|proc\.|conference|symposium|workshop|transactions|letters|review|reviews|press|publisher|publishing|springer|elsevier|wiley|ieee|acm|arxiv|biorxiv|preprint|doi|vol\.|volume|pp\.|no\.|issn|isbn|chapter|eds?\.|revista|actas|editorial|zeitschrift|tagungsband|verlag|hrsg|revue|annales|actes|physical|nature|science|bulletin|magazine|quarterly|archives?|advances|communications|lecture notes|in:)(?!\p{L})|学报|期刊|會議|会议|杂志|大学学报|出版社|\[[JCMD]\]|《|مجلة|مؤتمر|دورية|وقائع/iu
const quotedTitle = /["“„«「《][^"“”„«»「」《》]{10,300}["”“»」》]/u
const ends = /[.\])。]$/u

const talk =
  /^(?:\S+\s){0,4}?(?:invited (?:talk|speaker|lecture)|(?:contributed |conference |lightning )?talk|oral presentation|poster|presentation|keynote|guest lecture|seminar|colloquium|presented|presenter|speaker|ponencia|poster|comunicacion oral|charla|communication orale|expose|conference invitee|(?:eingeladener )?vortrag|posterprasentation)(?!\p{L})|(?:邀请|特邀|口头|大会|学术)报告|海报|محاضرة|عرض شفوي|ملصق/u
const talkEnd =
  /\((?:invited )?(?:talk|poster|oral presentation|oral|vortrag|poster presentation|poster presented)\)[.\s\d,]*$|presented at(?!\p{L})/u
const patent =
  /(?<!\p{L})(?:patents?|patente|brevets?)(?:\s*(?:no|nr|n|number|application|anmeldung|pending|filed|granted|#|:)(?!\p{L})|\s*[\d(#])|(?<!\p{L})(?:us|ep|cn|wo|in|de|u\.s\.|indian|european|chinese|provisional|international)\s*patent|^patent|patent (?:pending|filed|granted)|发明专利|实用新型|专利号|專利|براءة اختراع/u
const award =
  /(?<!\p{L})(?:awards?|prizes?|scholarships?|fellowships?|grants?|medal|honou?rs?|dean['’]s list|premios?|becas?|prix|bourses?|preis|stipendium|auszeichnung)(?!\p{L})|奖学金|一等奖|二等奖|三等奖|جائزة|منحة/u
const remark =
  /^(?:[*†‡]|(?:last )?(?:updated|modified|revised)(?!\p{L})|(?:page|seite|pagina) \d|[\p{L} -]{2,30}, (?:den|le) \d{1,2}[. ]|e\.?\s?g\.?[\s,:]|i\.?e\.?[\s,:]|z\.\s?b\.|p\.\s?ej\.|par ex|for example|such as|including|note:|notes?[:.]|(?:\(?\*\s?)?(?:denotes|indicates)|equal contribution|total|cited|citations|h-?index|google scholar|orcid|researchgate|scopus|full list|see |available at|https?:|www\.|reviewer|referee for|member of|advisor|supervisor|skills|tools|keywords|gpa|dear |sincerely|yours |kind regards|sehr geehrte|madame|monsieur|estimad[oa])|equal contribution|corresponding author/u
const prose =
  /(?<!\p{L})(?:i['’]?(?: |m |ve |d |ll )(?:am|have|had|was|would|will|could|believe|hope|worked|want|studied|wrote|learned|aim|plan|also|look|find|m|became|completed|developed|led|published|presented)|my (?:research|work|goal|interest|experience|first|master|bachelor|thesis|own|studies|background|name|paper|papers)|i'm|ich (?:habe|bin|mochte|wurde|war)|meine[rnms]? |j'ai|je (?:suis|souhaite|voudrais)|mi (?:investigacion|trabajo|interes)|me (?:gustaria|interesa)|he publicado|quisiera)|我(?:的|们|在|是|希望|对|曾)|本人|انني|ارغب|اود ان/u

/** "03/2022 – 09/2023", "2021.3–至今", "2019 – 2021": the period of a position or a degree, which no publication has. */
const periodOfPost =
  /(?:19|20)\d\d\s[-–—]\s(?:19|20)\d\d|\d\s?[-–—~～]\s?(?:\d{1,2}[/.](?:19|20)\d\d|(?:19|20)\d\d[/.年]\d|present|now|至今|heute|actualidad|aujourd)/iu

interface Evidence {
  hasAuthors: boolean
  hasVenue: boolean
  isDated: boolean
}

const evidenceIn = (text: string): Evidence => ({
  hasAuthors: hasLeadingAuthors(text),
  hasVenue: venue.test(text) || quotedTitle.test(text),
  isDated: dated.test(text) || findPaperState(text) !== undefined,
})

const isPatentOrPost = (text: string, plain: string, hasVenue: boolean) =>
  (patent.test(plain) && !/\[[JC]\]/u.test(text)) || (periodOfPost.test(text) && !hasVenue)

/** Entries among publications that are none: talks, patents, awards, remarks, and running text of a letter. */
const isSomethingElse = (text: string, { hasAuthors, hasVenue, isDated }: Evidence) => {
  const plain = foldForComparison(text)
  if (isPatentOrPost(text, plain, hasVenue)) return true
  if (remark.test(plain) || prose.test(plain)) return true
  // "Papers go to journals, e.g. letters" is an explanation; a publication with such words has authors or a year.
  if (!hasAuthors && !isDated && /(?<![\p{L}.])e\.\s?g\./u.test(plain)) return true
  const isPaper = hasAuthors || quotedTitle.test(text)
  if (talk.test(plain.slice(0, 80)) && !hasAuthors) return true
  if (talkEnd.test(plain) && !/proceedings|journal|doi|arxiv|(?<!\p{L})vol/u.test(plain)) return true
  return award.test(plain) && !isPaper && !hasVenue
}

const titleLike = (text: string) => {
  const words = text.split(/\s+/u).length
  return /\p{Script=Han}/u.test(text) ? text.length > 8 : words >= 4 && words <= 45
}

/** Confidence that a list entry is a publication; undefined when it is none. */
const paperConfidence = (text: string): number | undefined => {
  if (text.length < minPublicationLength && !(/\p{Script=Han}/u.test(text) && text.length > 8)) return undefined
  const evidence = evidenceIn(text)
  if (isSomethingElse(text, evidence)) return undefined
  const reasons = Object.values(evidence).filter(Boolean).length
  if (reasons === 0) return titleLike(text) ? sure.undated : undefined
  return evidence.isDated ? sure.dated : sure.undated
}

const subheading =
  /(?:journal|conference|workshop|peer|refereed|reviewed|preprint|book|article|paper|manuscript|submitted|preparation|under review|accepted|in press|international|national|selected|zeitschrift|konferenz|eingereicht|revist|congreso|revue|actes|期刊|会议|论文|مجلات|مؤتمرات)/u

const isSubheading = (text: string) => {
  if (text.length > 60 || /\d{4}|[.,;]\s*$|\.\s/u.test(text) || entryNumber.test(text)) return false
  if (classifyHeading(text) === 'publications') return true
  const plain = foldForComparison(text).trim()
  return (
    plain.split(/\s+/u).length <= 6 && subheading.test(plain) && !hasLeadingAuthors(text) && !quotedTitle.test(text)
  )
}

const numberOf = (text: string) => {
  const found = entryNumber.exec(text)?.[1]
  return found === undefined ? undefined : Number(found)
}

/**
 * Whether a number continues the list: up, down, or restarting under another heading; other numbers belong to the text.
 */
const goesOn = (number: number, last: number | undefined) =>
  last === undefined || number === 1 || (number > last && number <= last + 3) || number === last - 1

const isRunningText = (text: string) => {
  const plain = foldForComparison(text)
  return remark.test(plain) || prose.test(plain)
}

/** Whether a line without a number or bullet starts another entry. */
const opensUnmarked = (previous: TextLine, line: TextLine, isNumbered: boolean): boolean => {
  const isEnded = ends.test(previous.text)
  const isOnNextPage = line.page !== previous.page
  if (isEnded && isRunningText(line.text)) return true
  if (isNumbered) return line.startsBlock && isEnded && !isOnNextPage
  // A page break often occurs within an entry.
  if (line.startsBlock && isOnNextPage && !isEnded) return !/^\p{Ll}/u.test(line.text)
  return line.startsBlock || (isEnded && hasLeadingAuthors(line.text))
}

/** Detects continuation lines, for one list in order. */
const entryJoiner = (lines: readonly TextLine[]) => {
  const numbers = lines.filter(({ text }) => entryNumber.test(text)).length
  const isNumbered = numbers > 0 && numbers * 8 >= lines.length
  let last = isNumbered && lines[0] ? numberOf(lines[0].text) : undefined
  const opens = (previous: TextLine, line: TextLine): boolean => {
    if (isSubheading(line.text) || isSubheading(previous.text)) {
      last = numberOf(line.text)
      return true
    }
    const number = isNumbered ? numberOf(line.text) : undefined
    if (number === undefined) return entryMark.test(line.text) || opensUnmarked(previous, line, isNumbered)
    if (!goesOn(number, last)) return false
    last = number
    return true
  }
  return (previous: TextLine, line: TextLine) => !opens(previous, line)
}

const cleaned = (text: string) =>
  text
    .replace(entryMark, '')
    // In a right-to-left line the full stop comes first.
    .replace(/^[.،]\s*(?=\p{L})/u, '')
    .replaceAll('\t', ' ')
    .slice(0, maxPublicationLength)
    .toWellFormed()

const toCandidate = (
  { line, text }: { line: TextLine; text: string },
  names: readonly string[],
  stateAbove: ReturnType<typeof findPaperState>,
  confidence: number,
): Candidate => {
  const value = cleaned(text)
  const ownState = findPaperState(value)
  const state = stateAbove && (ownState === undefined || ownState === 'published') ? stateAbove : ownState
  const authorship = findAuthorship(value, names)
  return {
    field: 'publication',
    value,
    line,
    confidence,
    ...(state ? { state } : {}),
    ...(authorship ? { authorship } : {}),
  }
}

/** Joins the lines of a list of publications into entries; other entries are dropped. */
export const readPublications = (
  lines: readonly TextLine[],
  { names = [], heading = '' }: { names?: readonly string[]; heading?: string } = {},
): Candidate[] => {
  let stateAbove = findPaperState(heading)
  const found: Candidate[] = []
  const list = removeColumns(lines)
  for (const entry of joinWrapped(list, entryJoiner(list))) {
    if (isSubheading(entry.text)) {
      stateAbove = findPaperState(entry.text)
      continue
    }
    const confidence = paperConfidence(cleaned(entry.text))
    if (confidence !== undefined) found.push(toCandidate(entry, names, stateAbove, confidence))
  }
  return doubted(found.slice(0, maxPublications))
}

/** Lowers the confidence of fragments, and of all entries of a list with many fragments. */
const doubted = (papers: readonly Candidate[]): Candidate[] => {
  const pieces = new Set(papers.filter(({ value }) => value.length >= maxPublicationLength || !isWholePaper(value)))
  const most = pieces.size > papers.length * maxPieces ? sure.amongPieces : 1
  return papers.map((paper) => ({
    ...paper,
    confidence: Math.min(paper.confidence, pieces.has(paper) ? sure.piece : most),
  }))
}

const paperLabel =
  /^\s*(?:[•▪■●○◦‣∙*–—-]\s*)?(?:resulting |related |associated )?(?:publications?|papers?|published (?:in|as)|articles?|publicaci[oó]n|art[ií]culo|publication|ver[oö]ffentlichung|发表论文|论文|相关论文|منشور|بحث منشور)\s*[:：]\s*(\S.*)/iu

/** "Publications Munteanu I., Pop A.: …": a label in the margin whose gap was lost. */
const marginLabel =
  /^(?:Publications?|PUBLICATIONS?|Publicaciones|PUBLICACIONES|Veröffentlichungen|Publikationen|Papers|Articles)\s+(\p{Lu}[\p{L}'’-]{1,40},? (?:\p{Lu}\.?-?){1,4}[,;:].*)/u
const labelledPaper = (text: string) => paperLabel.exec(text)?.[1] ?? marginLabel.exec(text)?.[1]

/** Finds publications inside a project or a position: behind a label, or in bibliographic form. */
const readNested = (lines: readonly TextLine[], names: readonly string[]): Candidate[] =>
  joinWrapped(
    lines,
    (_, line) =>
      !line.startsBlock &&
      !/^\s*[•▪■●○◦‣∙*–—-]/u.test(line.text) &&
      !entryNumber.test(line.text) &&
      !labelledPaper(line.text),
  ).flatMap(({ line, text }) => {
    const labelled = labelledPaper(text)
    const value = labelled ?? cleaned(text)
    const evidence = evidenceIn(value)
    const isPaper = labelled
      ? evidence.isDated || evidence.hasVenue
      : evidence.hasAuthors && evidence.isDated && evidence.hasVenue && !periodOfPost.test(value)
    if (!isPaper || value.length < minPublicationLength || isSomethingElse(value, evidence)) return []
    return [toCandidate({ line, text: value }, names, undefined, sure.nested)]
  })

const mayNest = new Set<Section['kind']>(['projects', 'experience', 'teaching', 'education', 'other'])

/** Lists all publications of a CV, those of its own lists before those inside of projects and positions. */
export const readAllPublications = (sections: readonly Section[], names: readonly string[]): Candidate[] => [
  ...sections
    .filter(({ kind }) => kind === 'publications')
    .flatMap(({ lines, heading = '' }) => readPublications(lines, { names, heading })),
  ...sections.filter(({ kind }) => mayNest.has(kind)).flatMap(({ lines }) => readNested(lines, names)),
]
