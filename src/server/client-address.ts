import { BlockList, isIP, isIPv6 } from 'node:net'

/** The form in which a socket of both families states an IPv4 address. */
const mappedForm = /^::ffff:(\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3})$/

/** Unmaps a valid IPv4-mapped IPv6 address, which is the same client. */
const withoutMapping = (address: string) => {
  if (!isIPv6(address)) return address
  // Fast path: each request has such an address, and parsing it as a URL costs several times as much.
  const [, dotted] = mappedForm.exec(address) ?? []
  if (dotted !== undefined) return dotted
  const { hostname } = new URL(`http://[${address}]`)
  const [, high, low] = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(hostname) ?? []
  if (high === undefined || low === undefined) return hostname.slice(1, -1)
  const bytes = Buffer.alloc(4)
  bytes.writeUInt16BE(Number.parseInt(high, 16), 0)
  bytes.writeUInt16BE(Number.parseInt(low, 16), 2)
  return bytes.join('.')
}

/** Normalises the spelling of an address; undefined for an invalid one. */
const canonical = (text: string): string | undefined => {
  const [address = ''] = text.split('%')
  return isIP(address) ? withoutMapping(address) : undefined
}

/** Maximum length of an X-Forwarded-For entry: an IPv6 address with zone and port, in quotes. */
const maxHopLength = 80

/** Parses the address of an X-Forwarded-For entry. Proxies add ports, brackets around IPv6, and quotes. */
const addressOf = (entry: string): string | undefined => {
  if (entry.length > maxHopLength) return undefined
  const [, text = ''] = /^"?([^"]*)"?$/.exec(entry.trim()) ?? []
  const [, inBrackets] = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text) ?? []
  const [, beforePort] = /^([\d.]+):\d{1,5}$/.exec(text) ?? []
  return canonical(inBrackets ?? beforePort ?? text)
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

const trustedList = (entries: string[]) => {
  const list = new BlockList()
  for (const entry of entries) {
    const [written = '', prefix] = entry.split('/')
    const address = canonical(written) ?? written
    if (prefix) list.addSubnet(address, Number(prefix), familyOf(address))
    else list.addAddress(address, familyOf(address))
  }
  return (address: string) => list.check(address, familyOf(address))
}

/** Truncates an IPv6 address to its /64 network, the smallest that a provider assigns. One network is one client. */
const networkOf = (address: string) => {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  if (tail !== undefined) {
    const rest = tail.split(':').filter(Boolean)
    while (groups.length + rest.length < 8) groups.push('0')
    groups.push(...rest)
  }
  return `${groups.slice(0, 4).join(':')}::/64`
}

const smallNetwork = /(?<![0-9a-f:])((?:[0-9a-f]{1,4}:){2}[0-9a-f]{1,4}):[0-9a-f]{1,4}::\/64$/

/**
 * Finds the /48 bucket around the /64 that a bucket's name ends with; undefined if it ends with none.
 *
 * Providers assign a /48 as well, whose owner has 65,536 networks of /64.
 */
export const findParentBucket = (bucket: string): string | undefined => {
  // Fast path: the bucket of a user, or of an IPv4 address.
  if (!bucket.endsWith('::/64')) return undefined
  const wider = bucket.replace(smallNetwork, '$1::/48')
  return wider === bucket ? undefined : wider
}

/** Whether an address is that of this machine, which all users share behind a proxy that is not trusted, or unknown. */
export const isLocalAddress = (address: string): boolean =>
  address === '' ||
  address === 'unknown' ||
  address.startsWith('127.') ||
  /^(?:::1|::|0:0:0:0)(?:::)?(?:\/64)?$/.test(address)

/** Private networks: 10/8, 172.16/12 and 192.168/16 (RFC 1918), and fc00::/7 (RFC 4193). */
const privateNetwork = /^(?:10\.|172\.(?:1[6-9]|2\d|3[01])\.|192\.168\.|f[cd][0-9a-f]{2}:)/

/**
 * Whether a client address may stand for all visitors: a proxy that is not trusted connects from this machine or from a
 * private network. A quota of such an address would block all visitors at once.
 */
export const isSharedAddress = (address: string): boolean => isLocalAddress(address) || privateNetwork.test(address)

export type ClientAddressReader = (socketAddress: string | undefined, forwardedFor: string | undefined) => string

/**
 * Creates a reader of the client address: the socket's, or the last X-Forwarded-For entry that a trusted proxy received
 * from an untrusted peer.
 *
 * An invalid entry ends the search: its sender is not trusted, and the proxy before it counts as the client.
 */
export const createClientAddressReader = (trustedProxies: string[]): ClientAddressReader => {
  const isInList = trustedList(trustedProxies)
  const isTrusted = (address: string) => trustedProxies.length > 0 && isInList(address)
  return (socketAddress, forwardedFor) => {
    let address = canonical(socketAddress ?? '')
    if (address === undefined) return 'unknown'
    const hops = (forwardedFor ?? '').split(',').reverse().values()
    for (let hop = hops.next(); !hop.done && isTrusted(address); hop = hops.next()) {
      const next = addressOf(hop.value)
      if (next === undefined) break
      address = next
    }
    return networkOf(address)
  }
}
