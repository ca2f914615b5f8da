// Rules for facts: values with their provenance, and the resolution of conflicts between sources.

/** Value that one of a newer year has replaced. */
export interface EarlierFact {
  value: unknown
  year: string
}

/** Value of the catalogue with its provenance; every fact has a source. */
export interface Fact {
  value: unknown
  currency?: string | undefined
  /** Tuition of residents, when different. */
  value_in_state?: number | undefined
  /** "2022", or "2022-23" for an academic year; empty when the page states none. */
  year: string
  /** Application cycle that the page names: "fall 2025". */
  cycle?: string | undefined
  /** Scope wider than this entry: its department, its whole university, or a rule of its country. */
  scope?: 'department' | 'university' | 'rule' | undefined
  /** Name of the department, or country of a rule. */
  of?: string | undefined
  /** Partial list of requirements; the rest is unknown. */
  partial?: true | undefined
  /** Values of the same fact in earlier cycles, newest first; the next deadline is projected from them. */
  earlier?: EarlierFact[] | undefined
  /** Conflicting values of other pages, for review. */
  conflicts?: { value: unknown; currency?: string | undefined; year: string; url: string }[] | undefined
  /** Id of a row of `catalogue_sources`. */
  source: string
  /** URL of the page, when different from the source's own. */
  url?: string | undefined
  /** ISO date on which the page was read, when different from the source's own. */
  checked_on?: string | undefined
  note?: string | undefined
  /** Sentence of the page that states it. */
  quote?: string | undefined
  /** Entered or verified by an editor: imports of the same year or an older one do not overwrite it. */
  by?: 'editor' | undefined
}
export type Facts = Record<string, Fact>

/** Source id of facts that a user accepted from an official page. */
export const ownPageSource = 'own-page'

/** Source id of facts of an official page on which two unrelated users agree. */
export const applicantsSource = 'applicants'

/** Returns the first year of an academic year; 0 for an undated fact, which any dated one supersedes. */
export const getStartYear = (year: string): number => Number(year.slice(0, 4))

const isSameValue = (one: Fact, other: Fact): boolean =>
  JSON.stringify([one.value, one.currency, one.value_in_state, one.note, one.url]) ===
  JSON.stringify([other.value, other.currency, other.value_in_state, other.note, other.url])

/** Whether a fact lists another one among the statements that it contradicts. */
const isSettledAgainst = ({ conflicts = [] }: Fact, other: Fact): boolean =>
  conflicts.some(({ value, url }) => url === other.url && JSON.stringify(value) === JSON.stringify(other.value))

/**
 * Whether an imported fact replaces the known one. A fact that an entry states itself precedes one of its department,
 * university or country, unless that one was settled against it. Otherwise the newer year wins; of the same year only the same source may correct itself, so
 * that two sources imported in turn never undo each other. An editor's fact is replaced by a newer year only.
 */
export const shouldReplaceFact = (known: Fact | undefined, offered: Fact): boolean => {
  if (!known) return true
  if (known.by !== 'editor' && Boolean(known.scope) !== Boolean(offered.scope))
    return Boolean(known.scope) || isSettledAgainst(offered, known)
  const newer = getStartYear(offered.year) - getStartYear(known.year)
  if (newer !== 0) return newer > 0
  return known.by !== 'editor' && known.source === offered.source && !isSameValue(known, offered)
}

/** Kinds of facts that belong to one admission cycle; their earlier values are kept. */
const cycleKinds: readonly string[] = ['deadline', 'opens']
/** Older cycles do not improve a projection. */
const maxEarlier = 5

/** Adds values of earlier cycles to a fact, newest first and one per year; the first value of a year counts. */
const addEarlier = (fact: Fact, before: readonly EarlierFact[]): Fact => {
  const others = before.filter(({ year }) => year !== '' && getStartYear(year) < getStartYear(fact.year))
  const earlier = others
    .toSorted((a, b) => getStartYear(b.year) - getStartYear(a.year))
    .filter(({ year }, at, all) => all.findIndex((one) => getStartYear(one.year) === getStartYear(year)) === at)
    .slice(0, maxEarlier)
  return earlier.length > 0 ? { ...fact, earlier } : fact
}

/** Adds the values of earlier cycles to the fact that replaces a known one. */
export const addEarlierCycles = (kind: string, known: Fact | undefined, fact: Fact): Fact =>
  known && cycleKinds.includes(kind)
    ? addEarlier(fact, [{ value: known.value, year: known.year }, ...(known.earlier ?? []), ...(fact.earlier ?? [])])
    : fact

/** Adds the cycles of facts that were merged into a fact; of two values of one year the first counts. */
export const collectEarlier = (kind: string, fact: Fact, merged: readonly Fact[]): Fact =>
  cycleKinds.includes(kind)
    ? addEarlier(
        fact,
        merged.flatMap(({ value, year, earlier = [] }) => [...earlier, { value, year }]),
      )
    : fact

/** Adds the earlier cycles of an offered fact to a known one of the same year, which stays otherwise as it is. */
const mergeEarlierCycles = (known: Fact, offered: Fact): Fact =>
  offered.earlier &&
  getStartYear(known.year) === getStartYear(offered.year) &&
  Boolean(known.scope) === Boolean(offered.scope)
    ? addEarlier(known, [...(known.earlier ?? []), ...offered.earlier])
    : known

/**
 * Merges offered facts into the known ones; a check date alone changes nothing.
 * @param isUnique whether no other entry of the same file can describe this one; otherwise two of them would overwrite
 * each other in turn
 */
export const mergeFacts = (known: Facts, offered: Facts, isUnique = true): Facts => {
  const isReplacement = (before: Fact | undefined, fact: Fact) =>
    shouldReplaceFact(before, fact) && (isUnique || !before || getStartYear(fact.year) > getStartYear(before.year))
  return {
    ...known,
    ...Object.fromEntries(
      Object.entries(offered).flatMap(([kind, fact]) => {
        const before = known[kind]
        if (isReplacement(before, fact)) return [[kind, addEarlierCycles(kind, before, fact)]]
        return before ? [[kind, mergeEarlierCycles(before, fact)]] : []
      }),
    ),
  }
}

/** Kinds of facts with a date of which the last one of an edition counts: a later report extends an accreditation. */
const latestDateKinds: readonly string[] = ['accredited_until']

/** Returns the fact with the later date; ISO dates compare as text. */
export const selectLaterDate = (one: Fact, other: Fact): Fact => (String(other.value) > String(one.value) ? other : one)

/** Keeps the latest date of several rows of one edition about the same entry, in any order. */
export const joinLatestDates = (known: Facts, offered: Facts, merged: Facts): Facts => {
  const latest = latestDateKinds.flatMap((kind) => {
    const [before, fact] = [known[kind], offered[kind]]
    const isSameEdition = before && fact && before.source === fact.source && before.year === fact.year && !before.by
    return isSameEdition ? [[kind, selectLaterDate(before, fact)] as const] : []
  })
  return latest.length > 0 ? { ...merged, ...Object.fromEntries(latest) } : merged
}

/** Test requirements of a programme; null without a score. */
export interface RequiredTests {
  ielts: number | null
  toefl: number | null
  isGreRequired: boolean
}

const isAsked = (line: string): boolean => !/optional|not required|waived/i.test(line)

/**
 * A further line never lowers a requirement: of several scores of one test, for different courses, the highest counts.
 */
const minScore = (lines: readonly string[], test: RegExp, best: number): number | null => {
  const scores = lines
    .filter((line) => test.test(line) && isAsked(line))
    .map((line) => Number((/\d+([.,]\d+)?/.exec(line.replace(test, ''))?.[0] ?? '').replace(',', '.')))
    .filter((score) => score > 0 && score <= best)
  return scores.length > 0 ? Math.max(...scores) : null
}

/** Parses the test requirements of a programme: "GRE", "IELTS 7.0", "TOEFL iBT 100", "GMAT optional". */
export const readTests = (value: unknown): RequiredTests => {
  const lines = Array.isArray(value) ? value.filter((line) => typeof line === 'string') : []
  return {
    ielts: minScore(lines, /^\s*ielts\b/i, 9),
    toefl: minScore(lines, /^\s*toefl\b/i, 120),
    isGreRequired: lines.some((line) => /^\s*gre\b/i.test(line) && isAsked(line)),
  }
}

/** Professional levels with fees and requirements of their own, to which those of the university do not apply. */
export const levelsWithOwnFacts: readonly string[] = ['mba', 'law', 'medical']
export const feeKinds = ['tuition_per_year', 'application_fee'] as const
/** Minimum requirements of a university for all applicants. */
export const minimumKinds = ['tests', 'minimum_gpa', 'letters'] as const
export const uninheritedKinds: readonly string[] = [...feeKinds, ...minimumKinds]

/**
 * Selects the facts of a university that apply to its programme.
 * @param level undefined for a programme known by name only, null for the university as a whole
 */
export const selectInheritedFacts = <Known>(
  facts: Readonly<Record<string, Known>>,
  level: string | null | undefined,
): Record<string, Known> => {
  const hasOwnFacts = level === undefined || (level !== null && levelsWithOwnFacts.includes(level))
  return Object.fromEntries(Object.entries(facts).filter(([kind]) => !(hasOwnFacts && uninheritedKinds.includes(kind))))
}

/** Kinds of a university's facts that the page of a programme shows. */
const sharedKinds: readonly string[] = [
  'tuition_per_year',
  'living_cost_per_year',
  'application_fee',
  'tests',
  'letters',
  'minimum_gpa',
  'accredited_until',
  'student_sponsor',
]

/** Selects the facts of a university that the page of its programme shows: those that the programme does not state. */
export const selectSharedFacts = ({ level, facts }: { level: string; facts: Facts }, universityFacts: Facts): Facts =>
  Object.fromEntries(
    Object.entries(selectInheritedFacts(universityFacts, level)).filter(
      ([kind]) => sharedKinds.includes(kind) && !facts[kind],
    ),
  )

/** Returns the text of a fact; null without one. */
export const getFactText = (fact: Fact | undefined): string | null =>
  typeof fact?.value === 'string' ? fact.value : null
