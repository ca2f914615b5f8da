// Push messages go through the services of the browsers' makers. The address comes from the browser, so it is checked:
// the server must not be made to call anything else.

/** Chrome and Edge, Firefox, Safari, Windows. */
const pushServices = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
]

const belongsTo = (host: string, service: string) => host === service || host.endsWith(`.${service}`)

/** Whether an address belongs to a known push service, or to a host (with its port) that the operator has named. */
export const isPushService = (address: string, ownHosts: string[]): boolean => {
  if (!URL.canParse(address)) return false
  const { protocol, host, hostname, username, port } = new URL(address)
  if (ownHosts.includes(host)) return protocol === 'https:' || protocol === 'http:'
  if (protocol !== 'https:' || username || port) return false
  return pushServices.some((service) => belongsTo(hostname, service))
}

/** A person's browsers; the oldest gives way. */
export const maxSubscriptions = 10
