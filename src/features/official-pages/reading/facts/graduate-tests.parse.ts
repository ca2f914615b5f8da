import { isAboutFunding } from './audience.parse.ts'
import type { FactReader, Finding } from './fact-reader.rules.ts'
import { findNumbers } from './numbers.parse.ts'
import { isStatistic, type Segment } from './segments.parse.ts'
import { findPhrases, hasPhrase, type WordMatch, type WordTable } from './words.rules.ts'

// GRE and GMAT: required, optional or not accepted, and the lowest GMAT score; LSAT, MCAT and the like.

const gre: WordTable = {
  en: 'gre|gres|graduate record examination|graduate record examinations|graduate record exam|graduate record exams',
}
const gmat: WordTable = { en: 'gmat|graduate management admission test|graduate management admissions test|gmat focus' }
const otherTests: WordTable = {
  en: 'lsat|mcat|exani-iii|exadep|ukcat|ucat|gamsat|mat|miller analogies test|dat',
}

const refused: WordTable = {
  en: 'not accepted|not accept|not considered|not be considered|not consider|not be reviewed|not review|not be looked at|not look at|not look for|not taken into consideration|not taken into account|not be taken into account|not use|not used|ignored|no longer considered|no longer accept|no longer accepted|not be evaluated|neither required nor accepted|nor accepted|or considered|not require or consider|nor considered|not be used as|not be used|do not submit|do not send|should not submit|no part|no role|not look at|disregarded|do not count|not wanted|not read',
  de: 'nicht berucksichtigt|nicht akzeptiert|nicht anerkannt|werden nicht beachtet',
  fr: 'pas acceptes|pas accepte|pas pris en compte|ne sont pas consideres|pas considere*',
  es: 'no se aceptan|no se acepta|no se consideran|no se tendran en cuenta|no se tienen en cuenta',
  zh: '不接受|不予考虑|不考虑|不接收',
  ar: 'لا يقبل|لا تقبل|لا ينظر',
}
const optional: WordTable = {
  en: 'not required|no longer required|not be required|no longer requires|no longer require|not require|not a requirement|no longer a requirement|optional|is waived|are waived|been waived|waived|not mandatory|not needed|no longer needed|not obligatory|not necessary|not compulsory|no gre|no gmat|without gre|without the gre|not a must|is encouraged|are encouraged|not obligatory|waiving|test-optional|may submit|strongly encouraged|not ask for|not need|not required to|does not require|encourages|need not|not asked for|voluntary|recommended|advised|neither gre|neither the gre|neither gmat|neither the gmat|do without|free to send|welcome to|not expected|dispensed with|dropped|not call for',
  de: 'nicht erforderlich|nicht notwendig|optional|freiwillig|nicht verlangt|keine voraussetzung|nicht notig|nicht zwingend|kein gre|kein gmat|empfohlen|nicht vorausgesetzt|entfallt|entfallen|nicht gefordert|verzichtet',
  fr: "facultatif|facultatifs|n'est pas requis|ne sont pas requis|n'est pas exige|pas obligatoire|pas obligatoires|optionnel|optionnels|pas demande|pas demandes|n'exige pas|pas exiges|pas necessaire",
  es: 'no es obligatorio|opcional|no se requiere|no se exige|no es necesario|no son obligatorios|opcionales|no es un requisito|no es requisito',
  zh: '不要求|不需要|无需|非必须|可选|不是必须|非必需|無需|选交|並非必要|非必要',
  ar: 'لا يشترط|لا تشترط|غير مطلوب|اختياري|لا يلزم|غير الزامي|ليس شرطا',
}
const required: WordTable = {
  en: 'required|requirement|submission of|completion of|completion and submission of|minimum score|minimum percentile|or above|must|mandatory|requires|require|compulsory|has to|have to|necessary|need to|needs|need|obligatory|are to submit|should submit|submit|expected|will be compared|provide|asked for|ask for|asks for|want|wants|wanted|hand in|expect|call for|calls for|called for|obliged',
  de: 'erforderlich|verlangt|mussen|muss|voraussetzung|notwendig|vorausgesetzt|nachweis|nachzuweisen|verpflichtend|gefordert',
  fr: 'exige|exigee|exiges|demande|demandes|obligatoire|obligatoires|requis|requise|doivent|doit|fournir',
  es: 'obligatorio|obligatoria|se requiere|se exige|deben|debe|requisito|requerido|presentar|aprobar|puntaje',
  zh: '必须|须|须提供|要求|需提供|需要|提供|需提交|必需|須',
  ar: 'يشترط|يجب|مطلوب|الزامي|تقديم|اجتياز',
}
/** Words that make a sentence about something else than whether the test is needed. */
const conditional =
  /\bif\b(?! you wish| applicants wish| provided| submitted| you submit)|exempt|institution(?:al)? code|\bcode\b|if appropriate|where applicable|if applicable|if available|prepar|percentile of|\bfalls? ob\b|sofern|le cas echeant|si procede|如有|如果|اذا|ان وجد|reported to|send(?:ing)? (?:your )?scores to|\?\s*$/

type Policy = 'required' | 'optional' | 'not_accepted'

interface Status {
  policy: Policy
  from: number
  to: number
  confidence: number
}

/** A required cue that is negated is none: "do not need". */
const isNegated = (folded: string, { start, end }: WordMatch): boolean =>
  /^(?: not\b|n't)/.test(folded.slice(end, end + 5)) ||
  /(?:not|no|never|n't|nicht|kein[e]?|pas|不|无|لا|neither) (?:\w+ )?$|(?:不|无|لا )$/.test(
    folded.slice(Math.max(0, start - 16), start).replace(/ +/g, ' '),
  )

const nearest = (matches: readonly WordMatch[], anchor: WordMatch): WordMatch | undefined =>
  matches.toSorted((a, b) => distanceTo(a, anchor) - distanceTo(b, anchor))[0]

const distanceTo = (a: WordMatch, b: WordMatch): number => Math.max(a.start - b.end, b.start - a.end, 0)

/** Maximum distance between a test and the word that says whether it is needed. */
const maxDistance = 110

interface Clause {
  text: string
  start: number
}

/** Parts of a sentence that each make their own statement: "optional, but applicants for funding must". */
const splitClauses = (folded: string): Clause[] => {
  const clauses: Clause[] = []
  let start = 0
  for (const match of folded.matchAll(
    /;|,? (?:but|however|although|aber|jedoch|mais|pero|但|whereas|while) |,? لكن /g,
  )) {
    clauses.push({ text: folded.slice(start, match.index), start })
    start = match.index + match[0].length
  }
  return [...clauses, { text: folded.slice(start), start }]
}

/** Old results are refused, not the test. */
const validity = /older than|more than (?:two|three|five|\d) years|expired/

/** A waiver that may be asked for means that the test is required. */
const waiver = /\bwaivers?\b|(?:may|can|could|might) be waived|waived (?:if|for (?:applicants|students|those))/

interface Cues {
  refused: WordMatch | undefined
  optional: WordMatch | undefined
  required: WordMatch | undefined
}

const findCues = (clause: Clause, local: WordMatch, { language, contextLength }: Segment): Cues => {
  const find = (table: WordTable) =>
    nearest(
      findPhrases(clause.text, table, language).filter(
        (match) => distanceTo(match, local) <= maxDistance && match.end + clause.start > contextLength,
      ),
      local,
    )
  const isWaiver = waiver.test(clause.text)
  const need = find(required)
  return {
    refused: isWaiver || validity.test(clause.text) ? undefined : find(refused),
    optional: isWaiver || /not (?:optional|waived)/.test(clause.text) ? undefined : find(optional),
    required: need && !isNegated(clause.text, need) ? need : undefined,
  }
}

const strong = /^(?!.*(?:submission|completion|minimum|above|submit))/
const weak = /recommended|advised|encourage|welcome/

/** "The general test is required, the subject test recommended": the nearer word counts. */
const isRequiredFirst = (cues: Cues, local: WordMatch): boolean =>
  cues.required !== undefined &&
  cues.optional !== undefined &&
  strong.test(cues.required.text) &&
  weak.test(cues.optional.text) &&
  distanceTo(cues.required, local) < distanceTo(cues.optional, local)

const cueIn = (clause: Clause, anchor: WordMatch, segment: Segment): Status | undefined => {
  const local = { ...anchor, start: anchor.start - clause.start, end: anchor.end - clause.start }
  const cues = findCues(clause, local, segment)
  const toStatus = (match: WordMatch, policy: Policy, confidence: number): Status => ({
    policy,
    from: match.start + clause.start,
    to: match.end + clause.start,
    confidence,
  })
  if (cues.refused) return toStatus(cues.refused, 'not_accepted', 0.93)
  if (cues.optional && !isRequiredFirst(cues, local)) return toStatus(cues.optional, 'optional', 0.9)
  return cues.required && toStatus(cues.required, 'required', 0.85)
}

const listed = /scores?|results?|tests?|exams?|examinations?|reports?|ergebnis|成绩|نتيجة|resultad/

/** A line that is little more than the name of the test, as in a list without marks. */
const isBareName = (folded: string): boolean =>
  folded.length <= 90 &&
  !/\d{3}/.test(folded) &&
  /^\s*(?:official |general |an? (?:good|competitive) |most recent |recent |and the most recent |scores? on the |test scores? |satisfactory |copy of )?(?:graduate|gre|gmat)/.test(
    folded,
  )

/** Items that link to something about the test. */
const notMaterial =
  /information|can be |directly|can be found|learn more|register|visit|practice|centers?|centres?|faq|about the/

/** An item of a list of materials means that the test is required. */
const listStatus = (segment: Segment, anchor: WordMatch): Status | undefined => {
  const { folded, isItem, language, contextLength } = segment
  const isEntry = isItem
    ? folded.length <= 200 && listed.test(folded)
    : isBareName(folded) && /score|result|report/.test(folded)
  if (contextLength > 0 || !isEntry || notMaterial.test(folded) || hasPhrase(folded, optional, language))
    return undefined
  return { policy: 'required', from: anchor.start, to: anchor.end, confidence: 0.65 }
}

const readStatus = (segment: Segment, anchor: WordMatch): Status | undefined => {
  const clause = splitClauses(segment.folded).find(
    ({ start, text }) => anchor.start >= start && anchor.start < start + text.length,
  )
  if (!clause || conditional.test(clause.text)) return undefined
  const status = cueIn(clause, anchor, segment)
  return status ?? listStatus(segment, anchor)
}

/** A choice between tests: "GRE or GMAT". */
const isChoice = (folded: string): boolean =>
  /\bgre\)?,? (?:scores? )?(?:or|oder|ou|o) (?:the )?(?:a )?gmat|\bgmat\)?,? (?:scores? )?(?:or|oder|ou|o) (?:the )?(?:a )?gre|gmat\/gre|gre\/gmat/.test(
    folded,
  )

const isSubject = (folded: string, { end }: WordMatch): boolean =>
  /^[\s)]*(?:in |advanced |subject)/.test(folded.slice(end, end + 14))

const toFinding = (segment: Segment, kind: 'gre' | 'gmat', anchor: WordMatch, status: Status): Finding => {
  const clause = splitClauses(segment.folded).find(({ start, text }) => anchor.start < start + text.length)
  const isFunding = status.policy === 'required' && isAboutFunding(clause?.text ?? '', segment.language)
  return {
    kind,
    value: status.policy,
    from: Math.min(anchor.start, status.from),
    to: Math.max(anchor.end, status.to),
    confidence: status.confidence,
    ...(isFunding ? { audience: 'funding' } : {}),
    ...(status.policy === 'required' && isChoice(segment.folded) ? { round: 'GMAT or GRE' } : {}),
  }
}

/** Later clauses without the name of the test go on about it: "It is optional, but applicants for aid must send it". */
const readPolicies = (segment: Segment, kind: 'gre' | 'gmat', table: WordTable): Finding[] => {
  const findings: Finding[] = []
  for (const anchor of findPhrases(segment.folded, table, segment.language)) {
    if (isSubject(segment.folded, anchor) || segment.folded.charAt(anchor.start - 1) === '(') continue
    const status = readStatus(segment, anchor)
    if (status && !findings.some(({ value }) => value === status.policy))
      findings.push(toFinding(segment, kind, anchor, status))
  }
  return findings
}

/** Several tests of which one is enough, beyond GRE and GMAT: "GRE, MCAT, LSAT, or GMAT". */
const readAlternatives = (segment: Segment): Finding[] => {
  const { folded, language } = segment
  const [other] = findPhrases(folded, otherTests, language)
  const list = /\(?((?:(?:gre|gmat|lsat|mcat|mat|dat)(?:,? or |, ?|\/)){1,4}(?:gre|gmat|lsat|mcat|mat|dat))\b/.exec(
    folded,
  )
  if (!other || !list?.[1] || list.index < segment.contextLength) return []
  if (hasPhrase(folded, optional, language) || hasPhrase(folded, refused, language)) return []
  const from = list.index + list[0].indexOf(list[1])
  const to = from + list[1].length
  const test = segment.text.slice(from - segment.contextLength, to - segment.contextLength)
  return [{ kind: 'other_test', value: { test, status: 'required' }, from, to, confidence: 0.7 }]
}

const readOther = (segment: Segment): Finding[] => {
  const [name] = findPhrases(segment.folded, otherTests, segment.language)
  if (!name || name.start < segment.contextLength) return []
  const at = name.start - segment.contextLength
  const test = segment.text.slice(at, at + name.end - name.start)
  // Short names are ordinary words in lower case.
  if (test !== test.toUpperCase() && test.length < 6) return []
  const status = readStatus(segment, name)
  if (!status) return []
  return [
    {
      kind: 'other_test',
      value: { test, status: status.policy },
      from: Math.min(name.start, status.from),
      to: Math.max(name.end, status.to),
      confidence: status.confidence - 0.1,
    },
  ]
}

const minimumScore =
  /\b(?:minimum|at least|least|min\.?|mindestens|au moins|al menos|minimo|higher|above|better|or more|score of|不低于|至少|以上)/

const readGmatScore = (segment: Segment): Finding[] => {
  const { folded, language } = segment
  const [anchor] = findPhrases(folded, gmat, language)
  if (!anchor || !minimumScore.test(folded)) return []
  const score = findNumbers(folded).find(
    ({ value, start, raw }) =>
      /^\d{3}$/.test(raw) &&
      value >= 400 &&
      value <= 805 &&
      value % 5 === 0 &&
      Math.abs(start - anchor.end) <= 60 &&
      start >= segment.contextLength,
  )
  return score
    ? [
        {
          kind: 'gmat',
          value: score.value,
          from: Math.min(anchor.start, score.start),
          to: Math.max(anchor.end, score.end),
          confidence: 0.8,
        },
      ]
    : []
}

const readGraduateTests = (segment: Segment): Finding[] => {
  if (isStatistic(segment)) return []
  const alternatives = readAlternatives(segment)
  if (alternatives.length > 0) return alternatives
  const score = readGmatScore(segment)
  return [
    ...readPolicies(segment, 'gre', gre),
    ...(score.length > 0 ? score : readPolicies(segment, 'gmat', gmat)),
    ...readOther(segment),
  ]
}

export const graduateTestReader: FactReader = {
  anchor: { en: [gre.en, gmat.en, otherTests.en].join('|') },
  read: readGraduateTests,
}
