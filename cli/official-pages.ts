import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { drizzle } from 'drizzle-orm/node-postgres'
import { ImportError } from '#src/features/catalogue-import/files.commands.ts'
import { parseAddressList } from '#src/features/official-pages/page-list/address-list.parse.ts'
import { formatPageLines, type PageHome } from '#src/features/official-pages/page-list/page-lines.format.ts'
import {
  findPageHomes,
  getPageHome,
  isWorthAnotherRun,
  visitPages,
} from '#src/features/official-pages/page-list/page-list.commands.ts'
import { type QueuedPage, queuePageValues } from '#src/features/official-pages/page-list/page-queue.commands.ts'
import { readPageInBackground } from '#src/features/official-pages/read-page.commands.ts'
import type { PageReadRefusal, PageReadResult } from '#src/features/official-pages/read-page.rules.ts'
import type { Config } from '#src/server/config.ts'
import type { Db } from '#src/server/database.ts'
import { createMaintenancePool } from '#src/server/database-hosts.ts'
import { createRobotsCheck } from '#src/server/page-fetch/robots.ts'
import { withDatabase } from '#src/server/with-database.ts'

// Reads a list of official pages in the background. Values are proposed to the editors, and with --out also appended to a
// file that `catalogue import official` reads. Beside the file or the list, FILE.progress names the pages that are done, so
// that the same command goes on after an interruption.

interface Progress {
  url: string
  outcome: string
  facts: number
}

const toJsonLines = (values: readonly unknown[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('')

const readProgress = (path: string): Set<string> =>
  new Set(
    existsSync(path)
      ? readFileSync(path, 'utf8')
          .split('\n')
          // An interrupted write leaves half a line.
          .filter((line) => line.startsWith('{') && line.endsWith('}'))
          .map((line) => (JSON.parse(line) as Progress).url)
      : [],
  )

/** Runs work on the database with the service role. */
const withService = async (config: Config, work: (db: Db) => Promise<void>): Promise<void> =>
  await withDatabase(config, async ({ service }) => {
    const pool = createMaintenancePool(service, 'gradapp read', 1)
    try {
      await work(drizzle(pool))
    } finally {
      await pool.end()
    }
  })

const formatOutcome = (result: PageReadResult | PageReadRefusal): string => {
  if ('refused' in result) return result.status === undefined ? result.refused : `${result.refused} ${result.status}`
  return result.pages[0]?.problem ?? 'read'
}

const createSummary = (total: number) => {
  const counts = new Map<string, number>()
  let done = 0
  let facts = 0
  let proposed = 0
  let programs = 0
  const formatValues = ({ facts: added, queued }: Visit): string =>
    queued.proposed > 0
      ? `${added} values, of which ${queued.proposed} would fill ${queued.programs} programmes`
      : `${added} values, none of them new to a programme of the catalogue`
  return {
    add: (visit: Visit) => {
      const { url, outcome, facts: added, queued } = visit
      done += 1
      facts += added
      proposed += queued.proposed
      programs += queued.programs
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
      console.log(`${done} of ${total}  ${url}: ${outcome === 'read' && added > 0 ? formatValues(visit) : outcome}`)
    },
    print: () => {
      const listed = [...counts].map(([outcome, count]) => `${count} ${outcome}`).join(', ')
      console.log(
        `${done} pages: ${listed === '' ? 'none was left to read' : listed}; ${facts} values, ${proposed} proposed for ${programs} programmes`,
      )
    },
  }
}

interface Visit extends Progress {
  queued: QueuedPage
}

const nothingQueued: QueuedPage = { proposed: 0, programs: 0, unmatched: 0 }

/**
 * Reads the official pages of a list, at most one page of a host in a minute and only what robots.txt allows. The values
 * wait for the editors, grouped by page.
 *
 * @param options.out file to which all values are appended as well, those of no known programme included
 * @throws ImportError when fetching is switched off
 */
export const readOfficialPages = async (
  { list, out }: { list: string; out: string | undefined },
  config: Config,
): Promise<void> => {
  if (!config.pageFetch) throw new ImportError('PAGE_FETCH=off switches the fetching of pages off.')
  const { addresses, invalidLines } = parseAddressList(readFileSync(list, 'utf8'))
  for (const line of invalidLines) console.log(`  line ${line} contains no web address`)
  const progressPath = `${out ?? list}.progress`
  const done = readProgress(progressPath)
  const left = addresses.filter((url) => !done.has(url))
  console.log(`${addresses.length} addresses, ${addresses.length - left.length} of which are done`)
  const options = { appUrl: config.appUrl, allowHosts: config.pageFetch.allowHosts }
  const isAllowedByRobots = createRobotsCheck(options)
  const summary = createSummary(left.length)
  const store = async (db: Db, result: PageReadResult, home: PageHome | undefined): Promise<QueuedPage> => {
    if (out !== undefined) appendFileSync(out, toJsonLines(formatPageLines(result, home, result.readAt.slice(0, 10))))
    return await queuePageValues(db, result, home)
  }
  const visit = async (db: Db, homes: ReadonlyMap<string, PageHome>, url: string): Promise<Visit> => {
    const result = await readPageInBackground(url, { ...options, isAllowedByRobots })
    const isRefused = 'refused' in result
    const queued = isRefused ? nothingQueued : await store(db, result, getPageHome(homes, url))
    const progress = { url, outcome: formatOutcome(result), facts: isRefused ? 0 : result.facts.length }
    if (!isRefused || !isWorthAnotherRun(result)) appendFileSync(progressPath, toJsonLines([progress]))
    return { ...progress, queued }
  }
  const visitAll = async (db: Db) => {
    const homes = await findPageHomes(db, left)
    await visitPages(left, async (url) => {
      try {
        summary.add(await visit(db, homes, url))
      } catch (error) {
        summary.add({ url, outcome: `failed (${String(error)})`, facts: 0, queued: nothingQueued })
      }
    })
  }
  if (left.length > 0) await withService(config, visitAll)
  summary.print()
  console.log(`${config.appUrl}/catalogue-review lists what is proposed by page; an editor decides.`)
  if (out !== undefined)
    console.log(
      `npm run cli -- catalogue import official ${out} imports the values; --dry-run shows what it would change.`,
    )
}
