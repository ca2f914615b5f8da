// Allowlist of push services. The endpoint comes from the browser, so it is checked to prevent SSRF.

/** Chrome and Edge, Firefox, Safari, Windows. */
const pushServices = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
]

const belongsTo = (host: string, service: string) => host === service || host.endsWith(`.${service}`)

/** Tells whether a URL belongs to a known push service, or to a host (with its port) that the operator configured. */
export const isPushService = (address: string, ownHosts: string[]): boolean => {
  if (!URL.canParse(address)) return false
  const { protocol, host, hostname, username, port } = new URL(address)
  if (ownHosts.includes(host)) return protocol === 'https:' || protocol === 'http:'
  if (protocol !== 'https:' || username || port) return false
  return pushServices.some((service) => belongsTo(hostname, service))
}

/** Maximum number of browsers per user; a new one replaces the oldest. */
export const maxSubscriptions = 10
