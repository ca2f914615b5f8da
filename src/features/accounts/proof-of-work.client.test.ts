import { beforeEach, expect, it, vi } from 'vitest'
import { requestWithProofOfWork } from './auth-request.client.ts'

const { solveChallenge } = vi.hoisted(() => ({ solveChallenge: vi.fn(async () => 'the proof') }))
vi.mock('#src/client/proof-of-work.ts', () => ({ solveChallenge }))

const sent: unknown[] = []
let answers: Response[] = []
vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
  sent.push(JSON.parse(String(init.body)))
  return answers.shift()
})

beforeEach(() => {
  sent.length = 0
  solveChallenge.mockClear()
})

const challenge = { parameters: { nonce: 'n' }, signature: 's' }
const needsWork = () => Response.json({ code: 'PROOF_OF_WORK_REQUIRED', challenge }, { status: 428 })

it('a request is sent once without a proof of work when the server requires none', async () => {
  answers = [Response.json({ user: { id: '1' } })]
  expect(await requestWithProofOfWork('sign-up/email', { email: 'a' }, 1000)).toMatchObject({ isDone: true })
  expect(sent).toEqual([{ email: 'a' }])
  expect(solveChallenge).not.toHaveBeenCalled()
})

it('a request that needs a proof of work is retried once with it', async () => {
  answers = [needsWork(), needsWork()]
  expect(await requestWithProofOfWork('sign-up/email', { email: 'a' }, 1000)).toMatchObject({ isDone: false })
  expect(sent).toEqual([{ email: 'a' }, { email: 'a', proofOfWork: 'the proof' }])
  expect(solveChallenge).toHaveBeenCalledExactlyOnceWith(challenge)
})

it('a browser that cannot compute the proof of work gets the rejection, not an exception', async () => {
  answers = [needsWork()]
  solveChallenge.mockRejectedValueOnce(new Error('no workers here'))
  expect(await requestWithProofOfWork('sign-up/email', {}, 1000)).toMatchObject({
    isDone: false,
    problem: 'unexpected',
  })
})
