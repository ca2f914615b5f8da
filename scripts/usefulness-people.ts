import type { TestScores } from '../src/features/profile/test-scores.rules.ts'

/** Somebody who looks for a place, as they would say it. */
export interface Wisher {
  name: string
  level: string
  field: string
  interests: string[]
  countries: string[]
  maxTuition: number | null
  /** In points of 4.0; null where none was said. */
  gradePoints: number | null
  tests: TestScores
  citizenship: string | null
}

/** Ten people of different fields, levels, countries and means. */
export const wishers: Wisher[] = [
  {
    name: 'Indian computer scientist, master’s, US CA DE',
    level: 'masters',
    field: 'computer-science',
    interests: ['machine learning'],
    countries: ['US', 'CA', 'DE'],
    maxTuition: 30_000,
    gradePoints: 3.5,
    tests: { greQuantitative: 168, greVerbal: 157, toefl: 105 },
    citizenship: 'IN',
  },
  {
    name: 'German physicist, doctorate, anywhere',
    level: 'phd',
    field: 'physics',
    interests: ['quantum optics'],
    countries: [],
    maxTuition: null,
    gradePoints: 3.65,
    tests: {},
    citizenship: 'DE',
  },
  {
    name: 'Nigerian nurse, public health, GB',
    level: 'masters',
    field: 'public-health',
    interests: ['epidemiology'],
    countries: ['GB'],
    maxTuition: null,
    gradePoints: 3.4,
    tests: {},
    citizenship: 'NG',
  },
  {
    name: 'Brazilian economist, MBA',
    level: 'mba',
    field: 'business',
    interests: ['finance'],
    countries: [],
    maxTuition: null,
    gradePoints: 3.3,
    tests: {},
    citizenship: 'BR',
  },
  {
    name: 'US historian, doctorate',
    level: 'phd',
    field: 'history',
    interests: ['early modern Europe'],
    countries: [],
    maxTuition: null,
    gradePoints: 3.6,
    tests: {},
    citizenship: 'US',
  },
  {
    name: 'Chinese data scientist, master’s, NL DE',
    level: 'masters',
    field: 'data-science',
    interests: ['statistics'],
    countries: ['NL', 'DE'],
    maxTuition: 15_000,
    gradePoints: 3.4,
    tests: { ielts: 7 },
    citizenship: 'CN',
  },
  {
    name: 'Mexican architect, master’s, US',
    level: 'masters',
    field: 'architecture',
    interests: ['urban design'],
    countries: ['US'],
    maxTuition: 60_000,
    gradePoints: 3.5,
    tests: { toefl: 100 },
    citizenship: 'MX',
  },
  {
    name: 'Egyptian neuroscientist, doctorate, US',
    level: 'phd',
    field: 'neuroscience',
    interests: ['memory'],
    countries: ['US'],
    maxTuition: null,
    gradePoints: 3.7,
    tests: { toefl: 98 },
    citizenship: 'EG',
  },
  {
    name: 'French economist, doctorate, US GB',
    level: 'phd',
    field: 'economics',
    interests: ['development economics'],
    countries: ['US', 'GB'],
    maxTuition: null,
    gradePoints: 3.8,
    tests: { greQuantitative: 166, greVerbal: 160 },
    citizenship: 'FR',
  },
  {
    name: 'US teacher, public policy, US',
    level: 'masters',
    field: 'public-policy',
    interests: ['education policy'],
    countries: ['US'],
    maxTuition: 40_000,
    gradePoints: 3.3,
    tests: {},
    citizenship: 'US',
  },
]
