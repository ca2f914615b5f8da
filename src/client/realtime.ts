import type { Socket } from 'socket.io-client'

export interface RealtimeChange<Row> {
  id: string
  /** `many`: so many changed at once that they are not named one by one. */
  change: 'insert' | 'update' | 'delete' | 'many'
  /** Missing for what is gone, for many, and when the row was too large to travel with its announcement. */
  row?: Row
}

/** `opening`: between the page's first questions and the connection; `lost`: while there was none. */
export type RealtimeGap = 'opening' | 'lost'

const firstPauseMs = 1000
const maxPauseMs = 30_000

/** Waits for the network to return, and for `ms` at most. */
const whenOnline = async (ms: number): Promise<void> =>
  await new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end)
  })

/** The code of the connection, fetched again for as long as the network does not give it. */
const fetchCode = async (pauseMs = firstPauseMs): Promise<typeof import('socket.io-client')> => {
  try {
    return await import('socket.io-client')
  } catch {
    await whenOnline(pauseMs)
    return await fetchCode(Math.min(2 * pauseMs, maxPauseMs))
  }
}

let opening: Promise<Socket> | undefined

/**
 * The one live connection of this page; it comes back by itself after a lost network or a restarted server. Its code is
 * fetched when somebody listens, so that no page waits for it.
 */
const connection = async (): Promise<Socket> => {
  opening ??= fetchCode().then(({ io }) =>
    io({ transports: ['websocket'], reconnectionDelay: 500, reconnectionDelayMax: 5000 }),
  )
  return await opening
}

/** Attaches once the connection is there, unless it is no longer wanted by then. Answers how to stop. */
const whenConnected = (attach: (live: Socket) => () => void): (() => void) => {
  let detach: (() => void) | undefined
  let isStopped = false
  void connection().then((live) => {
    if (!isStopped) detach = attach(live)
  })
  return () => {
    isStopped = true
    detach?.()
  }
}

/**
 * Calls back for each change of a topic, and `onGap` whenever something may have been missed: before the connection was
 * there, after it was lost, or when the server lost its own. Answers how to stop.
 */
export const subscribeToTopic = <Row>(
  topic: string,
  onChange: (change: RealtimeChange<Row>) => void,
  onGap: (gap: RealtimeGap) => void,
) =>
  whenConnected((live) => {
    let hasConnected = live.connected
    const handleConnect = () => {
      onGap(hasConnected ? 'lost' : 'opening')
      hasConnected = true
    }
    const handleResync = () => onGap('lost')
    live.on(topic, onChange)
    live.on('resync', handleResync)
    live.on('connect', handleConnect)
    return () => {
      live.off(topic, onChange)
      live.off('resync', handleResync)
      live.off('connect', handleConnect)
    }
  })

/**
 * Calls back when the server itself ended the connection, as it does when the session has ended or when it stops; the
 * page does not come back by itself then. Answers how to stop listening.
 */
export const onRealtimeClosed = (onClosed: () => void) =>
  whenConnected((live) => {
    const handleDisconnect = (reason: string) => {
      if (reason === 'io server disconnect') onClosed()
    }
    live.on('disconnect', handleDisconnect)
    return () => {
      live.off('disconnect', handleDisconnect)
    }
  })

/** Opens the connection again after the server had ended it. */
export const reconnectRealtime = (): void => {
  void connection().then((live) => live.connect())
}
