import {
  addEarlierCycles,
  collectEarlier,
  type Fact,
  type Facts,
  feeKinds,
  getStartYear,
  levelsWithOwnFacts,
  minimumKinds,
} from '#src/features/catalogue/facts/facts.rules.ts'

// Assigns facts read from official pages to programmes. A page concerns one programme, a department, a whole
// university, or states a country's rule. Pure.

/** A line of catalogue/facts.json. */
export interface FactPage {
  scope: 'programme' | 'department' | 'university' | 'rule' | 'scholarship'
  programs?: string[]
  /**
   * Of a page about all levels of a university: its minimum requirements also apply to programmes that are added later.
   */
  university?: string
  scholarship?: string
  /** Department, or country of a rule. */
  of?: string
  url: string
  cycle?: string
  year?: string
  facts: Record<string, Omit<Fact, 'year' | 'source'> & { year?: string }>
}

export const pageSource = 'official-pages'
export const ruleSource = 'country-rules'

const scopes = ['programme', 'scholarship', 'department', 'university', 'rule'] as const

interface Stated {
  scope: FactPage['scope']
  fact: Fact
}

const toStatement = (page: FactPage): [kind: string, stated: Stated][] =>
  Object.entries(page.facts).map(([kind, { year, ...said }]) => {
    const { scope } = page
    const isOwn = scope === 'programme' || scope === 'scholarship'
    return [
      kind,
      {
        scope,
        fact: {
          ...said,
          year: year ?? page.year ?? '',
          ...(page.cycle ? { cycle: page.cycle } : {}),
          ...(isOwn ? {} : { scope }),
          ...(!isOwn && page.of ? { of: page.of } : {}),
          source: scope === 'rule' ? ruleSource : pageSource,
          url: page.url,
        },
      },
    ]
  })

/** Sorts by nearest scope, then newest year, then URL, so that the result is deterministic. */
const comparePrecedence = (a: Stated, b: Stated): number =>
  scopes.indexOf(a.scope) - scopes.indexOf(b.scope) ||
  getStartYear(b.fact.year) - getStartYear(a.fact.year) ||
  ((a.fact.url ?? '') < (b.fact.url ?? '') ? -1 : 1)

/** Kinds without conflicts: every page words lists of papers and essays differently. */
const listKinds = ['requirements', 'prompts', 'start', 'mode']

const parseTest = (line: string): string => line.trim().split(/\s+/)[0]?.toLowerCase() ?? ''

/** Two lists of tests conflict only over a test that both name. */
const hasTestConflict = (one: readonly string[], other: readonly string[]): boolean =>
  one.some((line) => other.some((also) => parseTest(also) === parseTest(line)) && !other.includes(line))

const findDay = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'month' in value && 'day' in value ? `${value.month}-${value.day}` : ''

const isConflict = (kind: string, one: Fact, other: Fact): boolean => {
  if (listKinds.includes(kind)) return false
  if (Array.isArray(one.value) && Array.isArray(other.value)) return hasTestConflict(one.value, other.value)
  if (kind === 'deadline' || kind === 'opens') return findDay(one.value) !== findDay(other.value)
  return JSON.stringify([one.value, one.currency]) !== JSON.stringify([other.value, other.currency])
}

const maxConflicts = 3

/** Selects the fact that counts, with conflicting values and earlier cycles of other pages of the same scope. */
const selectFact = (kind: string, stated: readonly Stated[]): Fact | undefined => {
  const [first, ...others] = stated.toSorted(comparePrecedence)
  if (!first) return undefined
  const besides = others.filter(({ scope }) => scope === first.scope)
  const counted = besides.reduce((fact, other) => addEarlierCycles(kind, other.fact, fact), first.fact)
  const conflicts = besides
    .filter(({ fact }) => isConflict(kind, first.fact, fact))
    .slice(0, maxConflicts)
    .map(({ fact: { value, currency, year, url = '' } }) => ({ value, ...(currency ? { currency } : {}), year, url }))
  return conflicts.length > 0 ? { ...counted, conflicts } : counted
}

const isMinimum = (kind: string) => minimumKinds.some((minimum) => minimum === kind)

/** Collects the minimum requirements of universities for all applicants, by university id. */
export const extractMinimums = (pages: readonly FactPage[]): Map<string, Facts> =>
  extractFacts(
    pages.flatMap(({ university, facts, ...page }) =>
      university === undefined
        ? []
        : [
            {
              ...page,
              programs: [university],
              facts: Object.fromEntries(Object.entries(facts).filter(([kind]) => isMinimum(kind))),
            },
          ],
    ),
  )

/** Collects the facts of programmes and scholarships from official pages, by id. */
export const extractFacts = (pages: readonly FactPage[]): Map<string, Facts> => {
  const byEntry = new Map<string, Map<string, Stated[]>>()
  for (const page of pages) {
    const stated = toStatement(page)
    for (const id of page.programs ?? [page.scholarship ?? '']) {
      const entry = byEntry.get(id) ?? new Map<string, Stated[]>()
      byEntry.set(id, entry)
      for (const [kind, one] of stated) entry.set(kind, [...(entry.get(kind) ?? []), one])
    }
  }
  return new Map(
    [...byEntry].map(([id, kinds]) => [
      id,
      Object.fromEntries(
        [...kinds].flatMap(([kind, stated]) => {
          const fact = selectFact(kind, stated)
          return fact ? [[kind, fact]] : []
        }),
      ),
    ]),
  )
}

type Conflicts = NonNullable<Fact['conflicts']>

const toConflict = ({ value, currency, year, url = '' }: Fact): Conflicts[number] => ({
  value,
  ...(currency ? { currency } : {}),
  year,
  url,
})

/** JSON with sorted members: the database returns them in another order than they were written in. */
const toStableText = (value: unknown): string =>
  JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  )

const isSameStatement = (
  one: Pick<Fact, 'value' | 'currency' | 'url'>,
  other: Pick<Fact, 'value' | 'currency' | 'url'>,
): boolean =>
  toStableText([one.value, one.currency, one.url]) === toStableText([other.value, other.currency, other.url])

/** Adds the conflicting statements to a fact, each once. */
const addConflicts = (kind: string, fact: Fact, statements: readonly Conflicts[number][]): Fact => {
  const { conflicts: _before, ...plain } = fact
  const distinct = statements.filter(
    (one, at) =>
      isConflict(kind, plain, { ...one, source: fact.source }) &&
      statements.findIndex((other) => isSameStatement(one, other)) === at,
  )
  return distinct.length > 0 ? { ...plain, conflicts: distinct.slice(0, maxConflicts) } : plain
}

/** Checks whether the same page was read again on a later day, for the same cycle or a later one. */
const isReadAgain = (known: Fact, offered: Fact): boolean =>
  known.source === offered.source &&
  known.url === offered.url &&
  (offered.checked_on ?? '') > (known.checked_on ?? '') &&
  getStartYear(offered.year) >= getStartYear(known.year)

/** Checks whether a page repeats that a price is 0, which a register contradicts. */
const isDisputedAgain = (known: Fact, offered: Fact): boolean =>
  offered.value === 0 && known.scope === 'university' && (known.conflicts ?? []).some(({ value }) => value === 0)

/** Selects the statement that counts, with the conflicting ones beside it. */
const chooseStatement = (kind: string, known: Fact, offered: Fact): Fact => {
  const before = known.conflicts ?? []
  if (isDisputedAgain(known, offered)) return addConflicts(kind, known, [...before, toConflict(offered)])
  // A programme's own page takes precedence over facts of its department, university or country.
  if (known.scope && known.by !== 'editor') return offered
  const isNewer = getStartYear(offered.year) > getStartYear(known.year)
  if (known.by === 'editor' && !isNewer) return known
  if (!isConflict(kind, known, offered)) return isNewer ? addConflicts(kind, offered, before) : known
  if (isReadAgain(known, offered)) return addConflicts(kind, offered, before)
  return isNewer
    ? addConflicts(kind, offered, [...before, toConflict(known)])
    : addConflicts(kind, known, [...before, toConflict(offered)])
}

/** Merges a statement into the known one. Deadlines of earlier years stay, because the next one is projected from them. */
const mergePageFact = (kind: string, known: Fact | undefined, offered: Fact): Fact => {
  if (!known) return offered
  const chosen = chooseStatement(kind, known, offered)
  const isOfOneScope = Boolean(known.scope) === Boolean(offered.scope)
  return isOfOneScope ? collectEarlier(kind, chosen, [known, offered]) : chosen
}

/**
 * Merges the facts of an official page into those of a programme.
 *
 * Of conflicting values the newest cycle's counts, and the others are kept beside it for the editors' review. Idempotent:
 * importing the same pages again changes nothing.
 */
export const mergePageFacts = (known: Facts, offered: Facts): Facts => ({
  ...known,
  ...Object.fromEntries(Object.entries(offered).map(([kind, fact]) => [kind, mergePageFact(kind, known[kind], fact)])),
})

/** Amount that a register states of a university; undefined without one, and for a statement of a page. */
const registeredAmount = (fact: Fact | undefined): Fact | undefined =>
  fact && typeof fact.value === 'number' && fact.value > 0 && fact.source !== pageSource ? fact : undefined

/**
 * Replaces "no fee" and "no tuition" of a page with the amount that a register states of the university.
 *
 * A page that names no price, or is free for some applicants only, reads like one that is free. The page's statement
 * stays beside the amount as a conflict for the editors' review.
 *
 * @param level of the programme; professional levels do not inherit the prices of their university
 */
export const disputeFreePrices = (facts: Facts, universityFacts: Facts, level: string): Facts => {
  if (levelsWithOwnFacts.includes(level)) return facts
  const disputed = feeKinds.flatMap((kind) => {
    const stated = facts[kind]
    const registered = registeredAmount(universityFacts[kind])
    if (!registered || stated?.value !== 0 || stated.source !== pageSource || stated.by === 'editor') return []
    const { by: _editor, ...amount } = registered
    const fact: Fact = { ...amount, scope: 'university' }
    return [[kind, addConflicts(kind, fact, [toConflict(stated), ...(stated.conflicts ?? [])])] as const]
  })
  return disputed.length > 0 ? { ...facts, ...Object.fromEntries(disputed) } : facts
}
