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
import { readPageInBackground } from '#src/features/official-pages/read-page.commands.ts'
import type { PageReadRefusal, PageReadResult } from '#src/features/official-pages/read-page.rules.ts'
import type { Config } from '#src/server/config.ts'
import { createMaintenancePool } from '#src/server/database-hosts.ts'
import { createRobotsCheck } from '#src/server/page-fetch/robots.ts'
import { withDatabase } from '#src/server/with-database.ts'

// Reads a list of official pages in the background. Values are appended to a file that `catalogue import official` reads;
// beside it, FILE.progress names the pages that are done, so that the same command goes on after an interruption.

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

const findHomes = async (config: Config, addresses: readonly string[]): Promise<Map<string, PageHome>> =>
  await withDatabase(config, async ({ service }) => {
    const pool = createMaintenancePool(service, 'gradapp read', 1)
    try {
      return await findPageHomes(drizzle(pool), addresses)
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
  return {
    add: ({ url, outcome, facts: added }: Progress) => {
      done += 1
      facts += added
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
      console.log(`${done} of ${total}  ${url}: ${outcome === 'read' ? `${added} values` : outcome}`)
    },
    print: () => {
      const listed = [...counts].map(([outcome, count]) => `${count} ${outcome}`).join(', ')
      console.log(`${done} pages: ${listed === '' ? 'none was left to read' : listed}; ${facts} values`)
    },
  }
}

/**
 * Reads the official pages of a list, at most one page of a host in a minute and only what robots.txt allows.
 *
 * @throws ImportError when fetching is switched off
 */
export const readOfficialPages = async (
  { list, out }: { list: string; out: string },
  config: Config,
): Promise<void> => {
  if (!config.pageFetch) throw new ImportError('PAGE_FETCH=off switches the fetching of pages off.')
  const { addresses, invalidLines } = parseAddressList(readFileSync(list, 'utf8'))
  for (const line of invalidLines) console.log(`  line ${line} contains no web address`)
  const progressPath = `${out}.progress`
  const done = readProgress(progressPath)
  const left = addresses.filter((url) => !done.has(url))
  const homes = left.length === 0 ? new Map<string, PageHome>() : await findHomes(config, left)
  console.log(`${addresses.length} addresses, ${addresses.length - left.length} of which are done`)
  const options = { appUrl: config.appUrl, allowHosts: config.pageFetch.allowHosts }
  const isAllowedByRobots = createRobotsCheck(options)
  const summary = createSummary(left.length)
  await visitPages(left, async (url) => {
    try {
      const result = await readPageInBackground(url, { ...options, isAllowedByRobots })
      const isRefused = 'refused' in result
      const facts = isRefused ? 0 : result.facts.length
      if (!isRefused)
        appendFileSync(out, toJsonLines(formatPageLines(result, getPageHome(homes, url), result.readAt.slice(0, 10))))
      const progress = { url, outcome: formatOutcome(result), facts }
      if (!isRefused || !isWorthAnotherRun(result)) appendFileSync(progressPath, toJsonLines([progress]))
      summary.add(progress)
    } catch (error) {
      summary.add({ url, outcome: `failed (${String(error)})`, facts: 0 })
    }
  })
  summary.print()
  console.log(
    `npm run cli -- catalogue import official ${out} imports the values; --dry-run shows what it would change.`,
  )
}
