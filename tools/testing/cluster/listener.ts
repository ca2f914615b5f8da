import { io } from 'socket.io-client'
import { type ApiClient, signUpApplicant } from '#tests/support/server-process.ts'
import { until } from './parts.ts'

// An open page of somebody: it hears of what comes about, wherever it was written.

export interface Listener {
  /** Has a notification made and answers how long the page took to hear of it, in milliseconds. */
  hears: () => Promise<number>
  close: () => void
}

/** Opens the live connection of a new person with one process, as a browser keeps it that came by `url`. */
export const openListener = async (url: string, process: { url: string }): Promise<Listener> => {
  const person: ApiClient = await signUpApplicant({ url })
  const socket = io(process.url, {
    transports: ['websocket'],
    reconnectionDelay: 500,
    reconnectionDelayMax: 5_000,
    extraHeaders: { cookie: person.cookie(), origin: url },
  })
  // A server that is stopped ends its connections; a page that sees it comes back to another.
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
