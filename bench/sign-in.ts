import { type RunningServer, signUpApplicant, strongPassword, visit } from '../src/server/testing/process.ts'
import { median, rangeOf, report } from './measure.ts'

const rounds = 5
const roundMs = 3_000
/** One account each: more at once at one account would look like guessing. */
const people = 12
/** What Keycloak's sizing rule allows two processors. */
const keycloakRule = 30

const signInOnce = async (server: RunningServer, email: string) => {
  const { status } = await visit(server).call('POST', '/api/auth/sign-in/email', { email, password: strongPassword })
  if (status !== 200) throw new Error(`a sign-in was answered with ${status}`)
}

/** P12: sign-ins a second, the hash of the password and the entry in the audit log included. */
export const benchSignIn = async (server: RunningServer): Promise<boolean> => {
  const emails: string[] = []
  for (let n = 0; n < people; n += 1) emails.push((await signUpApplicant(server)).email)
  const perSecond: number[] = []
  // One more than counted: the first warms up.
  for (let round = 0; round <= rounds; round += 1) {
    const started = performance.now()
    let done = 0
    const worker = async (email: string) => {
      while (performance.now() - started < roundMs) {
        await signInOnce(server, email)
        done += 1
      }
    }
    await Promise.all(emails.map(worker))
    if (round > 0) perSecond.push(done / ((performance.now() - started) / 1000))
  }
  const value = median(perSecond) / keycloakRule
  return report({
    id: 'P12',
    what: 'sign-ins a second / Keycloak’s rule for two processors',
    value,
    range: rangeOf(perSecond.map((figure) => figure / keycloakRule)),
    unit: 'ratio',
    bar: '>= 1.0',
    holds: value >= 1,
  })
}
