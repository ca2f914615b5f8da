import { readEmptySearches } from '#src/features/catalogue/empty-searches/empty-searches.commands.ts'
import {
  type CoveredCell,
  countCells,
  type EmptySearch,
} from '#src/features/catalogue/empty-searches/empty-searches.data.ts'
import { type Database, openDatabase } from '#src/server/database.ts'
import { createLog } from '#src/server/log.ts'
import { evaluateShippedCatalogue } from '../matching/shipped-catalogue.ts'
import { personas } from './personas.ts'

// npm run eval -- coverage [-- --all | --json]: programmes by field, country and level, and which wanted combinations
// have none: those of the people of `eval usefulness`, and, with DATABASE_URL, the searches without result of that
// instance. Without it the shipped catalogue is read in a separate database. Writes nothing.

interface Wanted {
  field: string
  country: string
  level: string
  /** Number of people or searches that want it. */
  wantedBy: number
  programs: number
}

interface Coverage {
  cells: CoveredCell[]
  people: Wanted[]
  searches: EmptySearch[]
}

const maxSearches = 100

const byNeed = (a: Wanted, b: Wanted) =>
  a.programs - b.programs || b.wantedBy - a.wantedBy || (getKey(a) < getKey(b) ? -1 : 1)
const getKey = ({ field, country, level }: Pick<Wanted, 'field' | 'country' | 'level'>) =>
  `${field} ${level} ${country}`

/** Lists the combinations that the people wish for, those with the fewest programmes first. */
const listWanted = (cells: readonly CoveredCell[]): Wanted[] => {
  const programs = new Map(cells.map((cell) => [getKey(cell), cell.programs]))
  const wishes = personas.flatMap(({ field, level, countries }) =>
    countries.map((country) => ({ field, level, country })),
  )
  return [...Map.groupBy(wishes, getKey)]
    .flatMap(([key, [wish, ...others]]) =>
      wish ? [{ ...wish, wantedBy: 1 + others.length, programs: programs.get(key) ?? 0 }] : [],
    )
    .toSorted(byNeed)
}

const evaluate = async ({ service }: Database): Promise<Coverage> => {
  const cells = await countCells(service)
  return { cells, people: listWanted(cells), searches: await readEmptySearches(service, Date.now(), maxSearches) }
}

const writeLine = ({ field, country, level, programs }: Omit<Wanted, 'wantedBy'>, rest = '') =>
  console.log(
    `${(field || 'any').padEnd(28)} ${(level || 'any').padEnd(8)} ${(country || 'any').padEnd(4)} ${String(programs).padStart(6)}${rest}`,
  )

const write = ({ cells, people, searches }: Coverage) => {
  if (process.argv.includes('--all')) for (const cell of cells) writeLine(cell)
  const total = cells.reduce((sum, { programs }) => sum + programs, 0)
  console.log(`${total} programmes in ${cells.length} combinations of field, country and level`)
  const empty = people.filter(({ programs }) => programs === 0)
  console.log(`\nwanted by the people of eval usefulness: ${people.length}, of which ${empty.length} are empty`)
  for (const cell of people) writeLine(cell, `  wanted by ${cell.wantedBy}`)
  console.log(`\nsearches without result: ${searches.length === 0 ? 'none counted' : ''}`)
  for (const cell of searches) writeLine(cell, `  ${cell.searches} searches`)
}

const print = (coverage: Coverage) =>
  process.argv.includes('--json') ? console.log(JSON.stringify(coverage)) : write(coverage)

const { DATABASE_URL: url } = process.env
if (url) {
  const database = openDatabase({ service: url, request: url }, createLog('silent'))
  print(await evaluate(database))
  await database.close()
} else await evaluateShippedCatalogue(evaluate, print)
