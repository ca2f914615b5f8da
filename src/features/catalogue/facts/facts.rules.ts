// A fact is a value with where it comes from. What happens when two sources speak of the same thing is decided here.

/** One value of the catalogue with where it came from; a fact without a source does not exist. */
export interface Fact {
  value: unknown
  currency?: string | undefined
  /** Tuition of residents, where it differs. */
  value_in_state?: number | undefined
  /** "2022", or "2022-23" for an academic year; empty where the page states none. */
  year: string
  /** The application cycle that the page names: "fall 2025". */
  cycle?: string | undefined
  /** Stated for more than this entry: by its department, its whole university, or a rule of its country. */
  scope?: 'department' | 'university' | 'rule' | undefined
  /** The department's name, or the country of a rule. */
  of?: string | undefined
  /** Names some of what is asked for; what it leaves out is not known. */
  partial?: true | undefined
  /** What other pages say that disagree, for the review. */
  conflicts?: { value: unknown; currency?: string | undefined; year: string; url: string }[] | undefined
  /** The id of a row of `catalogue_sources`. */
  source: string
  /** The page that says so, where it is not the source's own address. */
  url?: string | undefined
  /** ISO date on which the source was read, where it is not the source's own. */
  checked_on?: string | undefined
  note?: string | undefined
  /** Entered or confirmed by an editor: an import of the same year or an older one leaves it alone. */
  by?: 'editor' | undefined
}
export type Facts = Record<string, Fact>

/** The year in which an academic year begins; 0 for a fact without a year, which any dated one is newer than. */
export const startYear = (year: string): number => Number(year.slice(0, 4))

const isSameValue = (one: Fact, other: Fact): boolean =>
  JSON.stringify([one.value, one.currency, one.value_in_state, one.note, one.url]) ===
  JSON.stringify([other.value, other.currency, other.value_in_state, other.note, other.url])

/**
 * Whether an imported fact takes the place of the known one. What an entry states itself goes before what holds for it
 * because of its department, university or country. Else the newer year wins; of the same year only the same source
 * may correct itself, so that two sources imported in turn never undo each other; an editor's word yields to a newer
 * year alone.
 */
export const shouldReplaceFact = (known: Fact | undefined, offered: Fact): boolean => {
  if (!known) return true
  if (known.by !== 'editor' && Boolean(known.scope) !== Boolean(offered.scope)) return Boolean(known.scope)
  const newer = startYear(offered.year) - startYear(known.year)
  if (newer !== 0) return newer > 0
  return known.by !== 'editor' && known.source === offered.source && !isSameValue(known, offered)
}

/**
 * The known facts with what supersedes them; the date of a check alone changes nothing. `isUnique` says that no other
 * entry of the same file can speak of this one: else two of them would take turns at correcting each other.
 */
export const mergeFacts = (known: Facts, offered: Facts, isUnique = true): Facts => {
  const isNews = (before: Fact | undefined, fact: Fact) =>
    shouldReplaceFact(before, fact) && (isUnique || !before || startYear(fact.year) > startYear(before.year))
  return {
    ...known,
    ...Object.fromEntries(Object.entries(offered).filter(([kind, fact]) => isNews(known[kind], fact))),
  }
}

/** What a programme asks for in tests; null where it names no score. */
export interface TestsAsked {
  ielts: number | null
  toefl: number | null
  isGreRequired: boolean
}

const isAsked = (line: string): boolean => !/optional|not required|waived/i.test(line)

/** A further line never asks for less: of several scores of one test, for one course and for another, the highest counts. */
const minScore = (lines: readonly string[], test: RegExp, best: number): number | null => {
  const scores = lines
    .filter((line) => test.test(line) && isAsked(line))
    .map((line) => Number((/\d+([.,]\d+)?/.exec(line.replace(test, ''))?.[0] ?? '').replace(',', '.')))
    .filter((score) => score > 0 && score <= best)
  return scores.length > 0 ? Math.max(...scores) : null
}

/** Reads the lines of a programme's tests: "GRE", "IELTS 7.0", "TOEFL iBT 100", "GMAT optional". */
export const readTests = (value: unknown): TestsAsked => {
  const lines = Array.isArray(value) ? value.filter((line) => typeof line === 'string') : []
  return {
    ielts: minScore(lines, /^\s*ielts\b/i, 9),
    toefl: minScore(lines, /^\s*toefl\b/i, 120),
    isGreRequired: lines.some((line) => /^\s*gre\b/i.test(line) && isAsked(line)),
  }
}

/** Levels whose fees and requirements are their own: what a university asks of its other students says nothing of them. */
export const levelsApart: readonly string[] = ['mba', 'law', 'medical']
export const feeKinds = ['tuition_per_year', 'application_fee'] as const
/** What a university asks of everybody at least. */
export const minimumKinds = ['tests', 'minimum_gpa', 'letters'] as const
export const ownKinds: readonly string[] = [...feeKinds, ...minimumKinds]

/**
 * Which facts of a university hold for a programme of it. `level` is undefined where nothing is known of the programme
 * but its name, and null for the university as a whole.
 */
export const selectInheritedFacts = <Known>(
  facts: Readonly<Record<string, Known>>,
  level: string | null | undefined,
): Record<string, Known> => {
  const isApart = level === undefined || (level !== null && levelsApart.includes(level))
  return Object.fromEntries(Object.entries(facts).filter(([kind]) => !(isApart && ownKinds.includes(kind))))
}

/** The text that a fact states; null where it states none. */
export const getFactText = (fact: Fact | undefined): string | null =>
  typeof fact?.value === 'string' ? fact.value : null
