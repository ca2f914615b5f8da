import { readFileSync } from 'node:fs'
import { type Context, Hono } from 'hono'
import { type LegalTextName, legalTextNames, parseLegalTextName } from '#src/shared/legal-text.ts'
import { languageParameter, parseLanguageParameter, toLanguage } from '#src/shared/locales.ts'
import { hasEntityTag } from '../entity-tags.ts'
import { createErrorResponse } from '../http-responses.ts'
import type { DescribePage } from '../pages.ts'
import { getTranslator } from '../translations.ts'
import { buildLogoPath } from './branded-pages.ts'
import type { Branding } from './branding.ts'

const year = 'public, max-age=31536000, immutable'
const brief = 'public, max-age=300'
/** A picture opened on its own runs nothing and loads nothing. */
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"
const types = { svg: 'image/svg+xml', png: 'image/png' }

const send = (context: Context, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string>) => {
  for (const [name, value] of Object.entries(headers)) context.header(name, value)
  return hasEntityTag(context.req.header('if-none-match'), headers.etag ?? '')
    ? context.body(null, 304)
    : context.body(body)
}

/** Above this ratio of its sides, a logo is unreadable in a tab. */
const maxIconRatio = 1.5
const shippedColors = { ground: '#125442', line: '#dceae3' }

/** Draws the icon of tabs and of the installed app: the logo, if it is about square, or the product's in the colour. */
const drawIcon = ({ logo, palette }: Branding, readShipped: () => string): string | undefined => {
  if (logo && logo.ratio < maxIconRatio && logo.ratio > 1 / maxIconRatio) {
    const picture = `data:${types[logo.kind]};base64,${Buffer.from(logo.content).toString('base64')}`
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><image href="${picture}" width="32" height="32"/></svg>`
  }
  const [, line = '', , , , , , ground = ''] = palette?.shades ?? []
  return palette
    ? readShipped().replaceAll(shippedColors.ground, ground).replaceAll(shippedColors.line, line)
    : undefined
}

interface BrandingParts {
  getBranding: () => Branding
  /** Folder of the built client. */
  root: string
}

/** Serves logo, icon and legal texts of an instance, and their short addresses such as `/privacy`. */
export const createBrandingRoutes = ({ getBranding, root }: BrandingParts) => {
  const app = new Hono()
  // Drawn once for each version of the branding.
  let icon: { version: string; drawn: string | undefined } | undefined

  app.get('/favicon.svg', async (context, next) => {
    const branding = getBranding()
    if (icon?.version !== branding.version)
      icon = { version: branding.version, drawn: drawIcon(branding, () => readFileSync(`${root}/favicon.svg`, 'utf8')) }
    if (icon.drawn === undefined) return await next()
    return send(context, icon.drawn, {
      etag: `"${icon.version}"`,
      'cache-control': brief,
      'content-type': types.svg,
      'content-security-policy': picturePolicy,
    })
  })
  app.get('/branding/texts/:name', (context) => {
    const language = parseLanguageParameter(context.req.query(languageParameter)) ?? 'en'
    const name = parseLegalTextName(context.req.param('name'))
    const text = name && getBranding().texts.get(name)?.[language]
    if (!text) return createErrorResponse('NOT_FOUND')
    return send(context, text.body, {
      etag: text.etag,
      'cache-control': 'no-cache',
      'content-type': 'application/json; charset=utf-8',
    })
  })
  app.get('/branding/:file', (context) => {
    const { logo } = getBranding()
    if (!logo || context.req.path !== buildLogoPath(logo)) return createErrorResponse('NOT_FOUND')
    return send(context, logo.content, {
      etag: `"${logo.version}"`,
      'cache-control': year,
      'content-type': types[logo.kind],
      'content-security-policy': picturePolicy,
    })
  })
  for (const name of legalTextNames)
    app.get(`/${name}`, async (context, next) => {
      const hasText = getBranding().texts.has(name)
      // The product has no imprint of its own.
      if (!hasText && name === 'imprint') return await next()
      return context.redirect(hasText ? buildLegalPath(name) : `/help#${name}`)
    })
  return app
}

const legalPath = '/legal/'
const buildLegalPath = (name: LegalTextName): string => `${legalPath}${name}`

/** Describes the pages of the legal texts; a text that the operator has not published is not found. */
export const describeLegalPage =
  (getBranding: () => Branding): DescribePage =>
  async (path, language) => {
    if (!path.startsWith(legalPath)) return undefined
    const t = getTranslator(language)
    const name = parseLegalTextName(path.slice(legalPath.length))
    const text = name && getBranding().texts.get(name)?.[toLanguage(language)]
    if (!name || !text) return { title: t('notFound.title'), description: '', path: '/', isIndexed: false, status: 404 }
    const title = text.title ?? t(`footer.${name}`)
    return { title, description: title, path: buildLegalPath(name), isIndexed: true }
  }
