import { Webhook } from 'standardwebhooks'
import { fetch } from 'undici'
import { PageFetchError, toFetchReason } from '#src/server/page-fetch/page-fetch-error.ts'
import { checkPageUrl } from '#src/server/page-fetch/page-url.ts'
import { createPinnedAgent, findTarget, type HostResolver } from '#src/server/page-fetch/pinned-connection.ts'
import { type FailureReason, requestMs } from './rules.ts'

// Requests to receivers of webhooks, whose addresses users choose. As for pages that users name, the host is looked up
// once, all of its addresses must be public, and the connection is pinned to them (SSRF).

const headerBytes = 16 * 1024

export interface WebhookOptions {
  /** Public address of the instance, which the User-Agent names. */
  appUrl: string
  /** Hosts, with ports, that may be reached without https and on private addresses: for tests and intranets. */
  allowHosts: readonly string[]
  /** Looks a host name up; tests use their own. */
  resolve?: HostResolver
}

const findAllowed = (text: string, allowHosts: readonly string[]) => {
  const checked = checkPageUrl(text, allowHosts)
  return 'url' in checked && (checked.isAllowed || checked.url.protocol === 'https:') ? checked : undefined
}

/**
 * Checks the address of a receiver: https on the default port and a public host, or an allowed host.
 *
 * @returns the address without its fragment; undefined for one that is refused
 */
export const checkWebhookUrl = (text: string, allowHosts: readonly string[]): string | undefined =>
  findAllowed(text, allowHosts)?.url.href

export interface WebhookMessage {
  id: string
  body: string
  /** Signing secrets, the present one first. */
  secrets: readonly string[]
}

/** Builds the headers of the Standard Webhooks specification, with one signature for each secret. */
export const buildWebhookHeaders = ({ id, body, secrets }: WebhookMessage, sentAt: Date): Record<string, string> => ({
  'content-type': 'application/json',
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
  'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, sentAt, body)).join(' '),
})

/** Result of a request: the status of the response, or the reason why there is none. */
export type WebhookResponse = { status: number } | { failure: Exclude<FailureReason, 'status'> }

const request = async (
  { url, isAllowed }: { url: URL; isAllowed: boolean },
  message: WebhookMessage,
  { appUrl, resolve }: WebhookOptions,
  signal: AbortSignal,
) => {
  const target = await findTarget(url, isAllowed, signal, resolve)
  const agent = createPinnedAgent(target.addresses, { headerBytes, timeMs: requestMs })
  try {
    const { status } = await fetch(url, {
      method: 'POST',
      dispatcher: agent,
      // A redirect is a failure: the receiver has to be changed in the settings.
      redirect: 'manual',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      headers: { ...buildWebhookHeaders(message, new Date()), 'user-agent': `GradApp-Webhooks/1.0 (+${appUrl})` },
      body: message.body,
      signal,
    })
    return { status }
  } finally {
    // Ends the connection. The body of the response is not read.
    await agent.destroy()
  }
}

const toFailure = (error: unknown, signal: AbortSignal): WebhookResponse => {
  const reason = error instanceof PageFetchError ? error.reason : toFetchReason(error, signal)
  if (reason === 'blocked_address') return { failure: 'address' }
  return { failure: reason === 'timeout' ? 'timeout' : 'connection' }
}

/** Sends one message, without following redirects. The address is checked again, since its rules may have changed. */
export const sendWebhook = async (
  address: string,
  message: WebhookMessage,
  options: WebhookOptions,
): Promise<WebhookResponse> => {
  const target = findAllowed(address, options.allowHosts)
  if (!target) return { failure: 'address' }
  const signal = AbortSignal.timeout(requestMs)
  try {
    return await request(target, message, options, signal)
  } catch (error) {
    return toFailure(error, signal)
  }
}
