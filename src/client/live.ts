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
