// States of the United States, whose public universities charge their residents less. Their names are the same in every
// language, like those of addresses.

export const usStateNames = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  GU: 'Guam',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  VI: 'Virgin Islands',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
} as const
export type UsState = keyof typeof usStateNames

export const usStates = Object.keys(usStateNames) as [UsState, ...UsState[]]

/** Answers to the question for the user's state; `none` is a resident of no state. */
export const residenceStates = ['none', ...usStates] as const
export type ResidenceState = UsState | 'none'

/** Returns the number of a state, from 1; 0 for none. */
export const getStateNumber = (state: ResidenceState | null): number =>
  state === null || state === 'none' ? 0 : usStates.indexOf(state) + 1

/** Returns the state of a university, from its country and region; undefined outside the United States. */
export const findUsState = (place: { country: string; region: string | null }): UsState | undefined =>
  place.country === 'US' ? usStates.find((state) => state === place.region) : undefined
