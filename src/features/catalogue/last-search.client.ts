import { localStore } from '#src/client/browser-storage.ts'
import { degreeLevels } from '#src/features/profile/rules.ts'
import { dayMs } from '#src/shared/durations.ts'
import { FIELDS } from './rules.ts'

// Last search of a visitor, which pre-fills onboarding. It stays on the device.

/** In the form of the search URL. */
interface SearchUrlFilters {
  field?: string
  level?: string
  country?: string
}

export interface LastSearch {
  targetField?: string
  targetDegreeLevel?: string
  countries?: string[]
}

const key = 'visit_wish'
/** Expires after a day: another user may sign up on this device tomorrow. */
const storedMs = dayMs

/** Stores field, level and countries of a search; a search without them changes nothing. */
export const rememberLastSearch = ({ field, level, country }: SearchUrlFilters): void => {
  const countries = country?.split(',').filter((code) => /^[A-Z]{2}$/.test(code))
  if (!field && !level && !countries?.length) return
  localStore.setItem(key, JSON.stringify({ field, level, countries, at: Date.now() }))
}

export const readLastSearch = (now = Date.now()): LastSearch => {
  try {
    const stored = JSON.parse(localStore.getItem(key) ?? '{}') as Record<string, unknown>
    if (typeof stored.at !== 'number' || now - stored.at > storedMs) return {}
    const field = FIELDS.find(({ id }) => id === stored.field)?.id
    const level = degreeLevels.find((one) => one === stored.level)
    const countries = Array.isArray(stored.countries)
      ? stored.countries.filter((code) => typeof code === 'string' && /^[A-Z]{2}$/.test(code)).map(String)
      : []
    return {
      ...(field ? { targetField: field } : {}),
      ...(level ? { targetDegreeLevel: level } : {}),
      ...(countries.length > 0 ? { countries } : {}),
    }
  } catch {
    return {}
  }
}

export const deleteLastSearch = (): void => localStore.removeItem(key)
