import { client } from '#src/client/api.ts'

// Push registration of this browser: service worker, permission, and subscription on the server.

const workerPath = '/service-worker.js'

export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

const isSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window && window.isSecureContext

const keyBytes = (key: string): Uint8Array<ArrayBuffer> => {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

const findSubscription = async () => {
  const worker = await navigator.serviceWorker.getRegistration(workerPath)
  return (await worker?.pushManager.getSubscription()) ?? undefined
}

const register = async (subscription: PushSubscription) => {
  const { endpoint, keys } = subscription.toJSON()
  await client.push.subscribe({ endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' })
}

/**
 * Reads whether push notifications are on in this browser. An existing subscription is registered again for the user
 * who is signed in now.
 */
export const readPushState = async (): Promise<PushState> => {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const subscription = Notification.permission === 'granted' ? await findSubscription() : undefined
  if (!subscription) return 'off'
  await register(subscription)
  return 'on'
}

/**
 * Requests the permission and registers the subscription.
 *
 * @returns the resulting state
 */
export const enablePush = async (): Promise<PushState> => {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  const worker = await navigator.serviceWorker.register(workerPath)
  await navigator.serviceWorker.ready
  const { publicKey } = await client.push.key()
  await register(
    await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: keyBytes(publicKey) }),
  )
  return 'on'
}

/** Unregisters this browser, on the server first, so that no further message is sent to it. */
export const disablePush = async (): Promise<PushState> => {
  const subscription = await findSubscription()
  if (subscription) {
    await client.push.unsubscribe({ endpoint: subscription.endpoint })
    await subscription.unsubscribe()
  }
  return 'off'
}
