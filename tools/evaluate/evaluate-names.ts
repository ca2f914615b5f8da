import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { correctQuery } from '#src/features/catalogue/commands.ts'
import { searchUniversities } from '#src/features/catalogue/data.ts'
import { normalizeName } from '#src/features/catalogue/names.engine.ts'
import { shippedRegisters } from '#src/features/catalogue-import/shipped-registers.commands.ts'
import { insertPost, listFeed } from '#src/features/community/posts.data.ts'
import { buildIndexText, buildQueryText } from '#src/features/community/search.format.ts'
import { readGrades } from '#src/features/cv/reading/grades.parse.ts'
import { searchPeople } from '#src/features/people/data.ts'
import { parseSearchWords } from '#src/features/people/query.parse.ts'
import type { Database } from '#src/server/database.ts'
import { evaluateShippedCatalogue } from '../matching/shipped-catalogue.ts'

// npm run eval -- names: how many searches of catalogue/queries-names.txt find the person, post or university by a name of
// the world, and how many grades are read with their scale. Every third line of a kind
// is held out; the lines behind "# unseen" were written after the rules.

const file = new URL('../../catalogue/queries-names.txt', import.meta.url)
const kinds = ['person', 'post', 'university', 'grade'] as const
type Kind = (typeof kinds)[number]

/** Written for the rules, held out, and written after the rules. */
const parts = ['tuned', 'apart', 'unseen'] as const
const unseenMark = '\n# unseen'

interface Case {
  kind: Kind
  cells: string[]
  part: (typeof parts)[number]
}

const readPart = (text: string, partOf: (at: number) => Case['part']): Case[] => {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return kinds.flatMap((kind) =>
    lines
      .map((line) => line.split(' | '))
      .filter(([of]) => of === kind)
      .map(([, ...cells], at) => ({ kind, cells, part: partOf(at) })),
  )
}

const readCases = (text: string): Case[] => {
  const [first = '', unseen = ''] = text.split(unseenMark)
  return [...readPart(first, (at) => (at % 3 === 2 ? 'apart' : 'tuned')), ...readPart(unseen, () => 'unseen')]
}

/** The register of universities and their native names; programmes are not searched. */
const registers = shippedRegisters.filter(({ kind }) => ['domains', 'native-names'].includes(kind))
const maxUniversities = 3

const insertPerson = async ({ service }: Database, name: string): Promise<string> => {
  const id = randomUUID()
  await service.execute(sql`insert into users (id, name, email) values (${id}, ${name}, ${`${id}@example.org`})`)
  await service.execute(sql`insert into public_profiles (user_id, is_listed) values (${id}, true)`)
  return id
}

const isPersonFound = async (database: Database, reader: string, [name = '', query = '']: string[]) => {
  const id = await insertPerson(database, name)
  const found = await database.asOwner(reader, async (db) => await searchPeople(db, parseSearchWords(query)))
  await database.service.execute(sql`delete from users where id = ${id}`)
  return found.includes(id)
}

const isPostFound = async (database: Database, reader: string, [text = '', query = '']: string[]) => {
  const id = randomUUID()
  return await database.asOwner(reader, async (db, ownerId) => {
    const post = { id, text, parentId: null, field: '', country: '', stage: '' as const, heldFor: null }
    await insertPost(
      db,
      ownerId,
      { ...post, mentionedIds: [], links: [] },
      { language: 'en', words: buildIndexText(text) },
    )
    return (await listFeed(db, ownerId, { words: buildQueryText(query) }, undefined)).some((one) => one.id === id)
  })
}

const isUniversityFound = async (database: Database, reader: string, [query = '', name = '']: string[]) =>
  await database.asOwner(reader, async (db) => {
    const words = await correctQuery(db, normalizeName(query))
    const rows = await searchUniversities(db, { query: words }, undefined, maxUniversities)
    return rows.some((row) => normalizeName(row.name).includes(normalizeName(name)))
  })

const isGradeRead = ([, text = '', value, scale]: string[]) => {
  const line = { page: 1, line: 1, text, size: 1, startsBlock: true }
  const grade = readGrades([line], true).find(({ field }) => field === 'gpa')
  return grade?.value === value && grade?.scale === scale
}

const isRight = async (database: Database, reader: string, { kind, cells }: Case): Promise<boolean> => {
  if (kind === 'grade') return isGradeRead(cells)
  if (kind === 'university') return await isUniversityFound(database, reader, cells)
  const isFound = kind === 'person' ? isPersonFound : isPostFound
  return (await isFound(database, reader, cells)) === (cells.at(-1) === 'found')
}

const evaluate = async (database: Database) => {
  const reader = await insertPerson(database, 'Reader')
  const results: (Case & { isRight: boolean })[] = []
  for (const one of readCases(readFileSync(file, 'utf8')))
    results.push({ ...one, isRight: await isRight(database, reader, one) })
  return results
}

const print = (results: Awaited<ReturnType<typeof evaluate>>) => {
  const formatShare = (some: typeof results) => {
    const right = some.filter((one) => one.isRight).length
    return `${right} of ${some.length} (${Math.round((100 * right) / Math.max(1, some.length))} %)`
  }
  for (const kind of kinds) {
    const own = results.filter((one) => one.kind === kind)
    const shares = parts.map((part) => `${part} ${formatShare(own.filter((one) => one.part === part))}`)
    console.log(`${kind}: ${shares.join(', ')}`)
    for (const { cells } of own.filter(({ part, isRight }) => part === 'tuned' && !isRight))
      console.log(`  ${cells.join(' | ')}`)
  }
}

await evaluateShippedCatalogue(evaluate, print, registers)
