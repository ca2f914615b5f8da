import { expect, it } from 'vitest'
import { openTwoApplicants } from '#tests/support/two-applicants.ts'
import { describeProfessorPage } from './professor-page.commands.ts'

const world = openTwoApplicants()
const describePage = async (path: string) => await describeProfessorPage(world.test.database)(path, 'en')

it('the page of a listed professor has no metadata, a removed one is gone, and an unknown one is not found', async () => {
  const { rows } = await world.test.owner.query(
    `insert into faculty_profiles (full_name, university_id, research_interests)
     values ('Real Person', 'far', '{robotics}') returning id`,
  )
  const path = `/professors/${String(rows[0]?.id)}`
  expect(await describePage(path)).toBeUndefined()
  await world.test.owner.query('update faculty_profiles set removed_at = now()')
  const removed = await describePage(path)
  expect(removed).toMatchObject({ status: 410, isIndexed: false })
  expect(JSON.stringify(removed)).not.toContain('Real Person')
  await world.test.owner.query('delete from faculty_profiles')
  expect(await describePage(path)).toMatchObject({ status: 404, isIndexed: false })
})

it.each(['/professors/1', '/professors/%27', '/professors/REAL-PERSON/'])('%s is not found', async (path) => {
  expect(await describePage(path)).toMatchObject({ status: 404 })
})

it.each(['/professors', '/professors/', '/professors/a/b', '/about'])('%s is no page of a professor', async (path) => {
  expect(await describePage(path)).toBeUndefined()
})
