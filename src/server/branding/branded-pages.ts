import { brandMetaName, linkPlaceholder, type PageBrand } from '#src/shared/branding.ts'
import { escapeHtml } from '../html.ts'
import { formatBrandVariables } from './brand-colors.ts'
import type { BrandLogo } from './brand-logo.ts'
import type { Branding } from './branding.ts'

// Writes the branding into the pages that the build made, so that it is there before any script and costs no request.

/** Height of the logo in rem, and the maximum width, which leaves room for the menu on a phone. */
const logoHeightRem = 2
const maxLogoWidthRem = 10

/** Returns the path of the logo; it changes with the picture, so that browsers may cache it for ever. */
export const buildLogoPath = ({ kind, version }: Pick<BrandLogo, 'kind' | 'version'>): string =>
  `/branding/logo-${version}.${kind}`

/** Formats the rules that draw the logo in place of the product's mark. Print shows it too. */
const formatLogoRules = (logo: BrandLogo, hasName: boolean): string => {
  const width = Math.min(maxLogoWidthRem, logo.ratio * logoHeightRem).toFixed(2)
  const picture = `background:url("${buildLogoPath(logo)}") center/contain no-repeat;print-color-adjust:exact`
  return [
    '[data-logo]>svg{display:none}',
    `[data-logo]::before{content:"";flex:none;inline-size:${width}rem;block-size:${logoHeightRem}rem;${picture}}`,
    ...(hasName ? ['[data-logo]{position:relative}[data-logo]>span{position:absolute;opacity:0}'] : []),
  ].join('')
}

/** Names of this length fit beside the menu of a phone on one line, at the size of the product's own. */
const shortNameLength = 10

/** Sets a long name smaller on phones, on two lines at most. */
const longNameRules =
  '@media(max-width:47.99em){[data-logo]>span{font-size:.9375rem;line-height:1.2;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}}'

/** Formats the style sheet of the branding. Its selector outweighs the theme's, which comes later. */
const formatStyles = ({ name = '', palette, logo, logoHasName }: Branding): string =>
  [
    ...(name.length > shortNameLength ? [longNameRules] : []),
    ...(palette ? [`:root:root:root{${formatBrandVariables(palette)}}`] : []),
    ...(logo ? [formatLogoRules(logo, logoHasName)] : []),
  ].join('')

const formatMeta = ({ texts, links }: Branding): string => {
  const brand: PageBrand = { texts: [...texts.keys()], links }
  return `<meta name="${brandMetaName}" content="${escapeHtml(JSON.stringify(brand))}">`
}

const itemEnd = '</li>'

/** Replaces the item of a list that contains `mark`; a page has at most one. */
const replaceItem = (html: string, mark: string, write: (item: string) => string): string => {
  const at = html.indexOf(mark)
  const start = html.lastIndexOf('<li', at)
  const end = html.indexOf(itemEnd, at) + itemEnd.length
  return at < 0 ? html : html.slice(0, start) + write(html.slice(start, end)) + html.slice(end)
}

/**
 * Writes the links of the footer: the imprint if there is one, the operator's links, and the operator's texts in place
 * of the articles of the help page.
 */
const withFooter = (html: string, { texts, links }: Branding, language: string): string => {
  const writeLinks = (item: string) =>
    links
      .map(({ url, label }) =>
        item
          .replaceAll(linkPlaceholder.url, () => escapeHtml(url))
          .replaceAll(linkPlaceholder.label, () => escapeHtml(label[language as keyof typeof label] ?? label.en)),
      )
      .join('')
  const withImprint = replaceItem(html, 'href="/legal/imprint"', (item) => (texts.has('imprint') ? item : ''))
  const written = replaceItem(withImprint, linkPlaceholder.url, writeLinks)
  return (['privacy', 'terms'] as const)
    .filter((name) => texts.has(name))
    .reduce((page, name) => page.replaceAll(`href="/help#${name}"`, `href="/legal/${name}"`), written)
}

const pageLanguage = /<html lang="([a-z]{2})"/
const productPicture = '/social-card.png"'
const pictureTags = /<meta property="og:image(?::\w+)?"[^<>]*>/g

/** Returns a branded page without the preview picture of the product, which shows its own name and colour. */
export const withoutProductPicture = (html: string, { name, palette, logo }: Branding): string =>
  (name || palette || logo) && html.includes(productPicture) ? html.replace(pictureTags, '') : html

/** Writes the branding into a page that the build made. */
export const writeBrandedPage = (html: string, branding: Branding): string => {
  const language = pageLanguage.exec(html)?.[1] ?? 'en'
  const styles = formatStyles(branding)
  const isPlain = branding.texts.size === 0 && branding.links.length === 0
  const head = [...(styles ? [`<style>${styles}</style>`] : []), ...(isPlain ? [] : [formatMeta(branding)])]
  const written = withFooter(html, branding, language)
  return head.length > 0 ? written.replace('</head>', () => `${head.join('\n')}\n</head>`) : written
}
