import { type Fact, type Facts, readTests } from '#src/features/catalogue/facts/facts.rules.ts'
import { type FactKind, isFactOld } from '#src/features/catalogue/rules.ts'
import type { Finding } from '#src/features/cv/contract.ts'
import { type AnyOf, type AskedScore, parseConditions } from '#src/features/matching/program-index/conditions.parse.ts'
import { readStatedGrade, toGradePoints } from '#src/features/matching/tiers/grades.rules.ts'
import { formatGrade, type GpaScale, gpaScales } from '#src/features/profile/rules.ts'
import { parseScores } from '#src/features/profile/test-scores.parse.ts'
import { isSameGmat, type TestScores } from '#src/features/profile/test-scores.rules.ts'
import type { CheckKind, Verdict } from './checks.rules.ts'

// Compares a CV with programme requirements: each verdict rests on findings and on a stated fact. Repeated or hidden
// words change nothing, because a requirement is met once or not at all. Pure.

export interface Target {
  level: string
  facts: Facts
}

/**
 * A requirement of a programme with the verdict for the CV; `fact` is null when the requirement follows from the
 * programme's level.
 */
export interface Check {
  kind: CheckKind
  /**
   * Requirement as pages write it: "IELTS 6.5 / TOEFL iBT 90", "3 / 4", a number of years; empty when `kind` is
   * sufficient.
   */
  asked: string
  verdict: Verdict
  /** Stated by a page that is outdated or names no year: shown, but excluded from the score. */
  isOld: boolean
  fact: Fact | null
}

/** CV as input of the checks: without rejected findings, and with corrected values. */
export interface CvEvidence {
  scores: TestScores
  hasGre: boolean
  /** Best grade in points of 4.0; null when none has a known scale. */
  gradePoints: number | null
  hasWork: boolean
  hasResearch: boolean
  /** Ids of the findings by kind. */
  findings: Record<CheckKind, string[]>
}

const researchFields: readonly Finding['field'][] = ['publication', 'talk', 'project', 'researchInterest']

const pointsOf = ({ value, scale }: Finding): number | null => {
  const known = gpaScales.find((one): one is GpaScale => one === scale)
  return known ? toGradePoints(Number(value.replace(',', '.')), known) : null
}

const isEnglish = (value: string) => /\b(?:ielts|toefl|duolingo|pte)\b/i.test(value.slice(0, 400))

/** Collects the evidence in the findings of a CV. */
export const collectEvidence = (findings: readonly Finding[]): CvEvidence => {
  const of = (...fields: Finding['field'][]) => findings.filter(({ field }) => fields.includes(field))
  const tests = of('test', 'language')
  const { scores, hasGre } = parseScores(tests.map(({ value }) => value))
  const grades = of('gpa').map(pointsOf)
  const points = grades.filter((one) => one !== null)
  const ids = (those: readonly Finding[]) => those.map(({ id }) => id)
  return {
    scores,
    hasGre,
    gradePoints: points.length > 0 ? Math.max(...points) : null,
    hasWork: of('work').length > 0,
    hasResearch: of(...researchFields).length > 0,
    findings: {
      english: ids(tests.filter(({ value }) => isEnglish(value))),
      admission: ids(of('test').filter(({ value }) => !isEnglish(value))),
      grade: ids(of('gpa')),
      research: ids(of(...researchFields)),
      work: ids(of('work')),
    },
  }
}

const names: Record<AskedScore['test'] | 'ielts' | 'toefl', string> = {
  ielts: 'IELTS',
  toefl: 'TOEFL iBT',
  duolingo: 'Duolingo',
  pte: 'PTE',
  testdaf: 'TestDaF',
  dsh: 'DSH',
  gmat: 'GMAT',
  gre: 'GRE',
  lsat: 'LSAT',
  mcat: 'MCAT',
}

type Alternative = { test: AskedScore['test'] | 'ielts' | 'toefl'; least: number }

const written = (alternatives: readonly Alternative[]) =>
  alternatives.map(({ test, least }) => (least > 0 ? `${names[test]} ${least}` : names[test])).join(' / ')

const standingOf = ({ scores, hasGre }: CvEvidence, { test, least }: Alternative): Verdict => {
  if (test === 'gre') return hasGre ? 'shown' : 'absent'
  const own = scores[test]
  if (own === undefined || (test === 'gmat' && least > 0 && !isSameGmat(own, least))) return 'absent'
  return own >= least ? 'shown' : 'below'
}

/** Best of all alternatives decides. */
const verdictOf = (evidence: CvEvidence, alternatives: readonly Alternative[]): Verdict => {
  const standings = alternatives.map((alternative) => standingOf(evidence, alternative))
  return (['shown', 'below'] as const).find((one) => standings.includes(one)) ?? 'absent'
}

type FindFact = (kind: FactKind) => Pick<Check, 'isOld' | 'fact'>

const testChecks = (evidence: CvEvidence, findFact: FindFact): Check[] => {
  const fact = (kind: FactKind) => findFact(kind).fact
  const tests = fact('tests')
  const requiredTests = readTests(tests?.value)
  const conditions = parseConditions({
    fact,
    facts: tests ? { tests } : {},
    language: null,
    residentTuition: null,
  })
  const english: Alternative[] = [
    ...(requiredTests.ielts === null ? [] : [{ test: 'ielts' as const, least: requiredTests.ielts }]),
    ...(requiredTests.toefl === null ? [] : [{ test: 'toefl' as const, least: requiredTests.toefl }]),
    ...(conditions?.english ?? []),
  ]
  const gre: AnyOf[] = requiredTests.isGreRequired ? [[{ test: 'gre', least: 0 }]] : []
  const check = (kind: 'english' | 'admission', alternatives: readonly Alternative[]): Check[] =>
    alternatives.length === 0
      ? []
      : [
          {
            kind,
            asked: written(alternatives),
            verdict: verdictOf(evidence, alternatives),
            ...findFact(tests ? 'tests' : 'gmat'),
          },
        ]
  return [
    ...check('english', english),
    ...[...gre, ...(conditions?.others ?? [])].flatMap((alternatives) => check('admission', alternatives)),
  ]
}

const gradeCheck = (evidence: CvEvidence, { fact, isOld }: ReturnType<FindFact>): Check[] => {
  const least = readStatedGrade(fact?.value)
  const points = least ? toGradePoints(least.grade, least.scale) : null
  if (!fact || !least || !points) return []
  const own = evidence.gradePoints
  const verdict = own === null ? 'absent' : own >= points ? 'shown' : 'below'
  return [{ kind: 'grade', asked: formatGrade(least, 'en'), verdict, isOld, fact }]
}

const workCheck = (evidence: CvEvidence, { fact, isOld }: ReturnType<FindFact>): Check[] => {
  const years = fact?.value
  if (!fact || typeof years !== 'number' || years <= 0) return []
  // The number of years is left to the applicant: a CV does not state it reliably.
  const verdict = evidence.hasWork ? 'unsure' : 'absent'
  return [{ kind: 'work', asked: String(years), verdict, isOld, fact }]
}

const researchCheck = ({ level }: Target, { hasResearch }: CvEvidence): Check[] =>
  level === 'phd'
    ? [{ kind: 'research', asked: '', verdict: hasResearch ? 'shown' : 'absent', isOld: false, fact: null }]
    : []

/**
 * Checks the requirements of a programme against a CV.
 * @param today ISO date
 */
export const checkTarget = (target: Target, evidence: CvEvidence, today: string): Check[] => {
  const findFact: FindFact = (kind) => {
    const fact = target.facts[kind] ?? null
    return { fact, isOld: fact !== null && isFactOld({ kind, year: fact.year, value: fact.value }, today) }
  }
  return [
    ...testChecks(evidence, findFact),
    ...gradeCheck(evidence, findFact('minimum_gpa')),
    ...researchCheck(target, evidence),
    ...workCheck(evidence, findFact('work_experience')),
  ]
}

/** Counts the met requirements among those that current pages state and that can be decided. */
export const countShownRequirements = (
  checks: readonly Pick<Check, 'verdict' | 'isOld'>[],
): { shown: number; asked: number } => ({
  shown: checks.filter(({ verdict, isOld }) => !isOld && verdict === 'shown').length,
  asked: checks.filter(({ verdict, isOld }) => !isOld && verdict !== 'unsure').length,
})
