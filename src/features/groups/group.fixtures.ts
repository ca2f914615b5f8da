import { randomUUID } from 'node:crypto'
import { createTestPerson, type TestDatabase } from '#tests/support/database.ts'
import { callAs } from '#tests/support/router.ts'
import { insertGroup } from './operator.data.ts'

type Api = ReturnType<typeof callAs>

/** Creates a user of either role who has completed onboarding, with a name. */
export const createGroupPerson = async (
  test: TestDatabase,
  name: string,
  role: 'applicant' | 'mentor' = 'applicant',
) => {
  const person = await createTestPerson(test, role === 'mentor' ? { role, completion: 80 } : {})
  await test.owner.query('update user_profiles set full_name = $2 where user_id = $1', [person.id, name])
  return { ...person, name, api: callAs(test, person.token) }
}

/** Creates a group as the operator does, with one coordinator; returns its id. */
export const createGroup = async (test: TestDatabase, coordinator: { id: string }, name = 'Kyoto Foundation') =>
  await insertGroup(test.database.service, name, coordinator.id)

type InviteOptions = Partial<Parameters<Api['groups']['invite']>[0]>

/** Invites by link as a coordinator; returns the secret. */
export const inviteByLink = async (coordinator: { api: Api }, id: string, more: InviteOptions = {}) => {
  const input = { id, invitationId: randomUUID(), role: 'member' as const, uses: 10, days: 7, ...more }
  return (await coordinator.api.groups.invite(input)).secret ?? ''
}

/** Joins a group as a new member; grants nothing. */
export const joinByLink = async (coordinator: { api: Api }, id: string, member: { api: Api }) =>
  await member.api.groups.join({ secret: await inviteByLink(coordinator, id) })

/** Grants a group parts for thirty days. */
export const grantParts = async (
  member: { api: Api },
  id: string,
  parts: ('profile' | 'cv' | 'cvFile' | 'applications')[] = ['applications'],
) => {
  const shareId = randomUUID()
  await member.api.groups.grant({ id, shareId, parts, days: 30 })
  return shareId
}
