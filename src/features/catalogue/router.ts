import { implement } from '@orpc/server'
import { failure, type RequestContext } from '#src/server/procedures.ts'
import { meantQuery, readSources, toFacts, toProgram } from './commands.ts'
import { catalogueContract } from './contract.ts'
import {
  type Cursor,
  countUniversities,
  findUniversity,
  listProgramsOf,
  readFigures,
  searchUniversities,
} from './data.ts'
import { editingRouter } from './editing/editing.router.ts'
import { entriesRouter } from './entries/entries.router.ts'
import { factsRouter } from './facts/facts.router.ts'
import { normalizeName } from './names.engine.ts'
import { searchRouter } from './search/search.router.ts'

const os = implement(catalogueContract).$context<RequestContext>()

/** Nobody: the catalogue is read through the request role as well, with no person's rows in sight. */
const nobody = ''

const readCursor = (text: string | undefined): Cursor | undefined => {
  if (!text) return undefined
  try {
    const [fit, name, id] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown[]
    if (typeof fit === 'number' && typeof name === 'string' && typeof id === 'string') return { fit, name, id }
  } catch {
    // Falls through: a cursor that was not made here is refused below.
  }
  throw failure('INPUT_INVALID', { field: 'after' })
}

const writeCursor = (cursor: Cursor) =>
  Buffer.from(JSON.stringify([cursor.fit, cursor.name, cursor.id])).toString('base64url')

export const catalogueRouter = os.router({
  ...searchRouter,
  ...factsRouter,
  editing: editingRouter,
  entries: entriesRouter,
  search: os.search.handler(async ({ context: { database }, input }) =>
    database.asOwner(nobody, async (db) => {
      const filter = { ...input, query: await meantQuery(db, normalizeName(input.query)) }
      const rows = await searchUniversities(db, filter, readCursor(input.after), input.limit)
      const last = rows.at(-1)
      return {
        universities: rows,
        next: rows.length === input.limit && last ? writeCursor(last) : null,
        total: await countUniversities(db, filter),
      }
    }),
  ),
  get: os.get.handler(async ({ context: { database }, input }) =>
    database.asOwner(nobody, async (db) => {
      const university = await findUniversity(db, input.id)
      if (!university) throw failure('UNIVERSITY_NOT_FOUND')
      const sources = await readSources(db)
      const programs = await listProgramsOf(db, university.id)
      return {
        ...university,
        programCount: programs.filter(({ removedAt }) => removedAt === null).length,
        facts: toFacts(university.facts, sources),
        programs: programs.map((program) => toProgram(program, sources)),
      }
    }),
  ),
  figures: os.figures.handler(async ({ context: { database } }) =>
    database.asOwner(nobody, async (db) => readFigures(db)),
  ),
})
