import { type DocumentLanguage, documentDesigns, documentLanguages, getTextDirection } from '../rules.ts'
import { type CvContent, type CvItem, type CvSection, cvContentSchema } from './content.contract.ts'
import { contentLimits, type SectionKind, sectionKinds } from './content.rules.ts'
import { createCv, createItem, createSection } from './empty-cv.rules.ts'

type Values = Record<string, unknown>

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const record = (value: unknown): Values => (isRecord(value) ? value : {})
const records = (value: unknown): Values[] =>
  Array.isArray(value) ? value.filter(isRecord).slice(0, contentLimits.items) : []
const text = (value: unknown, max: number = contentLimits.line): string => {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value.trim().slice(0, max).toWellFormed() : ''
}
const texts = (value: unknown): string[] =>
  Array.isArray(value)
    ? value
        .map((one) => text(one, contentLimits.text))
        .filter(Boolean)
        .slice(0, contentLimits.bullets)
    : []
/** Reads a date of JSON Resume; empty for one that does not exist, such as 2022-13-01, instead of a part of it. */
const date = (value: unknown): string => {
  const written = /^(\d{4}(?:-(?:0[1-9]|1[0-2])(?:-\d\d)?)?)(?:T.*)?$/s.exec(text(value))?.[1] ?? ''
  const [year = '', month = '01', day = '01'] = written.split('-')
  const whole = new Date(`${year}-${month}-${day}T12:00:00Z`)
  const isReal = !Number.isNaN(whole.getTime()) && whole.toISOString().startsWith(`${year}-${month}-${day}`)
  return isReal ? written : ''
}

const dateKeys = ['startDate', 'endDate', 'date', 'releaseDate'] as const

/** Lists the dates of an entry that cannot be read, as they are written; "Present" is none. */
const listUnreadDates = (values: Values): string[] =>
  dateKeys.map((key) => text(values[key])).filter((written) => /\d/.test(written) && date(written) === '')

/** Keeps dates that cannot be read in the note of their item, so that none is lost. */
const withUnreadDates =
  (read: Reader): Reader =>
  (values) => {
    const item = read(values)
    const unread = listUnreadDates(values)
    if (unread.length === 0) return item
    return { ...item, note: [item.note, ...unread].filter(Boolean).join(' · ').slice(0, contentLimits.text) }
  }
const joined = (...parts: unknown[]) =>
  parts
    .map((part) => text(part))
    .filter(Boolean)
    .join(' ')
const authors = (value: unknown) =>
  Array.isArray(value) ? texts(value).join(', ') : text(value, contentLimits.authors)

type Reader = (values: Values) => Partial<CvItem>

const common = (values: Values): Partial<CvItem> => {
  const start = date(values.startDate)
  const end = date(values.endDate)
  return {
    place: text(values.location),
    url: text(values.url),
    bullets: texts(values.highlights),
    start,
    end,
    isCurrent: start !== '' && !/\d/.test(text(values.endDate)),
  }
}

const expectedDate =
  /\s[·•∙|]\s(?:exp(?:ected|\.)|anticipated|in progress|ongoing|graduat|voraussichtlich|prévu|obtention prévue|previsto|预计|متوقع)[^·•∙|]{0,80}$/iu

/** Removes the date behind a field of study, which the entry states itself: "Computer Science · Expected May 2026". */
const dropExpectedDate = (area: string): string => area.replace(expectedDate, '')

const readers: [key: string, kind: SectionKind, read: Reader][] = [
  [
    'education',
    'education',
    (v) => ({
      ...common(v),
      title: joined(v.studyType, text(v.endDate) === '' ? v.area : dropExpectedDate(text(v.area))),
      by: text(v.institution),
      note: text(v.score),
      bullets: texts(v.courses),
    }),
  ],
  [
    'work',
    'experience',
    (v) => ({
      ...common(v),
      title: text(v.position),
      by: text(v.name ?? v.company),
      note: text(v.summary, contentLimits.text),
    }),
  ],
  [
    'volunteer',
    'other',
    (v) => ({
      ...common(v),
      title: text(v.position),
      by: text(v.organization),
      note: text(v.summary, contentLimits.text),
    }),
  ],
  [
    'publications',
    'publications',
    (v) => ({
      ...common(v),
      title: text(v.name),
      by: authors(v.authors),
      place: text(v.publisher),
      note: text(v.summary, contentLimits.text),
      end: date(v.releaseDate),
      isCurrent: false,
    }),
  ],
  [
    'projects',
    'projects',
    (v) => ({
      ...common(v),
      title: text(v.name),
      by: text(v.entity),
      note: text(v.description, contentLimits.text),
    }),
  ],
  [
    'awards',
    'awards',
    (v) => ({
      ...common(v),
      title: text(v.title),
      by: text(v.awarder),
      note: text(v.summary, contentLimits.text),
      end: date(v.date),
      isCurrent: false,
    }),
  ],
  [
    'certificates',
    'awards',
    (v) => ({ ...common(v), title: text(v.name), by: text(v.issuer), end: date(v.date), isCurrent: false }),
  ],
  [
    'skills',
    'skills',
    (v) => ({
      title: text(v.name),
      by: text(v.level),
      note: texts(v.keywords).join(', '),
      bullets: texts(v.highlights),
    }),
  ],
  ['languages', 'languages', (v) => ({ title: text(v.language), note: text(v.fluency) })],
  [
    'interests',
    'interests',
    (v) => ({ title: text(v.name), note: text(v.summary, contentLimits.text), bullets: texts(v.keywords) }),
  ],
  [
    'references',
    'references',
    (v) => ({
      ...common(v),
      title: text(v.name),
      by: text(v.position),
      note: text(v.reference, contentLimits.text),
      isCurrent: false,
    }),
  ],
]

const ownItem: Reader = (v) => ({
  ...common(v),
  title: text(v.name),
  by: text(v.entity, contentLimits.authors),
  note: text(v.description, contentLimits.text),
})

const personOf = (resume: Values): CvContent['person'] => {
  const basics = record(resume.basics)
  const place = record(basics.location)
  const links = [basics.url ?? basics.website, ...records(basics.profiles).map(({ url }) => url)]
  return {
    name: text(basics.name, contentLimits.name),
    headline: text(basics.label),
    email: text(basics.email),
    phone: text(basics.phone, 100),
    location: text(
      [place.address, place.city, place.region, place.countryCode]
        .map((part) => text(part))
        .filter(Boolean)
        .join(', '),
    ),
    links: links
      .map((link) => text(link))
      .filter(Boolean)
      .slice(0, contentLimits.links),
    summary: text(basics.summary, contentLimits.text),
  }
}

const standardSections = (resume: Values): CvSection[] => {
  const sections: CvSection[] = []
  for (const [key, kind, read] of readers) {
    const items = records(resume[key]).map((values, index) =>
      createItem(`${key}-${index + 1}`, withUnreadDates(read)(values)),
    )
    const present = sections.find((section) => section.kind === kind)
    if (present) present.items.push(...items)
    else if (items.length > 0) sections.push(createSection(kind, items))
  }
  return sections
}

const ownSections = (own: Values): CvSection[] =>
  records(own.sections).map((section, place) => {
    const kind = sectionKinds.find((one) => one === section.kind) ?? 'other'
    const items = records(section.items).map((values, index) =>
      createItem(`own-${place + 1}-${index + 1}`, withUnreadDates(ownItem)(values)),
    )
    return { ...createSection(kind, items), id: `own-${place + 1}`, title: text(section.title, contentLimits.title) }
  })

const inOrder = (sections: CvSection[], order: unknown): CvSection[] => {
  const kinds: unknown[] = Array.isArray(order) ? order : []
  const place = ({ kind }: CvSection) => (kinds.includes(kind) ? kinds.indexOf(kind) : kinds.length)
  return sections.toSorted((a, b) => place(a) - place(b))
}

/** Parses a CV from JSON Resume; undefined for an invalid value. Truncates parts above the limits of a CV. */
export const parseJsonResume = (value: unknown, otherwise: DocumentLanguage): CvContent | undefined => {
  if (!isRecord(value)) return undefined
  const own = record(record(value.meta).gradapp)
  const sections = inOrder([...standardSections(value), ...ownSections(own)], own.order).slice(
    0,
    contentLimits.sections,
  )
  const person = personOf(value)
  if (sections.length === 0 && !Object.values(person).some((part) => part.length > 0)) return undefined
  const language = documentLanguages.find((one) => one === own.language) ?? otherwise
  const read = cvContentSchema.safeParse({
    ...createCv(language),
    direction: getTextDirection(language),
    design: documentDesigns.find((one) => one === own.design) ?? 'academic',
    person,
    sections,
  })
  return read.success ? read.data : undefined
}
