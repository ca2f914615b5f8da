import { implement } from '@orpc/server'
import type { Db } from '#src/server/database.ts'
import { authenticatedTx, createApiError, idempotent, type RequestContext } from '#src/server/procedures.ts'
import { readSources, toFacts } from '../commands.ts'
import { asEditor } from '../editing/editing.router.ts'
import type { Facts } from '../facts/facts.rules.ts'
import { newProgramsJob } from '../rules.ts'
import { saveEntry } from './entries.commands.ts'
import { entriesContract } from './entries.contract.ts'
import { findEntry } from './entries.data.ts'
import { toValues } from './entry-rows.parse.ts'

const os = implement(entriesContract).$context<RequestContext>().use(authenticatedTx).use(asEditor)

const factsOf = async (db: Db, { facts }: Record<string, unknown>) =>
  facts && typeof facts === 'object' ? toFacts(facts as Facts, await readSources(db)) : {}

export const entriesRouter = os.router({
  get: os.get.handler(async ({ context: { db }, input: { entity, id } }) => {
    const found = await findEntry(db, entity, id)
    if (!found) throw createApiError('NOT_FOUND')
    const { row, version, university_name: universityName } = found
    const isRemoved = row.removed_at !== null
    return { values: toValues(entity, row), version, universityName, isRemoved, facts: await factsOf(db, row) }
  }),
  create: os.create.use(idempotent).handler(async ({ context: { db, runJob }, input: { entry } }) => {
    const saved = await saveEntry(db, entry, undefined)
    if (entry.entity === 'programs') await runJob(newProgramsJob, {})
    return saved
  }),
  update: os.update
    .use(idempotent)
    .handler(async ({ context: { db }, input: { id, version, entry } }) => await saveEntry(db, entry, { id, version })),
})
