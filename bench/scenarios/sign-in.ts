import { hashPassword } from '#src/server/auth/passwords.ts'
import { createApiClient, type RunningServer, signUpApplicant, strongPassword } from '#tests/support/server-process.ts'
import { type Figure, median, rangeOf } from '../measure.ts'
import type { Sizes } from '../sizes.ts'

const signInOnce = async (server: RunningServer, email: string) => {
  const { status } = await createApiClient(server).call('POST', '/api/auth/sign-in/email', {
    email,
    password: strongPassword,
  })
  if (status !== 200) throw new Error(`a sign-in was answered with ${status}`)
}

/** Measures how often all workers together complete `once` in a second. */
const timesPerSecond = async (workers: (() => Promise<unknown>)[], roundMs: number) => {
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
 * second with the same settings. Each worker has an account: several sign-ins to one would trigger the rate limit.
 */
export const benchSignIn = async (
  server: RunningServer,
  { rounds, warmUps, roundMs, people }: Sizes['sign-in'],
): Promise<Figure[]> => {
  const emails: string[] = []
  for (let n = 0; n < people; n += 1) emails.push((await signUpApplicant(server)).email)
  const signIns: number[] = []
  const hashes: number[] = []
  for (let round = -warmUps; round < rounds; round += 1) {
    const perSecond = await timesPerSecond(
      emails.map((email) => async () => await signInOnce(server, email)),
      roundMs,
    )
    const bare = await timesPerSecond(
      emails.map(() => async () => await hashPassword(strongPassword)),
      roundMs,
    )
    if (round < 0) continue
    signIns.push(perSecond)
    hashes.push(bare)
  }
  const value = median(signIns) / median(hashes)
  return [
    {
      id: 'P12',
      what: 'sign-ins a second / argon2id hashes a second with the same settings',
      value,
      range: rangeOf(signIns.map((figure, round) => figure / (hashes[round] ?? 0))),
      unit: 'ratio',
      bar: '>= 0.5',
      holds: value >= 0.5,
      signInsPerSecond: median(signIns),
      hashesPerSecond: median(hashes),
    },
  ]
}
