import { z } from 'zod'
import { updateProfileSchema } from '#src/features/profile/contract.ts'
import { upsertProfile } from '#src/features/profile/data.ts'
import type { AuthRules, MailUser, NewUser } from '#src/server/auth/rules.ts'
import { countAttempt } from '#src/server/auth/throttle.ts'
import type { Config } from '#src/server/config.ts'
import type { Database, Db } from '#src/server/database.ts'
import type { Logger } from '#src/server/log.ts'
import type { Mailer } from '#src/server/mail.ts'
import { isValidName, maxFullNameLength, maxNameLength, sanitizeName } from '#src/shared/names.ts'
import { attemptLimits, maxSessions, newAccountLimits } from './account-limits.rules.ts'
import { findLanguage, findUserWithoutProfile, upsertRole } from './data.ts'
import { parseEmail } from './email.rules.ts'
import { canSendMail } from './email-change/email-change.commands.ts'
import { renderLinkEmail } from './emails.ts'
import { isCommonPassword } from './passwords/common-passwords.provider.ts'
import { findPasswordProblems } from './passwords/password-meter.rules.ts'
import { maxPasswordLength } from './passwords/password-strength.rules.ts'

const isRole = (role: unknown): role is 'applicant' | 'mentor' => role === 'applicant' || role === 'mentor'

/** Schema of the profile details of a sign-up (SU-10). */
const signUpDetailsSchema = updateProfileSchema.pick({
  displayName: true,
  bio: true,
  location: true,
  phone: true,
  linkedinUrl: true,
  websiteUrl: true,
})

/** Validates the names of a sign-up: they go out in the first mail, to an address that is not confirmed yet. */
const signUpNamesSchema = z.object({
  name: z.string().refine((text) => isValidName(text, maxFullNameLength)),
  firstName: z
    .string()
    .refine((text) => isValidName(text, maxNameLength))
    .nullish(),
  lastName: z
    .string()
    .refine((text) => isValidName(text, maxNameLength))
    .nullish(),
  displayName: z
    .string()
    .refine((text) => isValidName(text, maxNameLength))
    .nullish(),
})
type SignUpDetails = ReturnType<typeof signUpDetailsSchema.parse>

/** Inserts the rows that belong to every account: the profile and the role. */
const createProfile = async (service: Db, user: NewUser, details: SignUpDetails = {}) => {
  // A user from a provider has no role yet; the role dialog asks for it (RD-01).
  const role = isRole(user.role) ? { role: user.role } : {}
  await upsertProfile(service, user.id, {
    email: user.email,
    fullName: user.name,
    ...details,
    displayName: details.displayName || user.firstName || '',
    ...role,
    language: user.language ?? 'en',
  })
  if (role.role) await upsertRole(service, user.id, role.role)
}

/**
 * Revokes the oldest sessions beyond the quota of an account (the trigger's notification closes their sockets), and
 * inserts rows that failed at sign-up (SU-09): one statement where there is nothing to do.
 */
const tidyAfterSignIn = async ({ service, servicePool }: Database, userId: string) => {
  const { rows } = await servicePool.query<{ hasProfile: boolean }>({
    name: 'tidy_after_sign_in',
    text: `with ended as (
        delete from sessions where id in (
          select id from sessions where user_id = $1 order by created_at desc, id desc offset $2))
      select exists (select 1 from user_profiles where user_id = $1) as "hasProfile"`,
    values: [userId, maxSessions],
  })
  if (rows[0]?.hasProfile) return
  const user = await findUserWithoutProfile(service, userId)
  if (user) await createProfile(service, user)
}

const readerOf = async (service: Db, user: MailUser) => ({
  ...user,
  isConfirmed: user.emailVerified === true,
  language: await findLanguage(service, user.email),
})

/** Creates the product's account rules for sign-up and sign-in of the platform. */
export const createAuthRules = (config: Config, database: Database, mailer: Mailer, log: Logger): AuthRules => ({
  emailVerdict: parseEmail,
  passwordHints: async (password) => {
    const problems = findPasswordProblems(password, config.appName)
    if (problems) return problems
    return (await isCommonPassword(password, config.appName)) ? ['common'] : undefined
  },
  isRole,
  maxPasswordLength,
  ...attemptLimits,
  mayMakeAccount: async (address) =>
    (await countAttempt(database.servicePool, `accounts hour ${address}`, newAccountLimits.perHour)) &&
    (await countAttempt(database.servicePool, `accounts day ${address}`, newAccountLimits.perDay)),
  mayMail: async (purpose, email, network) => await canSendMail(database, purpose, email, network),
  hasNames: (body) => signUpNamesSchema.safeParse(body).success,
  signUpDetails: (body) => signUpDetailsSchema.safeParse(body).data,
  cleanNames: ({ name, firstName, lastName, email }) => ({
    name: sanitizeName(name, maxFullNameLength) || sanitizeName(email.split('@')[0] ?? '', maxFullNameLength),
    firstName: sanitizeName(firstName ?? '', maxNameLength),
    lastName: sanitizeName(lastName ?? '', maxNameLength),
  }),
  onUserCreated: async (user, body) => {
    try {
      await createProfile(database.service, user, signUpDetailsSchema.safeParse(body).data)
    } catch (error) {
      // A failed profile creation does not fail the sign-up (SU-09).
      log.warn(
        { reason: error instanceof Error ? error.message : 'unknown' },
        'the profile of a new account could not be made',
      )
    }
  },
  onSignedIn: async (userId) => {
    try {
      await tidyAfterSignIn(database, userId)
    } catch (error) {
      log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'a sign-in left something undone')
    }
  },
  sendConfirmation: async (user, url) =>
    await mailer.send(renderLinkEmail('confirm', await readerOf(database.service, user), url, config.appName)),
  sendSignInLink: async (user, url) =>
    await mailer.send(renderLinkEmail('signIn', await readerOf(database.service, user), url, config.appName)),
  sendReset: async (user, url) =>
    await mailer.send(renderLinkEmail('reset', await readerOf(database.service, user), url, config.appName)),
})
