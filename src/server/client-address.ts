import { BlockList, isIP, isIPv6 } from 'node:net'

/** An IPv4 address that is written as one of IPv6 is the same visitor. */
const withoutMapping = (address: string) => {
  if (!isIPv6(address)) return address
  const { hostname } = new URL(`http://[${address}]`)
  const [, high, low] = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(hostname) ?? []
  if (high === undefined || low === undefined) return hostname.slice(1, -1)
  const bytes = Buffer.alloc(4)
  bytes.writeUInt16BE(Number.parseInt(high, 16), 0)
  bytes.writeUInt16BE(Number.parseInt(low, 16), 2)
  return bytes.join('.')
}

/** One address has one spelling; undefined for what is no address. */
const canonical = (text: string): string | undefined => {
  const [address = ''] = text.split('%')
  return isIP(address) ? withoutMapping(address) : undefined
}

/** The longest that an entry of X-Forwarded-For can be: an address of IPv6 with its zone and port, in quotes. */
const maxHopLength = 80

/**
 * The address of an entry of X-Forwarded-For. Proxies write it as they like: with its port, IPv6 in brackets, in quotes.
 */
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

/** One network of IPv6 is one visitor: a /64 is the smallest that a provider hands out. */
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
 * The bucket of the /48 around the /64 that a bucket's name ends with; undefined where it ends with none. Providers hand
 * out a /48 as well, and its holder has 65,536 networks of /64 to count on.
 */
export const findParentBucket = (bucket: string): string | undefined => {
  const wider = bucket.replace(smallNetwork, '$1::/48')
  return wider === bucket ? undefined : wider
}

export type ClientAddressReader = (socketAddress: string | undefined, forwardedFor: string | undefined) => string

/**
 * Finds a visitor's address: the socket's, or the last one a trusted proxy was told by somebody it does not trust. An
 * entry that is no address ends the way: whoever wrote it is not believed, and the proxy before it stands for them.
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
