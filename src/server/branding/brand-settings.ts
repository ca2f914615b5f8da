import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { BrandLink } from '#src/shared/branding.ts'
import { languages } from '#src/shared/locales.ts'
import { getErrorCode } from '../root-cause.ts'

/** Maximum size of branding.json in bytes. */
const maxSettingsBytes = 16_000
export const maxNameLength = 60
const maxLinks = 5
const maxLabelLength = 40

const label = z.string().trim().min(1).max(maxLabelLength)
const labels = z.union([
  label.transform((text) => ({ en: text })),
  z.strictObject({ en: label, ...Object.fromEntries(languages.slice(1).map((one) => [one, label.optional()])) }),
])

const settingsSchema = z.strictObject({
  name: z.string().trim().min(1).max(maxNameLength).optional(),
  primaryColor: z
    .string()
    .regex(/^#[\da-f]{6}$/i, 'must be a colour such as #0b5fa5')
    .optional(),
  /** Whether the logo contains the name, which is then not written beside it. */
  logoHasName: z.boolean().optional(),
  links: z
    .array(z.strictObject({ url: z.url({ protocol: /^https$/, error: 'must start with https://' }), label: labels }))
    .max(maxLinks)
    .optional(),
})

/** Contents of branding.json. */
interface BrandSettings {
  name?: string | undefined
  primaryColor?: string | undefined
  logoHasName?: boolean | undefined
  links?: BrandLink[] | undefined
}

/** Returns the folder of an instance with the files of its branding. */
export const getBrandingFolder = (dataDir: string): string => join(dataDir, 'branding')

const describeIssue = ({ path, message, ...issue }: z.core.$ZodIssue): string => {
  const at = path.map(String).join('.')
  if (issue.code === 'unrecognized_keys') return `${at ? `${at}: ` : ''}does not know ${issue.keys.join(', ')}`
  if (issue.code === 'invalid_union')
    return `${at}: must be a text of up to ${maxLabelLength} characters, or texts by language with "en"`
  return at ? `${at}: ${message}` : message
}

const parseSettings = (text: string): { settings: BrandSettings; problem?: string } => {
  try {
    const parsed = settingsSchema.safeParse(JSON.parse(text))
    if (parsed.success) return { settings: parsed.data }
    return { settings: {}, problem: parsed.error.issues.map(describeIssue).join('; ') }
  } catch {
    return { settings: {}, problem: 'is not valid JSON' }
  }
}

/** Reads branding.json. Invalid settings are empty, with a problem for the operator. */
export const readBrandSettings = (dataDir: string): { settings: BrandSettings; problem?: string } => {
  const file = join(getBrandingFolder(dataDir), 'branding.json')
  try {
    if (statSync(file).size > maxSettingsBytes)
      return { settings: {}, problem: `is larger than ${maxSettingsBytes / 1_000} kB` }
    return parseSettings(readFileSync(file, 'utf8'))
  } catch (error) {
    const code = getErrorCode(error)
    return code === 'ENOENT' ? { settings: {} } : { settings: {}, problem: `cannot be read (${code})` }
  }
}

/** Reads the name of an instance: that of branding.json, or else `other`. */
export const readBrandName = (dataDir: string, other: string): string =>
  readBrandSettings(dataDir).settings.name ?? other
