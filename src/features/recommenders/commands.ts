import { randomUUID } from 'node:crypto'
import { parseEmail } from '#src/features/accounts/email.rules.ts'
import { hashSecret } from '#src/features/sharing/commands.ts'
import { hasWriting, listShares, revokeShare, type ShareRow, upsertShare } from '#src/features/sharing/data.ts'
import { type SharedPart, type SharePart, shareParts } from '#src/features/sharing/rules.ts'
import { countAttempts } from '#src/server/auth/throttle.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { createApiError, type OwnedContext, type RequestContext } from '#src/server/procedures.ts'
import { dayMs } from '#src/shared/durations.ts'
import { toLanguage } from '#src/shared/locales.ts'
import type { OwnLetter, Recommender, RecommenderOverview } from './contract.ts'
import {
  deleteRecommender,
  findRecommender,
  hasOtherWithEmail,
  insertHistory,
  insertRecommender,
  listHistory,
  listRecommenders,
  lockRecommender,
  type NewRecommender,
  type RecommenderRow,
  updateRecommender,
} from './data.ts'
import { type DatedLetter, readLetters, removeLetters, syncLetters, toLetter } from './letters.commands.ts'
import { resetAnnouncements } from './letters.data.ts'
import { deriveLinkSecret, deriveShareSecret } from './recommender-links.provider.ts'
import { addressLimit, judgeLetter, linkDays, recommenderMailsJob, requestLimit, shouldSubmitEarly } from './rules.ts'

type Context = RequestContext & OwnedContext

/** What a recommender may see: parts, and one draft. */
interface SharedContent {
  parts: SharePart[]
  writingId: string | null
}

/** Details of a recommender as the applicant entered them. */
interface Details extends Pick<NewRecommender, 'name' | 'email' | 'relation' | 'language' | 'waiver'>, SharedContent {
  applicationIds: string[]
}

const isOpenShare = ({ revokedAt, expiresAt }: ShareRow): boolean =>
  revokedAt === null && Date.parse(expiresAt) > Date.now()

const findOpenShare = (shares: readonly ShareRow[], shareId: string | null): ShareRow | undefined =>
  shares.find((share) => share.id === shareId && isOpenShare(share))

const toContent = (share: ShareRow | undefined): SharedContent => ({
  parts: shareParts.filter((part) => share?.parts.includes(part) ?? false),
  writingId: share?.writingId ?? null,
})

const toRecommender = (
  row: RecommenderRow,
  shares: readonly ShareRow[],
  history: Awaited<ReturnType<typeof listHistory>>,
): Recommender => ({
  id: row.id,
  version: row.version,
  name: row.name,
  email: row.email,
  relation: row.relation,
  language: toLanguage(row.language),
  waiver: row.waiver,
  waiverAt: row.waiverAt,
  ...toContent(findOpenShare(shares, row.shareId)),
  linkExpiresAt: row.linkExpiresAt,
  revokedAt: row.revokedAt,
  lastOpenedAt: row.lastOpenedAt,
  undeliverableAt: row.undeliverableAt,
  reminderPace: row.reminderPace,
  history: history
    .filter(({ recommenderId }) => recommenderId === row.id)
    .map(({ id, kind, applicationId, createdAt }) => ({ id, kind, applicationId, createdAt })),
})

const toOwnLetter = (dated: DatedLetter, recommender: RecommenderRow | undefined, now: string): OwnLetter => {
  const { letter, deadline, applicationStatus } = dated
  const dueAt = deadline?.dueAt ?? null
  const isSubmitted = applicationStatus !== 'not_started' && applicationStatus !== 'in_progress'
  return {
    ...toLetter(dated),
    recommenderId: letter.recommenderId,
    announcedAt: letter.announcedAt,
    standing: judgeLetter({ ...letter, dueAt, isUndeliverable: Boolean(recommender?.undeliverableAt) }, now),
    isSubmissionDue: letter.state !== 'sent' && shouldSubmitEarly({ method: letter.method, dueAt, isSubmitted }, now),
  }
}

/** Reads the recommenders of a user with their letters. */
export const readOverview = async (db: Db, ownerId: OwnerId): Promise<RecommenderOverview> => {
  const rows = await listRecommenders(db, ownerId)
  const shares = await listShares(db, ownerId)
  const history = await listHistory(db, ownerId)
  const letters = await readLetters(db, ownerId)
  const now = new Date().toISOString()
  return {
    recommenders: rows.map((row) => toRecommender(row, shares, history)),
    letters: letters.map((dated) =>
      toOwnLetter(
        dated,
        rows.find(({ id }) => id === dated.letter.recommenderId),
        now,
      ),
    ),
  }
}

/** Finds the secret of the open share of a recommender; null if nothing is shared. */
export const findShareSecret = async (
  db: Db,
  ownerId: OwnerId,
  authSecret: string,
  { shareId }: Pick<RecommenderRow, 'shareId'>,
): Promise<string | null> => {
  const share = shareId === null ? undefined : findOpenShare(await listShares(db, ownerId), shareId)
  return share ? deriveShareSecret(authSecret, share.id) : null
}

/** Counts the days until an instant, at least one, as the lifetime of a share that ends with a link. */
const countDaysLeft = (expiresAt: string): number =>
  Math.max(1, Math.ceil((Date.parse(expiresAt) - Date.now()) / dayMs))

interface ShareChange {
  name: string
  /** Recommender as it was stored; undefined for a new one. */
  before?: Pick<RecommenderRow, 'shareId' | 'linkExpiresAt'>
  /** Whether the recommender gets a new link. */
  isRenewed: boolean
}

/**
 * Makes a share show the given parts and draft to a recommender; without any it ends. A new link of the recommender has a new
 * share, so that the old one ends with the old link.
 *
 * @returns the id of the share; null if nothing is shared
 * @throws NOT_FOUND for a draft that is not the user's
 */
const syncShare = async (
  { db, ownerId, config }: Context,
  { name, before, isRenewed }: ShareChange,
  { parts, writingId }: SharedContent,
): Promise<string | null> => {
  if (writingId !== null && !(await hasWriting(db, ownerId, writingId))) throw createApiError('NOT_FOUND')
  const content: SharedPart[] = [...new Set(parts), ...(writingId === null ? [] : ['writing' as const])]
  const open = before && findOpenShare(await listShares(db, ownerId), before.shareId)
  if (open && (isRenewed || content.length === 0)) await revokeShare(db, ownerId, open.id)
  if (content.length === 0) return null
  const id = open && !isRenewed ? open.id : randomUUID()
  await upsertShare(db, ownerId, {
    id,
    label: name,
    parts: content,
    writingId,
    mayComment: false,
    days: before && !isRenewed ? countDaysLeft(before.linkExpiresAt) : linkDays,
    readerId: null,
    linkHash: hashSecret(deriveShareSecret(config.authSecret, id)),
  })
  return id
}

/** Counts an email against the rate limits of the user, and with an address against that of the user's emails to it. */
const countRequest = async ({ servicePool }: Context['database'], ownerId: OwnerId, email?: string): Promise<void> => {
  const ofUser = { bucket: `recommender request ${ownerId}`, rule: requestLimit }
  // By its hash: the counters name no address.
  const ofAddress = { bucket: `recommender address ${ownerId} ${hashSecret(email ?? '')}`, rule: addressLimit }
  if ((await countAttempts(servicePool, email === undefined ? [ofUser] : [ofAddress, ofUser])) !== undefined)
    throw createApiError('TOO_MANY_REQUESTS')
}

/**
 * Counts an email to an address that the user typed for a recommender against the rate limits, and normalises the address.
 *
 * @throws INPUT_INVALID for an invalid address, or one of another recommender on the list
 * @throws TOO_MANY_REQUESTS beyond a limit
 */
const admitAddress = async ({ db, database, ownerId }: Context, id: string, raw: string): Promise<string> => {
  const verdict = parseEmail(raw)
  if (!('email' in verdict)) throw createApiError('INPUT_INVALID', { field: 'email', reason: 'invalid' })
  const { email } = verdict
  if (await hasOtherWithEmail(db, ownerId, { id, email }))
    throw createApiError('INPUT_INVALID', { field: 'email', reason: 'taken' })
  await countRequest(database, ownerId, email)
  return email
}

/** Queues the emails of the user's recommenders after the commit. */
const queueMails = async ({ runJob, ownerId }: Context): Promise<void> =>
  await runJob(recommenderMailsJob, { userId: ownerId })

/**
 * Adds a recommender with the letters of some applications, and queues the email that asks for them. A repeated id changes
 * nothing.
 *
 * @throws INPUT_INVALID for an invalid address, or one that is on the list
 * @throws NOT_FOUND for an application that is not the user's
 * @throws TOO_MANY_REQUESTS beyond the rate limit
 */
export const askRecommender = async (
  context: Context,
  { id, email: typedEmail, parts, writingId, applicationIds, ...details }: Details & { id: string },
): Promise<RecommenderOverview> => {
  const { db, ownerId, config } = context
  if (await findRecommender(db, ownerId, id)) return await readOverview(db, ownerId)
  const email = await admitAddress(context, id, typedEmail)
  const row = await insertRecommender(db, ownerId, {
    ...details,
    id,
    email,
    waiverAt: details.waiver === 'undecided' ? null : new Date().toISOString(),
    shareId: await syncShare(context, { name: details.name, isRenewed: false }, { parts, writingId }),
    linkHash: hashSecret(deriveLinkSecret(config.authSecret, { id, linkVersion: 1 })),
  })
  if (!row) throw createApiError('INPUT_INVALID', { field: 'email', reason: 'taken' })
  await syncLetters(db, ownerId, id, applicationIds)
  await queueMails(context)
  return await readOverview(db, ownerId)
}

/** Returns the columns of a new link of a recommender, which has not been opened and not failed yet. */
const newLink = ({ id, linkVersion }: RecommenderRow, authSecret: string) => ({
  linkVersion: linkVersion + 1,
  linkHash: hashSecret(deriveLinkSecret(authSecret, { id, linkVersion: linkVersion + 1 })),
  renewsLink: true,
  revokedAt: null,
  undeliverableAt: null,
  lastOpenedAt: null,
})

/**
 * Changes a recommender. A new address gets a new link, and the old one ends: it may be in the wrong hands.
 *
 * @throws EDIT_CONFLICT after a concurrent change
 */
export const changeRecommender = async (
  context: Context,
  {
    id,
    version,
    email: typedEmail,
    parts,
    writingId,
    applicationIds,
    ...details
  }: Details & { id: string; version: number },
): Promise<RecommenderOverview> => {
  const { db, ownerId, config } = context
  const before = await lockRecommender(db, ownerId, id)
  if (!before) throw createApiError('NOT_FOUND')
  if (before.version !== version) throw createApiError('EDIT_CONFLICT', { current: await readOverview(db, ownerId) })
  const verdict = parseEmail(typedEmail)
  const isMoved = !('email' in verdict) || verdict.email !== before.email
  const email = isMoved ? await admitAddress(context, id, typedEmail) : before.email
  const isDecided = details.waiver !== 'undecided'
  await updateRecommender(
    db,
    ownerId,
    { id, version },
    {
      ...details,
      email,
      waiverAt: details.waiver === before.waiver ? before.waiverAt : isDecided ? new Date().toISOString() : null,
      shareId: await syncShare(context, { name: details.name, before, isRenewed: isMoved }, { parts, writingId }),
      // The limit of one email a day belongs to the old address.
      ...(isMoved ? { ...newLink(before, config.authSecret), lastMailAt: null, mailClaimedUntil: null } : {}),
    },
  )
  await syncLetters(db, ownerId, id, applicationIds)
  if (isMoved) await resetAnnouncements(db, ownerId, id)
  await queueMails(context)
  return await readOverview(db, ownerId)
}

/**
 * Makes a new link for a recommender, emails it, and ends the old one.
 *
 * @returns the secret of the link, for an applicant who hands it over in person
 */
export const renewLink = async (context: Context, id: string): Promise<string> => {
  const { db, ownerId, config, database } = context
  const before = await lockRecommender(db, ownerId, id)
  if (!before) throw createApiError('NOT_FOUND')
  await countRequest(database, ownerId)
  const share = findOpenShare(await listShares(db, ownerId), before.shareId)
  const shareId = await syncShare(context, { name: before.name, before, isRenewed: true }, toContent(share))
  const link = newLink(before, config.authSecret)
  await updateRecommender(db, ownerId, { id }, { ...link, shareId })
  await resetAnnouncements(db, ownerId, id)
  await insertHistory(db, ownerId, { recommenderId: id, kind: 'linkRenewed' })
  await queueMails(context)
  return deriveLinkSecret(config.authSecret, { id, linkVersion: link.linkVersion })
}

/** Ends the link of a recommender, and what is shared by it. A new link can be made later. */
export const revokeLink = async ({ db, ownerId }: Context, id: string): Promise<RecommenderOverview> => {
  const before = await lockRecommender(db, ownerId, id)
  if (!before) throw createApiError('NOT_FOUND')
  if (before.revokedAt === null) {
    if (before.shareId !== null) await revokeShare(db, ownerId, before.shareId)
    await updateRecommender(db, ownerId, { id }, { revokedAt: new Date().toISOString(), shareId: null })
    await insertHistory(db, ownerId, { recommenderId: id, kind: 'linkRevoked' })
  }
  return await readOverview(db, ownerId)
}

/** Removes a recommender with the letters, the link and what is shared by it. */
export const removeRecommender = async ({ db, ownerId }: Context, id: string): Promise<RecommenderOverview> => {
  const before = await lockRecommender(db, ownerId, id)
  if (!before) throw createApiError('NOT_FOUND')
  if (before.shareId !== null) await revokeShare(db, ownerId, before.shareId)
  await removeLetters(db, ownerId, id)
  await deleteRecommender(db, ownerId, id)
  return await readOverview(db, ownerId)
}
