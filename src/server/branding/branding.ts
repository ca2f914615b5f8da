import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrandLink } from '#src/shared/branding.ts'
import { type LegalText, type LegalTextName, legalTextNames } from '#src/shared/legal-text.ts'
import { type Language, languages } from '#src/shared/locales.ts'
import type { Diagnostic } from '../diagnostic.ts'
import type { Logger } from '../log.ts'
import { actionShade, type BrandPalette, deriveBrandPalette, minTextContrast } from './brand-colors.ts'
import { type BrandLogo, LogoError, maxLogoBytes, readLogo } from './brand-logo.ts'
import { getBrandingFolder, readBrandSettings } from './brand-settings.ts'
import { parseLegalText } from './legal-texts.ts'

// Branding of an instance: files of `DATA_DIR/branding`, read at the start and after each change. A bad file is
// reported and left out; the product keeps its own in its place.

/** Maximum size of a legal text in bytes. */
const maxTextBytes = 200_000

/** Legal text, ready to be sent. */
interface PreparedText {
  title?: string
  body: string
  etag: string
}

/** Branding as it is served. */
export interface Branding {
  /** Digest of everything below; changes with any file. */
  version: string
  name?: string
  palette?: BrandPalette
  logo?: BrandLogo
  logoHasName: boolean
  links: readonly BrandLink[]
  texts: ReadonlyMap<LegalTextName, Record<Language, PreparedText>>
}

/** Branding of an instance without files. */
export const unbranded: Branding = { version: '', logoHasName: false, links: [], texts: new Map() }

const createNote = (about: string, text: string): Diagnostic => ({ level: 'note', about: `branding/${about}`, text })

const fileName = /^(?:branding\.json|logo\.(?:svg|png)|(?<text>imprint|privacy|terms)(?:\.(?<language>[a-z]{2}))?\.md)$/

const isKnownFile = (file: string): boolean => {
  const { language } = fileName.exec(file)?.groups ?? {}
  return fileName.test(file) && (language === undefined || languages.some((known) => known === language))
}

/** Lists the files, without hidden ones. Undefined without the folder. */
const listFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((file) => !file.startsWith('.')).sort()

/** Tells whether a file exceeds a size; it is measured without being read. */
const isLargerThan = async (file: string, maxBytes: number): Promise<boolean> => (await stat(file)).size > maxBytes

const describeSize = (maxBytes: number) => `is larger than ${maxBytes / 1_000} kB`

const readLogoFile = async (folder: string, files: string[], notes: Diagnostic[]): Promise<BrandLogo | undefined> => {
  const file = ['logo.svg', 'logo.png'].find((name) => files.includes(name))
  if (!file) return undefined
  const path = join(folder, file)
  try {
    if (await isLargerThan(path, maxLogoBytes)) throw new LogoError(describeSize(maxLogoBytes))
    return await readLogo(file === 'logo.svg' ? 'svg' : 'png', new Uint8Array(await readFile(path)))
  } catch (error) {
    const reason = error instanceof LogoError ? error.message : 'cannot be read'
    notes.push(createNote(file, `${reason}; the product's own logo is shown`))
    return undefined
  }
}

type TextFile = Omit<LegalText, 'language'>

const readTextFile = async (folder: string, file: string, notes: Diagnostic[]): Promise<TextFile | undefined> => {
  const refuse = (reason: string) => void notes.push(createNote(file, `${reason}; it is not shown`))
  const path = join(folder, file)
  try {
    if (await isLargerThan(path, maxTextBytes)) return refuse(describeSize(maxTextBytes))
    const content = await readFile(path)
    const text = parseLegalText(new TextDecoder('utf-8', { fatal: true }).decode(content))
    return text.nodes.length > 0 ? text : refuse('is empty')
  } catch {
    return refuse('cannot be read as UTF-8 text')
  }
}

const prepareText = (text: LegalText): PreparedText => {
  const body = JSON.stringify(text)
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 27)
  return { ...(text.title ? { title: text.title } : {}), body, etag: `"${digest}"` }
}

/** Reads the files of a text by language; that of a file without one is empty. */
const readTextFiles = async (folder: string, files: string[], name: LegalTextName, notes: Diagnostic[]) => {
  const found = new Map<Language | '', TextFile>()
  for (const language of ['', ...languages] as const) {
    const file = [name, ...(language ? [language] : []), 'md'].join('.')
    const text = files.includes(file) ? await readTextFile(folder, file, notes) : undefined
    if (text) found.set(language, text)
  }
  return found
}

/** Prepares a text for a language; one without its own file gets the file without a language, or the English one. */
const prepareTextIn = (language: Language, found: Map<Language | '', TextFile>): PreparedText => {
  const [first] = found.keys()
  const key = ([language, '', 'en'] as const).find((one) => found.has(one)) ?? first
  const text = key === undefined ? undefined : found.get(key)
  return prepareText({ nodes: [], ...text, ...(key ? { language: key } : {}) })
}

const readTexts = async (folder: string, files: string[], notes: Diagnostic[]): Promise<Branding['texts']> => {
  const texts = new Map<LegalTextName, Record<Language, PreparedText>>()
  for (const name of legalTextNames) {
    const found = await readTextFiles(folder, files, name, notes)
    const entries = languages.map((language) => [language, prepareTextIn(language, found)])
    if (found.size > 0) texts.set(name, Object.fromEntries(entries) as Record<Language, PreparedText>)
  }
  return texts
}

const readPalette = (color: string | undefined, notes: Diagnostic[]): BrandPalette | undefined => {
  if (color === undefined) return undefined
  const palette = deriveBrandPalette(color)
  if (palette.isCorrected)
    notes.push(
      createNote(
        'branding.json',
        `primaryColor ${color} is too light to be read (${palette.writtenContrast.toFixed(1)}:1, text needs ${minTextContrast}:1); ${palette.shades[actionShade]} is used`,
      ),
    )
  return palette
}

/** Reads the branding of an instance, and what the operator should know about its files. */
export const readBranding = async (dataDir: string): Promise<{ branding: Branding; notes: Diagnostic[] }> => {
  const folder = getBrandingFolder(dataDir)
  const files = await listFiles(folder)
  const notes: Diagnostic[] = []
  for (const file of files)
    if (!isKnownFile(file)) notes.push(createNote(file, 'is not used; docs/branding.md lists the files'))
  const { settings, problem } = readBrandSettings(dataDir)
  if (problem) notes.push(createNote('branding.json', `${problem}; the product's own name and colour are used`))
  const palette = readPalette(settings.primaryColor, notes)
  const logo = await readLogoFile(folder, files, notes)
  const texts = await readTexts(folder, files, notes)
  const parts = {
    ...(settings.name ? { name: settings.name } : {}),
    ...(palette ? { palette } : {}),
    logoHasName: settings.logoHasName ?? false,
    links: settings.links ?? [],
  }
  const digest = createHash('sha256').update(JSON.stringify([parts, logo?.version, [...texts]]))
  const version = digest.digest('base64url').slice(0, 12)
  return { branding: { version, ...parts, ...(logo ? { logo } : {}), texts }, notes }
}

const describeTexts = (texts: Branding['texts']): string[] => [...texts.keys()].map((name) => `${name}.md`)

/** Describes the branding for the operator: what is used, and each file with a problem. */
export const inspectBranding = async (dataDir: string): Promise<Diagnostic[]> => {
  const { branding, notes } = await readBranding(dataDir)
  const { name, palette, logo, links, texts } = branding
  const parts = [
    ...(name ? [`name ${name}`] : []),
    ...(palette ? [`colour ${palette.shades[actionShade]}`] : []),
    ...(logo ? [`logo.${logo.kind}`] : []),
    ...(links.length > 0 ? [`${links.length} links`] : []),
    ...describeTexts(texts),
  ]
  return [{ level: 'ok', about: 'branding', text: parts.length > 0 ? parts.join(', ') : "the product's own" }, ...notes]
}

/** Interval of the search for changes. Change notifications of the system do not reach network folders and volumes. */
const checkIntervalMs = 5_000

/** Fingerprint of the files, by which a change is seen. */
const readFingerprint = async (folder: string): Promise<string> => {
  const files = await listFiles(folder)
  const states = await Promise.all(files.map(async (file) => await stat(join(folder, file)).catch(() => undefined)))
  return files.map((file, at) => [file, states[at]?.mtimeMs, states[at]?.size].join(':')).join('\n')
}

/** Branding of the running server. */
export interface BrandingStore {
  get: () => Branding
  stop: () => void
}

/**
 * Opens the branding: reads it, and again after each change of a file. Problems are logged.
 *
 * The name of a running server does not change: it is also in passkeys and authenticator apps.
 */
export const openBranding = async (
  dataDir: string,
  log: Logger,
  intervalMs = checkIntervalMs,
): Promise<BrandingStore> => {
  const folder = getBrandingFolder(dataDir)
  let current = unbranded
  let fingerprint: string | undefined
  const refresh = async () => {
    const found = await readFingerprint(folder)
    if (found === fingerprint) return
    const { branding, notes } = await readBranding(dataDir)
    if (fingerprint !== undefined && branding.name !== current.name)
      notes.push(createNote('branding.json', 'the new name is used after a restart'))
    fingerprint = found
    current = branding
    for (const { about, text } of notes) log.warn({ about }, text)
  }
  await refresh()
  const timer = setInterval(
    () => void refresh().catch((error: Error) => log.warn({ reason: error.message }, 'the branding could not be read')),
    intervalMs,
  )
  timer.unref()
  return { get: () => current, stop: () => clearInterval(timer) }
}
