import { type FactKind, factLengths, maxFactBullets } from '#src/features/fact-bank/rules.ts'
import type { Finding } from './contract.ts'
import { parsePosition } from './position.parse.ts'
import type { CvRecord } from './records.rules.ts'

// Converts accepted findings of a CV to facts about the user. Pure.

const cut = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, factLengths.line)

const kinds: Partial<Record<Finding['field'], FactKind>> = {
  degree: 'degree',
  gpa: 'grade',
  publication: 'paper',
  work: 'work',
  teaching: 'teaching',
  project: 'project',
  talk: 'talk',
  award: 'award',
  test: 'test',
  language: 'language',
  skill: 'skill',
}

/** Accepted findings of a CV, and their grouping into records. */
export interface AcceptedCv {
  records: ReadonlyMap<string, CvRecord>
  /** Accepted findings by id, with corrected values. */
  accepted: ReadonlyMap<string, Finding>
}

/** Accepted part of the same record in another field; empty when there is none. */
const partOf = ({ id }: Finding, { records, accepted }: AcceptedCv, field: Finding['field']) => {
  const part = records.get(id)?.findings.find((one) => one.field === field)
  return cut(accepted.get(part?.id ?? '')?.value ?? '')
}

const year = (text: string) => /\b(?:19|20)\d\d\b/.exec(text)?.[0] ?? ''

/**
 * Splits a test and its result: "IELTS Academic 7.5", "DELF B2", "CET-6: 560"; the number of a CET is a part of its
 * name.
 */
const testParts = (value: string): Record<string, unknown> => {
  const found = /^(cet-?[46]|\D{1,60}?)[\s:：–(-]{0,5}((?:(?<=[\s-])[A-CN])?\d.{0,60})$/iu.exec(value.trim())
  return found ? { title: cut(found[1] ?? ''), score: cut(found[2] ?? '') } : {}
}

/** Finds the year at the end or the beginning of an award or a talk, as its date. */
const yearParts = (value: string): Record<string, unknown> => {
  const plain = cut(value)
  const found = /^((?:19|20)\d\d)\b[\s:,.–·-]{1,5}(.{4,})$/u.exec(plain) ?? undefined
  if (found) return { title: cut(found[2] ?? ''), date: found[1] }
  const last = /^(.{4,}?)[\s,;·–(-]{1,5}((?:19|20)\d\d)[).]{0,2}$/u.exec(plain)
  return last ? { title: cut(last[1] ?? ''), date: last[2] } : {}
}

const postParts = (finding: Finding): Record<string, unknown> => {
  const { place, by, ...dated } = parsePosition(cut(finding.value))
  const bullets = (finding.bullets ?? []).map(cut).filter(Boolean).slice(0, maxFactBullets)
  const parts = bullets.length > 0 ? { ...dated, bullets } : dated
  return finding.field === 'project'
    ? { ...parts, by: [by, place].filter(Boolean).join(', ') }
    : { ...parts, by, place }
}

const degreeParts = (finding: Finding, cv: AcceptedCv): Record<string, unknown> => ({
  by: partOf(finding, cv, 'institution'),
  field: partOf(finding, cv, 'field'),
  end: year(partOf(finding, cv, 'graduationYear')),
  note: (finding.bullets ?? []).map(cut).join('\n'),
})

const detailsOf = (finding: Finding, cv: AcceptedCv): Record<string, unknown> => {
  const part = (field: Finding['field']) => partOf(finding, cv, field)
  if (finding.field === 'work' || finding.field === 'teaching' || finding.field === 'project') return postParts(finding)
  if (finding.field === 'test') return testParts(finding.value)
  if (finding.field === 'award' || finding.field === 'talk') return yearParts(finding.value)
  if (finding.field === 'degree') return degreeParts(finding, cv)
  if (finding.field === 'gpa') return { scale: finding.scale ?? '', by: part('institution') }
  if (finding.field !== 'publication') return {}
  return {
    state: finding.state ?? null,
    position: finding.authorship?.position ?? null,
    authorCount: finding.authorship?.authors ?? null,
  }
}

/** Converts an accepted finding to an unverified fact; undefined for findings that belong to the profile only. */
export const toFact = (finding: Finding, cv: AcceptedCv): unknown => {
  const kind = kinds[finding.field]
  if (kind === undefined) return undefined
  return { kind, value: { title: cut(finding.value), ...detailsOf(finding, cv) } }
}
