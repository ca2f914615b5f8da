import type { Db } from '#src/server/database.ts'
import type { Program } from './contract.ts'
import { enableFuzzySearch, isAnyNamed, listNameWords, listSources, type ProgramRow } from './data.ts'
import { isByField } from './entries/program-merge.engine.ts'
import {
  type Audience,
  type DecidingFacts,
  findAudienceDeadline,
  selectDecidingFacts,
} from './facts/deciding-facts.rules.ts'
import type { SourcedFact } from './facts/facts.contract.ts'
import { type Fact, type Facts, ownPageSource, selectInheritedFacts } from './facts/facts.rules.ts'
import { correctWords } from './names.engine.ts'
import { FACT_TTL_YEARS, isFactOld } from './rules.ts'

const nowIso = () => new Date().toISOString()

type Sources = Map<string, { id: string; title: string; url: string; checkedOn: string }>

const toSource = ({ source, url, checked_on: checkedOn }: Fact, sources: Sources): SourcedFact['source'] => {
  const known = sources.get(source) ?? { id: source, title: source, url: '', checkedOn: '' }
  return { ...known, ...(url ? { url } : {}), ...(checkedOn ? { checkedOn } : {}) }
}

const toFact = (kind: string, fact: Fact, sources: Sources): SourcedFact => ({
  value: fact.value,
  year: fact.year,
  ...(fact.currency === undefined ? {} : { currency: fact.currency }),
  ...(fact.note === undefined ? {} : { note: fact.note }),
  ...(fact.quote === undefined ? {} : { quote: fact.quote }),
  ...(fact.cycle === undefined ? {} : { cycle: fact.cycle }),
  ...(fact.scope === undefined ? {} : { scope: fact.scope }),
  ...(fact.of === undefined ? {} : { of: fact.of }),
  ...(fact.partial === undefined ? {} : { isPartial: fact.partial }),
  ...(fact.earlier === undefined ? {} : { earlier: fact.earlier }),
  ...(fact.conflicts === undefined ? {} : { conflicts: fact.conflicts }),
  ...(fact.value_in_state === undefined ? {} : { valueInState: fact.value_in_state }),
  source: toSource(fact, sources),
  isOld:
    kind in FACT_TTL_YEARS &&
    isFactOld({ kind: kind as keyof typeof FACT_TTL_YEARS, year: fact.year, value: fact.value }, nowIso()),
})

/** Converts stored facts to API facts with their full sources. */
export const toFacts = (facts: Facts, sources: Sources): Record<string, SourcedFact> =>
  Object.fromEntries(Object.entries(facts).map(([kind, fact]) => [kind, toFact(kind, fact, sources)]))

/** Puts the deadline for the current user first, as far as their attributes are known. */
export const applyAudienceDeadline = <Row extends { facts: Facts }>(
  row: Row,
  mine: readonly Audience[] | undefined,
): Row => {
  const { deadline } = row.facts
  if (!deadline) return row
  const value = findAudienceDeadline(deadline.value, mine, nowIso().slice(0, 10))
  return { ...row, facts: { ...row.facts, deadline: { ...deadline, value } } }
}

const noSources: Sources = new Map()

type Tuition = DecidingFacts<Fact>['tuition_per_year']

/** Replaces a yearly price by that of residents, where the page or register states both. */
const toResidentPrice = (tuition: Tuition): Tuition =>
  tuition?.value_in_state === undefined || tuition.value_in_state === tuition.value
    ? tuition
    : { ...tuition, value: tuition.value_in_state, value_in_state: undefined, isResidentPrice: true }

/**
 * Selects the facts that a list shows of a programme, from its own and those of its university. The deadline is that
 * for the current user, as far as their attributes are known, and the price that of residents for a resident.
 */
export const toDecidingFacts = (
  { facts, universityFacts, level }: { facts: Facts; universityFacts: Facts; level: string },
  mine?: readonly Audience[],
  isResident = false,
): DecidingFacts<SourcedFact> => {
  const all: DecidingFacts<Fact> = selectDecidingFacts(facts, selectInheritedFacts(universityFacts, level))
  const tuition = isResident ? toResidentPrice(all.tuition_per_year) : all.tuition_per_year
  const known = tuition ? { ...all, tuition_per_year: tuition } : all
  return Object.fromEntries(
    Object.entries(applyAudienceDeadline({ facts: known }, mine).facts).map(([kind, fact]) => [
      kind,
      {
        ...toFact(kind, fact, noSources),
        isOfUniversity: fact.isOfUniversity,
        ...(fact.perCredit === undefined ? {} : { perCredit: fact.perCredit }),
        ...(fact.isResidentPrice ? { isResidentPrice: true as const } : {}),
        ...(fact.source === ownPageSource ? { isConfirmed: true as const } : {}),
      },
    ]),
  )
}

/** Converts a programme row to its API form. */
export const toProgram = (row: ProgramRow, sources: Sources): Program => ({
  ...row,
  isByField: isByField(row),
  facts: toFacts(row.facts, sources),
})

/** Reads all sources of the catalogue, by id. */
export const readSources = async (db: Db) => new Map((await listSources(db)).map((source) => [source.id, source]))

/**
 * Corrects typing errors of a normalised query, unless it matches a university name already. Enables fuzzy search until
 * the end of the transaction.
 */
export const correctQuery = async (db: Db, query: string): Promise<string> => {
  if (query === '') return query
  await enableFuzzySearch(db)
  return (await isAnyNamed(db, query)) ? query : correctWords(query, await listNameWords(db))
}
