// Which pages of the catalogue search engines may index; docs/public-pages.md publishes the rule. The statements of
// `public-pages.data.ts` repeat it. Pure.

/** Kinds that say no more than the name and the address of an entry. */
export const addressKinds: readonly string[] = ['website', 'city']

/** Whether the page of a programme or scholarship contains more than its name: a fact that is stated for this entry. */
export const isEntryIndexed = (facts: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(facts).some((kind) => !addressKinds.includes(kind))

/** Whether the page of a university contains more than its name: a fact or a programme. */
export const isUniversityIndexed = (facts: Readonly<Record<string, unknown>>, programCount: number): boolean =>
  programCount > 0 || isEntryIndexed(facts)

/** Maximum addresses of one sitemap, by the protocol (https://www.sitemaps.org/protocol.html). */
export const maxSitemapAddresses = 50_000
