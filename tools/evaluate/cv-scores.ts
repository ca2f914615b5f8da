import type { Finding } from '#src/features/cv/contract.ts'
import { clearConfidence } from '#src/features/cv/decisions.rules.ts'
import { foldForComparison } from '#src/features/cv/reading/sections.parse.ts'

/**
 * Expected values of a file, as a careful reader finds them; papers by a part of their title, a grade as "3.7 of 4.0".
 * Missing fields are not scored.
 */
export type ExpectedCv = Partial<Record<Exclude<Finding['field'], 'publication'>, string | string[] | number>> & {
  publication?: (string | { title: string; position?: number; state?: string })[]
}

interface Counts {
  matched: number
  found: number
  expected: number
}
export type CvScore = Map<string, Counts>

export const emptyScore = (): CvScore => new Map()

const add = (score: CvScore, field: string, counts: Counts) => {
  const before = score.get(field) ?? { matched: 0, found: 0, expected: 0 }
  score.set(field, {
    matched: before.matched + counts.matched,
    found: before.found + counts.found,
    expected: before.expected + counts.expected,
  })
}

const listValues = (findings: readonly Finding[], field: string) =>
  findings
    .filter((finding) => finding.field === field)
    .map(({ value, scale }) => (scale ? `${value} of ${scale}` : value))

/** The first name counts. */
const isFirstName = (findings: readonly Finding[]) => {
  const first = findings.find(({ field }) => field === 'name')
  return (finding: Finding) => finding === first
}

/** Matches each expected value with at most one found value. */
const countMatches = <Wanted>(
  wanted: readonly Wanted[],
  found: readonly string[],
  isMatch: (a: Wanted, b: string) => boolean,
) => {
  const rest = [...found]
  return wanted.filter((one) => {
    const at = rest.findIndex((other) => isMatch(one, other))
    if (at >= 0) rest.splice(at, 1)
    return at >= 0
  }).length
}

const hasSameWords = (a: string, b: string) =>
  foldForComparison(a).replace(/\s+/gu, ' ') === foldForComparison(b).replace(/\s+/gu, ' ')

const filterClear = (findings: readonly Finding[]) => findings.filter(({ confidence }) => confidence >= clearConfidence)

/**
 * Clear values, which one press turns into facts: their precision is the share of right ones, their recall the share of
 * right values that are clear.
 */
const scoreClear = (
  score: CvScore,
  field: string,
  { findings, countRight }: { findings: readonly Finding[]; countRight: (subset: readonly Finding[]) => number },
) => {
  const clear = filterClear(findings.filter((finding) => finding.field === field))
  add(score, `clear ${field}`, { matched: countRight(clear), found: clear.length, expected: countRight(findings) })
}

const scorePapers = (score: CvScore, wanted: NonNullable<ExpectedCv['publication']>, findings: readonly Finding[]) => {
  const papers = findings.filter(({ field }) => field === 'publication')
  const getTitle = (paper: (typeof wanted)[number]) => (typeof paper === 'string' ? paper : paper.title)
  const isMatch = (paper: (typeof wanted)[number], value: string) =>
    foldForComparison(value).includes(foldForComparison(getTitle(paper)))
  const matched = countMatches(
    wanted,
    papers.map(({ value }) => value),
    isMatch,
  )
  add(score, 'publication', { matched, found: papers.length, expected: wanted.length })
  const countRight = (subset: readonly Finding[]) =>
    countMatches(
      wanted,
      subset.filter(({ field }) => field === 'publication').map(({ value }) => value),
      isMatch,
    )
  scoreClear(score, 'publication', { findings, countRight })
  for (const paper of wanted) {
    if (typeof paper === 'string') continue
    const found = papers.find(({ value }) => isMatch(paper, value))
    if (paper.position !== undefined)
      add(score, 'author position', {
        matched: Number(found?.authorship?.position === paper.position),
        found: Number(found?.authorship !== undefined),
        expected: 1,
      })
    if (paper.state !== undefined)
      add(score, 'paper state', {
        matched: Number(found?.state === paper.state),
        found: Number(found?.state !== undefined),
        expected: 1,
      })
  }
}

/** Adds one file to the score. */
export const scoreCv = (before: CvScore, expected: ExpectedCv, findings: readonly Finding[]): CvScore => {
  const score: CvScore = new Map(before)
  for (const [field, wanted] of Object.entries(expected)) {
    if (field === 'publication') continue
    const found = field === 'name' ? listValues(findings, field).slice(0, 1) : listValues(findings, field)
    if (typeof wanted === 'number')
      add(score, field, { matched: Math.min(wanted, found.length), found: found.length, expected: wanted })
    else {
      const values = [wanted].flat().filter((value): value is string => typeof value === 'string')
      add(score, field, {
        matched: countMatches(values, found, hasSameWords),
        found: found.length,
        expected: values.length,
      })
      const countRight = (subset: readonly Finding[]) => countMatches(values, listValues(subset, field), hasSameWords)
      scoreClear(score, field, {
        findings: field === 'name' ? findings.filter(isFirstName(findings)) : findings,
        countRight,
      })
    }
  }
  if (expected.publication) scorePapers(score, expected.publication, findings)
  return score
}

const percent = (part: number, whole: number) => (whole === 0 ? 100 : Math.round((1000 * part) / whole) / 10)

/** F1, precision and recall of each field, in percent. */
export const formatScore = (score: CvScore) =>
  [...score].map(([field, { matched, found, expected }]) => ({
    field,
    f1: percent(2 * matched, found + expected),
    precision: percent(matched, found),
    recall: percent(matched, expected),
    expected,
  }))
