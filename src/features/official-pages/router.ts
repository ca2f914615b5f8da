import { implement } from '@orpc/server'
import { asApplicant, asKnownOnboardedApplicant } from '#src/features/accounts/guards.ts'
import { asEditor } from '#src/features/catalogue/editing/editing.router.ts'
import {
  actAsUser,
  authenticatedTx,
  createApiError,
  findStoredResponse,
  idempotent,
  type OwnedContext,
  type RequestContext,
  runIdempotently,
} from '#src/server/procedures.ts'
import { limitRate } from '#src/server/rate-limit.ts'
import { minuteMs } from '#src/shared/durations.ts'
import { readReading, reviewReading, storeReading } from './commands.ts'
import { officialPagesContract, type Target } from './contract.ts'
import { deleteReading, listOwnFacts, listReadings } from './data.ts'
import { publishPageFacts } from './published-facts.commands.ts'
import { readPageFromFile, readPageFromHtml, readPageFromText, readPageFromUrl } from './read-page.commands.ts'
import { type PageReadRefusal, type PageReadResult, pageReadLimits } from './read-page.rules.ts'

const implementer = implement(officialPagesContract).$context<RequestContext>()
const os = implementer.use(asApplicant)
const editors = implementer.use(authenticatedTx).use(asEditor)
// Fetching and reading take long, so no transaction is open meanwhile.
const known = implementer.use(asKnownOnboardedApplicant)

/** Rate limit of pasted and uploaded pages; addresses have their own limit. */
const readingRate = { limit: 120, windowMs: 60 * minuteMs, blockMs: 15 * minuteMs }

type Call = { path: readonly string[]; input: unknown }

/**
 * Reads a page and stores the reading. A repeated request finds the stored one and fetches nothing.
 *
 * The response holds the text of the page, so the idempotency key stores only the id of the reading.
 */
const readAndStore = async (
  context: RequestContext & Pick<OwnedContext, 'ownerId'>,
  call: Call,
  about: Target | undefined,
  read: () => Promise<PageReadResult | PageReadRefusal>,
) => {
  const stored = await context.database.asOwner(
    context.ownerId,
    async (db) => await findStoredResponse<{ id: string }>({ ...context, db }, call),
  )
  const result = stored ? undefined : await read()
  return await actAsUser(context, async ({ db, ownerId }) => {
    const { id } =
      stored ??
      (await runIdempotently({ ...context, db }, call, async () => ({
        id: result ? await storeReading(db, ownerId, result, about) : '',
      })))
    return { reading: await reviewReading(db, ownerId, await readReading(db, ownerId, id)) }
  })
}

export const officialPagesRouter = implementer.router({
  read: known.read.use(limitRate('official-page', readingRate)).handler(async ({ context, input, path }) => {
    const { url, content, about } = input
    const page = { userId: context.ownerId, url }
    return await readAndStore(context, { path, input }, about, async () => {
      if (content.type === 'address') return await readPageFromUrl(context, page)
      if (content.type === 'text') return await readPageFromText({ ...page, text: content.text })
      return await readPageFromHtml({ ...page, html: content.html })
    })
  }),
  upload: known.upload.use(limitRate('official-page', readingRate)).handler(async ({ context, input, path }) => {
    const { file, url, aboutKind, aboutId } = input
    if (file.size === 0) throw createApiError('FILE_EMPTY')
    if (file.size > pageReadLimits.fileBytes) throw createApiError('FILE_TOO_LARGE')
    const about = aboutKind && aboutId ? { kind: aboutKind, id: aboutId } : undefined
    return await readAndStore(context, { path, input }, about, async () => {
      const bytes = new Uint8Array(await file.arrayBuffer())
      return await readPageFromFile({ userId: context.ownerId, url, bytes, contentType: file.type })
    })
  }),
  list: os.list.handler(async ({ context: { db, ownerId } }) => ({
    readings: (await listReadings(db, ownerId)).map(({ about, ...reading }) => ({
      ...reading,
      ...(about ? { about } : {}),
    })),
  })),
  ownFacts: os.ownFacts.handler(async ({ context: { db, ownerId }, input: { entity, id } }) => ({
    facts: (await listOwnFacts(db, ownerId, entity, [id])).get(id) ?? [],
  })),
  get: os.get.handler(async ({ context: { db, ownerId }, input }) => ({
    reading: await reviewReading(db, ownerId, await readReading(db, ownerId, input.id)),
  })),
  publish: editors.publish
    .use(idempotent)
    .handler(async ({ context: { db, ownerId }, input }) => await publishPageFacts(db, ownerId, input)),
  remove: os.remove.use(idempotent).handler(async ({ context: { db, ownerId }, input }) => {
    if (!(await deleteReading(db, ownerId, input.id))) throw createApiError('NOT_FOUND')
    return { id: input.id }
  }),
})
