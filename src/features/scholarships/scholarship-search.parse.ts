import { type DegreeLevel, degreeLevels } from '#src/features/profile/rules.ts'
import { isUuid } from '#src/shared/uuid.ts'

// Search parameters of the scholarships. Lightweight, because every route imports its parameters before its screen.

/** Search parameters of the scholarships: filters, and the programme whose cost is shown. */
export type ScholarshipSearch = {
  /** ISO code of the country of study. */
  country?: string
  level?: DegreeLevel
  funding?: 'full'
  /** Id of the shortlist entry. */
  programme?: string
}

/** Parses the search parameters; unknown values are omitted. */
export const toScholarshipSearch = (search: Record<string, unknown>): ScholarshipSearch => {
  const { country, funding, programme } = search
  const level = degreeLevels.find((known) => known === search.level)
  return {
    ...(typeof country === 'string' && /^[A-Z]{2}$/.test(country) ? { country } : {}),
    ...(level ? { level } : {}),
    ...(funding === 'full' ? { funding } : {}),
    ...(typeof programme === 'string' && isUuid(programme) ? { programme } : {}),
  }
}
