import { describe, expect, test } from 'vitest'
import type { AuthReply } from './auth-request.client.ts'
import { runSignUp, type SignUpDependencies, type SignUpRequest } from './sign-up.client.ts'
import { signUpTimings, signUpVariants } from './sign-up.rules.ts'

const request: SignUpRequest = {
  values: {
    firstName: ' Noor ',
    lastName: 'Haddad',
    email: ' noor@example.com ',
    password: 'Lamp-River-Oak-2749',
    confirmPassword: '',
  },
  variant: signUpVariants.emergency,
  role: 'mentor',
  language: 'ar',
}
const user = { id: 'a1' }
const unconfirmed: AuthReply<never> = { isDone: false, problem: 'emailNotConfirmed' }

const rehearse = async (replies: AuthReply<object>[], isServerThere = true) => {
  const log: string[] = []
  const bodies: Record<string, unknown>[] = []
  const ports: SignUpDependencies = {
    timings: signUpTimings,
    wait: async (ms) => void log.push(`wait ${ms}`),
    isServerThere: async (ms) => {
      log.push(`test ${ms}`)
      return isServerThere
    },
    ask: async <Body>(path: string, body: object, ms: number) => {
      log.push(`${path} ${ms}`)
      bodies.push({ ...body })
      return replies.shift() as AuthReply<Body>
    },
  }
  const watcher = {
    onStep: (step: string) => void log.push(step),
    onMailSent: () => void log.push('mail'),
    onCreated: () => void log.push('created'),
  }
  return { outcome: await runSignUp(request, watcher, ports), log, bodies }
}

describe('signing up', () => {
  test('SU-07 a sign-up with a session continues after 2 s', async () => {
    const { outcome, log } = await rehearse([{ isDone: true, body: { user, hasSession: true } }])
    expect(outcome).toEqual({ kind: 'signedIn', user })
    expect(log).toEqual([
      'connection',
      'test 5000',
      'account',
      'sign-up/email 15000',
      'profile',
      'created',
      'entry',
      'wait 2000',
    ])
  })

  test('SU-08 a sign-up without a session signs in with the same credentials after 3 s', async () => {
    const { outcome, log, bodies } = await rehearse([
      { isDone: true, body: { user, hasSession: false } },
      { isDone: true, body: { user } },
    ])
    expect(outcome).toEqual({ kind: 'signedIn', user })
    expect(log.slice(-3)).toEqual(['mail', 'wait 3000', 'sign-in/email 15000'])
    expect(bodies[1]).toEqual({ email: 'noor@example.com', password: 'Lamp-River-Oak-2749' })
  })

  test('SU-08 a rejected automatic sign-in leaves the sign-in to the user', async () => {
    const { outcome } = await rehearse([{ isDone: true, body: { user, hasSession: false } }, unconfirmed])
    expect(outcome).toEqual({ kind: 'signInManually' })
  })

  test('SU-10 a sign-up sends the metadata, with the source of the form', async () => {
    const { bodies } = await rehearse([{ isDone: true, body: { user, hasSession: true } }])
    expect(bodies[0]).toMatchObject({
      name: 'Noor Haddad',
      firstName: 'Noor',
      lastName: 'Haddad',
      role: 'mentor',
      signupSource: 'emergency_form',
      language: 'ar',
    })
  })

  test('SU-12 an unreachable server is detected before anything is sent', async () => {
    const { outcome, log } = await rehearse([], false)
    expect(outcome).toMatchObject({ kind: 'failed', step: 'connection', failure: { problem: 'connection' } })
    expect(log).toEqual(['connection', 'test 5000'])
  })

  test('SU-14 a sign-up response without a user counts as a failure', async () => {
    const { outcome } = await rehearse([{ isDone: true, body: {} }])
    expect(outcome).toMatchObject({ kind: 'failed', failure: { problem: 'noUser' } })
  })
})
