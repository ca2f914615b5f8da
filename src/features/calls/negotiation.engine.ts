import type { ParticipantRole } from '#src/features/booking/rules.ts'
import { serverId } from './call.rules.ts'

// State machine of a call in one tab (pure): perfect negotiation, discovery of the peer, and recovery of a lost
// connection. The student's side is the polite peer. `call-connection.client.ts` executes the returned actions.
// @see https://www.w3.org/TR/webrtc/ section 10.7

export type CallStatus =
  | 'waiting'
  | 'connecting'
  | 'connected'
  | 'reconnecting'
  | 'noPath'
  | 'left'
  | 'elsewhere'
  | 'over'

/**
 * Signal kinds: `hello` starts from nothing; `welcome` replies to it; `back`: the realtime connection was down in
 * between; `over`: sent by the server only.
 */
export type SignalKind = 'hello' | 'welcome' | 'back' | 'bye' | 'offer' | 'answer' | 'candidate' | 'chat' | 'over'

export interface Signal {
  seat: ParticipantRole
  kind: SignalKind
  /** Recipient tab; all tabs when absent. */
  to?: string | undefined
  /** Generation of the peer connection, assigned by the mentor's side. */
  generation?: string | undefined
  body?: unknown
}

export interface CallMachine {
  seat: ParticipantRole
  status: CallStatus
  /** Tab of the remote peer. */
  remote: string | undefined
  generation: string | undefined
  /** From the start of an offer until the local description is set. */
  isOffering: boolean
  /** Whether the local description awaits an answer. */
  hasOffered: boolean
  ignoresOffer: boolean
}

export type CallEvent =
  | { type: 'join' }
  | { type: 'gap'; gap: 'opening' | 'lost' }
  | { type: 'signal'; from: string; signal: Signal; newGeneration: string }
  | { type: 'offering' }
  | { type: 'offered' }
  | { type: 'link'; link: 'connected' | 'disconnected' | 'failed' }
  | { type: 'tooLong' }
  | { type: 'retry'; newGeneration: string }
  | { type: 'leave' }

export type CallCommand =
  | { do: 'send'; kind: SignalKind }
  | { do: 'open' | 'describe' | 'addCandidate' | 'restart' | 'restartSoon' | 'watch' | 'calm' | 'close' | 'end' }

type Step = { next: CallMachine; commands: CallCommand[] }

export const createCall = (seat: ParticipantRole): CallMachine => ({
  seat,
  status: 'waiting',
  remote: undefined,
  generation: undefined,
  isOffering: false,
  hasOffered: false,
  ignoresOffer: false,
})

const fresh = { isOffering: false, hasOffered: false, ignoresOffer: false }
const stay = (next: CallMachine, ...commands: CallCommand[]): Step => ({ next, commands })

/** Creates a peer connection with this remote tab. */
const open = (machine: CallMachine, remote: string, generation: string, ...before: CallCommand[]): Step =>
  stay(
    { ...machine, ...fresh, status: 'connecting', remote, generation },
    ...before,
    { do: 'open' },
    { do: 'calm' },
    { do: 'watch' },
  )

const meet = (machine: CallMachine, { from, signal, newGeneration }: Extract<CallEvent, { type: 'signal' }>): Step => {
  if (machine.seat === 'student') {
    // The mentor's side creates the connection: its next offer carries the generation.
    const next = { ...machine, remote: from }
    if (signal.kind === 'hello') return stay(next, { do: 'send', kind: 'welcome' })
    return signal.kind === 'back' && machine.status !== 'connected'
      ? stay(next, { do: 'send', kind: 'back' })
      : stay(next)
  }
  const isKnown = machine.remote === from && machine.generation !== undefined
  if (signal.kind === 'welcome' && isKnown) return stay(machine)
  if (signal.kind === 'back' && isKnown && machine.status === 'connected') return stay(machine)
  return open(machine, from, newGeneration)
}

const takeDescription = (machine: CallMachine, from: string, signal: Signal): Step => {
  const isNew = signal.generation !== machine.generation
  if (isNew && (machine.seat === 'mentor' || signal.kind !== 'offer')) return stay(machine)
  if (isNew) {
    const opened = open(machine, from, signal.generation ?? '')
    return stay(opened.next, ...opened.commands, { do: 'describe' })
  }
  if (signal.kind === 'answer')
    return machine.hasOffered ? stay({ ...machine, hasOffered: false }, { do: 'describe' }) : stay(machine)
  const collides = machine.isOffering || machine.hasOffered
  if (collides && machine.seat === 'mentor') return stay({ ...machine, ignoresOffer: true })
  // The browser rolls back the student's own offer when the remote one is set.
  return stay({ ...machine, ...fresh }, { do: 'describe' })
}

/** Only the server can end a call. */
const endBy = (machine: CallMachine, from: string): Step =>
  from === serverId ? stay({ ...machine, status: 'over' }, { do: 'end' }) : stay(machine)

const hear = (machine: CallMachine, event: Extract<CallEvent, { type: 'signal' }>): Step => {
  const { from, signal } = event
  if (signal.seat === machine.seat)
    // Another tab of the same user: the newest one takes over the call.
    return signal.kind === 'hello' ? stay({ ...machine, status: 'elsewhere' }, { do: 'end' }) : stay(machine)
  if (signal.kind === 'hello' || signal.kind === 'welcome' || signal.kind === 'back') return meet(machine, event)
  if (signal.kind === 'offer' || signal.kind === 'answer') return takeDescription(machine, from, signal)
  if (from !== machine.remote) return stay(machine)
  if (signal.kind === 'bye')
    return stay(
      { ...machine, ...fresh, status: 'waiting', remote: undefined, generation: undefined },
      { do: 'calm' },
      { do: 'close' },
    )
  const belongs = signal.kind === 'candidate' && signal.generation === machine.generation && !machine.ignoresOffer
  return belongs ? stay(machine, { do: 'addCandidate' }) : stay(machine)
}

const follow = (machine: CallMachine, link: 'connected' | 'disconnected' | 'failed'): Step => {
  if (link === 'connected') return stay({ ...machine, status: 'connected' }, { do: 'calm' })
  const again: CallCommand = { do: link === 'failed' ? 'restart' : 'restartSoon' }
  if (machine.status === 'noPath' || machine.status === 'reconnecting') return stay(machine, again)
  return stay({ ...machine, status: 'reconnecting' }, again, { do: 'watch' })
}

/** Recovers after a realtime outage: signals may be missing on both sides. */
const comeBack = (machine: CallMachine, gap: 'opening' | 'lost'): Step =>
  stay(machine, { do: 'send', kind: gap === 'opening' ? 'hello' : 'back' })

/**
 * Restarts the connection: the mentor's side creates a new one, the student's side requests it. Without a peer both
 * send a hello.
 */
const tryAgain = (machine: CallMachine, newGeneration: string): Step => {
  if (machine.remote === undefined) return stay(machine, { do: 'send', kind: 'hello' })
  if (machine.seat === 'mentor') return open(machine, machine.remote, newGeneration)
  return stay({ ...machine, status: 'connecting' }, { do: 'send', kind: 'hello' }, { do: 'calm' }, { do: 'watch' })
}

/** Whether a tab has left the call. */
export const hasEnded = (status: CallStatus): status is 'left' | 'elsewhere' | 'over' =>
  status === 'left' || status === 'elsewhere' || status === 'over'

/** Reduces an event to the next state and its actions. After the call has ended here, events have no effect. */
export const reduceCall = (machine: CallMachine, event: CallEvent): Step => {
  if (hasEnded(machine.status)) return stay(machine)
  switch (event.type) {
    case 'join':
      return stay(machine, { do: 'send', kind: 'hello' })
    case 'gap':
      return comeBack(machine, event.gap)
    case 'signal':
      return event.signal.kind === 'over' ? endBy(machine, event.from) : hear(machine, event)
    case 'offering':
      return stay({ ...machine, isOffering: true })
    case 'offered':
      return stay({ ...machine, isOffering: false, hasOffered: true }, { do: 'send', kind: 'offer' })
    case 'link':
      return machine.generation === undefined ? stay(machine) : follow(machine, event.link)
    case 'tooLong':
      return machine.status === 'connected' || machine.status === 'waiting'
        ? stay(machine)
        : stay({ ...machine, status: 'noPath' })
    case 'retry':
      return tryAgain(machine, event.newGeneration)
    case 'leave':
      return stay({ ...machine, status: 'left' }, { do: 'send', kind: 'bye' }, { do: 'end' })
  }
}
