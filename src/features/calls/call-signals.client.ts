import { client } from '#src/client/api.ts'
import { type RealtimeChange, type RealtimeGap, subscribeToTopic } from '#src/client/realtime.ts'
import { callTopic } from './call.rules.ts'
import type { Signal } from './negotiation.engine.ts'
import { createSignalAssembler, type SignalChunk } from './signal-chunks.engine.ts'

interface Line {
  sessionId: string
  onSignal: (from: string, signal: Signal) => Promise<void>
  /** The live connection is there, for the first time or again. */
  onConnect: (gap: RealtimeGap) => void
  /** Whether the server took the latest signal. */
  onSent: (isTaken: boolean) => void
}

/** For a tab, and for a connection of it. */
export const createCallId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16)).join('')

/** The way of signals between the tabs of a call, in order, over the live connection. */
export const openSignals = ({ sessionId, onSignal, onConnect, onSent }: Line) => {
  const peerId = createCallId()
  const join = createSignalAssembler()
  let [sending, heard]: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()]
  const hear = ({ id, row }: RealtimeChange<SignalChunk>) => {
    if (id !== sessionId || !row || row.from === peerId) return
    const whole = join(row)
    if (whole === undefined) return
    heard = heard?.then(async () => await onSignal(row.from, JSON.parse(whole) as Signal)).catch(() => undefined)
  }
  const close = subscribeToTopic<SignalChunk>(callTopic, hear, onConnect)
  return {
    peerId,
    close,
    /** One after the other: a candidate must not overtake its description. What is lost the next restart makes good. */
    send: (signal: Signal) => {
      const data = JSON.stringify(signal)
      sending = sending
        ?.then(async () => await client.calls.signal({ id: sessionId, from: peerId, data }))
        .then(
          () => onSent(true),
          () => onSent(false),
        )
    },
  }
}
