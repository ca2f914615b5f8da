// Preferences besides grades for programmes and scholarships: money, start, language, work. Separate from the profile's
// other rules, which pages before the sign-in load.

/** Share of the cost that the applicant needs funded. */
export const fundingNeeds = ['full', 'partial', 'none'] as const
export type FundingNeed = (typeof fundingNeeds)[number]

/** Half of the year in which studies are to begin; seasons differ between hemispheres. */
export const startSeasons = ['autumn', 'spring'] as const
export type StartSeason = (typeof startSeasons)[number]

/** Teaching languages by ISO 639-1, of which an applicant selects those they can study in. */
export const teachingLanguages = [
  'en',
  'ar',
  'cs',
  'da',
  'de',
  'es',
  'fi',
  'fr',
  'it',
  'ja',
  'ko',
  'nl',
  'no',
  'pl',
  'pt',
  'ru',
  'sv',
  'tr',
  'zh',
] as const
/** Range of years of full-time work since the first degree. */
export const workYearsRange = { min: 0, max: 60, step: 1 }
export const maxSupervisors = 5
