import { hashPassword } from '#src/server/auth/passwords.ts'
import { createApiClient, type RunningServer, signUpApplicant, strongPassword } from '#tests/support/server-process.ts'
import { median, rangeOf, report } from '../measure.ts'

const rounds = 5
const roundMs = 3_000
/** One account per worker: several sign-ins to one account would trigger the rate limit. */
const people = 12
const signInOnce = async (server: RunningServer, email: string) => {
  const { status } = await createApiClient(server).call('POST', '/api/auth/sign-in/email', {
    email,
    password: strongPassword,
  })
  if (status !== 200) throw new Error(`a sign-in was answered with ${status}`)
}

/** Measures how often all workers together complete `once` in a second. */
const timesPerSecond = async (workers: (() => Promise<unknown>)[]) => {
  const started = performance.now()
  let done = 0
  const repeat = async (once: () => Promise<unknown>) => {
    while (performance.now() - started < roundMs) {
      await once()
      done += 1
    }
  }
  await Promise.all(workers.map(repeat))
  return done / ((performance.now() - started) / 1000)
}

/**
 * P12: sign-ins a second, the entry in the audit log and the client's own work included, against argon2id hashes a
 * second with the same settings.
 */
export const benchSignIn = async (server: RunningServer): Promise<boolean> => {
  const emails: string[] = []
  for (let n = 0; n < people; n += 1) emails.push((await signUpApplicant(server)).email)
  const signIns: number[] = []
  const hashes: number[] = []
  // Two more than counted, to warm up.
  for (let round = -2; round < rounds; round += 1) {
    const perSecond = await timesPerSecond(emails.map((email) => async () => await signInOnce(server, email)))
    const bare = await timesPerSecond(emails.map(() => async () => await hashPassword(strongPassword)))
    if (round < 0) continue
    signIns.push(perSecond)
    hashes.push(bare)
  }
  const value = median(signIns) / median(hashes)
  return report({
    id: 'P12',
    what: 'sign-ins a second / argon2id hashes a second with the same settings',
    value,
    range: rangeOf(signIns.map((figure, round) => figure / (hashes[round] ?? 0))),
    unit: 'ratio',
    bar: '>= 0.5',
    holds: value >= 0.5,
    signInsPerSecond: median(signIns),
    hashesPerSecond: median(hashes),
  })
}
