import { createNotification } from '#src/features/notifications/commands.ts'
import { upsertProfile } from '#src/features/profile/data.ts'
import { type RequestSource, recordAudit } from '#src/server/audit.ts'
import { rotateSession } from '#src/server/auth/rotate-session.ts'
import type { Database, SessionPerson } from '#src/server/database.ts'
import type { Role } from './contract.ts'
import { updateAccountRole, upsertRole } from './data.ts'

interface RoleChange {
  person: SessionPerson
  role: Role
  source: RequestSource
}

const changeNotice = (role: Role) => ({
  textKey: role === 'mentor' ? ('notifications.text.nowMentor' as const) : ('notifications.text.nowApplicant' as const),
  params: {},
  type: 'system' as const,
  category: 'system' as const,
  priority: 'normal' as const,
  actionUrl: '/settings/account',
})

/**
 * Changes the role of a user in one transaction: account, profile and list of roles agree. Data of the former role is
 * retained, the session token is rotated and all other sessions are revoked.
 *
 * @returns the rotated session; undefined when the user already has the role
 */
export const changeRole = async (database: Database, { person, role, source }: RoleChange) => {
  if (person.role === role) return undefined
  // Needs the service role: the request role has no access to the account itself.
  return await database.service.transaction(async (db) => {
    await updateAccountRole(db, person.id, role)
    await upsertRole(db, person.id, role)
    await upsertProfile(db, person.id, { role })
    if (person.role) await createNotification(db, person.id, person.language, changeNotice(role))
    const details = { from: person.role ?? 'none', to: role }
    await recordAudit(db, { userId: person.id, event: 'role_changed', source, details })
    return await rotateSession(db, person)
  })
}
