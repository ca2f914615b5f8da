import { io, type Socket } from 'socket.io-client'

export interface LiveChange<Row> {
  id: string
  change: 'insert' | 'update'
  /** Missing when the row was too large to travel with its announcement; ask for it then. */
  row?: Row
}

let socket: Socket | undefined

/** The one live connection of this page; it comes back by itself after a lost network or a restarted server. */
const connection = (): Socket => {
  socket ??= io({ transports: ['websocket'], reconnectionDelay: 500, reconnectionDelayMax: 5000 })
  return socket
}

/**
 * Calls back for each change of a topic, and `onGap` whenever something may have been missed: after a lost connection,
 * or when the server lost its own. Answers how to stop.
 */
export const listenLive = <Row>(topic: string, onChange: (change: LiveChange<Row>) => void, onGap: () => void) => {
  const live = connection()
  let hasConnected = live.connected
  const handleConnect = () => {
    if (hasConnected) onGap()
    hasConnected = true
  }
  live.on(topic, onChange)
  live.on('resync', onGap)
  live.on('connect', handleConnect)
  return () => {
    live.off(topic, onChange)
    live.off('resync', onGap)
    live.off('connect', handleConnect)
  }
}

/**
 * Calls back when the server itself ended the connection, as it does when the session has ended or when it stops; the
 * page does not come back by itself then. Answers how to stop listening.
 */
export const listenLiveClosed = (onClosed: () => void) => {
  const live = connection()
  const handleDisconnect = (reason: string) => {
    if (reason === 'io server disconnect') onClosed()
  }
  live.on('disconnect', handleDisconnect)
  return () => {
    live.off('disconnect', handleDisconnect)
  }
}

/** Opens the connection again after the server had ended it. */
export const resumeLive = (): void => {
  connection().connect()
}
