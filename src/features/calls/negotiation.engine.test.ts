import { describe, expect, it } from 'vitest'
import { type CallEvent, type CallMachine, createCall, reduceCall, type SignalKind } from './negotiation.engine.ts'

type Role = CallMachine['seat']
const otherOf = { mentor: 'student', student: 'mentor' } as const

/** Creates a signal from the tab of the remote peer. */
const hears = (seat: Role, kind: SignalKind, generation?: string, from = `${otherOf[seat]}-tab`): CallEvent => ({
  type: 'signal',
  from,
  signal: { seat: otherOf[seat], kind, generation },
  newGeneration: 'g2',
})

/** Reduces events to the final state. Returns it with the actions of the last event. */
const walk = (seat: Role, ...events: CallEvent[]) => {
  let machine = createCall(seat)
  let done: string[] = []
  for (const event of events) {
    const { next, commands } = reduceCall(machine, event)
    machine = next
    done = commands.map((command) => (command.do === 'send' ? `send ${command.kind}` : command.do))
  }
  return { ...machine, done }
}

const metMentor = [hears('mentor', 'hello')]
const metStudent = [hears('student', 'hello'), hears('student', 'offer', 'g1')]
const linked: CallEvent = { type: 'link', link: 'connected' }
const offers: CallEvent[] = [{ type: 'offering' }, { type: 'offered' }]

describe('connecting two peers', () => {
  it('the mentor’s side creates the connection on a hello, and the student’s side on the first offer', () => {
    expect(walk('mentor', ...metMentor)).toMatchObject({
      status: 'connecting',
      generation: 'g2',
      done: ['open', 'calm', 'watch'],
    })
    expect(walk('student', hears('student', 'hello'))).toMatchObject({ status: 'waiting', done: ['send welcome'] })
    expect(walk('student', ...metStudent)).toMatchObject({
      generation: 'g1',
      done: ['open', 'calm', 'watch', 'describe'],
    })
  })

  it('ignores a welcome that crosses a hello, and reconnects on a new hello', () => {
    expect(walk('mentor', ...metMentor, hears('mentor', 'welcome')).done).toEqual([])
    expect(walk('mentor', ...metMentor, linked, hears('mentor', 'hello')).done).toContain('open')
  })

  it('reconnects to a reloaded page, and ignores signals of its former connection', () => {
    const again = walk('student', ...metStudent, linked, hears('student', 'offer', 'g9', 'new-tab'))
    expect(again).toMatchObject({ remote: 'new-tab', generation: 'g9', status: 'connecting' })
    expect(walk('student', ...metStudent, hears('student', 'candidate', 'g0')).done).toEqual([])
    expect(walk('student', ...metStudent, hears('student', 'candidate', 'g1')).done).toEqual(['addCandidate'])
    expect(walk('student', ...metStudent, hears('student', 'candidate', 'g1', 'foreign')).done).toEqual([])
  })

  it('moves the call to the newest tab of a user, and the former tab does nothing more', () => {
    const ownHello: CallEvent = {
      type: 'signal',
      from: 'own-2',
      signal: { seat: 'mentor', kind: 'hello' },
      newGeneration: 'g3',
    }
    expect(walk('mentor', ...metMentor, linked, ownHello)).toMatchObject({ status: 'elsewhere', done: ['end'] })
    expect(walk('mentor', ownHello, hears('mentor', 'hello')).done).toEqual([])
    const ownBack: CallEvent = { ...ownHello, signal: { seat: 'mentor', kind: 'back' } }
    expect(walk('mentor', ...metMentor, linked, ownBack).status).toBe('connected')
  })
})

describe('perfect negotiation', () => {
  it('on colliding offers the mentor’s side ignores offer and candidates, and the student’s side rolls back', () => {
    const mentor = walk('mentor', ...metMentor, ...offers, hears('mentor', 'offer', 'g2'))
    expect(mentor).toMatchObject({ ignoresOffer: true, hasOffered: true, done: [] })
    expect(
      walk('mentor', ...metMentor, ...offers, hears('mentor', 'offer', 'g2'), hears('mentor', 'candidate', 'g2')).done,
    ).toEqual([])
    for (const own of [offers, offers.slice(0, 1)])
      expect(walk('student', ...metStudent, ...own, hears('student', 'offer', 'g1'))).toMatchObject({
        isOffering: false,
        hasOffered: false,
        done: ['describe'],
      })
  })

  it('accepts an answer once, and only to its own offer', () => {
    expect(walk('mentor', ...metMentor, hears('mentor', 'answer', 'g2')).done).toEqual([])
    expect(walk('mentor', ...metMentor, ...offers, hears('mentor', 'answer', 'g2')).done).toEqual(['describe'])
    const twice = [hears('mentor', 'answer', 'g2'), hears('mentor', 'answer', 'g2')]
    expect(walk('mentor', ...metMentor, ...offers, ...twice).done).toEqual([])
  })
})

describe('a lost connection', () => {
  it('restarts a failed connection immediately, and reports it lost only after the timeout', () => {
    const broken: CallEvent = { type: 'link', link: 'disconnected' }
    expect(walk('mentor', ...metMentor, linked, broken)).toMatchObject({
      status: 'reconnecting',
      done: ['restartSoon', 'watch'],
    })
    const failed: CallEvent = { type: 'link', link: 'failed' }
    expect(walk('mentor', ...metMentor, linked, broken, failed).done).toEqual(['restart'])
    expect(walk('mentor', ...metMentor, linked, broken, { type: 'tooLong' }).status).toBe('noPath')
    expect(walk('mentor', ...metMentor, linked, broken, { type: 'tooLong' }, linked)).toMatchObject({
      status: 'connected',
      done: ['calm'],
    })
    expect(walk('mentor', { type: 'tooLong' }).status).toBe('waiting')
  })

  it('renegotiates after signals were missed while the realtime connection was down', () => {
    expect(walk('student', ...metStudent, { type: 'gap', gap: 'lost' }).done).toEqual(['send back'])
    expect(walk('mentor', ...metMentor, hears('mentor', 'back')).done).toContain('open')
    expect(walk('mentor', ...metMentor, linked, hears('mentor', 'back')).done).toEqual([])
    expect(walk('student', hears('student', 'back')).done).toEqual(['send back'])
  })

  it('ends the call in any state by a message of the server, and never by a message of the peer', () => {
    const over = (from: string) => ({ ...hears('mentor', 'over'), from })
    expect(walk('student', ...metStudent, linked, over('server'))).toMatchObject({ status: 'over' })
    expect(walk('mentor', over('server'))).toMatchObject({ status: 'over' })
    expect(walk('student', ...metStudent, linked, over('server'), linked)).toMatchObject({ status: 'over' })
    expect(walk('student', ...metStudent, linked, hears('mentor', 'over'))).toMatchObject({ status: 'connected' })
  })

  it('closes both sides when one participant leaves, and the other participant waits', () => {
    expect(walk('mentor', ...metMentor, linked, { type: 'leave' })).toMatchObject({
      status: 'left',
      done: ['send bye', 'end'],
    })
    expect(walk('student', ...metStudent, linked, hears('student', 'bye'))).toMatchObject({
      status: 'waiting',
      remote: undefined,
      done: ['calm', 'close'],
    })
  })

  it('a retry reconnects from the mentor’s side, and requests that from the student’s side', () => {
    const retry: CallEvent = { type: 'retry', newGeneration: 'g7' }
    expect(walk('mentor', ...metMentor, { type: 'tooLong' }, retry)).toMatchObject({
      generation: 'g7',
      status: 'connecting',
    })
    expect(walk('student', ...metStudent, { type: 'tooLong' }, retry).done).toContain('send hello')
    expect(walk('student', retry)).toMatchObject({ status: 'waiting', done: ['send hello'] })
  })
})
