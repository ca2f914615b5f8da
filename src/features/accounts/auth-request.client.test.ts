import { expect, it, vi } from 'vitest'
import { onActingUserRejected, setActingUser } from '#src/client/acting-user.ts'
import { requestAuth } from './auth-request.client.ts'

const sent: RequestInit[] = []
let answer = () => Response.json({})
vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
  sent.push(init)
  return answer()
})

it('SS-04: a credential request names the acting user, and a rejection for another user reloads the session', async () => {
  const looks = vi.fn()
  onActingUserRejected(looks)
  await requestAuth('sign-in/email', {}, 1000)
  setActingUser('ada')
  answer = () => Response.json({ code: 'INVALID_PASSWORD' }, { status: 400 })
  await requestAuth('change-password', {}, 1000)
  expect(looks).not.toHaveBeenCalled()
  answer = () => Response.json({ code: 'NOT_AUTHENTICATED' }, { status: 401 })
  await requestAuth('change-password', {}, 1000)
  expect(looks).toHaveBeenCalledOnce()
  const persons = sent.map(({ headers }) => new Headers(headers).get('x-person'))
  expect(persons).toEqual([null, 'ada', 'ada'])
})
