import type { Socket } from 'socket.io-client'

export interface RealtimeChange<Row> {
  id: string
  /** Kind of change; `many` for a bulk change whose rows are not named one by one. */
  change: 'insert' | 'update' | 'delete' | 'many'
  /** The changed row; missing for deletions, for bulk changes, and when the row exceeds the payload limit. */
  row?: Row
}

/** Period without updates. `opening`: between the first requests of the page and the connection; `lost`: a lost connection. */
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

/** Loads the code of the connection, with retries until the network delivers it. */
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
 * Opens the single WebSocket connection of this page; it reconnects after a lost network or a restarted server. Its
 * code is loaded with the first subscription, so that no page waits for it.
 */
const connection = async (): Promise<Socket> => {
  opening ??= fetchCode().then(({ io }) =>
    io({ transports: ['websocket'], reconnectionDelay: 500, reconnectionDelayMax: 5000 }),
  )
  return await opening
}

/** Attaches once the connection is open, unless it was cancelled by then. Returns the function that detaches. */
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
 * Subscribes to the changes of a topic. Calls `onGap` whenever updates may have been missed: before the connection was
 * open, after it was lost, or when the server lost its own.
 *
 * @returns the function that unsubscribes
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
 * Subscribes to a close of the connection by the server, which happens when the session has ended or at shutdown; the
 * page does not reconnect by itself then.
 *
 * @returns the function that unsubscribes
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

/** Reconnects after the server closed the connection. */
export const reconnectRealtime = (): void => {
  void connection().then((live) => live.connect())
}
