import { randomUUID } from 'node:crypto'
import { createTestPerson, type TestDatabase } from '#tests/support/database.ts'
import { callAs } from '#tests/support/router.ts'

/** Creates a listed mentor with a name and a capacity. */
export const createMentor = async (test: TestDatabase, { name = 'Marie Mentor', capacity = 5 } = {}) => {
  const person = await createTestPerson(test, { role: 'mentor', completion: 80 })
  await test.owner.query('update user_profiles set full_name = $2 where user_id = $1', [person.id, name])
  await test.owner.query(
    "update mentor_profiles set capacity = $2, expertise_fields = '{physics}', institution = 'ETH Zürich', languages = '{de,en}', country = 'CH' where user_id = $1",
    [person.id, capacity],
  )
  return { ...person, api: callAs(test, person.token) }
}

/** Creates an applicant who has completed onboarding. */
export const createStudent = async (test: TestDatabase, name = 'Ada Applicant') => {
  const person = await createTestPerson(test)
  await test.owner.query('update user_profiles set full_name = $2 where user_id = $1', [person.id, name])
  return { ...person, api: callAs(test, person.token) }
}

type Api = ReturnType<typeof callAs>

/** Requests a mentorship as a student; returns its id. */
export const requestMentorship = async (student: { api: Api }, mentor: { id: string }): Promise<string> => {
  const id = randomUUID()
  await student.api.mentorships.request({ id, mentorId: mentor.id, question: 'How do I begin?', parts: ['profile'] })
  return id
}

/** Creates a requested and accepted mentorship; returns its id. */
export const createMentorship = async (student: { api: Api }, mentor: { id: string; api: Api }): Promise<string> => {
  const id = await requestMentorship(student, mentor)
  await mentor.api.mentorships.students.answer({ id, accepts: true, reason: '' })
  return id
}
