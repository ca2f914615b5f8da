import { BlockList, isIP } from 'node:net'

// Addresses that a request may be sent to on behalf of a user (SSRF protection), from the special-purpose registries of
// IANA (RFC 6890 and its updates).

/** IPv4 networks that are not public. */
const reservedIpv4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // shared by carriers (CGNAT), and metadata of Alibaba Cloud
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // host of virtual machines in Azure
  '169.254.0.0/16', // link-local, and metadata of most clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments, and metadata of Oracle Cloud
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // multicast tunnels (AMT)
  '192.88.99.0/24', // former 6to4 relays
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
]

/**
 * The only range of IPv6 that is routed publicly. Loopback, unique-local, link-local, site-local, multicast,
 * IPv4-mapped, IPv4-compatible and NAT64 (64:ff9b::/96 and 64:ff9b:1::/48) addresses are outside of it.
 */
const globalIpv6 = '2000::/3'

/** Networks inside of it that are not public. */
const reservedIpv6 = [
  '2001::/23', // protocol assignments: Teredo, benchmarks, ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4, which contains an IPv4 address
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
]

const listNetworks = (networks: readonly string[], family: 'ipv4' | 'ipv6') => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    list.addSubnet(address, Number(prefix), family)
  }
  return list
}

const reserved4 = listNetworks(reservedIpv4, 'ipv4')
const global6 = listNetworks([globalIpv6], 'ipv6')
const reserved6 = listNetworks(reservedIpv6, 'ipv6')

/**
 * Whether an IP address is public: neither private, local, multicast, reserved nor a form of IPv6 that contains an IPv4
 * address. False for a text that is no address, and for an address with a zone ("fe80::1%eth0").
 */
export const isPublicAddress = (address: string): boolean => {
  if (address.includes('%')) return false
  const family = isIP(address)
  if (family === 4) return !reserved4.check(address, 'ipv4')
  return family === 6 && global6.check(address, 'ipv6') && !reserved6.check(address, 'ipv6')
}

/** Top-level names that are reserved for a machine or a local network (RFC 6761, 6762, 7686, 8375, 9476; ICANN). */
const localNames = new Set([
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'arpa',
  'test',
  'example',
  'invalid',
  'onion',
  'alt',
])

/** Whether a host name can be a public one: several labels, the last of which is not reserved for local networks. */
export const isPublicHostName = (host: string): boolean => {
  const labels = host.toLowerCase().split('.')
  return labels.length > 1 && labels.every((label) => label !== '') && !localNames.has(labels.at(-1) ?? '')
}
