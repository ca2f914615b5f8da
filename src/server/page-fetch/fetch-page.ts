import { fetch, type Response } from 'undici'
import { minuteMs } from '#src/shared/durations.ts'
import { parseCharset } from './charset.ts'
import { findContentKind, isPageType, type PageContentKind } from './content-kind.ts'
import { createHostPace } from './host-pace.ts'
import { PageFetchError, type PageFetchRefusal, toFetchReason } from './page-fetch-error.ts'
import { checkPageUrl } from './page-url.ts'
import { createPinnedAgent, findTarget, type HostResolver, type PageTarget } from './pinned-connection.ts'

export interface FetchedPage {
  /** 304 only if `etag` or `lastModified` was given. */
  status: 200 | 304
  finalUrl: string
  kind: PageContentKind
  contentType: string
  /** Encoding that the server declares. */
  charset: string | undefined
  /** Content after decompression; empty for 304. */
  bytes: Uint8Array<ArrayBuffer>
  etag: string | undefined
  lastModified: string | undefined
  fetchedAt: Date
}

export const pageFetchLimits = {
  /** Time of all requests of a fetch together. Waiting for the pace of a host is not counted. */
  timeMs: 10_000,
  bodyBytes: 5 * 1024 * 1024,
  headerBytes: 32 * 1024,
  redirects: 5,
}

/** Paces of this process: requests of users to one host, and background requests to one host. */
const paces = {
  user: createHostPace({ intervalMs: 1_000, waiting: 5 }),
  background: createHostPace({ intervalMs: minuteMs, waiting: 60 }),
}
export type HostPace = ReturnType<typeof createHostPace>

export interface PageFetchOptions {
  /** Public address of the instance, which the User-Agent names. */
  appUrl: string
  /** Hosts, with ports, for which the rules of addresses and ports do not apply: for tests and intranets. */
  allowHosts: readonly string[]
  /** Pace per host; `user` by default, `none` for a request that belongs to another one, as for robots.txt. */
  pace?: keyof typeof paces | 'none' | HostPace
  /** Whether a page may be requested, asked before each request, also before a redirected one. */
  isAllowedByRobots?: (url: URL) => Promise<boolean>
  /** Validators of the stored version, for a conditional request. */
  etag?: string | undefined
  lastModified?: string | undefined
  /** Whether content of any type is text, as for robots.txt. */
  acceptsAnyType?: boolean
  limits?: Partial<typeof pageFetchLimits>
  /** Looks a host name up; tests use their own. */
  resolve?: HostResolver
}

/** Product token, by which robots.txt addresses the fetcher. */
export const robotName = 'GradApp'

const buildUserAgent = (appUrl: string) => `${robotName}/1.0 (+${appUrl})`

/** Reads the body up to its limit after decompression; what is beyond it is not decompressed. */
const readBody = async ({ body }: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new PageFetchError('too_large')
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

const readPage = async (
  response: Response,
  url: URL,
  { limits, acceptsAnyType = false }: Pick<PageFetchOptions, 'acceptsAnyType'> & { limits: typeof pageFetchLimits },
): Promise<FetchedPage> => {
  const contentType = (response.headers.get('content-type') ?? '').slice(0, 200)
  if (!acceptsAnyType && !isPageType(contentType)) throw new PageFetchError('content_type')
  if (Number(response.headers.get('content-length') ?? 0) > limits.bodyBytes) throw new PageFetchError('too_large')
  const bytes = await readBody(response, limits.bodyBytes)
  const kind = acceptsAnyType ? 'text' : findContentKind(contentType, bytes)
  if (!kind) throw new PageFetchError('content_type')
  return {
    ...readDescription(response, url),
    status: 200,
    kind,
    contentType,
    charset: parseCharset(contentType),
    bytes,
  }
}

const maxValidatorLength = 500

/** Reads a validator for a later conditional request; a longer one is not stored. */
const readValidator = (response: Response, name: string): string | undefined => {
  const value = response.headers.get(name)
  return value && value.length <= maxValidatorLength ? value : undefined
}

const readDescription = (response: Response, url: URL) => ({
  finalUrl: url.href,
  etag: readValidator(response, 'etag'),
  lastModified: readValidator(response, 'last-modified'),
  fetchedAt: new Date(),
})

const unchangedPage = (response: Response, url: URL): FetchedPage => ({
  ...readDescription(response, url),
  status: 304,
  kind: 'html',
  contentType: '',
  charset: undefined,
  bytes: new Uint8Array(),
})

const redirectStatuses = [301, 302, 303, 307, 308]

const findRedirect = ({ status, headers }: Response, url: URL): string | undefined => {
  const location = redirectStatuses.includes(status) ? headers.get('location') : null
  if (location === null) return undefined
  if (!URL.canParse(location, url.href)) throw new PageFetchError('url_invalid')
  return new URL(location, url).href
}

const buildHeaders = ({ appUrl, etag, lastModified }: PageFetchOptions): Record<string, string> => ({
  accept: 'text/html, application/xhtml+xml, application/pdf, text/plain;q=0.8',
  'accept-language': '*',
  'user-agent': buildUserAgent(appUrl),
  ...(etag ? { 'if-none-match': etag } : {}),
  ...(lastModified ? { 'if-modified-since': lastModified } : {}),
})

type Hop = { redirect: string } | { page: FetchedPage }

/** Sends one request to the checked addresses of a host, without cookies, credentials or a referrer. */
const requestOnce = async (
  { url, addresses }: PageTarget,
  signal: AbortSignal,
  options: PageFetchOptions,
  limits: typeof pageFetchLimits,
): Promise<Hop> => {
  const agent = createPinnedAgent(addresses, limits)
  try {
    const response = await fetch(url, {
      dispatcher: agent,
      redirect: 'manual',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      headers: buildHeaders(options),
      signal,
    })
    const redirect = findRedirect(response, url)
    if (redirect !== undefined) return { redirect }
    const isConditional = options.etag !== undefined || options.lastModified !== undefined
    if (response.status === 304 && isConditional) return { page: unchangedPage(response, url) }
    if (response.status !== 200) throw new PageFetchError('http_status', response.status)
    return { page: await readPage(response, url, { ...options, limits }) }
  } finally {
    // Ends the connection, and with it what is left of the body.
    await agent.destroy()
  }
}

const requestHop = async (
  checked: { url: URL; isAllowed: boolean },
  leftMs: number,
  options: PageFetchOptions,
  limits: typeof pageFetchLimits,
): Promise<Hop> => {
  const signal = AbortSignal.timeout(Math.max(1, Math.round(leftMs)))
  try {
    const target = await findTarget(checked.url, checked.isAllowed, signal, options.resolve)
    return await requestOnce(target, signal, options, limits)
  } catch (error) {
    if (error instanceof PageFetchError && !signal.aborted) throw error
    throw new PageFetchError(toFetchReason(error, signal))
  }
}

const getPace = (pace: PageFetchOptions['pace'] = 'user'): HostPace | undefined => {
  if (typeof pace === 'object') return pace
  return pace === 'none' ? undefined : paces[pace]
}

/** Waits until a host may be requested; within one fetch, each host is waited for once. */
const admit = async (url: URL, visitedHosts: Set<string>, { isAllowedByRobots, pace }: PageFetchOptions) => {
  if (isAllowedByRobots && !(await isAllowedByRobots(url))) throw new PageFetchError('robots')
  if (visitedHosts.has(url.host)) return
  visitedHosts.add(url.host)
  if ((await getPace(pace)?.acquire(url.host)) === false) throw new PageFetchError('busy')
}

const followRedirects = async (text: string, options: PageFetchOptions): Promise<FetchedPage> => {
  const limits = { ...pageFetchLimits, ...options.limits }
  const visitedHosts = new Set<string>()
  let address = text
  let leftMs = limits.timeMs
  for (let redirects = 0; redirects <= limits.redirects; redirects += 1) {
    const checked = checkPageUrl(address, options.allowHosts)
    if ('refused' in checked) throw new PageFetchError(checked.refused)
    await admit(checked.url, visitedHosts, options)
    if (leftMs <= 0) throw new PageFetchError('timeout')
    const startedAt = performance.now()
    const hop = await requestHop(checked, leftMs, options, limits)
    if ('page' in hop) return hop.page
    leftMs -= performance.now() - startedAt
    address = hop.redirect
  }
  throw new PageFetchError('too_many_redirects')
}

/**
 * Fetches a page from a public address, safe to call with an address that a user typed (SSRF).
 *
 * The host is looked up once for each request, all of its addresses are checked, and the connection is pinned to them;
 * each redirect starts from the beginning. Time, size, headers, redirects and types are limited.
 *
 * @returns the page, or the reason why there is none
 */
export const fetchPage = async (url: string, options: PageFetchOptions): Promise<FetchedPage | PageFetchRefusal> => {
  try {
    return await followRedirects(url, options)
  } catch (error) {
    if (!(error instanceof PageFetchError)) throw error
    return { refused: error.reason, ...(error.status === undefined ? {} : { status: error.status }) }
  }
}
