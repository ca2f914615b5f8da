import { implement } from '@orpc/server'
import { listOfferedProviders } from '#src/server/config.ts'
import { authenticated, type RequestContext } from '#src/server/procedures.ts'
import { isOnboarded } from './access.rules.ts'
import { accessTokensRouter } from './access-tokens/access-tokens.router.ts'
import { activityRouter } from './activity/activity.router.ts'
import { connectedAppsRouter } from './connected-apps/connected-apps.router.ts'
import { accountsContract } from './contract.ts'
import { findRememberedUntil } from './data.ts'
import { emailChangeRouter } from './email-change/email-change.router.ts'
import { changeRole } from './role.commands.ts'
import { securityRouter } from './security/security.router.ts'

const os = implement(accountsContract).$context<RequestContext>()
const known = os.use(authenticated)

export const accountsRouter = os.router({
  accessTokens: accessTokensRouter,
  activity: activityRouter,
  connectedApps: connectedAppsRouter,
  emailChange: emailChangeRouter,
  security: securityRouter,
  session: os.session.handler(async ({ context: { config, database, sessionToken } }) => {
    const person = sessionToken ? await database.asSession(sessionToken, async (_db, found) => found) : undefined
    const rememberedUntil = person ? await findRememberedUntil(database.service, person) : undefined
    return {
      // Onboarding depends on the role: a mentor's is a percentage.
      person: person ? { ...person, onboardingComplete: isOnboarded(person) } : null,
      rememberedUntil: rememberedUntil?.toISOString() ?? null,
      instance: {
        appName: config.appName,
        emailConfirmation: config.requireEmailConfirmation,
        providers: listOfferedProviders(config),
        mailbox: config.hasMailbox,
        signUp: config.signUp.mode,
        signUpDomains: config.signUp.domains,
        ...(config.signUp.groupLimit > 0 ? { groupsInvite: true } : {}),
        ...(config.seedDemo ? { isDemo: true } : {}),
      },
    }
  }),
  setRole: known.setRole.handler(async ({ context, input: { role } }) => {
    const { database, person, source } = context
    const renewed = await changeRole(database, { person, role, source })
    if (renewed) context.replaceSession(renewed)
    return { role }
  }),
})
