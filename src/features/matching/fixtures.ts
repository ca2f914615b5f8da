import { openTwoApplicants } from '#tests/support/two-applicants.ts'

/** Two applicants, with what makes the first one's wishes complete and with facts of programmes of this year. */
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

  // The person of a test is there only while it runs, so what was opened is added to and not copied.
  return Object.assign(world, { complete, setFact })
}
