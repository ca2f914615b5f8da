import type { CvContent, CvItem, CvSection } from './content.contract.ts'
import { getHeading, type SectionKind } from './content.rules.ts'
import { formatNote } from './printed.format.ts'

/** Omits empty values, as JSON Resume requires. */
const filled = <Values extends Record<string, unknown>>(values: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value !== '' && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  ) as Partial<Values>

const dates = ({ start, end, isCurrent }: CvItem) => ({ startDate: start, endDate: isCurrent ? '' : end })
/** Single date of an item without a range. */
const day = ({ start, end }: CvItem) => end || start

const shapes: Partial<Record<SectionKind, [key: string, shape: (item: CvItem) => object]>> = {
  education: [
    'education',
    (item) => ({
      institution: item.by,
      studyType: item.title,
      location: item.place,
      score: item.note,
      url: item.url,
      courses: item.bullets,
      ...dates(item),
    }),
  ],
  experience: [
    'work',
    (item) => ({
      name: item.by,
      position: item.title,
      location: item.place,
      summary: item.note,
      url: item.url,
      highlights: item.bullets,
      ...dates(item),
    }),
  ],
  projects: [
    'projects',
    (item) => ({
      name: item.title,
      entity: item.by,
      location: item.place,
      description: item.note,
      url: item.url,
      highlights: item.bullets,
      ...dates(item),
    }),
  ],
  awards: [
    'awards',
    (item) => ({
      title: item.title,
      awarder: item.by,
      location: item.place,
      summary: item.note,
      url: item.url,
      highlights: item.bullets,
      date: day(item),
    }),
  ],
  publications: [
    'publications',
    (item) => ({
      name: item.title,
      authors: item.by,
      publisher: item.place,
      summary: item.note,
      url: item.url,
      highlights: item.bullets,
      releaseDate: day(item),
    }),
  ],
  skills: [
    'skills',
    (item) => ({
      name: item.title,
      level: item.by,
      keywords: item.note
        ? item.note
            .split(/[,、،;]/)
            .map((word) => word.trim())
            .filter(Boolean)
        : [],
      highlights: item.bullets,
    }),
  ],
  languages: ['languages', (item) => ({ language: item.title, fluency: item.note })],
  interests: ['interests', (item) => ({ name: item.title, summary: item.note, keywords: item.bullets })],
  references: [
    'references',
    (item) => ({ name: item.title, position: item.by, location: item.place, reference: item.note, url: item.url }),
  ],
}

/**
 * Custom entries for items outside JSON Resume: `work`-like objects under our own key, where parsers look for "other".
 */
const otherShape = (item: CvItem) => ({
  name: item.title,
  entity: item.by,
  location: item.place,
  description: item.note,
  url: item.url,
  highlights: item.bullets,
  ...dates(item),
})

const basicsOf = ({ person, language }: CvContent) =>
  filled({
    name: person.name,
    label: person.headline,
    email: person.email,
    phone: person.phone,
    summary: person.summary,
    url: person.links[0] ?? '',
    location: person.location ? { address: person.location } : undefined,
    profiles: person.links.slice(1).map((url) => ({ url })),
    language,
  })

/**
 * Grades and paper statuses are written into the note, because the format has no field for them; other notes stay
 * unchanged.
 */
const withNote = (item: CvItem, content: CvContent) =>
  item.grade || item.paper ? formatNote(item, content) : item.note

const sectionsOf = (shown: CvSection[], content: CvContent) => {
  const known: Record<string, object[]> = {}
  const others: object[] = []
  for (const { kind, title, items } of shown) {
    const visible = items.filter(({ isShown }) => isShown).map((item) => ({ ...item, note: withNote(item, content) }))
    const shape = shapes[kind]
    if (shape && !title)
      known[shape[0]] = [...(known[shape[0]] ?? []), ...visible.map((item) => filled({ ...shape[1](item) }))]
    else others.push({ kind, title, items: visible.map((item) => filled(otherShape(item))) })
  }
  return { known, others }
}

/**
 * Serializes a CV in the JSON Resume format 1.0.0; sections outside the format are stored under `meta.gradapp`.
 *
 * @see https://jsonresume.org/schema
 */
export const toJsonResume = (content: CvContent): object => {
  const shown = content.sections.filter(({ isShown }) => isShown)
  const { known, others } = sectionsOf(shown, content)
  return {
    $schema: 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json',
    basics: basicsOf(content),
    ...known,
    meta: {
      version: 'v1.0.0',
      gradapp: {
        language: content.language,
        design: content.design,
        order: shown.map(({ kind }) => kind),
        sections: others.map((section) => ({ heading: getHeading(content.language, 'other'), ...section })),
      },
    },
  }
}
