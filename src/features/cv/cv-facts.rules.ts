import { type FactKind, factLengths } from '#src/features/evidence/fact-bank.rules.ts'
import type { Finding } from './contract.ts'
import { partsOfPost } from './post-parts.parse.ts'

// What an accepted finding of a CV says as a fact of the person. Pure.

/** What belongs to a degree stands within so many lines of it. */
const nearbyLines = 3

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

const distance = (a: Finding, b: Finding) =>
  a.place.page === b.place.page ? Math.abs(a.place.line - b.place.line) : Number.POSITIVE_INFINITY

/** The value of the accepted finding of a field that stands nearest; empty where none stands near. */
const nearby = (finding: Finding, accepted: readonly Finding[], field: Finding['field']): string => {
  let nearest: Finding | undefined
  for (const one of accepted)
    if (one.field === field && distance(one, finding) <= nearbyLines)
      if (!nearest || distance(one, finding) < distance(nearest, finding)) nearest = one
  return nearest ? cut(nearest.value) : ''
}

const year = (text: string) => /\b(?:19|20)\d\d\b/.exec(text)?.[0] ?? ''

/** A test and its result: "IELTS Academic 7.5", "DELF B2", "CET-6: 560"; the number of a CET is a part of its name. */
const testParts = (value: string): Record<string, unknown> => {
  const found = /^(cet-?[46]|\D{1,60}?)[\s:：–(-]{0,5}((?:(?<=[\s-])[A-CN])?\d.{0,60})$/iu.exec(value.trim())
  return found ? { title: cut(found[1] ?? ''), score: cut(found[2] ?? '') } : {}
}

/** The year at the end of an award or a talk, or at its beginning, as its date. */
const yearParts = (value: string): Record<string, unknown> => {
  const plain = cut(value)
  const found = /^((?:19|20)\d\d)\b[\s:,.–·-]{1,5}(.{4,})$/u.exec(plain) ?? undefined
  if (found) return { title: cut(found[2] ?? ''), date: found[1] }
  const last = /^(.{4,}?)[\s,;·–(-]{1,5}((?:19|20)\d\d)[).]{0,2}$/u.exec(plain)
  return last ? { title: cut(last[1] ?? ''), date: last[2] } : {}
}

const postParts = (finding: Finding): Record<string, unknown> => {
  const { place, by, ...parts } = partsOfPost(cut(finding.value))
  return finding.field === 'project'
    ? { ...parts, by: [by, place].filter(Boolean).join(', ') }
    : { ...parts, by, place }
}

const detailsOf = (finding: Finding, accepted: readonly Finding[]): Record<string, unknown> => {
  if (finding.field === 'work' || finding.field === 'teaching' || finding.field === 'project') return postParts(finding)
  if (finding.field === 'test') return testParts(finding.value)
  if (finding.field === 'award' || finding.field === 'talk') return yearParts(finding.value)
  if (finding.field === 'degree')
    return {
      by: nearby(finding, accepted, 'institution'),
      field: nearby(finding, accepted, 'field'),
      end: year(nearby(finding, accepted, 'graduationYear')),
    }
  if (finding.field === 'gpa') return { scale: finding.scale ?? '', by: nearby(finding, accepted, 'institution') }
  if (finding.field !== 'publication') return {}
  return {
    state: finding.state ?? null,
    position: finding.authorship?.position ?? null,
    authorCount: finding.authorship?.authors ?? null,
  }
}

/** An accepted finding as a fact still to be checked; undefined for what belongs to the profile alone. */
export const factFromCv = (finding: Finding, accepted: readonly Finding[]): unknown => {
  const kind = kinds[finding.field]
  if (kind === undefined) return undefined
  return { kind, value: { title: cut(finding.value), ...detailsOf(finding, accepted) } }
}
