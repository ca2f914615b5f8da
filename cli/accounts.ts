import { parseArgs } from 'node:util'
import { insertInvitation, listInvitations, revokeInvitation } from '#src/features/accounts/invitations.data.ts'
import { endSessionsAsOperator } from '#src/features/accounts/security/security.data.ts'
import { createSecret, hashAccessToken } from '#src/server/auth/access-tokens.ts'
import { readConfig } from '#src/server/config.ts'
import { requireAccountId, runCommand, UsageError, withService } from './service-command.ts'

// npm run accounts -- end-sessions EMAIL | end-sessions --all: signs one account, or every account, out everywhere.
// npm run accounts -- invite | invitations | revoke-invitation ID: links by which people create an account.

const usage = `npm run accounts -- end-sessions EMAIL | end-sessions --all
npm run accounts -- invite [--uses 1] [--days 14] [--note "autumn cohort"]
npm run accounts -- invitations
npm run accounts -- revoke-invitation ID`

/** Bounds of an invitation. */
const maxInvited = 10_000
const maxDays = 365
const maxNote = 200

const config = readConfig(process.env)

const endSessions = async (email: string | undefined, isAll: boolean): Promise<string> => {
  // Requires exactly one of the two: an address beside --all may be a typing error.
  if (isAll === (email !== undefined)) throw new UsageError(usage)
  return await withService(async (db) => {
    const userId = email === undefined ? undefined : await requireAccountId(db, email)
    const ended = await endSessionsAsOperator(db, userId)
    return `${ended} ${ended === 1 ? 'session' : 'sessions'} of ${email ?? 'all accounts'} ended.`
  })
}

const readNumber = (name: string, text: string, max: number): number => {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (number < 1 || number > max) throw new UsageError(`--${name} must be a number from 1 to ${max}.`)
  return number
}

const invite = async (uses: string, days: string, note: string): Promise<string> => {
  if (note.length > maxNote) throw new UsageError(`--note can have up to ${maxNote} characters.`)
  const token = createSecret()
  const invitation = {
    maxUses: readNumber('uses', uses, maxInvited),
    days: readNumber('days', days, maxDays),
    note,
    tokenHash: hashAccessToken(token),
  }
  const id = await withService(async (db) => await insertInvitation(db, invitation))
  const lines = [
    `${config.appUrl}/auth#invitation=${token}`,
    `Invitation ${id.slice(0, 8)}: for ${invitation.maxUses} ${invitation.maxUses === 1 ? 'account' : 'accounts'}, valid for ${invitation.days} days. The link is shown only now.`,
  ]
  if (config.signUp.mode === 'open') lines.push('SIGN_UP is open: the link is not needed to create an account.')
  if (config.signUp.mode === 'closed')
    lines.push('SIGN_UP is closed: the link works once SIGN_UP is domains or invited.')
  return lines.join('\n')
}

type Invitation = Awaited<ReturnType<typeof listInvitations>>[number]

const describeState = ({ revokedAt, expiresAt, uses, maxUses }: Invitation): string => {
  if (revokedAt) return 'revoked'
  if (new Date(expiresAt) <= new Date()) return 'expired'
  return uses >= maxUses ? 'used' : 'valid'
}

const list = async (): Promise<string> => {
  const invitations = await withService(listInvitations)
  if (invitations.length === 0) return 'There are no invitations.'
  return invitations
    .map((one) =>
      [
        one.id.slice(0, 8),
        describeState(one),
        `${one.uses} of ${one.maxUses} used`,
        `until ${new Date(one.expiresAt).toISOString().slice(0, 10)}`,
        one.note,
      ]
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const revoke = async (id: string | undefined): Promise<string> => {
  if (!id || !/^[\da-f-]{8,36}$/.test(id)) throw new UsageError(usage)
  const revoked = await withService(async (db) => await revokeInvitation(db, id))
  if (revoked === 0) throw new UsageError(`There is no valid invitation ${id}.`)
  return `Invitation ${id} is revoked.`
}

const run = async (): Promise<string> => {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    allowPositionals: true,
    options: {
      all: { type: 'boolean', default: false },
      uses: { type: 'string', default: '1' },
      days: { type: 'string', default: '14' },
      note: { type: 'string', default: '' },
    },
  })
  const [command = '', subject, ...rest] = positionals
  if (rest.length > 0) throw new UsageError(usage)
  if (command === 'end-sessions') return await endSessions(subject, values.all)
  if (command === 'revoke-invitation') return await revoke(subject)
  if (command === 'invite' && subject === undefined) return await invite(values.uses, values.days, values.note)
  if (command === 'invitations' && subject === undefined) return await list()
  throw new UsageError(usage)
}

await runCommand(run)
