import { isWebAddress } from '#src/shared/web-address.ts'
import type { SourcedFact } from './facts/facts.contract.ts'

// Finds the page on which a programme states its dates and requirements. Pure.

interface StatedProgram {
  websiteUrl: string
  facts: Readonly<Record<string, SourcedFact>>
}

const getHost = (address: string): string =>
  URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : ''

/** Whether an address is on the university's site: the same host, or one below it. */
const isOnSite = (address: string, site: string): boolean => {
  const [host, siteHost] = [getHost(address), getHost(site)]
  return siteHost !== '' && (host === siteHost || host.endsWith(`.${siteHost}`))
}

/** Kinds of facts, those with the page that an applicant needs first. */
const statingKinds = ['deadline', 'requirements', 'tests', 'letters', 'application_fee', 'tuition_per_year']

/**
 * Finds the official page of a programme: its own address, or else a page of the university's site that states one of its
 * facts, because many registers state only the university's home page.
 *
 * @returns the address, and whether it is only the university's home page
 */
export const findOfficialPage = (
  { websiteUrl, facts }: StatedProgram,
  universityUrl: string,
): { url: string; isHomePage: boolean } => {
  if (websiteUrl !== universityUrl) return { url: websiteUrl, isHomePage: false }
  const addresses = statingKinds.map((kind) => facts[kind]?.source.url ?? '')
  const stated = addresses.find(
    (url) => isWebAddress(url) && isOnSite(url, universityUrl) && new URL(url).pathname !== '/',
  )
  return stated ? { url: stated, isHomePage: false } : { url: universityUrl, isHomePage: true }
}

/** Formats an address for display: host and path, without scheme, "www." and query. */
export const formatAddress = (address: string): string => {
  if (!URL.canParse(address)) return address
  const { pathname } = new URL(address)
  return `${getHost(address)}${pathname === '/' ? '' : pathname.replace(/\/$/, '')}`
}
