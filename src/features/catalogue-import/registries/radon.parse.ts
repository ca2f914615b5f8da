import { z } from 'zod'
import { createRefusal, type FileContext, type Reading } from '#src/features/catalogue/entries/source-entry.parse.ts'
import type { DegreeLevel } from '#src/features/profile/rules.ts'
import type { Format } from '../formats/import-format.parse.ts'
import { findPageField } from '../official/page-fields.rules.ts'
import { findIscedField } from './isced.rules.ts'
import { buildEdition, buildReading, type RegisteredProgram } from './registry.parse.ts'

// Parses courses of RAD-on (https://radon.nauka.gov.pl), the open data of Poland's Ministry of Science and Higher
// Education: second-cycle and long-cycle studies. Field names of the API, version 1.9.0, as read on 8 October 2026.

const instanceSchema = z.object({
  courseName: z.string().nullish(),
  statusName: z.string().nullish(),
  /** "Tak" for short courses that complete an older qualification. */
  bridging: z.string().nullish(),
  languageName: z.string().nullish(),
  numberOfSemesters: z.union([z.string(), z.number()]).nullish(),
})

const courseSchema = z.object({
  courseUuid: z.string(),
  courseName: z.string(),
  levelName: z.string(),
  iscedCode: z.string().nullish(),
  currentStatusName: z.string(),
  mainInstitutionUuid: z.string(),
  mainInstitutionName: z.string(),
  mainInstitutionKind: z.string().nullish(),
  courseInstances: z.array(instanceSchema).nullish(),
})
type Instance = z.infer<typeof instanceSchema>
type Course = z.infer<typeof courseSchema>

const longCycle = 'jednolite magisterskie'
const levels: Readonly<Record<string, string>> = {
  'drugiego stopnia': 'Magister',
  [longCycle]: 'Magister (long cycle)',
}

const languages: Readonly<Record<string, string>> = {
  polski: 'pl',
  angielski: 'en',
  niemiecki: 'de',
  francuski: 'fr',
  hiszpański: 'es',
  włoski: 'it',
  rosyjski: 'ru',
  ukraiński: 'uk',
}

const kinds: Readonly<Record<string, string>> = {
  'Uczelnia publiczna': 'public',
  'Uczelnia niepubliczna': 'private-nonprofit',
}

const running = 'prowadzone'
const plausibleSemesters = { least: 2, most: 14 }

/** Longest note at the end of a name, such as "[obowiązująca do 2019-09-30]". */
const registerNote = / ?[[(](?:ustawa|rozporządzenie|obowiązując|od \d)[^\])]{0,60}[\])]$/i
const readName = (name: string): string => name.replaceAll(/\s+/g, ' ').trim().replace(registerNote, '')

/** Long-cycle studies of a profession: medicine, dentistry, veterinary medicine and pharmacy, and law. */
const professions: readonly (readonly [RegExp, DegreeLevel])[] = [
  [/^(?:0911|0912|0916|0841)/, 'medical'],
  [/^0421/, 'law'],
]
const getLevel = (levelName: string, code: string): DegreeLevel =>
  (levelName === longCycle ? professions.find(([codes]) => codes.test(code))?.[1] : undefined) ?? 'masters'

const readMonths = (instances: readonly Instance[]): RegisteredProgram['facts'][string] => {
  const lengths = instances.flatMap(({ numberOfSemesters }) => {
    const semesters = Number(numberOfSemesters ?? 0)
    return semesters >= plausibleSemesters.least && semesters <= plausibleSemesters.most ? [semesters * 6] : []
  })
  const months = [...new Set(lengths)].toSorted((a, b) => a - b)
  return months.length > 0 ? { value: months.length === 1 ? months[0] : months } : undefined
}

/** Returns the language of all instances; null for several. */
const readLanguage = (instances: readonly Instance[]): string | null => {
  const names = [...new Set(instances.map(({ languageName }) => (languageName ?? '').trim().toLowerCase()))]
  return names.length === 1 ? (languages[names[0] ?? ''] ?? null) : null
}

const readCourse = (course: Course): RegisteredProgram[] | 'name_missing' | 'field_unknown' => {
  const degree = levels[course.levelName]
  const instances = (course.courseInstances ?? []).filter(
    ({ statusName, bridging }) => statusName === running && bridging !== 'Tak',
  )
  // Without an instance a course is permitted, but not taught.
  if (!degree || course.currentStatusName !== running || instances.length === 0) return []
  const name = readName(course.courseName)
  const university = course.mainInstitutionName.replaceAll(/\s+/g, ' ').trim()
  if (!name || !university) return 'name_missing'
  const code = course.iscedCode ?? ''
  const field = findIscedField(code) ?? findPageField(name, 'PL')
  if (!field) return 'field_unknown'
  return [
    {
      institution: {
        number: course.mainInstitutionUuid,
        name: university,
        control: kinds[course.mainInstitutionKind ?? ''] ?? null,
      },
      name,
      field,
      level: getLevel(course.levelName, code),
      degree,
      language: readLanguage(instances),
      facts: { duration_months: readMonths(instances) },
    },
  ]
}

const registry = {
  register: 'radon',
  country: 'PL',
  source: {
    id: 'radon',
    title: 'RAD-on, courses of POL-on',
    publisher: 'Ministry of Science and Higher Education (Poland)',
    url: 'https://radon.nauka.gov.pl/opendata/polon/courses',
    licence: 'CC0 1.0',
  },
}

const open = (context: FileContext) => {
  const { source, origin } = buildEdition(registry, context)
  const read = (value: unknown): Reading => {
    const parsed = courseSchema.safeParse(value)
    if (!parsed.success) return createRefusal('shape')
    return buildReading(registry, readCourse(parsed.data), origin)
  }
  return { source, read }
}

export const radon: Format = {
  form: 'json lines',
  title: 'courses of RAD-on',
  columns: Object.keys(courseSchema.shape),
  register: registry.source.id,
  needsYear: true,
  missing: () => [],
  open,
  // Pages of the API, one after another.
  objects: open,
}
