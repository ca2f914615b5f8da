import type { Db } from '#src/server/database.ts'
import { findInstanceKey, insertInstanceKey } from '#src/server/instance-keys.ts'
import { dayS } from '#src/shared/durations.ts'
import { isPushService } from './push.rules.ts'

export interface PushKeys {
  publicKey: string
  privateKey: string
}

export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushSender {
  publicKey: string
  /**
   * Sends an encrypted message.
   *
   * @returns false when the push service no longer knows the browser
   */
  send: (target: PushTarget, message: object) => Promise<boolean>
}

/** Lazy import, because most instances rarely send a push message. */
const loadWebPush = async () => (await import('web-push')).default

const keyName = 'web push'
const answerMs = 15_000
const livesSeconds = dayS

const isKeys = (value: unknown): value is PushKeys =>
  typeof value === 'object' && value !== null && 'publicKey' in value && 'privateKey' in value

/** Ensures the instance's VAPID keys, generated at the first start and shared by all processes through the database. */
export const ensurePushKeys = async (service: Db): Promise<PushKeys> => {
  const known = await findInstanceKey(service, keyName)
  if (isKeys(known)) return known
  // Concurrent first starts: the first inserted row wins, and both read it.
  await insertInstanceKey(service, keyName, (await loadWebPush()).generateVAPIDKeys())
  const storedKey = await findInstanceKey(service, keyName)
  if (!isKeys(storedKey)) throw new Error('the keys for push messages could not be made')
  return storedKey
}

/**
 * Creates a sender that is restricted to browsers' push services and to hosts that the operator configured, to prevent
 * SSRF.
 */
export const createPushSender = (keys: PushKeys, appUrl: string, ownHosts: string[]): PushSender => ({
  publicKey: keys.publicKey,
  send: async (target, message) => {
    if (!isPushService(target.endpoint, ownHosts)) return false
    const webPush = await loadWebPush()
    const details = webPush.generateRequestDetails(
      { endpoint: target.endpoint, keys: { p256dh: target.p256dh, auth: target.auth } },
      JSON.stringify(message),
      // VAPID contact for push services (RFC 8292); a placeholder on a machine without https.
      {
        vapidDetails: { subject: appUrl.startsWith('https:') ? appUrl : 'mailto:operator@localhost', ...keys },
        TTL: livesSeconds,
      },
    )
    const answer = await fetch(details.endpoint, {
      method: details.method,
      headers: details.headers as Record<string, string>,
      body: details.body,
      redirect: 'error',
      signal: AbortSignal.timeout(answerMs),
    })
    await answer.body?.cancel()
    if (answer.status === 404 || answer.status === 410) return false
    if (!answer.ok) throw new Error(`the push service answered ${answer.status}`)
    return true
  },
})
