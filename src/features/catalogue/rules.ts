import { dayMs } from '#src/shared/durations.ts'

/** Shared rules of the catalogue: fields, levels, and the shelf life of facts. Pure. */

export type Field = { readonly id: string; readonly label: string }

export const FIELDS = [
  { id: 'computer-science', label: 'Computer Science' },
  { id: 'data-science', label: 'Data Science' },
  { id: 'information-systems', label: 'Information Systems' },
  { id: 'cybersecurity', label: 'Cybersecurity' },
  { id: 'electrical-engineering', label: 'Electrical Engineering' },
  { id: 'mechanical-engineering', label: 'Mechanical Engineering' },
  { id: 'aerospace-engineering', label: 'Aerospace Engineering' },
  { id: 'civil-engineering', label: 'Civil Engineering' },
  { id: 'environmental-engineering', label: 'Environmental Engineering' },
  { id: 'construction-management', label: 'Construction Management' },
  { id: 'chemical-engineering', label: 'Chemical Engineering' },
  { id: 'biomedical-engineering', label: 'Biomedical Engineering' },
  { id: 'industrial-engineering', label: 'Industrial Engineering' },
  { id: 'materials-science', label: 'Materials Science' },
  { id: 'engineering', label: 'Engineering' },
  { id: 'mathematics', label: 'Mathematics' },
  { id: 'statistics', label: 'Statistics' },
  { id: 'biostatistics', label: 'Biostatistics' },
  { id: 'physics', label: 'Physics' },
  { id: 'astronomy', label: 'Astronomy' },
  { id: 'chemistry', label: 'Chemistry' },
  { id: 'biology', label: 'Biology' },
  { id: 'biochemistry', label: 'Biochemistry' },
  { id: 'biotechnology', label: 'Biotechnology' },
  { id: 'ecology', label: 'Ecology' },
  { id: 'neuroscience', label: 'Neuroscience' },
  { id: 'earth-science', label: 'Earth Science' },
  { id: 'environmental-science', label: 'Environmental Science' },
  { id: 'agriculture', label: 'Agriculture' },
  { id: 'food-science', label: 'Food Science' },
  { id: 'forestry', label: 'Forestry' },
  { id: 'veterinary', label: 'Veterinary Science' },
  { id: 'geography', label: 'Geography' },
  { id: 'economics', label: 'Economics' },
  { id: 'finance', label: 'Finance' },
  { id: 'business', label: 'Business' },
  { id: 'accounting', label: 'Accounting' },
  { id: 'marketing', label: 'Marketing' },
  { id: 'human-resources', label: 'Human Resource Management' },
  { id: 'logistics', label: 'Logistics and Supply Chain' },
  { id: 'hospitality', label: 'Hospitality and Tourism' },
  { id: 'sport-management', label: 'Sport Management' },
  { id: 'law', label: 'Law' },
  { id: 'medicine', label: 'Medicine' },
  { id: 'nursing', label: 'Nursing' },
  { id: 'pharmacy', label: 'Pharmacy' },
  { id: 'dentistry', label: 'Dentistry' },
  { id: 'midwifery', label: 'Midwifery' },
  { id: 'physiotherapy', label: 'Physiotherapy' },
  { id: 'occupational-therapy', label: 'Occupational Therapy' },
  { id: 'physician-assistant', label: 'Physician Assistant Studies' },
  { id: 'nutrition', label: 'Nutrition and Dietetics' },
  { id: 'kinesiology', label: 'Kinesiology and Sport Science' },
  { id: 'health-sciences', label: 'Health Sciences' },
  { id: 'public-health', label: 'Public Health' },
  { id: 'health-administration', label: 'Health Administration' },
  { id: 'speech-hearing', label: 'Speech and Hearing Sciences' },
  { id: 'psychology', label: 'Psychology' },
  { id: 'counselling', label: 'Counselling' },
  { id: 'education', label: 'Education' },
  { id: 'social-work', label: 'Social Work' },
  { id: 'sociology', label: 'Sociology' },
  { id: 'criminology', label: 'Criminology and Criminal Justice' },
  { id: 'anthropology', label: 'Anthropology' },
  { id: 'archaeology', label: 'Archaeology' },
  { id: 'political-science', label: 'Political Science' },
  { id: 'international-relations', label: 'International Relations' },
  { id: 'international-development', label: 'International Development' },
  { id: 'public-policy', label: 'Public Policy' },
  { id: 'history', label: 'History' },
  { id: 'philosophy', label: 'Philosophy' },
  { id: 'religion', label: 'Religion' },
  { id: 'theology', label: 'Theology' },
  { id: 'literature', label: 'Literature' },
  { id: 'creative-writing', label: 'Creative Writing' },
  { id: 'linguistics', label: 'Linguistics' },
  { id: 'languages', label: 'Languages and Area Studies' },
  { id: 'translation', label: 'Translation and Interpreting' },
  { id: 'communication', label: 'Communication' },
  { id: 'journalism', label: 'Journalism' },
  { id: 'library-science', label: 'Library and Information Science' },
  { id: 'architecture', label: 'Architecture' },
  { id: 'urban-planning', label: 'Urban Planning' },
  { id: 'design', label: 'Design' },
  { id: 'arts', label: 'Arts' },
  { id: 'art-history', label: 'Art History and Museum Studies' },
  { id: 'film', label: 'Film and Media Arts' },
  { id: 'performing-arts', label: 'Theatre and Performing Arts' },
  { id: 'music', label: 'Music' },
] as const satisfies readonly Field[]

export type FieldId = (typeof FIELDS)[number]['id']

/** Eligibility of a scholarship, as its page states it. */
export const scholarshipRuleKinds = [
  'nationality',
  'study_level',
  'study_field',
  'study_country',
  'sex',
  'age',
] as const
export type ScholarshipRuleKind = (typeof scholarshipRuleKinds)[number]

/** Policy of a programme on generated text in application documents. */
export const generatedTextRules = ['allowed', 'disclosed', 'forbidden'] as const

export type FactKind =
  | 'website'
  | 'city'
  | 'control'
  | 'tuition_per_year'
  | 'living_cost_per_year'
  | 'application_fee'
  | 'admission_rate_undergraduate'
  | 'amount'
  | 'amount_total'
  | 'deadline'
  | 'tests'
  | 'letters'
  | 'prompts'
  | 'requirements'
  | 'minimum_gpa'
  | 'opens'
  | 'duration_months'
  | 'mode'
  | 'funding'
  | 'start'
  | 'tuition_per_credit'
  | 'gmat'
  | 'work_experience'
  | 'generated_text'
  | 'degrees_awarded'
  | 'official_grade'
  | 'intake'
  | 'entry_score'
  | 'admission_rate'
  | 'accredited_until'
  | 'student_sponsor'
  | ScholarshipRuleKind

/** Shelf life by kind, in years after the year of the fact; null: no expiry. */
export const FACT_TTL_YEARS: Readonly<Record<FactKind, number | null>> = {
  website: 10, // universities keep their domains, and a dead link is obvious
  city: null, // a university does not move
  control: null, // public or private hardly ever changes
  tuition_per_year: 5, // an annual rise of 3 to 4 percent stays within a fifth for five years
  living_cost_per_year: 3, // follows rents, which rise faster than tuition
  application_fee: 5, // changes seldom and by little
  admission_rate_undergraduate: 5, // selectivity changes slowly
  amount: 3, // scholarships are revised every few years
  amount_total: 3, // like the amount per year
  deadline: 0, // applies to a single admission cycle
  tests: 2, // test policies have changed often since 2020
  letters: 2, // reviewed with the requirements
  prompts: 1, // revised for each cycle, seldom by much
  minimum_gpa: 2, // reviewed with the requirements
  requirements: 2, // reviewed by departments every one or two cycles
  opens: 0, // like the deadline to which it belongs
  duration_months: 5, // programmes keep their length for years
  mode: 5, // like their length
  funding: 2, // offered anew for each cycle or two
  start: 3, // a new intake is announced long in advance
  tuition_per_credit: 5, // like annual tuition
  gmat: 2, // like the other tests
  work_experience: 2, // reviewed with the requirements
  generated_text: 1, // rules on generated text are still revised from cycle to cycle
  degrees_awarded: 5, // subjects open and close over years
  official_grade: 5, // CAPES evaluates every four years
  intake: 5, // departments keep their size for years
  entry_score: 3, // depends on each year's applicants, within narrow limits
  admission_rate: 3, // follows the places and applicants of each year
  accredited_until: 10, // counts until its own date
  student_sponsor: 1, // the register of sponsors is published anew every working day
  nationality: 5, // the eligibility of a fund changes with its charter, not with its call
  study_level: 5,
  study_field: 5,
  study_country: 5,
  sex: 5,
  age: 3, // age limits change with the rules of a call
}

/** Modes of study that a search filters by. */
export const filterModes = ['fullTime', 'partTime', 'online', 'distance'] as const

/** Modes of study that pages and registers state: the pace, and the place. A programme may offer several. */
export const studyModes = [...filterModes, 'onCampus'] as const
export type StudyMode = (typeof studyModes)[number]

/** Formats of programmes that a search filters by. The program index stores their position: add new ones at the end. */
export const programFormats = ['executive', 'partTime', 'online', 'distance', 'fullTime'] as const
export type ProgramFormat = (typeof programFormats)[number]

const executive = /\b(?:executive|emba)\b/i

/**
 * Selects the unusual format of a programme: executive by its name or degree, otherwise the place or pace that its page
 * or register states, when it offers no usual one. A name says nothing about the mode: "Online Education" is a subject.
 * @param modes value of the fact `mode`
 */
export const selectFormat = (name: string, degree: string, modes: unknown): ProgramFormat | null => {
  if (executive.test(`${name} ${degree}`)) return 'executive'
  const stated: readonly unknown[] = Array.isArray(modes) ? modes : []
  const has = (mode: StudyMode) => stated.includes(mode)
  if (!has('onCampus') && has('online')) return 'online'
  if (!has('onCampus') && has('distance')) return 'distance'
  return has('partTime') && !has('fullTime') ? 'partTime' : null
}

/** Annual rise of tuition; `low` and `high` bound the current amount of an older figure. */
export const tuitionGrowth = { low: 0.03, usual: 0.035, high: 0.04 } as const

/** `year` is "2022", or "2022-23" for an academic year, which counts as its first year. */
export type DatedFact = { readonly kind: FactKind; readonly year: string; readonly value?: unknown }

/** Returns the ISO date of a deadline value; undefined for other values. */
export const parseDeadlineDate = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'date' in value && typeof value.date === 'string'
    ? value.date
    : undefined

/** Returns whether a deadline states rolling admission. */
export const isRolling = (value: unknown): boolean => typeof value === 'object' && value !== null && 'rolling' in value

/** Returns month and day of a deadline; undefined without a date. */
export const parseMonthDay = (value: unknown): { month: number; day: number } | undefined => {
  const date = parseDeadlineDate(value)
  if (date) return { month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) }
  if (typeof value !== 'object' || value === null || !('month' in value) || !('day' in value)) return undefined
  const { month, day } = value
  return typeof month === 'number' && typeof day === 'number' ? { month, day } : undefined
}

/** Returns the day number in a leap year, from 1, so that the same date has the same number in every year. */
export const toDayNumber = ({ month, day }: { month: number; day: number }): number =>
  (Date.UTC(2024, month - 1, day) - Date.UTC(2024, 0, 1)) / dayMs + 1

/**
 * Whether a fact is past its shelf life. It counts until the end of the last year, a deadline at least until its date,
 * because those of January belong to a cycle that began in the year before, and an accreditation until its last day.
 * @param today ISO date
 */
export function isFactOld(fact: DatedFact, today: string): boolean {
  if (fact.kind === 'accredited_until') return String(fact.value) < today.slice(0, 10)
  if (fact.kind === 'deadline' && (parseDeadlineDate(fact.value) ?? '') >= today.slice(0, 10)) return false
  return Number(today.slice(0, 4)) > findLastValidYear(fact)
}

/** Returns the last year in which a fact counts; Infinity without expiry. */
export const findLastValidYear = ({ kind, year }: DatedFact): number => {
  const years = FACT_TTL_YEARS[kind]
  return years === null ? Number.POSITIVE_INFINITY : Number(year.slice(0, 4)) + years
}

/** Maximum characters of a search query. */
export const maxQueryLength = 200
/** Maximum characters of a name, a short word such as a degree, a reason, and a typed value. */
export const maxEntryNameLength = 200
export const maxEntryWordLength = 100
export const maxReasonLength = 1000
export const maxTypedValueLength = 2000
/** Limits of an annual amount, in any currency. */
export const yearlyAmount = { min: 0, max: 2_000_000_000 }

/** Job that imports the shipped registers not yet imported. */
export const readRegistersJob = 'read-registers'

/** Name of the job after programmes were added: it looks for those that saved searches wait for. */
export const newProgramsJob = 'new-programs'

/** Name under which the import of shipped registers stores its progress: "3/24", or nothing once all are read. */
export const registersProgress = 'registers being read'
/** Minutes after which a stored progress no longer counts, because its process has ended. */
export const registersProgressMinutes = 15
