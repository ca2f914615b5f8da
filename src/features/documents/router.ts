import { implement } from '@orpc/server'
import { asApplicant, asKnownOnboardedApplicant } from '#src/features/accounts/guards.ts'
import { forgetRemoved, keepRemoved, restoreRemoved } from '#src/features/shortlist/removal.data.ts'
import { removedKeptMs } from '#src/features/shortlist/rules.ts'
import { limitedTo } from '#src/server/limits.ts'
import { failure, onlyOnce, type RequestContext } from '#src/server/procedures.ts'
import { madeFile } from '#src/server/uploads.ts'
import { minuteMs } from '#src/shared/durations.ts'
import { documentsContract } from './contract.ts'
import { offerFacts } from './cv/facts.commands.ts'
import { deleteDocument, insertDocument, listDocuments, removableDocument, updateDocument } from './documents.data.ts'
import { documentLimits, exportTypes } from './rules.ts'
import { readSample, sampleHeaders } from './samples.commands.ts'
import { beginCv, exportCv, machineReadingOf, readDocument, setOrRefuse } from './writing.commands.ts'

const os = implement(documentsContract).$context<RequestContext>()
const own = os.use(asApplicant)
// Setting pages takes long, so no transaction is open meanwhile.
const known = os.use(asKnownOnboardedApplicant)
const hourly = (limit: number) => ({ limit, windowMs: 60 * minuteMs, blockMs: minuteMs })

export const documentsRouter = os.router({
  list: own.list.handler(async ({ context: { db, ownerId } }) => await listDocuments(db, ownerId)),
  get: own.get.handler(async ({ context: { db, ownerId }, input: { id } }) => await readDocument(db, ownerId, id)),
  facts: own.facts.handler(async ({ context: { db, ownerId } }) => await offerFacts(db, ownerId)),
  create: own.create
    .use(onlyOnce)
    .handler(async ({ context: { db, ownerId }, input: { title, language, design, start } }) => {
      const begun = await beginCv(db, ownerId, start, language)
      const content = design ? { ...begun, design } : begun
      const row = await insertDocument(db, ownerId, {
        kind: 'cv',
        title,
        language: content.language,
        design: content.design,
        content,
      })
      if (!row) throw failure('INTERNAL')
      return await readDocument(db, ownerId, row.id)
    }),
  update: own.update
    .use(onlyOnce)
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
      if (!changed) throw failure('EDIT_CONFLICT', { current })
      return current
    }),
  remove: own.remove.use(onlyOnce).handler(async ({ context: { db, ownerId }, input: { id } }) => {
    await readDocument(db, ownerId, id)
    await keepRemoved(db, ownerId, removableDocument, id)
    await deleteDocument(db, ownerId, id)
    await forgetRemoved(db, ownerId, new Date(Date.now() - removedKeptMs).toISOString())
    return { id }
  }),
  restore: own.restore.handler(async ({ context: { db, ownerId }, input: { id } }) => {
    await restoreRemoved(db, ownerId, removableDocument, id)
    return await readDocument(db, ownerId, id)
  }),
  preview: known.preview
    .use(limitedTo('document-preview', hourly(documentLimits.previews)))
    .handler(async ({ context: { ownerId }, input: { content, page } }) => {
      const { content: svg, pages, missing } = await setOrRefuse(content, { page }, ownerId)
      return { svg: String(svg), pages, missing }
    }),
  sample: os.sample.handler(async ({ input: { design, language } }) => ({
    headers: sampleHeaders,
    body: new File([await readSample(language, design)], `${design}-${language}.svg`, {
      type: sampleHeaders['content-type'],
    }),
  })),
  machine: known.machine
    .use(limitedTo('document-export', hourly(documentLimits.exports)))
    .handler(async ({ context: { database, ownerId }, input: { id, format } }) => {
      const { content } = await database.asOwner(ownerId, async (db) => await readDocument(db, ownerId, id))
      return await machineReadingOf(await exportCv(content, format, ownerId), ownerId)
    }),
  download: known.download
    .use(limitedTo('document-export', hourly(documentLimits.exports)))
    .handler(async ({ context: { database, ownerId }, input: { id, format } }) => {
      const { title, content } = await database.asOwner(ownerId, async (db) => await readDocument(db, ownerId, id))
      const bytes = await exportCv(content, format, ownerId)
      return madeFile(title, format, exportTypes[format], bytes)
    }),
})
