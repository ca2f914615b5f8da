// Steps of visa and arrival. What a country asks of whom changes often, so a step only says what to find out, and on
// which government site.

/** Steps that concern the citizens of other countries. */
const stepsAbroad = ['permit', 'passport', 'registration'] as const
/** Steps that concern all applicants. */
const stepsOfAll = ['money', 'insurance', 'housing'] as const

export const stepKinds = [...stepsAbroad, ...stepsOfAll] as const
export type StepKind = (typeof stepKinds)[number]

/** Addresses of the government site on visas and residence, by ISO 3166-1 alpha-2 code. */
export const arrivalSites: Readonly<Record<string, string>> = {
  AU: 'https://immi.homeaffairs.gov.au/',
  CA: 'https://www.canada.ca/en/services/immigration-citizenship.html',
  CH: 'https://www.sem.admin.ch/',
  DE: 'https://www.auswaertiges-amt.de/',
  FR: 'https://france-visas.gouv.fr/',
  GB: 'https://www.gov.uk/student-visa',
  IE: 'https://www.irishimmigration.ie/',
  NL: 'https://ind.nl/en',
  NZ: 'https://www.immigration.govt.nz/',
  SE: 'https://www.migrationsverket.se/',
  US: 'https://travel.state.gov/',
}

/** Lists the steps for a country. A citizen of the country needs neither permit nor registration with its authorities. */
export const listSteps = (country: string, citizenship: string | null): readonly StepKind[] =>
  citizenship === country ? stepsOfAll : stepKinds
