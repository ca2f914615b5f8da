import { upsertProfile } from '#src/features/profile/data.ts'
import type { AuthRules, NewUser } from '#src/server/auth/auth.ts'
import type { Config } from '#src/server/config.ts'
import type { Db } from '#src/server/database.ts'
import type { Logger } from '#src/server/log.ts'
import type { Mailer } from '#src/server/mail.ts'
import { upsertRole } from './data.ts'
import { linkMessage } from './emails.ts'
import { attemptLimit, cleanEmail, passwordStrength } from './rules.ts'

const isRole = (role: unknown): role is 'applicant' | 'mentor' => role === 'applicant' || role === 'mentor'

/** Makes the rows that every account has beside it: the profile and the role. */
const createProfile = async (service: Db, user: NewUser) => {
  const role = isRole(user.role) ? user.role : 'applicant'
  await upsertProfile(service, user.id, {
    email: user.email,
    fullName: user.name,
    displayName: user.firstName ?? '',
    role,
    language: user.language ?? 'en',
  })
  await upsertRole(service, user.id, role)
}

/** What the product decides about accounts, handed to the platform's sign-up and sign-in. */
export const accountRules = (config: Config, service: Db, mailer: Mailer, log: Logger): AuthRules => ({
  emailVerdict: cleanEmail,
  passwordHints: (password) => {
    const strength = passwordStrength(password)
    return strength.isStrong ? undefined : strength.hints
  },
  isRole,
  perEmail: { limit: attemptLimit.perEmail, windowMs: attemptLimit.windowMs, blockMs: attemptLimit.blockMs },
  perAddress: { limit: attemptLimit.perAddress, windowMs: attemptLimit.windowMs, blockMs: attemptLimit.blockMs },
  onUserCreated: async (user) => {
    try {
      await createProfile(service, user)
    } catch (error) {
      // A failing profile does not fail the sign-up (SU-09).
      log.warn(
        { reason: error instanceof Error ? error.message : 'unknown' },
        'the profile of a new account could not be made',
      )
    }
  },
  sendConfirmation: async (user, url) => await mailer.send(linkMessage('confirm', user, url, config.appName)),
  sendReset: async (user, url) => await mailer.send(linkMessage('reset', user, url, config.appName)),
})
