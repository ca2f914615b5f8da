import { listCandidates } from '#src/features/catalogue/entries/merge.data.ts'
import { createUniversityFinder, toReferenceLookup } from '#src/features/catalogue/entries/university-merge.engine.ts'
import type { Db } from '#src/server/database.ts'
import type { PageReadRefusal, PageReadResult } from '../read-page.rules.ts'
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
      return typeof university === 'object' ? [[host, { name: university.name, country: university.country }]] : []
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
 * Reads a list of pages, those of one host one after another and those of several hosts at a time.
 *
 * @param read reads one page at the pace of its host
 * @param onRead is called after each page; it stores the result before the next page of the host is read
 */
export const readPageList = async (
  addresses: readonly string[],
  read: (url: string) => Promise<PageReadResult | PageReadRefusal>,
  onRead: (url: string, result: PageReadResult | PageReadRefusal) => void,
): Promise<void> => {
  const queues = [...Map.groupBy(addresses, (url) => new URL(url).host).values()]
  const readNextHost = async () => {
    for (let queue = queues.shift(); queue; queue = queues.shift()) {
      for (const url of queue) onRead(url, await read(url))
    }
  }
  const results = await Promise.allSettled(Array.from({ length: hostsAtOnce }, readNextHost))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}
