import robotsParser from 'robots-parser'
import { dayMs, hourMs } from '#src/shared/durations.ts'
import { createLruMap } from '../lru.ts'
import { decodePage } from './charset.ts'
import { fetchPage, type PageFetchOptions, robotName } from './fetch-page.ts'

/** The types of the package describe an ES module; as CommonJS, its default import is the function itself. */
const parseRobots = robotsParser as unknown as typeof robotsParser.default

/** Size of a robots.txt that is read; RFC 9309 requires 500 KiB at least. */
const maxRobotsBytes = 512 * 1024

const maxHosts = 500

/** Pages of a host that may be requested. */
interface HostRules {
  isAllowed: (url: string) => boolean
  expiresAt: number
}

const isMissing = ({ refused, status = 0 }: { refused: string; status?: number }) =>
  refused === 'http_status' && status >= 400 && status < 500 && status !== 429

type RobotsOptions = Pick<PageFetchOptions, 'appUrl' | 'allowHosts' | 'resolve' | 'limits'>

const fetchRules = async (origin: string, options: RobotsOptions): Promise<HostRules> => {
  const address = `${origin}/robots.txt`
  const fetched = await fetchPage(address, {
    ...options,
    pace: 'none',
    acceptsAnyType: true,
    limits: { ...options.limits, bodyBytes: maxRobotsBytes },
  })
  if (!('refused' in fetched)) {
    const rules = parseRobots(address, decodePage(fetched.bytes, fetched.charset))
    return { isAllowed: (url) => rules.isAllowed(url, robotName) !== false, expiresAt: Date.now() + dayMs }
  }
  // A host without rules allows everything; one that cannot be asked allows nothing for now (RFC 9309, 2.3.1).
  if (isMissing(fetched)) return { isAllowed: () => true, expiresAt: Date.now() + dayMs }
  return { isAllowed: () => false, expiresAt: Date.now() + hourMs }
}

/**
 * Creates a check of pages against the robots.txt of their host, for background requests. The rules of a host are cached
 * for a day; those of a host that could not be asked for an hour.
 */
export const createRobotsCheck = (options: RobotsOptions) => {
  const rulesByOrigin = createLruMap<Promise<HostRules>>(maxHosts)
  return async (url: URL): Promise<boolean> => {
    const cached = rulesByOrigin.get(url.origin)
    if (cached && (await cached).expiresAt > Date.now()) return (await cached).isAllowed(url.href)
    const loading = fetchRules(url.origin, options)
    rulesByOrigin.set(url.origin, loading)
    // An error that is no refusal must not stay in the cache.
    loading.catch(() => rulesByOrigin.remove(url.origin, loading))
    return (await loading).isAllowed(url.href)
  }
}
