import { beforeEach, expect, it, vi } from 'vitest'
import { requestWithProofOfWork } from './auth-request.client.ts'

const { solveWork } = vi.hoisted(() => ({ solveWork: vi.fn(async () => 'the proof') }))
vi.mock('#src/client/proof-of-work.ts', () => ({ solveWork }))

const sent: unknown[] = []
let answers: Response[] = []
vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
  sent.push(JSON.parse(String(init.body)))
  return answers.shift()
})

beforeEach(() => {
  sent.length = 0
  solveWork.mockClear()
})

const challenge = { parameters: { nonce: 'n' }, signature: 's' }
const needsWork = () => Response.json({ code: 'PROOF_OF_WORK_REQUIRED', challenge }, { status: 428 })

it('a request without a proof of work is sent once where none is asked for', async () => {
  answers = [Response.json({ user: { id: '1' } })]
  expect(await requestWithProofOfWork('sign-up/email', { email: 'a' }, 1000)).toMatchObject({ isDone: true })
  expect(sent).toEqual([{ email: 'a' }])
  expect(solveWork).not.toHaveBeenCalled()
})

it('a request that needs a proof of work is sent again with one, and not a third time', async () => {
  answers = [needsWork(), needsWork()]
  expect(await requestWithProofOfWork('sign-up/email', { email: 'a' }, 1000)).toMatchObject({ isDone: false })
  expect(sent).toEqual([{ email: 'a' }, { email: 'a', proofOfWork: 'the proof' }])
  expect(solveWork).toHaveBeenCalledExactlyOnceWith(challenge)
})

it('a browser that cannot compute the proof gets the refusal, not an error', async () => {
  answers = [needsWork()]
  solveWork.mockRejectedValueOnce(new Error('no workers here'))
  expect(await requestWithProofOfWork('sign-up/email', {}, 1000)).toMatchObject({
    isDone: false,
    problem: 'unexpected',
  })
})
