import { readFileSync } from 'node:fs'
import { findFacultyByWords } from '#src/features/professors/faculty.commands.ts'
import type { Database } from '#src/server/database.ts'
import { evaluateShippedCatalogue } from '../matching/shipped-catalogue.ts'

// npm run eval -- professors: for how many topics of catalogue/queries-professors.txt a researcher with a matching
// title or topics is among the first five, on the shipped registers; held-out topics are listed separately.

const file = new URL('../../catalogue/queries-professors.txt', import.meta.url)
const first = 5

interface Query {
  part: string
  language: string
  words: string
  /** Words of which a matching title contains one, in lower case. */
  about: string[]
}

const readQueries = (text: string): Query[] =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' | '))
    .map(([part = '', language = '', words = '', about = '']) => ({
      ...{ part, language, words },
      about: about.split('; '),
    }))

const isFound = async (database: Database, { words, about }: Query): Promise<boolean> => {
  const { faculty } = await database.asOwner(
    '',
    async (db) => await findFacultyByWords(db, { query: words }, undefined, first),
  )
  return faculty.some(({ title, grants, researchInterests }) => {
    const text = [title ?? '', ...grants.flatMap(({ titles }) => titles), ...researchInterests]
      .join(' . ')
      .toLowerCase()
    return about.some((word) => text.includes(word))
  })
}

const evaluate = async (database: Database) => {
  const answers: { query: Query; found: boolean }[] = []
  for (const query of readQueries(readFileSync(file, 'utf8')))
    answers.push({ query, found: await isFound(database, query) })
  return answers
}

const print = (answers: Awaited<ReturnType<typeof evaluate>>) => {
  const formatShare = (some: typeof answers) =>
    `${some.filter(({ found }) => found).length} of ${some.length} (${Math.round((100 * some.filter(({ found }) => found).length) / Math.max(1, some.length))} %)`
  for (const part of ['tuned', 'apart'])
    console.log(`${part}: ${formatShare(answers.filter(({ query }) => query.part === part))}`)
  for (const language of ['en', 'de', 'fr', 'es', 'zh', 'ar'])
    console.log(`${language}: ${formatShare(answers.filter(({ query }) => query.language === language))}`)
  const missed = answers.filter(({ found }) => !found).map(({ query }) => query.words)
  if (missed.length > 0) console.log(`no results for: ${missed.join('; ')}`)
}

await evaluateShippedCatalogue(evaluate, print)
