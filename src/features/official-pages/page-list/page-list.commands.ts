import { listCandidates } from '#src/features/catalogue/entries/merge.data.ts'
import { createUniversityFinder, toReferenceLookup } from '#src/features/catalogue/entries/university-merge.engine.ts'
import type { Db } from '#src/server/database.ts'
import { settleAllOrThrow } from '#src/server/transactions.ts'
import type { PageReadRefusal } from '../read-page.rules.ts'
import type { PageHome } from './page-lines.format.ts'

/** Hosts from which pages are read at a time. */
const hostsAtOnce = 4

const getHostname = (url: string): string => new URL(url).hostname.replace(/^www\./, '')

/** Finds the universities of hosts by their domains; a domain of several universities is left out. */
export const findPageHomes = async (db: Db, addresses: readonly string[]): Promise<Map<string, PageHome>> => {
  const hosts = [...new Set(addresses.map(getHostname))]
  const lookup = toReferenceLookup({ domains: hosts })
  const finder = createUniversityFinder(await listCandidates(db, lookup))
  return new Map(
    hosts.flatMap((host): [string, PageHome][] => {
      const university = finder.findByDomain(host)
      return typeof university === 'object'
        ? [[host, { id: university.id, name: university.name, country: university.country }]]
        : []
    }),
  )
}

/** Returns the university of a page among those of `findPageHomes`. */
export const getPageHome = (homes: ReadonlyMap<string, PageHome>, url: string): PageHome | undefined =>
  homes.get(getHostname(url))

/** Refusals that a later run may not meet: the page is read again then. */
const passing = new Set<PageReadRefusal['refused']>(['busy', 'dns', 'connection', 'timeout', 'robots'])

/** Whether a later run should read the page again. */
export const isWorthAnotherRun = ({ refused, status = 0 }: PageReadRefusal): boolean =>
  passing.has(refused) || status === 429 || status >= 500

/**
 * Visits a list of pages, those of one host one after another and those of several hosts at a time.
 *
 * @param visit must not reject: the pages of its host that are left would not be visited
 */
export const visitPages = async (
  addresses: readonly string[],
  visit: (url: string) => Promise<void>,
): Promise<void> => {
  const queues = [...Map.groupBy(addresses, (url) => new URL(url).host).values()]
  const visitNextHost = async () => {
    for (let queue = queues.shift(); queue; queue = queues.shift()) {
      for (const url of queue) await visit(url)
    }
  }
  await settleAllOrThrow(Array.from({ length: hostsAtOnce }, visitNextHost))
}
