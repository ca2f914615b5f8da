// What decides about programmes and scholarships besides grades: money, start, language, work. Kept apart from the profile's
// other rules, which pages before the sign-in load.

/** How much of the cost somebody needs to be paid for them. */
export const fundingNeeds = ['full', 'partial', 'none'] as const
export type FundingNeed = (typeof fundingNeeds)[number]

/** The half of the year in which studies are to begin; seasons have other names in the south. */
export const startSeasons = ['autumn', 'spring'] as const
export type StartSeason = (typeof startSeasons)[number]

/** Languages in which programmes are taught, by ISO 639-1; a person chooses those they can study in. */
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
/** Years of full-time work since the first degree. */
export const workYearsRange = { min: 0, max: 60, step: 1 }
export const maxSupervisors = 5
