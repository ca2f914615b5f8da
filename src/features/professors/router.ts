import { implement } from '@orpc/server'
import { z } from 'zod'
import { asApplicant } from '#src/features/accounts/guards.ts'
import { syncDerivedDeadlines } from '#src/features/deadlines/commands.ts'
import { remindersJob } from '#src/features/deadlines/rules.ts'
import { findEntry } from '#src/features/shortlist/data.ts'
import { decodeCursor } from '#src/server/keyset-cursor.ts'
import { createApiError, idempotent, type RequestContext, sendJsonList } from '#src/server/procedures.ts'
import { moveToTrash, purgeTrash, restoreFromTrash } from '#src/server/trash.ts'
import { trashTtlMs } from '#src/shared/trash.ts'
import {
  logOutreach,
  readProfessor,
  readProfessorsJson,
  removeFollowUps,
  selectFaculty,
  selectProfessor,
} from './commands.ts'
import { type Professor, professorSchema, professorsContract } from './contract.ts'
import { deleteProfessor, findFirstEntryOf, trashableProfessor, updateProfessor } from './data.ts'
import { findFacultyByWords, matchFaculty, readFaculty } from './faculty.commands.ts'
import { countFields, countKnown } from './faculty.data.ts'
import { reserveReading } from './reading-quota.commands.ts'
import { requestsRouter } from './requests/requests.router.ts'
import { split } from './split-record/split-record.router.ts'

const os = implement(professorsContract).$context<RequestContext>()

const cursorSchema = z.tuple([z.uuid()])
const own = os.use(asApplicant)

export const professorsRouter = os.router({
  requests: requestsRouter,
  split,
  // Public catalogue, readable without a session. With a session it reads the user's latest writes.
  search: os.search.handler(
    async ({ context: { database, sessionToken, source }, input: { after, limit, isRunning, ...rest } }) => {
      const filter = { ...rest, isRunning: isRunning === 'true' }
      return await database.asReader(sessionToken, async (db, ownerId) => {
        const spend = reserveReading(ownerId, source.address)
        const found = await findFacultyByWords(db, filter, decodeCursor(after, cursorSchema)?.[0], limit)
        spend(found.faculty.length)
        return found
      })
    },
  ),
  get: os.get.handler(
    async ({ context: { database, sessionToken, source }, input: { id } }) =>
      await database.asReader(sessionToken, async (db, ownerId) => {
        reserveReading(ownerId, source.address)(1)
        return await readFaculty(db, id)
      }),
  ),
  fieldsAt: os.fieldsAt.handler(
    async ({ context: { database, sessionToken }, input: { universityId } }) =>
      await database.asReader(
        sessionToken,
        async (db) => await countFields(db, universityId, new Date().toISOString().slice(0, 10)),
      ),
  ),
  known: os.known.handler(
    async ({ context: { database, sessionToken } }) => await database.asReader(sessionToken, countKnown),
  ),
  matched: own.matched.handler(async ({ context: { db, person } }) => await matchFaculty(db, person)),
  // Validating and serialising 5,000 lines of logs once more would hold up other requests.
  list: own.list.handler(async ({ context }) =>
    sendJsonList<Professor>(context, await readProfessorsJson(context.db, context.person)),
  ),
  add: own.add.use(idempotent).handler(async ({ context: { db, ownerId, person }, input }) => {
    const entry = await findEntry(db, ownerId, input.selectedUniversityId)
    if (!entry) throw createApiError('UNIVERSITY_NOT_FOUND')
    const first = await findFirstEntryOf(db, ownerId, entry.universityId)
    return await selectProfessor(db, person, { ...input, selectedUniversityId: first?.id ?? entry.id })
  }),
  addFaculty: own.addFaculty
    .use(idempotent)
    .handler(async ({ context: { db, person }, input }) => await selectFaculty(db, person, input.facultyId)),
  update: own.update
    .use(idempotent)
    .handler(async ({ context: { db, ownerId, person }, input: { id, version, ...change } }) => {
      const changed = await updateProfessor(db, ownerId, { id, version }, change)
      const professor = await readProfessor(db, person, id)
      if (!changed) throw createApiError('EDIT_CONFLICT', { current: professorSchema.parse(professor) })
      return professor
    }),
  remove: own.remove.use(idempotent).handler(async ({ context: { db, ownerId, person }, input: { id } }) => {
    const professor = await readProfessor(db, person, id)
    await moveToTrash(db, ownerId, trashableProfessor, id)
    await removeFollowUps(db, person, id)
    await deleteProfessor(db, ownerId, id)
    await syncDerivedDeadlines(db, ownerId, professor.selectedUniversityId)
    await purgeTrash(db, ownerId, new Date(Date.now() - trashTtlMs).toISOString())
    return { id }
  }),
  restore: own.restore.handler(async ({ context: { db, ownerId, person }, input: { id } }) => {
    const outcome = await restoreFromTrash(db, ownerId, trashableProfessor, id)
    if (outcome === 'taken') throw createApiError('PROFESSOR_ALREADY_SELECTED')
    if (outcome === 'homeless') throw createApiError('UNIVERSITY_NOT_FOUND')
    // Idempotent retry: the professor is already restored.
    const professor = await readProfessor(db, person, id)
    await syncDerivedDeadlines(db, ownerId, professor.selectedUniversityId)
    return professor
  }),
  log: own.log.use(idempotent).handler(async ({ context, input: { id, ...entry } }) => {
    const { db, person, ownerId } = context
    await logOutreach(db, person, await readProfessor(db, person, id), entry)
    await context.runJob(remindersJob, { userId: ownerId })
    return await readProfessor(db, person, id)
  }),
})
