import { type SourcedFact, syncAcceptedFindings } from '#src/features/fact-bank/accepted-findings.commands.ts'
import { statedFactSchema } from '#src/features/fact-bank/contract.ts'
import { refreshCompletion } from '#src/features/profile/commands.ts'
import {
  type AcademicChange,
  findAcademicProfile,
  listResearchInterests,
  replaceResearchInterests,
  upsertAcademicProfile,
} from '#src/features/profile/data.ts'
import { type GpaScale, researchInterestLimit } from '#src/features/profile/rules.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import type { CvAnalysis, CvDecisions } from './contract.ts'
import { toFact } from './cv-facts.rules.ts'
import { findFilled, updateDecisions } from './data.ts'
import {
  applyScoreChange,
  calculateProfileChange,
  extractInterests,
  extractProfile,
  extractScores,
  listAcceptedFindings,
  omitScoreFields,
  toScoreFields,
} from './decisions.rules.ts'
import { indexRecordsByFinding } from './records.rules.ts'

const defaultScale: GpaScale = '4.0'

type Academic = Awaited<ReturnType<typeof findAcademicProfile>>

/** Gets the current values of the fields that a CV can fill. */
const presentOf = (academic: Academic) => ({
  firstName: academic?.firstName ?? '',
  lastName: academic?.lastName ?? '',
  currentInstitution: academic?.currentInstitution ?? '',
  currentDegree: academic?.currentDegree ?? '',
  currentFieldOfStudy: academic?.currentFieldOfStudy ?? '',
  graduationYear: academic?.graduationYear ?? null,
  currentGpa: academic?.currentGpa ?? null,
  gpaScale: academic?.gpaScale ?? null,
  ...toScoreFields(academic?.testScores ?? {}),
})

/** Applies decisions to the academic profile and the research interests; undoing them restores the previous values. */
const fillProfile = async (db: Db, ownerId: OwnerId, analysis: CvAnalysis, decisions: CvDecisions) => {
  const academic = await findAcademicProfile(db, ownerId)
  const ownScale = (academic?.gpaScale as GpaScale | null | undefined) ?? defaultScale
  const before = listAcceptedFindings(analysis.findings, analysis.decisions)
  const after = listAcceptedFindings(analysis.findings, decisions)
  const { change, filled } = calculateProfileChange(
    extractProfile(before, ownScale),
    extractProfile(after, ownScale),
    presentOf(academic),
    await findFilled(db, ownerId, analysis.id),
  )
  const testScores = applyScoreChange(academic?.testScores ?? {}, change)
  if (Object.keys(change).length > 0)
    await upsertAcademicProfile(db, ownerId, {
      ...(omitScoreFields(change) as AcademicChange),
      ...(testScores ? { testScores } : {}),
    })
  await followInterests(db, ownerId, extractInterests(before), extractInterests(after))
  return filled
}

const followInterests = async (db: Db, ownerId: OwnerId, before: string[], after: string[]) => {
  const added = after.filter((name) => !before.includes(name))
  const removedNames = before.filter((name) => !after.includes(name))
  if (added.length + removedNames.length === 0) return
  const remaining = (await listResearchInterests(db, ownerId))
    .map(({ name }) => name)
    .filter((name) => !removedNames.includes(name))
  const isNew = (name: string) => !remaining.some((one) => one.toLowerCase() === name.toLowerCase())
  await replaceResearchInterests(db, ownerId, [...remaining, ...added.filter(isNew)].slice(0, researchInterestLimit))
}

/** Converts decisions to facts, each linked to its finding and line. */
const factsOf = ({ id, originalFilename, findings }: CvAnalysis, decisions: CvDecisions): SourcedFact[] => {
  const accepted = listAcceptedFindings(findings, decisions)
  const cv = { records: indexRecordsByFinding(findings), accepted: new Map(accepted.map((one) => [one.id, one])) }
  return accepted.flatMap((finding) => {
    const { success, data } = statedFactSchema.safeParse(toFact(finding, cv))
    if (!success) return []
    const origin = { from: 'cv' as const, analysisId: id, filename: originalFilename, ...finding.place }
    return [{ source: `${id} ${finding.id}`, fact: data, origin }]
  })
}

/**
 * Stores decisions on an analysis and updates the facts. For an applicant who has finished onboarding, profile,
 * interests and completion are updated in the same transaction; before that, accepted values pre-fill the onboarding
 * answers.
 */
export const saveDecisions = async (
  db: Db,
  person: { id: OwnerId; onboardingComplete: boolean },
  analysis: CvAnalysis,
  decisions: CvDecisions,
): Promise<CvAnalysis> => {
  const filled = person.onboardingComplete ? await fillProfile(db, person.id, analysis, decisions) : {}
  const accepted = analysis.findings.filter(({ id }) => decisions[id]?.decision === 'accepted').map(({ id }) => id)
  await updateDecisions(db, person.id, analysis.id, { decisions, accepted, filled })
  await syncAcceptedFindings(db, person.id, factsOf(analysis, analysis.decisions), factsOf(analysis, decisions))
  if (person.onboardingComplete) await refreshCompletion(db, person.id)
  return { ...analysis, decisions, accepted }
}

/**
 * Fills academic fields that the onboarding answers left empty from the accepted CV: field of study, year of graduation
 * and test results.
 */
export const fillFromAcceptedCv = async (db: Db, ownerId: OwnerId, analysis: CvAnalysis | undefined) => {
  if (!analysis) return
  const academic = await findAcademicProfile(db, ownerId)
  const accepted = listAcceptedFindings(analysis.findings, analysis.decisions)
  const { currentFieldOfStudy, graduationYear } = extractProfile(accepted, defaultScale)
  const stated = academic?.testScores ?? {}
  const testScores = { ...extractScores(accepted), ...stated }
  const change: AcademicChange = {
    ...(currentFieldOfStudy && !academic?.currentFieldOfStudy ? { currentFieldOfStudy } : {}),
    ...(graduationYear && !academic?.graduationYear ? { graduationYear } : {}),
    ...(Object.keys(testScores).length > Object.keys(stated).length ? { testScores } : {}),
  }
  if (Object.keys(change).length > 0) await upsertAcademicProfile(db, ownerId, change)
}
