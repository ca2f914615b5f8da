import { client } from '#src/client/api.ts'
import { type RealtimeChange, type RealtimeGap, subscribeToTopic } from '#src/client/realtime.ts'
import { callTopic } from './call.rules.ts'
import type { Signal } from './negotiation.engine.ts'
import { createSignalAssembler, type SignalChunk } from './signal-chunks.engine.ts'

interface Line {
  sessionId: string
  onSignal: (from: string, signal: Signal) => Promise<void>
  /** Called when the realtime connection is established, first or again. */
  onConnect: (gap: RealtimeGap) => void
  /** Whether the server accepted the latest signal. */
  onSent: (isTaken: boolean) => void
}

/** Recipient tab and connection. */
export const createCallId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16)).join('')

/** Signalling channel between the tabs of a call, in order, over the realtime connection. */
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
    /** Sends sequentially: a candidate must not overtake its description. The next restart recovers lost signals. */
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
