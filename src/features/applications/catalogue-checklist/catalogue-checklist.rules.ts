import type { SourcedFact } from '#src/features/catalogue/facts/facts.contract.ts'
import { parseDeadlineDate } from '#src/features/catalogue/rules.ts'
import { readDeadlineClock } from '#src/features/deadlines/expected-deadlines.rules.ts'
import type { LocalDeadline } from '#src/features/deadlines/rules.ts'
import { formatGrade, isStatedGrade } from '#src/features/profile/rules.ts'

// Reads from the facts of a programme the deadline and the checklist of an application. Old facts do not change the
// checklist: the application offers them for confirmation. Kinds without a fact leave the standard checklist unchanged.

type Facts = Readonly<Record<string, SourcedFact>>

const currentOf = (facts: Facts, kind: string): SourcedFact | undefined =>
  facts[kind]?.isOld === false ? facts[kind] : undefined

/** Finds the stated deadline that is still ahead, with its source page; an unrecognised zone counts as unknown. */
export const findPublishedDeadline = (
  facts: Facts,
  today: string,
): (LocalDeadline & { sourceUrl: string }) | undefined => {
  const fact = currentOf(facts, 'deadline')
  const localDate = parseDeadlineDate(fact?.value)
  if (!fact || !localDate || localDate < today) return undefined
  return { localDate, ...readDeadlineClock(fact.value), sourceUrl: fact.source.url }
}

/** Checklist line as the programme states it; `isRequired: null` removes the line. */
export interface PublishedRequirement {
  kind: string
  isRequired: boolean | null
  /** The programme's own words and the page that states them. */
  notes: string
}

const noteOf = (lines: readonly string[], fact: SourcedFact): string =>
  [...lines, `${fact.source.url} (${fact.year})`.trim()].join('\n').slice(0, 5000)

const textsOf = (fact: SourcedFact): string[] =>
  Array.isArray(fact.value) ? fact.value.filter((line) => typeof line === 'string') : []

/** Requirement kind by the name of a test. All language tests are one line. */
const testKinds: readonly (readonly [kind: string, RegExp])[] = [
  ['gre', /^\s*gre\b/i],
  ['gmat', /^\s*gmat\b/i],
  ['lsat', /^\s*lsat\b/i],
  ['mcat', /^\s*mcat\b/i],
  ['language_test', /^\s*(?:ielts|toefl|pte|duolingo|cambridge|testdaf|dsh|delf|dalf|dele|hsk|english)\b/i],
]

const isAsked = (line: string): boolean => !/optional|not required|waived/i.test(line)

/**
 * Converts the tests of a programme to requirements. An admission test that a complete list omits is not required; a
 * language test may be, because lists often omit them.
 */
const testRequirements = (fact: SourcedFact): PublishedRequirement[] => {
  const lines = textsOf(fact)
  const known = testKinds.flatMap(([kind, pattern]): PublishedRequirement[] => {
    const own = lines.filter((line) => pattern.test(line))
    if (own.length > 0) return [{ kind, isRequired: own.some(isAsked), notes: noteOf(own, fact) }]
    return kind === 'language_test' || fact.isPartial ? [] : [{ kind, isRequired: null, notes: '' }]
  })
  const others = lines.filter((line) => !testKinds.some(([, pattern]) => pattern.test(line)))
  return [
    ...known,
    ...others.map((line) => ({ kind: line.slice(0, 80), isRequired: isAsked(line), notes: noteOf([line], fact) })),
  ]
}

/** Maximum number of recommendation letters; no checklist has more lines for them. */
const maxLetters = 5

const letterRequirements = (fact: SourcedFact): PublishedRequirement[] => {
  const letters = Number(fact.value)
  if (!Number.isInteger(letters) || letters < 0) return []
  return Array.from({ length: maxLetters }, (_, at) => ({
    kind: `recommendation_${at + 1}`,
    isRequired: at < letters ? true : null,
    notes: at < letters ? noteOf([], fact) : '',
  }))
}

const essayKinds = ['essays', 'statement_of_purpose', 'personal_statement'] as const

/** Adds the prompts to the first essay line of the checklist. */
const promptRequirements = (fact: SourcedFact, standard: readonly string[]): PublishedRequirement[] => {
  const lines = textsOf(fact)
  const kind = essayKinds.find((one) => standard.includes(one)) ?? 'essays'
  return lines.length > 0 ? [{ kind, isRequired: true, notes: noteOf(lines, fact) }] : []
}

/** Adds the minimum grade to the line of the transcripts that prove it. */
const gradeRequirements = (fact: SourcedFact, standard: readonly string[]): PublishedRequirement[] =>
  standard.includes('transcripts') && isStatedGrade(fact.value)
    ? [{ kind: 'transcripts', isRequired: true, notes: noteOf([`GPA ${formatGrade(fact.value, 'en')}`], fact) }]
    : []

/** Countries in which three letters and the GRE are usual. */
const threeLetterCountries = ['US', 'CA']

/**
 * Lists the lines of the standard checklist that are unusual for a country and level.
 *
 * The rule comes from official programme pages in the facts of the catalogue: of the master's programmes and doctorates
 * that state a number of letters, 89 of 114 in the United States and Canada ask for three, and elsewhere 35 of 49 ask
 * for two and 3 for three. A GRE is mentioned there by 134 of them, elsewhere by 28. Facts of the programme itself take
 * precedence.
 */
export const listUnusualKinds = ({ country, level }: { country: string; level: string }): string[] => {
  const isGraduateSchool = level === 'masters' || level === 'phd'
  return isGraduateSchool && !threeLetterCountries.includes(country) ? ['gre', 'recommendation_3'] : []
}

/** Kinds of facts that define checklist lines. */
export const checklistKinds = ['tests', 'letters', 'prompts', 'minimum_gpa'] as const

/**
 * Lists the checklist lines that the programme states; `standard` are the lines that every programme of its kind has.
 */
export const listPublishedRequirements = (facts: Facts, standard: readonly string[]): PublishedRequirement[] => {
  const [tests, letters, prompts, grade] = checklistKinds.map((kind) => currentOf(facts, kind))
  return [
    ...(tests ? testRequirements(tests) : []),
    ...(letters ? letterRequirements(letters) : []),
    ...(prompts ? promptRequirements(prompts, standard) : []),
    ...(grade ? gradeRequirements(grade, standard) : []),
  ]
}
