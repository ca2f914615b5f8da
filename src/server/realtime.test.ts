import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createApiClient, signUpApplicant, strongPassword } from '#tests/support/server-process.ts'
import { setUpServer } from '#tests/support/server-setup.ts'
import { abortDuringUpgrade, openSocket, requestUpgrade, waitForConnection } from '#tests/support/sockets.ts'
import { isLoad } from '#tests/support/test-config.ts'
import { broadcastIntervalMs } from './realtime.ts'

// Realtime updates over a real connection. `npm run test:load` uses the full counts and the limit of one second.

const foreignEvents = isLoad ? 10_000 : 500
const withinMs = isLoad ? 1_000 : 10_000

const its = setUpServer()

describe('NT-06: realtime updates', () => {
  it('a realtime connection without a cookie is rejected with 401, and from a foreign origin with 403', async () => {
    const person = await signUpApplicant(its.server)
    expect(await requestUpgrade(its.server.url, { origin: its.server.url })).toBe(401)
    expect(
      await requestUpgrade(its.server.url, { origin: its.server.url, cookie: 'gradapp_session=forged.AAAA' }),
    ).toBe(401)
    expect(await requestUpgrade(its.server.url, { origin: 'https://evil.example', cookie: person.cookie() })).toBe(403)
    expect(await requestUpgrade(its.server.url, { cookie: person.cookie() })).toBe(403)
    expect(await requestUpgrade(its.server.url, { origin: its.server.url, cookie: person.cookie() })).toBe(101)
  })

  it('a client that disconnects during the admission of its upgrade closes only its own connection', async () => {
    const person = await signUpApplicant(its.server)
    const asked = [
      { origin: its.server.url, cookie: person.cookie() },
      { origin: its.server.url },
      { origin: 'https://evil.example' },
    ]
    for (let afterMs = 0; afterMs < 20; afterMs += 1)
      await Promise.all(asked.map(async (headers) => await abortDuringUpgrade(its.server.url, headers, afterMs)))
    expect(await requestUpgrade(its.server.url, { origin: its.server.url, cookie: person.cookie() })).toBe(101)
    expect(its.server.child.exitCode).toBeNull()
  })

  it('NT-06: a notification reaches its user immediately, and no other user', async () => {
    const [ada, eve] = [await signUpApplicant(its.server), await signUpApplicant(its.server)]
    const sockets = [openSocket(its.server.url, ada.cookie()), openSocket(its.server.url, eve.cookie())]
    expect(await Promise.all(sockets.map(waitForConnection))).toEqual(['connected', 'connected'])
    const received: { title: string }[][] = [[], []]
    for (const [index, socket] of sockets.entries())
      socket.on('notification', (change) => received[index]?.push(change.row))
    await ada.call('POST', '/api/notifications/samples', {})
    await expect.poll(() => received[0]?.length).toBe(3)
    expect(received[0]?.[0]).toMatchObject({
      userId: expect.any(String),
      createdAt: expect.any(String),
      priorityRank: expect.any(Number),
    })
    expect(received[1]).toEqual([])
    for (const socket of sockets) socket.close()
  })
})

it('GN-01: changed posts are announced to all users, immediately and then in batches, without their content', async () => {
  const people = [await signUpApplicant(its.server), await signUpApplicant(its.server)]
  const sockets = people.map((person) => openSocket(its.server.url, person.cookie()))
  await Promise.all(sockets.map(waitForConnection))
  const heard: unknown[][] = sockets.map(() => [])
  for (const [index, socket] of sockets.entries()) socket.on('posts', (change) => heard[index]?.push(change))
  // A statement that affects no row is announced, too.
  for (let change = 0; change < 20; change += 1) await its.owner.query('delete from community_posts where false')
  const once = { id: '', change: 'many' }
  await expect.poll(() => heard, { timeout: 2 * broadcastIntervalMs }).toEqual([[once], [once]])
  await expect
    .poll(() => heard, { timeout: 3 * broadcastIntervalMs })
    .toEqual([
      [once, once],
      [once, once],
    ])
  for (const socket of sockets) socket.close()
})

/** Opens a bare WebSocket whose upgrade succeeded, and that has not sent its Socket.IO handshake yet. */
const openSilent = async (cookie: string) => {
  const socket = new WebSocket(`${its.server.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    headers: { cookie, origin: its.server.url },
  })
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.once('message', resolve))
  return socket
}

/** Opens a bare WebSocket that has completed its Socket.IO handshake. */
const openBare = async (cookie: string) => {
  const socket = await openSilent(cookie)
  socket.send('40')
  await new Promise((resolve) => socket.once('message', resolve))
  return socket
}

const closedInTime = async (socket: { once: (event: 'close', done: () => void) => unknown }, act: () => unknown) => {
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve('closed')))
  const late = new Promise<string>((resolve) => setTimeout(() => resolve('still open'), withinMs))
  act()
  return await Promise.race([closed, late])
}

describe('restrictions of realtime connections', () => {
  it.each(['join', 'subscribe', 'room', 'notification'])(
    'a client that sends %s to subscribe to another user is disconnected',
    async (word) => {
      const [ada, eve] = [await signUpApplicant(its.server), await signUpApplicant(its.server)]
      const { rows } = await its.owner.query<{ id: string }>('select id from users where email = $1', [ada.email])
      const socket = openSocket(its.server.url, eve.cookie())
      await waitForConnection(socket)
      const gone = new Promise<string>((resolve) => socket.on('disconnect', resolve))
      socket.emit(word, `user:${rows[0]?.id}`)
      expect(await gone).toBe('io server disconnect')
    },
  )

  it('a realtime connection receives none of many events of another user', async () => {
    const [ada, eve] = [await signUpApplicant(its.server), await signUpApplicant(its.server)]
    const [hers, his] = [openSocket(its.server.url, ada.cookie()), openSocket(its.server.url, eve.cookie())]
    await Promise.all([waitForConnection(hers), waitForConnection(his)])
    const counts = { own: 0, foreign: 0 }
    hers.on('notification', () => (counts.own += 1))
    his.onAny(() => (counts.foreign += 1))
    for (let batch = 0; batch < foreignEvents / 50; batch += 1)
      await its.owner.query(
        "insert into notifications (user_id, title, message) select id, 'T', 'M' from users, generate_series(1, 50) where email = $1",
        [ada.email],
      )
    await expect.poll(() => counts.own, { timeout: 60_000 }).toBe(foreignEvents)
    expect(counts.foreign).toBe(0)
    hers.close()
    his.close()
  }, 120_000)

  it('a frame over 64 KiB closes the realtime connection', async () => {
    const socket = await openBare((await signUpApplicant(its.server)).cookie())
    expect(await closedInTime(socket, () => socket.send(`42["x","${'a'.repeat(64 * 1024)}"]`))).toBe('closed')
  })

  it.each([
    ['heartbeats', '3'],
    ['requests for other namespaces', '40/other,'],
    ['empty packets', '6'],
  ])('a flood of %s closes the realtime connection', async (_name, frame) => {
    const socket = await openBare((await signUpApplicant(its.server)).cookie())
    const flood = () => {
      for (let count = 0; count < 1_000; count += 1) socket.send(frame)
    }
    expect(await closedInTime(socket, flood)).toBe('closed')
  })

  it('malformed frames affect neither the server nor other connections', async () => {
    const [ada, eve] = [await signUpApplicant(its.server), await signUpApplicant(its.server)]
    const socket = openSocket(its.server.url, eve.cookie())
    await waitForConnection(socket)
    const frames = [
      '',
      '9',
      '4',
      '42',
      '42[',
      '42{}',
      '42[1]',
      '451-["x",{"_placeholder":true,"num":0}]',
      '4\u0000',
      '40{',
      '44"x"',
      '-1',
      '{"__proto__":1}',
    ]
    for (const frame of [...frames, randomBytes(100)]) {
      const bare = await openBare(ada.cookie())
      bare.send(frame)
      bare.terminate()
    }
    let received = 0
    socket.on('notification', () => (received += 1))
    await eve.call('POST', '/api/notifications/samples', {})
    await expect.poll(() => received, { timeout: 20_000 }).toBe(3)
    expect(its.server.child.exitCode).toBeNull()
    socket.close()
  }, 60_000)
})

describe('revocation of realtime connections', () => {
  type Person = Awaited<ReturnType<typeof signUpApplicant>>
  const newPassword = 'An0ther!Passphrase-77'

  /** Token of a reset mail in the outbox. */
  const resetToken = async ({ email }: Person) => {
    const asked = { email, redirectTo: '/reset-password' }
    await createApiClient(its.server).call('POST', '/api/auth/request-password-reset', asked)
    const read = async () => {
      const mails = (await createApiClient(its.server).call('GET', '/dev/mail.json')).body as {
        to: string
        text: string
      }[]
      return /reset-password\/([\w-]+)/.exec(
        mails.find(({ to, text }) => to === email && text.includes('/reset-password/'))?.text ?? '',
      )?.[1]
    }
    await expect.poll(read).toBeDefined()
    return await read()
  }

  /** Prepares the state, and returns the action that ends the connections. */
  const ways: [string, (person: Person) => Promise<() => Promise<unknown>>][] = [
    ['signing out', async (person) => async () => await person.call('POST', '/api/auth/sign-out', {})],
    [
      'the account is deleted',
      async ({ email }) =>
        async () =>
          await its.owner.query('delete from users where email = $1', [email]),
    ],
    [
      'the role changes',
      async (person) => async () => await person.call('PUT', '/api/session/role', { role: 'mentor' }),
    ],
    [
      'the password changes',
      async (person) => async () =>
        await person.call('POST', '/api/auth/change-password', { currentPassword: strongPassword, newPassword }),
    ],
    [
      'the password is reset',
      async (person) => {
        const token = await resetToken(person)
        return async () =>
          await createApiClient(its.server).call('POST', '/api/auth/reset-password', { token, newPassword })
      },
    ],
  ]
  it.each(ways)('realtime connections end when %s', async (name, prepare) => {
    const person = await signUpApplicant(its.server)
    const device = createApiClient(its.server)
    await device.call('POST', '/api/auth/sign-in/email', { email: person.email, password: strongPassword })
    const end = await prepare(person)
    // Signing out affects one device, and both connections belong to it.
    const isOnlyHere = name === 'signing out'
    const sockets = [await openBare(person.cookie()), await openBare((isOnlyHere ? person : device).cookie())]
    const other = await openBare((await signUpApplicant(its.server)).cookie())
    const closed = sockets.map(async (socket) => await closedInTime(socket, () => undefined))
    await end()
    expect(await Promise.all(closed)).toEqual(['closed', 'closed'])
    expect(other.readyState).toBe(WebSocket.OPEN)
    other.terminate()
  })

  it('a Socket.IO handshake after the end of its session opens no realtime connection', async () => {
    const person = await signUpApplicant(its.server)
    const socket = await openSilent(person.cookie())
    await person.call('POST', '/api/auth/sign-out', {})
    expect(await closedInTime(socket, () => socket.send('40'))).toBe('closed')
  })
})
