import { type Challenge, createChallenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, it } from 'vitest'
import { buildSignUp, createApiClient, createEmail, createNetworkHeaders } from '#tests/support/server-process.ts'
import { setUpServer } from '#tests/support/server-setup.ts'

const its = setUpServer(async () => ({ PROOF_OF_WORK: 'true' }))

const solve = async (challenge: Challenge) =>
  JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })

const signUp = async (proofOfWork?: string) =>
  await createApiClient(its.server).call(
    'POST',
    '/api/auth/sign-up/email',
    { ...buildSignUp(createEmail()), ...(proofOfWork === undefined ? {} : { proofOfWork }) },
    createNetworkHeaders(),
  )

const question = { name: 'Ada', email: 'ada@example.org', topic: 'other', message: 'Is there a way to do this?' }
const ask = async (proofOfWork?: string, key = createEmail()) =>
  await createApiClient(its.server).call(
    'POST',
    '/api/contact',
    { ...question, ...(proofOfWork === undefined ? {} : { proofOfWork }) },
    { 'idempotency-key': key },
  )

const challengeOf = (body: unknown): Challenge => {
  const { challenge, data } = body as { challenge?: Challenge; data?: { challenge: Challenge } }
  const found = challenge ?? data?.challenge
  if (!found) throw new Error('The refusal brings no challenge.')
  return found
}

const refused = { status: 428, body: { code: 'PROOF_OF_WORK_REQUIRED' } }

it('a sign-up needs a solved challenge, which works once', async () => {
  const first = await signUp()
  expect(first).toMatchObject(refused)
  const proof = await solve(challengeOf(first.body))
  expect((await signUp(proof)).status).toBe(200)
  expect(await signUp(proof)).toMatchObject(refused)
  expect(await ask(proof)).toMatchObject(refused)
})

it('of ten concurrent uses of one proof of work one succeeds', async () => {
  const proof = await solve(challengeOf((await signUp()).body))
  const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await signUp(proof)).status))
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
})

it('a message to the operator needs a proof of work, and none when it is sent again', async () => {
  const first = await ask()
  expect(first).toMatchObject(refused)
  const proof = await solve(challengeOf(first.body))
  const answer = await ask(proof, 'one')
  expect(answer.status).toBe(200)
  expect(await ask(undefined, 'one')).toMatchObject({ status: 200, body: answer.body as object })
})

it('a challenge that is foreign, modified, expired or unsolved is rejected', async () => {
  const challenge = challengeOf((await signUp()).body)
  const foreign = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    counter: 1,
    deriveKey,
    expiresAt: new Date(Date.now() + 60_000),
    hmacSignatureSecret: 'x'.repeat(40),
    hmacKeySignatureSecret: 'y'.repeat(40),
  })
  const { parameters } = challenge
  const changed = [
    foreign,
    { ...challenge, parameters: { ...parameters, cost: 1, keyPrefix: '00', keySignature: undefined } },
    { ...challenge, parameters: { ...parameters, expiresAt: (parameters.expiresAt ?? 0) + 1_000_000 } },
    { ...challenge, signature: '' },
  ] as Challenge[]
  for (const one of changed) expect(await signUp(await solve(one))).toMatchObject(refused)
  const solution = { counter: 1, derivedKey: '00' }
  for (const proof of ['', '{}', 'null', '[]', JSON.stringify({ challenge, solution }), 'x'.repeat(5_000)])
    expect({ proof, ...(await signUp(proof)) }).toMatchObject(refused)
})
