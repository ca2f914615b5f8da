import { openTwoApplicants } from '#tests/support/two-applicants.ts'

/**
 * Opens a test world with two applicants, the complete preferences of the first one, and current facts of programmes.
 */
export const openMatching = () => {
  const world = openTwoApplicants()
  const { asAda } = world
  const complete = async () => {
    await asAda().profile.updateAcademic({
      gpa: 3.8,
      gpaScale: '4.0',
      targetField: 'computer-science',
      targetDegreeLevel: 'masters',
      countries: ['US'],
      maxTuition: 60_000,
      testScores: { ielts: 6.5, greQuantitative: 165 },
    })
    await asAda().profile.replaceInterests({ names: ['ML'] })
    await asAda().scholarships.setCitizenship({ country: 'IN' })
  }

  const setFact = async (id: string, kind: string, value: unknown) =>
    await world.test.owner.query(
      'update programs set facts = facts || jsonb_build_object($2::text, $3::jsonb) where id = $1',
      [id, kind, JSON.stringify({ value, year: String(new Date().getFullYear()), source: 'test', currency: 'USD' })],
    )

  // Extends the world in place: its users exist only during a test, so a copy would lose them.
  return Object.assign(world, { complete, setFact })
}
