import { localStore } from '#src/client/browser-storage.ts'
import { degreeLevels } from '#src/features/profile/rules.ts'
import { dayMs } from '#src/shared/durations.ts'
import { FIELDS } from './rules.ts'

// Last search of a visitor, which pre-fills onboarding. It stays on the device.

/** In the form of the search URL. */
interface Looked {
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
const keptMs = dayMs

/** Stores field, level and countries of a search; a search without them changes nothing. */
export const rememberLastSearch = ({ field, level, country }: Looked): void => {
  const countries = country?.split(',').filter((code) => /^[A-Z]{2}$/.test(code))
  if (!field && !level && !countries?.length) return
  localStore.setItem(key, JSON.stringify({ field, level, countries, at: Date.now() }))
}

export const readLastSearch = (now = Date.now()): LastSearch => {
  try {
    const kept = JSON.parse(localStore.getItem(key) ?? '{}') as Record<string, unknown>
    if (typeof kept.at !== 'number' || now - kept.at > keptMs) return {}
    const field = FIELDS.find(({ id }) => id === kept.field)?.id
    const level = degreeLevels.find((one) => one === kept.level)
    const countries = Array.isArray(kept.countries)
      ? kept.countries.filter((code) => typeof code === 'string' && /^[A-Z]{2}$/.test(code)).map(String)
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
