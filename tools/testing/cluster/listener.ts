import { io } from 'socket.io-client'
import { type ApiClient, signUpApplicant } from '#tests/support/server-process.ts'
import { until } from './parts.ts'

// Realtime listener: the open page of a user, which receives notifications from every process.

export interface Listener {
  /** Creates a notification and returns how long the page took to receive it, in milliseconds. */
  hears: () => Promise<number>
  close: () => void
}

/** Opens the WebSocket of a new user to one process, like a browser that came by `url`. */
export const openListener = async (url: string, process: { url: string }): Promise<Listener> => {
  const person: ApiClient = await signUpApplicant({ url })
  const socket = io(process.url, {
    transports: ['websocket'],
    reconnectionDelay: 500,
    reconnectionDelayMax: 5_000,
    extraHeaders: { cookie: person.cookie(), origin: url },
  })
  // A server that is stopped closes its connections; the page then reconnects to another.
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') socket.connect()
  })
  let heard = 0
  socket.on('notification', () => {
    heard += 1
  })
  await until('a live connection', async () => socket.connected)
  return {
    hears: async () => {
      const before = heard
      await until('a notification', async () => {
        return (await person.call('POST', '/api/notifications/samples')).status === 200
      })
      return await until('news of a notification', async () => heard > before, 10_000, 5)
    },
    close: () => void socket.close(),
  }
}
