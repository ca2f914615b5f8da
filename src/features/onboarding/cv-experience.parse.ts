import type { Finding } from '#src/features/cv/contract.ts'
import { type PositionParts, parsePosition } from '#src/features/cv/position.parse.ts'
import { maxDegreeLength, maxStoryLength } from '#src/features/profile/rules.ts'
import { workYearsRange } from '#src/features/profile/wishes.rules.ts'

// Work and research experience from the positions and projects of a CV. Pure.

export type ExperienceAnswer = 'workYears' | 'workKind' | 'researchExperience'

interface Experience {
  answers: Partial<Record<ExperienceAnswer, string>>
  /** Finding that each answer begins with. */
  sources: Partial<Record<ExperienceAnswer, Finding>>
}

/** Maximum number of positions and projects read, and of characters of each. */
const maxPositions = 40
const maxPositionLength = 200

/** Words of research positions in the six languages. */
const research = /research|forsch|wissenschaftlich|recherche|chercheu|investiga|科研|研究|بحث|باحث/iu

/** Words of positions that are not full-time work. */
const partTime =
  /intern\b|internship|trainee|praktik|werkstudent|hilfskraft|stagiaire|\bstage\b|becari|prácticas|volunteer|ehrenamt|bénévol|voluntari|part[- ]time|teilzeit|temps partiel|tiempo parcial|实习|兼职|志愿|متدرب|تدريب|متطوع/iu

interface Post {
  finding: Finding
  parts: PositionParts
}

const postsOf = (findings: readonly Finding[], field: Finding['field']): Post[] =>
  findings
    .filter((finding) => finding.field === field)
    .slice(0, maxPositions)
    .map((finding) => ({ finding, parts: parsePosition(finding.value.slice(0, maxPositionLength)) }))

/**
 * Converts "2024-09" or "2024" to months since year 0; a year without a month counts as its middle, so that two years
 * are not rounded up.
 */
const monthIndex = (date: string): number | undefined => {
  const [year = '', month = '7'] = date.split('-')
  return /^\d{4}$/.test(year) ? Number(year) * 12 + Number(month) - 1 : undefined
}

/** First and last month of a position; undefined when the CV does not state both. */
const periodOf = ({ start, end, isCurrent }: PositionParts, now: string): [number, number] | undefined => {
  const from = monthIndex(start)
  const until = monthIndex(isCurrent ? now : end)
  return from === undefined || until === undefined || until < from ? undefined : [from, until]
}

/** Counts the months that at least one of the periods covers, after the start. */
const countMonths = (periods: readonly [number, number][], start: number): number => {
  let covered = 0
  let last = start
  for (const [from, until] of periods.toSorted(([one], [other]) => one - other)) {
    covered += Math.max(0, until - Math.max(from, last))
    last = Math.max(last, until)
  }
  return covered
}

/** Middle of the year of the first degree, in months since year 0; 0 when the CV states no year. */
const firstDegree = (findings: readonly Finding[]): number => {
  const years = findings
    .filter(({ field }) => field === 'graduationYear')
    .flatMap(({ value }) => /\b(?:19|20)\d\d\b/.exec(value)?.[0] ?? [])
  return years.length === 0 ? 0 : Math.min(...years.map((year) => monthIndex(year) ?? 0))
}

const byNewest = (now: string) => (one: Post, other: Post) =>
  (periodOf(other.parts, now)?.[1] ?? 0) - (periodOf(one.parts, now)?.[1] ?? 0)

/** Whole years of full-time work since the first degree, and the newest position. */
const workOf = (findings: readonly Finding[], now: string): Experience => {
  const posts = postsOf(findings, 'work').filter(({ finding }) => !partTime.test(finding.value))
  const [newest] = posts.toSorted(byNewest(now))
  if (!newest) return { answers: {}, sources: {} }
  const periods = posts.flatMap(({ parts }) => [periodOf(parts, now)].filter((period) => period !== undefined))
  const years = Math.min(workYearsRange.max, Math.floor(countMonths(periods, firstDegree(findings)) / 12))
  return {
    answers: {
      workKind: newest.parts.title.slice(0, maxDegreeLength),
      ...(years > 0 ? { workYears: String(years) } : {}),
    },
    sources: { workKind: newest.finding, ...(years > 0 ? { workYears: newest.finding } : {}) },
  }
}

/** Research positions and projects, one on each line. */
const researchOf = (findings: readonly Finding[]): Experience => {
  const posts = findings
    .filter(({ field, value }) => field === 'project' || (field === 'work' && research.test(value)))
    .slice(0, maxPositions)
  const [first] = posts
  if (!first) return { answers: {}, sources: {} }
  const lines = posts.map(({ value }) => value.slice(0, maxPositionLength).replace(/\s+/g, ' ').trim())
  return {
    answers: { researchExperience: lines.join('\n').slice(0, maxStoryLength) },
    sources: { researchExperience: first },
  }
}

/**
 * Extracts years and kind of work, and research experience with projects, from the findings of a CV.
 *
 * @param readAt instant at which the CV was read, ISO 8601: the end of a position that is "present"
 */
export const extractExperience = (findings: readonly Finding[], readAt: string): Experience => {
  const work = workOf(findings, readAt.slice(0, 7))
  const studies = researchOf(findings)
  return { answers: { ...work.answers, ...studies.answers }, sources: { ...work.sources, ...studies.sources } }
}
