import { implement } from '@orpc/server'
import { asApplicant, asKnownOnboardedApplicant } from '#src/features/accounts/guards.ts'
import { createApiError, idempotent, type RequestContext } from '#src/server/procedures.ts'
import { limitRate } from '#src/server/rate-limit.ts'
import { moveToTrash, purgeTrash, restoreFromTrash } from '#src/server/trash.ts'
import { createFileResponse } from '#src/server/uploads.ts'
import { minuteMs } from '#src/shared/durations.ts'
import { trashTtlMs } from '#src/shared/trash.ts'
import { documentsContract } from './contract.ts'
import { readOfferedFacts } from './cv/facts.commands.ts'
import { deleteDocument, insertDocument, listDocuments, trashableDocument, updateDocument } from './documents.data.ts'
import { documentLimits, exportTypes } from './rules.ts'
import { readSample, sampleHeaders } from './samples.commands.ts'
import { exportCv, parseExport, readDocument, startCv, typesetCvOrThrow } from './writing.commands.ts'

const os = implement(documentsContract).$context<RequestContext>()
const own = os.use(asApplicant)
// No transaction is open during typesetting, which takes long.
const known = os.use(asKnownOnboardedApplicant)
const hourly = (limit: number) => ({ limit, windowMs: 60 * minuteMs, blockMs: minuteMs })

export const documentsRouter = os.router({
  list: own.list.handler(async ({ context: { db, ownerId } }) => await listDocuments(db, ownerId)),
  get: own.get.handler(async ({ context: { db, ownerId }, input: { id } }) => await readDocument(db, ownerId, id)),
  facts: own.facts.handler(async ({ context: { db, ownerId } }) => await readOfferedFacts(db, ownerId)),
  create: own.create
    .use(idempotent)
    .handler(async ({ context: { db, ownerId }, input: { title, language, design, start } }) => {
      const begun = await startCv(db, ownerId, start, language)
      const content = design ? { ...begun, design } : begun
      const row = await insertDocument(db, ownerId, {
        kind: 'cv',
        title,
        language: content.language,
        design: content.design,
        content,
      })
      if (!row) throw createApiError('INTERNAL')
      return await readDocument(db, ownerId, row.id)
    }),
  update: own.update
    .use(idempotent)
    .handler(async ({ context: { db, ownerId }, input: { id, version, title, content } }) => {
      const changed = await updateDocument(
        db,
        ownerId,
        { id, version },
        {
          ...(title === undefined ? {} : { title }),
          ...(content === undefined ? {} : { content, language: content.language, design: content.design }),
        },
      )
      const current = await readDocument(db, ownerId, id)
      if (!changed) throw createApiError('EDIT_CONFLICT', { current })
      return current
    }),
  remove: own.remove.use(idempotent).handler(async ({ context: { db, ownerId }, input: { id } }) => {
    await readDocument(db, ownerId, id)
    await moveToTrash(db, ownerId, trashableDocument, id)
    await deleteDocument(db, ownerId, id)
    await purgeTrash(db, ownerId, new Date(Date.now() - trashTtlMs).toISOString())
    return { id }
  }),
  restore: own.restore.handler(async ({ context: { db, ownerId }, input: { id } }) => {
    await restoreFromTrash(db, ownerId, trashableDocument, id)
    return await readDocument(db, ownerId, id)
  }),
  preview: known.preview
    .use(limitRate('document-preview', hourly(documentLimits.previews)))
    .handler(async ({ context: { ownerId }, input: { content, page } }) => {
      const { content: svg, pages, missing } = await typesetCvOrThrow(content, { page }, ownerId)
      return { svg: String(svg), pages, missing }
    }),
  sample: os.sample.handler(async ({ input: { design, language } }) => ({
    headers: sampleHeaders,
    body: new File([await readSample(language, design)], `${design}-${language}.svg`, {
      type: sampleHeaders['content-type'],
    }),
  })),
  machine: known.machine
    .use(limitRate('document-export', hourly(documentLimits.exports)))
    .handler(async ({ context: { database, ownerId }, input: { id, format } }) => {
      const { content } = await database.asOwner(ownerId, async (db) => await readDocument(db, ownerId, id))
      return await parseExport(await exportCv(content, format, ownerId), ownerId)
    }),
  download: known.download
    .use(limitRate('document-export', hourly(documentLimits.exports)))
    .handler(async ({ context: { database, ownerId }, input: { id, format } }) => {
      const { title, content } = await database.asOwner(ownerId, async (db) => await readDocument(db, ownerId, id))
      const bytes = await exportCv(content, format, ownerId)
      return createFileResponse(title, format, exportTypes[format], bytes)
    }),
})
