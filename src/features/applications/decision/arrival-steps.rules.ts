// Steps of visa and arrival by country. Each step was read in a stored copy of an official page; the page decides.

/** Kinds of a step. Their titles are our own, in the translations. */
export const stepKinds = [
  'offer_of_place',
  'sponsor',
  'study_platform',
  'tuition',
  'money',
  'passport',
  'visa',
  'student_visa',
  'permit_online',
  'documents',
  'study_permit',
  'municipality',
  'immigration',
  'validate',
] as const
export type StepKind = (typeof stepKinds)[number]

/** Citizens that a step concerns: those with free movement to the country, or all others. */
export type StepGroup = 'free' | 'others'

export interface ArrivalStep {
  kind: StepKind
  group: StepGroup
  /** Official page that was read. */
  page: string
}

interface CountrySteps {
  /** Official address at which to start. */
  site: string
  /** Empty if no official page of the country was read. */
  steps: readonly ArrivalStep[]
}

/** ISO date on which the stored copies were read. They can be older. */
export const readOn = '2026-11-30'

const of = (group: StepGroup, page: string, kinds: readonly StepKind[]): ArrivalStep[] =>
  kinds.map((kind) => ({ kind, group, page }))

const swedishAgency = 'https://www.migrationsverket.se/English/Private-individuals'
const swedishTips = `${swedishAgency}/Studying-in-Sweden/Higher-education/Residence-permit-for-studies-in-higher-education/5-tips-to-increase-your-chance-of-a-decision-before-the-semester.html`
const swissPage =
  'https://www.post2015.admin.ch/eda/de/home/einreise-und-aufenthaltinderschweiz/aufenthalt-in-derschweiz/studieren-in-derschweiz.html'

/** Steps by ISO 3166-1 alpha-2 code. */
export const arrivalCountries: Readonly<Record<string, CountrySteps>> = {
  AU: { site: 'https://immi.homeaffairs.gov.au/visas/getting-a-visa/visa-listing/student-500', steps: [] },
  CA: {
    site: 'https://www.canada.ca/en/immigration-refugees-citizenship/services/study-canada/study-permit.html',
    steps: of('others', 'http://www.cic.gc.ca/english/study/study-arriving.asp', [
      'money',
      'documents',
      'study_permit',
    ]),
  },
  CH: {
    site: 'https://www.sem.admin.ch/sem/en/home.html',
    steps: [...of('others', swissPage, ['visa']), ...of('free', swissPage, ['money', 'municipality'])],
  },
  DE: {
    site: 'https://www.auswaertiges-amt.de/en/visa-service',
    steps: of('others', 'https://www.auswaertiges-amt.de/en/visa-service/buergerservice/faq/08-studentenvisum-606690', [
      'visa',
    ]),
  },
  FR: {
    site: 'https://france-visas.gouv.fr/',
    steps: [
      ...of('others', 'https://www.campusfrance.org/en/student-long-stay-visa', ['study_platform', 'visa']),
      ...of('others', 'https://southafrica.campusfrance.org/long-stay-visa-for-students-vls-ts-etudiant', ['validate']),
    ],
  },
  GB: { site: 'https://www.gov.uk/student-visa', steps: [] },
  IE: {
    site: 'https://www.irishimmigration.ie/',
    steps: of(
      'others',
      'https://www.irishimmigration.ie/registering-your-immigration-permission/information-on-registering/immigration-permission-stamps',
      ['immigration'],
    ),
  },
  NL: {
    site: 'https://ind.nl/en',
    steps: of('others', 'https://ind.nl/en/study/Pages/Educational-institution.aspx', ['sponsor']),
  },
  NZ: {
    site: 'https://www.immigration.govt.nz/',
    steps: of(
      'others',
      'https://www.immigration.govt.nz/assist-migrants-and-students/assist-students/education-in-nz/making-an-offer-of-place',
      ['offer_of_place', 'student_visa'],
    ),
  },
  SE: {
    site: 'https://www.migrationsverket.se/',
    steps: [
      ...of('others', swedishTips, ['tuition', 'passport']),
      ...of(
        'others',
        `${swedishAgency}/Studying-and-researching-in-Sweden/Higher-education/Residence-permit-for-higher-education.html`,
        ['money', 'permit_online'],
      ),
    ],
  },
  US: { site: 'https://travel.state.gov/content/travel/en/us-visas/study/student-visa.html', steps: [] },
}

/** Citizens who need no visa outside of that: in the Common Travel Area, and between Australia and New Zealand. */
const neighbours: ReadonlySet<string> = new Set(['AU NZ', 'GB IE', 'IE GB', 'NZ AU'])

/** Members of the European Union and of the European Economic Area. */
const economicArea: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
)

/**
 * Determines which steps of a country concern a citizen; undefined without a citizenship, null for the own country. Of
 * Swiss citizens in Sweden, the pages say that they need a permit.
 */
export const findGroup = (country: string, citizenship: string | null): StepGroup | null | undefined => {
  if (citizenship === null) return undefined
  if (citizenship === country) return null
  if (neighbours.has(`${citizenship} ${country}`)) return 'free'
  const isNear = (code: string) => economicArea.has(code) || code === 'CH'
  if (country === 'SE' && citizenship === 'CH') return 'others'
  return isNear(country) && isNear(citizenship) ? 'free' : 'others'
}

/** Builds the id under which a step is marked as done. */
export const getStepId = (country: string, { kind }: Pick<ArrivalStep, 'kind'>): string => `${country} ${kind}`

/** Lists the steps of a country for a citizen, and those of both groups without a citizenship. */
export const listSteps = (country: string, citizenship: string | null): ArrivalStep[] => {
  const group = findGroup(country, citizenship)
  return (arrivalCountries[country]?.steps ?? []).filter((step) => group === undefined || step.group === group)
}
