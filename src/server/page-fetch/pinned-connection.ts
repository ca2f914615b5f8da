import type { LookupAddress, LookupOptions } from 'node:dns'
import { lookup, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { Agent } from 'undici'
import { PageFetchError } from './page-fetch-error.ts'
import { stripBrackets } from './page-url.ts'
import { isPublicAddress } from './public-address.ts'

/** Looks up the addresses of a host. */
export type HostResolver = (host: string) => Promise<string[]>

/**
 * Looks the addresses of a public host up in DNS, without the hosts file and search domains of this machine. Unlike
 * `lookup`, the query takes no thread and can be cancelled.
 */
const resolvePublicHost = async (host: string, signal: AbortSignal): Promise<string[]> => {
  const resolver = new Resolver({ timeout: 2_500, tries: 2 })
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const results = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    return results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

/** Address with the checked IP addresses of its host. */
export interface PageTarget {
  url: URL
  addresses: string[]
}

/** Rejects when the signal aborts, for work that does not take a signal. */
const raceWithSignal = async <Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> => {
  signal.throwIfAborted()
  const { promise, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

const lookUp = async (host: string, isAllowed: boolean, signal: AbortSignal, resolve: HostResolver | undefined) => {
  if (isIP(host)) return [host]
  if (resolve) return await resolve(host)
  // A host of the intranet may be in the hosts file only.
  if (isAllowed) return (await lookup(host, { all: true })).map(({ address }) => address)
  return await resolvePublicHost(host, signal)
}

/** Looks a host up once and checks all of its addresses: a host with a private one is refused as a whole. */
export const findTarget = async (
  url: URL,
  isAllowed: boolean,
  signal: AbortSignal,
  resolve?: HostResolver,
): Promise<PageTarget> => {
  const looking = lookUp(stripBrackets(url.hostname), isAllowed, signal, resolve)
  const addresses = await raceWithSignal(looking, signal).catch((error: unknown) => {
    signal.throwIfAborted()
    throw new PageFetchError(error instanceof PageFetchError ? error.reason : 'dns')
  })
  if (addresses.length === 0) throw new PageFetchError('dns')
  if (!isAllowed && !addresses.every(isPublicAddress)) throw new PageFetchError('blocked_address')
  return { url, addresses }
}

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/**
 * Creates a dispatcher that connects to the checked addresses only, whatever DNS says by then (rebinding). The name of
 * the host stays in the request and in the verification of the certificate.
 */
export const createPinnedAgent = (
  addresses: readonly string[],
  { headerBytes, timeMs }: { headerBytes: number; timeMs: number },
) => {
  const [first = ''] = addresses
  return new Agent({
    allowH2: false,
    maxHeaderSize: headerBytes,
    headersTimeout: timeMs,
    bodyTimeout: timeMs,
    connect: {
      timeout: timeMs,
      lookup: (_host: string, { all }: LookupOptions, callback: LookupCallback) => {
        if (all)
          callback(
            null,
            addresses.map((address) => ({ address, family: isIP(address) })),
          )
        else callback(null, first, isIP(first))
      },
    },
  })
}
