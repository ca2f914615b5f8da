import { oc } from '@orpc/contract'
import { z } from 'zod'
import { declareErrors } from '#src/shared/errors.ts'
import { accessTokensContract } from './access-tokens/access-tokens.contract.ts'
import { activityContract } from './activity/activity.contract.ts'
import { connectedAppsContract } from './connected-apps/connected-apps.contract.ts'
import { emailChangeContract } from './email-change/email-change.contract.ts'
import { providerSchema, securityContract } from './security/security.contract.ts'

export const roleSchema = z.enum(['applicant', 'mentor'])
export type Role = z.infer<typeof roleSchema>

/** Schema of the signed-in user, with the fields of the guards and the header. */
export const personSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  fullName: z.string(),
  displayName: z.string(),
  role: roleSchema.nullable(),
  onboardingComplete: z.boolean(),
  /** Profile completion in percent; for mentors that of the mentor profile, which the mentor guard checks. */
  completion: z.number().int(),
  /** Time zone of the profile; UTC while none is known. */
  timeZone: z.string(),
  /** The version of the picture, part of its address; null without one. */
  picture: z.string().nullable(),
})
export type Person = z.infer<typeof personSchema>

/** Schema of the settings of this instance for the sign-in screens. */
export const instanceSchema = z.object({
  appName: z.string(),
  emailConfirmation: z.boolean(),
  /** Providers that are set up. */
  providers: z.array(providerSchema),
  mailbox: z.boolean(),
  /** Who may create an account. */
  signUp: z.enum(['open', 'domains', 'invited', 'closed']),
  /** Domains of the addresses that may create one; empty unless `signUp` is `domains`. */
  signUpDomains: z.array(z.string()),
  /** Whether an invitation to a group also admits to a sign-up that is not open. */
  groupsInvite: z.boolean().optional(),
  /** Whether the instance has invented users (`SEED_DEMO`), which a notice says on each page. */
  isDemo: z.boolean().optional(),
})

export const sessionSchema = z.object({
  person: personSchema.nullable(),
  /** When a session with "remember me" ends; null for one that ends with the browser, and for a visitor. */
  rememberedUntil: z.iso.datetime().nullable(),
  instance: instanceSchema,
})
export type Session = z.infer<typeof sessionSchema>

export const accountsContract = {
  accessTokens: accessTokensContract,
  activity: activityContract,
  connectedApps: connectedAppsContract,
  emailChange: emailChangeContract,
  security: securityContract,
  session: oc
    .route({ method: 'GET', path: '/session', summary: 'Who is signed in, or null', tags: ['accounts'] })
    .output(sessionSchema),
  setRole: oc
    .route({ method: 'PUT', path: '/session/role', summary: 'Choose or change the role', tags: ['accounts'] })
    .input(z.object({ role: roleSchema }))
    .output(z.object({ role: roleSchema }))
    .errors(declareErrors('NOT_AUTHENTICATED')),
}
