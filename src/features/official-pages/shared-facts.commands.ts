import { createHmac } from 'node:crypto'
import { insertProposal } from '#src/features/catalogue/editing/editing.data.ts'
import { type EditableKind, editableKindsByEntity } from '#src/features/catalogue/editing/editing.rules.ts'
import { toComparedText } from '#src/features/catalogue/facts/compared-facts.rules.ts'
import { addEarlierCycles, applicantsSource, getStartYear } from '#src/features/catalogue/facts/facts.rules.ts'
import type { RequestSource } from '#src/server/audit.ts'
import { isLocalAddress } from '#src/server/client-address.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { createApiError } from '#src/server/procedures.ts'
import { dayMs } from '#src/shared/durations.ts'
import { type ProvenValue, toCatalogueFacts } from './own-facts.rules.ts'
import { type FactEntity, maxSharedADay } from './rules.ts'
import {
  countSharedSince,
  findSharedEntry,
  listOwnShared,
  listRefusedValues,
  listRelatedPairs,
  listSharedValues,
  publishFact,
  type SharedEntity,
} from './shared-facts.data.ts'
import { findAgreedValue, isOnDomain, isSameOrigin, maxComparedValues, type SharedValue } from './shared-facts.rules.ts'

/** Accepted values of one entry. */
export interface AcceptedEntry {
  entity: FactEntity
  entityId: string
  country: string | null
  rows: readonly ProvenValue[]
}

/** Digests network and device of a request, with a key of the instance: they are compared and never read. */
const digestOrigin = ({ source, authSecret }: { source: RequestSource; authSecret: string }) => {
  const digest = (text: string) =>
    createHmac('sha256', authSecret).update(`shared page fact ${text}`).digest('base64url')
  return {
    networkDigest: isLocalAddress(source.address) ? null : digest(`network ${source.address}`),
    deviceDigest: source.deviceId === undefined ? null : digest(`device ${source.deviceId}`),
  }
}

const isSharedEntity = (entity: FactEntity): entity is SharedEntity => entity !== 'selected_universities'

/**
 * Proposes accepted values to the catalogue, each with quote, address and day. A value that the user has proposed before
 * is not repeated.
 *
 * @returns ids of the proposals
 * @throws TOO_MANY_REQUESTS beyond the limit of a day
 */
export const shareFacts = async (
  db: Db,
  ownerId: OwnerId,
  entries: readonly AcceptedEntry[],
  request: { source: RequestSource; authSecret: string },
): Promise<string[]> => {
  const origin = digestOrigin(request)
  const before = await listOwnShared(
    db,
    ownerId,
    entries.map(({ entityId }) => entityId),
  )
  const known = new Set(before.map(({ entityId, ...value }) => `${entityId} ${value.kind} ${toComparedText(value)}`))
  const proposals = entries.flatMap(({ entity, entityId, country, rows }) =>
    isSharedEntity(entity)
      ? Object.entries(toCatalogueFacts(rows, { entity, country, source: applicantsSource }))
          .filter(([kind]) => editableKindsByEntity[entity].includes(kind as EditableKind))
          .map(([kind, fact]) => ({ entity, entityId, kind, fact }))
          .filter((one) => !known.has(`${entityId} ${one.kind} ${toComparedText(one)}`))
      : [],
  )
  const since = new Date(Date.now() - dayMs).toISOString()
  if (proposals.length > 0 && (await countSharedSince(db, ownerId, since)) + proposals.length > maxSharedADay)
    throw createApiError('TOO_MANY_REQUESTS')
  const ids: string[] = []
  for (const proposal of proposals) ids.push(await insertProposal(db, ownerId, { ...proposal, ...origin }))
  return ids
}

const toRefusalKey = (value: Pick<SharedValue, 'userId' | 'kind' | 'fact'>) =>
  `${value.userId} ${value.kind} ${toComparedText(value)}`

const hostOf = (url: string) => (URL.canParse(url) ? [new URL(url).hostname.replace(/^www\./, '')] : [])

/** Whether an agreed value may replace what the catalogue states: nothing, an older cycle, or an earlier agreement. */
const isNews = (known: { year: string; source: string } | undefined, { fact }: SharedValue): boolean =>
  known === undefined ||
  getStartYear(fact.year) > getStartYear(known.year) ||
  (known.source === applicantsSource && getStartYear(fact.year) >= getStartYear(known.year))

/**
 * Publishes the values of an entry on which two unrelated users agree and which stand on a page of its own domain. They
 * stay unverified.
 *
 * @param service of the service role
 * @returns the published kinds
 */
export const publishAgreedFacts = async (service: Db, entity: SharedEntity, entityId: string): Promise<string[]> =>
  await service.transaction(async (db) => {
    const entry = await findSharedEntry(db, entity, entityId)
    if (!entry) return []
    const domains = [...entry.domains, ...entry.websites.flatMap(hostOf)]
    const values = await listSharedValues(db, entity, entityId, maxComparedValues * 20)
    // What an editor refused is not published again by the same users.
    const refused = new Set((await listRefusedValues(db, entity, entityId)).map(toRefusalKey))
    const official = values.filter(
      (value) => isOnDomain(value.fact.url ?? '', domains) && !refused.has(toRefusalKey(value)),
    )
    const related = await listRelatedPairs(db, [...new Set(official.map(({ userId }) => userId))])
    const isRelated = (one: SharedValue, other: SharedValue) =>
      isSameOrigin(one, other) || related.has(`${one.userId} ${other.userId}`)
    const published: string[] = []
    for (const [kind, ofKind] of Map.groupBy(official, (value) => value.kind)) {
      const agreed = findAgreedValue(ofKind, isRelated)
      const known = entry.facts[kind]
      if (!agreed || !isNews(known, agreed)) continue
      if (known?.source === applicantsSource && toComparedText({ kind, fact: known }) === toComparedText(agreed))
        continue
      await publishFact(db, entity, entityId, kind, addEarlierCycles(kind, known, agreed.fact))
      published.push(kind)
    }
    return published
  })
