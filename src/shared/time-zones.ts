import { getDateFormat } from './formats.ts'
import { foldText } from './unicode.ts'

/** Maximum length of a zone name: longer than any name of the tz database. */
export const maxTimeZoneLength = 64

/** Bounded cache of valid zone names: they come from requests in any letter case, so it needs a maximum size. */
const knownZones = new Set<string>()
export const maxRememberedZones = 1000

const looksUp = (zone: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

/**
 * Whether a text names a zone of the tz database; plain offsets such as "+02:00" do not, because they have no daylight
 * saving time. Valid names are cached: the look-up was half of the server's work for a snapshot.
 */
export const isKnownZone = (zone: string): boolean => {
  if (knownZones.has(zone)) return true
  if (/^[+-]/.test(zone) || !looksUp(zone)) return false
  if (knownZones.size >= maxRememberedZones) knownZones.clear()
  knownZones.add(zone)
  return true
}

/**
 * Zones that browsers still list under a former name, with the current name (the tz database's file `backward`). Both
 * name the same zone; users search for the current one, and the list has the other.
 */
const renamed: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}
const formerNames = new Map(Object.entries(renamed).map(([former, present]) => [present, former]))

/** Formats a zone for users: the current name, with spaces. */
export const formatZoneLabel = (zone: string): string => (renamed[zone] ?? zone).replaceAll('_', ' ')

/** Folds a text for search: without case, accents and the punctuation of zone names. */
export const foldForSearch = (text: string): string =>
  foldText(text)
    .replace(/[_/-]+/g, ' ')
    .trim()

/** Formats the UTC offset of a zone at an instant, such as "GMT+05:30"; undefined for an invalid zone. */
export const formatOffset = (zone: string, at: number): string | undefined =>
  isKnownZone(zone)
    ? getDateFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
        .formatToParts(at)
        .find(({ type }) => type === 'timeZoneName')?.value
    : undefined

/** Whether the offsets of two zones differ at an instant; false where one of them is invalid. */
export const hasDifferentOffset = (a: string, b: string, at: number): boolean => {
  if (a === b) return false
  const [offsetOfA, offsetOfB] = [formatOffset(a, at), formatOffset(b, at)]
  return offsetOfA !== undefined && offsetOfB !== undefined && offsetOfA !== offsetOfB
}

const longName = (zone: string, language: string): string =>
  new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** Collects the folded search terms of a zone: current and former names, and the name of its time in a language. */
export const collectZoneSearchTerms = (zone: string, language: string): string =>
  foldForSearch([zone, renamed[zone], formerNames.get(zone), longName(zone, language)].filter(Boolean).join(' '))

/** Detects the zone of the device; uses Temporal where available, because a formatter takes 10 ms on a phone. */
export const detectDeviceZone = (): string => {
  const { Temporal } = globalThis as { Temporal?: { Now: { timeZoneId: () => string } } }
  return Temporal?.Now.timeZoneId() ?? (new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC')
}
