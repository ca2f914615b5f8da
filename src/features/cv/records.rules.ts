import type { Finding } from './contract.ts'

// Groups findings of a CV into records: a degree with its institution, field, grade and year is one. Pure.

/** Findings that are decided together, in reading order. */
export interface CvRecord {
  /** Id of its first finding. */
  id: string
  findings: Finding[]
}

/** Parts of a record, in their usual order. */
const educationParts: readonly Finding['field'][] = ['degree', 'field', 'institution', 'graduationYear', 'gpa']
const personParts: readonly Finding['field'][] = ['name', 'email']

/** Maximum of lines between findings of one degree. */
const nearbyLines = 2

const isNear = (one: Finding, other: Finding) =>
  one.place.page === other.place.page && Math.abs(one.place.line - other.place.line) <= nearbyLines

const inOrder = (parts: readonly Finding['field'][], findings: readonly Finding[]) =>
  findings.toSorted((one, other) => parts.indexOf(one.field) - parts.indexOf(other.field))

const byPlace = (one: Finding, other: Finding) =>
  (one.place.page ?? 0) - (other.place.page ?? 0) || one.place.line - other.place.line

/**
 * Groups education findings into degree records, each with at most one of a kind; findings of one line stay in one
 * record until a kind repeats.
 */
export const groupEducationRecords = (findings: readonly Finding[]): CvRecord[] => {
  const records: Finding[][] = []
  const ofLine = new Map<string, Finding[][]>()
  const lacks = (record: readonly Finding[], { field }: Finding) => !record.some((one) => one.field === field)
  for (const finding of findings.filter(({ field }) => educationParts.includes(field)).toSorted(byPlace)) {
    const line = `${finding.place.page} ${finding.place.line}`
    const beside = ofLine.get(line) ?? []
    const last = records.at(-1)
    const isOpen = last && lacks(last, finding) && last.some((one) => isNear(one, finding))
    const record = beside.find((one) => lacks(one, finding)) ?? (isOpen ? last : undefined) ?? []
    if (record.length === 0) records.push(record)
    if (!beside.includes(record)) ofLine.set(line, [...beside, record])
    record.push(finding)
  }
  return records.map((record) => {
    const parts = inOrder(educationParts, record)
    return { id: parts[0]?.id ?? '', findings: parts }
  })
}

/** Maps the id of each education finding to its record. */
export const indexRecordsByFinding = (findings: readonly Finding[]): ReadonlyMap<string, CvRecord> =>
  new Map(groupEducationRecords(findings).flatMap((record) => record.findings.map(({ id }) => [id, record] as const)))

/** Sections of a review, by importance for an application. */
export const reviewSections = [
  'person',
  'education',
  'publication',
  'work',
  'test',
  'researchInterest',
  'teaching',
  'project',
  'award',
  'talk',
  'language',
  'skill',
] as const
export type ReviewSection = (typeof reviewSections)[number]

/** Sections whose records are one or two words. */
export const shortSections: readonly ReviewSection[] = ['test', 'researchInterest', 'language', 'skill']

const personRecords = (findings: readonly Finding[]): CvRecord[] => {
  const [first, ...others] = inOrder(
    personParts,
    findings.filter(({ field }) => personParts.includes(field)),
  )
  return first ? [{ id: first.id, findings: [first, ...others] }] : []
}

/** Groups all findings into records by section; empty sections are omitted. */
export const groupRecords = (findings: readonly Finding[]): { section: ReviewSection; records: CvRecord[] }[] =>
  reviewSections
    .map((section) => {
      if (section === 'person') return { section, records: personRecords(findings) }
      if (section === 'education') return { section, records: groupEducationRecords(findings) }
      const own = findings.filter(({ field }) => field === section)
      return { section, records: own.map((finding) => ({ id: finding.id, findings: [finding] })) }
    })
    .filter(({ records }) => records.length > 0)
