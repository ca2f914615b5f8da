import { BlockList, isIPv6 } from 'node:net'

const plain = (address: string) => (address.startsWith('::ffff:') ? address.slice(7) : address)

const trustedList = (entries: string[]) => {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (prefix) list.addSubnet(address, Number(prefix), family)
    else list.addAddress(address, family)
  }
  return (address: string) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
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

export type AddressReader = (socketAddress: string | undefined, forwardedFor: string | undefined) => string

/** Finds a visitor's address: the socket's, or the last one a trusted proxy was told by somebody it does not trust. */
export const createAddressReader = (trustedProxies: string[]): AddressReader => {
  const isTrusted = trustedList(trustedProxies)
  return (socketAddress, forwardedFor) => {
    let address = plain(socketAddress ?? 'unknown')
    if (trustedProxies.length === 0 || !isTrusted(address)) return networkOf(address)
    for (const hop of (forwardedFor ?? '').split(',').reverse()) {
      address = plain(hop.trim()) || address
      if (!isTrusted(address)) break
    }
    return networkOf(address)
  }
}
