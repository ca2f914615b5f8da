import type { Finding, Notice } from '../contract.ts'
import { type Candidate, type TextLine, toFindingPlace } from '../rules.ts'
import { detectDocumentKind, removeExamples } from './document-kind.parse.ts'
import { findDegree, findGraduationYear, findInstitution, readEducation } from './education.parse.ts'
import { readGrades } from './grades.parse.ts'
import type { SectionKind } from './headings.rules.ts'
import { readInterests, readStatedInterests } from './interests.parse.ts'
import { readItems } from './items.parse.ts'
import { findPagesOfOtherLanguages } from './other-languages.parse.ts'
import { readEmails, readName } from './persons.parse.ts'
import { maxPublications, readAllPublications } from './publications.parse.ts'
import { foldForComparison, type Section, splitSections } from './sections.parse.ts'
import { addTheses } from './theses.parse.ts'

const maxValueLength = 300
/** Maximum characters per line that are matched; longer paragraphs contain no grade, and patterns become slow. */
const maxLineLength = 2000
/** Maximum of findings: a page of references or a table of courses must not flood the review. */
const maxPerField = 40
const getMaxFindings = (field: Candidate['field']) => (field === 'publication' ? maxPublications : maxPerField)

const linesIn = (sections: readonly Section[], ...kinds: (SectionKind | 'head')[]) =>
  sections.filter(({ kind }) => kinds.includes(kind)).flatMap(({ lines }) => lines)

/** Sections searched for education when the CV has no heading for it. */
const elsewhere: (SectionKind | 'head')[] = ['head', 'profile', 'other', 'contact', 'skills', 'courses']

const maxCentredLines = 3
const isWholeEntry = ({ text }: TextLine) =>
  findInstitution(text) !== undefined && findDegree(text) !== undefined && findGraduationYear(text) !== undefined

/** Heading in the middle of a tall table cell, positioned below the first lines of its own text. */
const centredLines = (sections: readonly Section[]): TextLine[] => {
  const at = sections.findIndex(({ kind }) => kind === 'education')
  const above = sections[at - 1]
  if (!above || (above.kind !== 'head' && above.kind !== 'contact')) return []
  const last = above.lines.slice(-maxCentredLines)
  return last.slice(last.findLastIndex((line) => !isWholeEntry(line)) + 1)
}

const studyCandidates = (sections: readonly Section[]): Candidate[] => {
  const education = removeExamples([...centredLines(sections), ...linesIn(sections, 'education')])
  if (education.length > 0) {
    const grades = readGrades(education, true)
    const labelled = grades.length > 0 ? [] : readGrades(linesIn(sections, ...elsewhere), false)
    return [...addTheses(readEducation(education, true), education), ...grades, ...labelled]
  }
  const lines = removeExamples(linesIn(sections, ...elsewhere))
  return [...readEducation(lines, false), ...readGrades(lines, false)]
}

const interestCandidates = (sections: readonly Section[]): Candidate[] => {
  const listed = readInterests(linesIn(sections, 'interests'))
  return listed.length > 0 ? listed : readStatedInterests(linesIn(sections, 'head', 'profile'))
}

/** Deduplicates findings, except degrees: a second degree of the same name is another one. */
const keyOf = ({ field, value, scale, line }: Candidate) =>
  `${field}:${foldForComparison(value)}:${scale ?? ''}${field === 'degree' ? `:${line.page}:${line.line}` : ''}`

/** Matches Latin names from an address: "ouyang.sy@…" for a name in another script. */
const nameInAddress = (email: string | undefined) => {
  const words = (email?.split('@')[0] ?? '').split(/[._\-\d]+/u).filter((word) => word !== '')
  return words.length > 1 ? [words.join(' ')] : []
}

/**
 * Lists spellings of the name, including that of its line or the address in another script, which papers in English
 * use.
 */
const namesOf = ({ value, line }: Candidate, email: string | undefined) => {
  const latin = /\p{Script=Han}/u.test(value)
    ? line.text.match(/\p{Script=Latin}[\p{Script=Latin} .'’-]{2,60}/u)?.[0]
    : undefined
  const spelled = /\p{Script=Latin}/u.test(value) ? [] : nameInAddress(email)
  return [value, ...(latin ? [latin.trim()] : spelled)]
}

const withIds = (candidates: readonly Candidate[]): Finding[] => {
  const seen = new Set<string>()
  const counts = new Map<string, number>()
  const findings: Finding[] = []
  for (const candidate of candidates) {
    const count = (counts.get(candidate.field) ?? 0) + 1
    const key = keyOf(candidate)
    if (seen.has(key) || count > getMaxFindings(candidate.field) || !candidate.value.trim()) continue
    seen.add(key)
    counts.set(candidate.field, count)
    findings.push({
      // Deterministic ids, because accepted rows are stored by id.
      id: `${candidate.field}-${count}`,
      field: candidate.field,
      value: candidate.value.replaceAll('\t', ' ').slice(0, maxValueLength).toWellFormed(),
      scale: candidate.scale ?? null,
      place: toFindingPlace(candidate.line),
      confidence: Math.round(candidate.confidence * 100) / 100,
      ...(candidate.state ? { state: candidate.state } : {}),
      ...(candidate.authorship ? { authorship: candidate.authorship } : {}),
      ...(candidate.bullets ? { bullets: [...candidate.bullets] } : {}),
    })
  }
  return findings
}

/** Reads all findings of a CV, deterministically and in document order. */
export const readFindings = (whole: readonly TextLine[]): { findings: Finding[]; notices: Notice[] } => {
  const lines = whole.map((line) => ({
    ...line,
    text: line.text
      .slice(0, maxLineLength)
      .toWellFormed()
      .replace(/[\u2010\u2011]/gu, '-'),
  }))
  const sections = splitSections(lines)
  const inOtherLanguages = findPagesOfOtherLanguages(lines).map((page): Notice => ({ code: 'OTHER_LANGUAGE', page }))
  const withoutSections: Notice[] = inOtherLanguages.length > 0 ? [] : [{ code: 'NO_SECTIONS', page: null }]
  if (detectDocumentKind(lines, sections) !== 'cv')
    return { findings: [], notices: [...inOtherLanguages, ...withoutSections] }
  const emails = readEmails(sections)
  const name = readName(lines, emails[0]?.value)
  const hasSections = sections.some(({ kind }) => kind !== 'head')
  const study = studyCandidates(sections)
  // "Master key" on a bill: a degree without an institution, a heading or an address is no finding.
  const isStudy = hasSections || emails.length > 0 || study.some(({ field }) => field === 'institution')
  const candidates = [
    ...(name ? [name] : []),
    ...emails,
    ...(isStudy ? study : []),
    ...interestCandidates(sections),
    ...readAllPublications(sections, name ? namesOf(name, emails[0]?.value) : []),
    ...readItems(sections),
  ]
  return { findings: withIds(candidates), notices: [...inOtherLanguages, ...(hasSections ? [] : withoutSections)] }
}
