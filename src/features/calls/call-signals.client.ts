import { client } from '#src/client/api.ts'
import { type LiveChange, listenLive } from '#src/client/live.ts'
import type { Seat } from '#src/features/booking/rules.ts'
import { callTopic } from './call.rules.ts'
import { createSignalJoiner, type SignalPiece } from './signal-pieces.engine.ts'

/** What one tab of a call says to the other. */
export interface Signal {
  seat: Seat
  /** The tab that is meant; all of them without. */
  to?: string
  kind: 'hello' | 'welcome' | 'description' | 'candidate' | 'bye'
  /** Which connection a description or candidate is of; named by the mentor's side, which opens each. */
  connection?: string
  description?: RTCSessionDescriptionInit
  candidate?: RTCIceCandidateInit
}

interface Line {
  sessionId: string
  onSignal: (from: string, signal: Signal) => Promise<void>
  /** The live connection is there, for the first time or again. */
  onConnect: () => void
}

/** For a tab, and for a connection of it. */
export const newCallId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16)).join('')

/** The way of signals between the tabs of a call, in order, over the live connection. */
export const openSignals = ({ sessionId, onSignal, onConnect }: Line) => {
  const peerId = newCallId()
  const join = createSignalJoiner()
  let [sending, heard]: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()]
  const hear = ({ id, row }: LiveChange<SignalPiece>) => {
    if (id !== sessionId || !row || row.from === peerId) return
    const whole = join(row)
    if (whole === undefined) return
    heard = heard?.then(async () => await onSignal(row.from, JSON.parse(whole) as Signal)).catch(() => undefined)
  }
  const close = listenLive<SignalPiece>(callTopic, hear, onConnect)
  return {
    peerId,
    close,
    /** One after the other: a candidate must not overtake its description. What is lost the next restart makes good. */
    send: (signal: Signal) => {
      const data = JSON.stringify(signal)
      sending = sending
        ?.then(async () => await client.calls.signal({ id: sessionId, from: peerId, data }))
        .catch(() => undefined)
    },
  }
}
