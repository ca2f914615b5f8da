import { listFactsOf } from '#src/features/catalogue/data.ts'
import { type EditableKind, editableKindsByEntity } from '#src/features/catalogue/editing/editing.rules.ts'
import { toComparedText } from '#src/features/catalogue/facts/compared-facts.rules.ts'
import type { Db } from '#src/server/database.ts'
import { listMatchedPrograms } from '../data.ts'
import { type ProvenValue, toCatalogueFacts } from '../own-facts.rules.ts'
import { minConfidence } from '../page-reading.rules.ts'
import type { PageReadResult, ReadPageFact } from '../read-page.rules.ts'
import { findTitledProgram, type MatchedProgram, matchRows } from '../row-match.engine.ts'
import { findOtherReading, maxQuoteLength, operatorSource } from '../rules.ts'
import { insertOperatorValues, listOperatorValues, type OperatorValue } from '../shared-facts.data.ts'
import type { PageHome } from './page-lines.format.ts'

// Values of pages that the operator reads, in the queue of the editors.

/** Numbers of a page: values proposed, the programmes that they are about, and values that name no programme. */
export interface QueuedPage {
  proposed: number
  programs: number
  unmatched: number
}

/** Whether a value is certain enough to be proposed: confident, and no date with two readings. */
const isCertain = (fact: ReadPageFact, { pages }: PageReadResult): boolean =>
  fact.confidence >= minConfidence && findOtherReading(fact, pages[fact.page]?.language ?? 'en') === undefined

/** Creates the lookup of the programme that a value is about, by the row that it names or by the title of the page. */
const createProgramFinder = ({ pages, facts, kind }: PageReadResult, programs: readonly MatchedProgram[]) => {
  const rows = matchRows(
    facts.flatMap(({ appliesTo }) => appliesTo ?? []),
    programs,
  )
  const titled = kind === 'programme' ? findTitledProgram(pages[0]?.title ?? '', programs) : undefined
  return ({ appliesTo }: ReadPageFact): string | undefined => {
    if (appliesTo === null) return titled?.id
    const match = rows.get(appliesTo) ?? []
    return match.length === 1 ? match[0]?.id : undefined
  }
}

const toProvenValue = ({ kind, value, term, audience, round, quote, page }: ReadPageFact, result: PageReadResult) => ({
  ...{ kind, value, term, audience, round },
  quote: quote.replaceAll('\u0000', ' ').slice(0, maxQuoteLength),
  url: result.pages[page]?.finalUrl ?? '',
  readOn: result.readAt.slice(0, 10),
})

const getHost = (url: string): string => (URL.canParse(url) ? new URL(url).host : '')

const toKey = ({ entityId, ...value }: OperatorValue) => `${entityId} ${value.kind} ${toComparedText(value)}`

/**
 * Proposes the values of a page to the editors, for the programmes that its rows or its title name with certainty. The
 * proposals name no user: they never count as one of the two accounts that publish a value by agreement. A value that the
 * catalogue states, and one that waits for an editor or was refused, is not proposed again.
 *
 * @param service of the service role
 * @param home university of the page's domain
 */
export const queuePageValues = async (
  service: Db,
  result: PageReadResult,
  home: PageHome | undefined,
): Promise<QueuedPage> => {
  const certain = result.kind === 'trap' ? [] : result.facts.filter((fact) => isCertain(fact, result))
  if (!home || certain.length === 0) return { proposed: 0, programs: 0, unmatched: certain.length }
  const findProgram = createProgramFinder(result, await listMatchedPrograms(service, home.id))
  const byProgram = new Map<string, ProvenValue[]>()
  const host = getHost(result.pages[0]?.finalUrl ?? '')
  let unmatched = 0
  for (const fact of certain) {
    const id = findProgram(fact)
    const value = toProvenValue(fact, result)
    // A page of another host, such as the graduate school's, is not about this programme alone.
    if (id === undefined || getHost(value.url) !== host) unmatched += 1
    else byProgram.set(id, [...(byProgram.get(id) ?? []), value])
  }
  const ids = [...byProgram.keys()]
  const stated = await listFactsOf(service, ids)
  const before = new Set((await listOperatorValues(service, ids)).map(toKey))
  const editable = editableKindsByEntity.programs
  const values = [...byProgram].flatMap(([entityId, rows]) =>
    Object.entries(toCatalogueFacts(rows, { entity: 'programs', country: home.country, source: operatorSource }))
      .map(([kind, fact]) => ({ entityId, kind, fact }))
      .filter(({ kind }) => editable.includes(kind as EditableKind))
      .filter((value) => {
        const known = stated.get(entityId)?.facts[value.kind]
        const isStated = known && toComparedText({ kind: value.kind, fact: known }) === toComparedText(value)
        return !isStated && !before.has(toKey(value))
      }),
  )
  await service.transaction(async (db) => await insertOperatorValues(db, values))
  return { proposed: values.length, programs: new Set(values.map(({ entityId }) => entityId)).size, unmatched }
}
