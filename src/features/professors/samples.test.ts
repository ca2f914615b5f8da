import { expect, it } from 'vitest'
import { openTwoApplicants } from '#tests/support/two-applicants.ts'

const world = openTwoApplicants()
const { asAda } = world

it('PF-01, PF-02: samples have no score, and leave every list once the catalogue has a real person', async () => {
  await world.test.owner.query(
    `insert into faculty_profiles (full_name, university_id, research_interests, is_accepting_students, is_sample)
     select 'Sample ' || n, 'mit', array['robotics'], true, true from generate_series(1, 3) n`,
  )
  await asAda().profile.replaceInterests({ names: ['robotics'] })
  const nothingClaimed = { isSample: true, isAcceptingStudents: null }
  const { faculty } = await asAda().professors.search({})
  expect(faculty).toMatchObject([nothingClaimed, nothingClaimed, nothingClaimed])
  const matched = await asAda().professors.matched()
  expect(matched).toHaveLength(3)
  for (const member of matched) expect(member).toMatchObject({ ...nothingClaimed, matchScore: null })
  const saved = await asAda().professors.addFaculty({ facultyId: faculty[0]?.id ?? '' })
  expect(saved).toMatchObject({ isSample: true, acceptingStudents: null, matchScore: null })
  await asAda().professors.remove({ id: saved.id })
  expect(await asAda().professors.restore({ id: saved.id })).toMatchObject({ isSample: true, matchScore: null })

  await world.test.owner.query(
    `insert into faculty_profiles (full_name, university_id, research_interests, is_accepting_students)
     values ('Real Person', 'far', '{robotics}', true)`,
  )
  expect((await asAda().professors.search({})).faculty.map(({ fullName }) => fullName)).toEqual(['Real Person'])
  expect((await asAda().professors.search({})).total).toBe(1)
  const [real] = await asAda().professors.matched()
  expect(real).toMatchObject({ fullName: 'Real Person', isAcceptingStudents: true, matchScore: 1 })
  expect(await asAda().professors.matched()).toHaveLength(1)
})
