import { brandMetaName, linkPlaceholder, type PageBrand } from '#src/shared/branding.ts'

/** What the server replaces in prerendered pages: every link of the footer once. */
const prerendered: PageBrand = {
  texts: ['imprint'],
  links: [{ url: linkPlaceholder.url, label: { en: linkPlaceholder.label } }],
}

/** Returns the branding that the server wrote into the page; without one, an empty one. */
export const getPageBrand = (): PageBrand => {
  // The build for browsers leaves this out.
  if (import.meta.env.SSR && typeof document === 'undefined') return prerendered
  const written = document.querySelector<HTMLMetaElement>(`meta[name=${brandMetaName}]`)
  return written ? JSON.parse(written.content) : { texts: [], links: [] }
}
