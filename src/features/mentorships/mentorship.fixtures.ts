import { randomUUID } from 'node:crypto'
import { createTestPerson, type TestDatabase } from '#tests/support/database.ts'
import { callAs } from '#tests/support/router.ts'

/** A listed mentor with a name and a number of places. */
export const createMentor = async (test: TestDatabase, { name = 'Marie Mentor', capacity = 5 } = {}) => {
  const person = await createTestPerson(test, { role: 'mentor', completion: 80 })
  await test.owner.query('update user_profiles set full_name = $2 where user_id = $1', [person.id, name])
  await test.owner.query(
    "update mentor_profiles set capacity = $2, expertise_fields = '{physics}', institution = 'ETH Zürich', languages = '{de,en}', country = 'CH' where user_id = $1",
    [person.id, capacity],
  )
  return { ...person, api: callAs(test, person.token) }
}

/** An applicant past onboarding. */
export const createStudent = async (test: TestDatabase, name = 'Ada Applicant') => {
  const person = await createTestPerson(test)
  await test.owner.query('update user_profiles set full_name = $2 where user_id = $1', [person.id, name])
  return { ...person, api: callAs(test, person.token) }
}

type Api = ReturnType<typeof callAs>

/** A request of a student; answers its id. */
export const requestMentorship = async (student: { api: Api }, mentor: { id: string }): Promise<string> => {
  const id = randomUUID()
  await student.api.mentorships.request({ id, mentorId: mentor.id, question: 'How do I begin?', parts: ['profile'] })
  return id
}

/** A mentorship that was asked for and accepted; answers its id. */
export const createMentorship = async (student: { api: Api }, mentor: { id: string; api: Api }): Promise<string> => {
  const id = await requestMentorship(student, mentor)
  await mentor.api.mentorships.students.answer({ id, accepts: true, reason: '' })
  return id
}
