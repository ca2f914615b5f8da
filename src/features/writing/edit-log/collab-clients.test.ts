import { EditorState } from '@tiptap/pm/state'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isLoad } from '#tests/support/test-config.ts'
import {
  type Answer,
  applyRemoteSteps,
  createCollabPlugins,
  createSyncRequest,
  type Request,
} from './collab-client.engine.ts'
import { applySteps, emptyContent, type Json, readContent } from './schema.engine.ts'

/** In-memory edit log with the server's validation and version rule. */
const openLedger = () => {
  const start = readContent(emptyContent)
  if (!start) throw new Error('The empty writing is sound.')
  const ledger = { doc: start, steps: [] as Answer['steps'] }
  const sync = ({ version, device, steps }: Request): Answer => {
    if (steps.length > 0 && version === ledger.steps.length) {
      const read = steps.map(({ step }) => JSON.parse(step) as Json)
      const applied = applySteps(ledger.doc, read)
      if (!applied) throw new Error('A step was refused.')
      ledger.doc = applied.doc
      ledger.steps.push(...read.map((step) => ({ step, device })))
    }
    return { steps: ledger.steps.slice(version) }
  }
  return { ledger, sync, start }
}

type Edit =
  | { kind: 'insert'; at: number }
  | { kind: 'split'; at: number }
  | { kind: 'remove'; at: number; size: number }
  | { kind: 'bold'; at: number; size: number }
  | { kind: 'sync'; isAnswerLost: boolean }

const at = fc.double({ min: 0, max: 1, noNaN: true })
const size = fc.integer({ min: 1, max: 12 })
const editOf = (kinds: { removes: boolean }): fc.Arbitrary<Edit> =>
  fc.oneof(
    { weight: 10, arbitrary: fc.record({ kind: fc.constant('insert' as const), at }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('split' as const), at }) },
    { weight: kinds.removes ? 4 : 0, arbitrary: fc.record({ kind: fc.constant('remove' as const), at, size }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('bold' as const), at, size }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('sync' as const), isAnswerLost: fc.boolean() }) },
  )

/** Returns a position inside a text block. */
const placeIn = (state: EditorState, share: number): number => {
  const near = Math.round(share * state.doc.content.size)
  for (let distance = 0; distance <= state.doc.content.size; distance += 1) {
    for (const pos of [near - distance, near + distance]) {
      if (pos >= 0 && pos <= state.doc.content.size && state.doc.resolve(pos).parent.isTextblock) return pos
    }
  }
  return 1
}

const edited = (state: EditorState, edit: Edit, word: string): EditorState => {
  if (edit.kind === 'sync') return state
  const from = placeIn(state, edit.at)
  const { tr } = state
  if (edit.kind === 'insert') tr.insertText(word, from)
  else if (edit.kind === 'split') tr.split(from)
  else {
    const to = Math.min(from + edit.size, state.doc.resolve(from).end())
    if (edit.kind === 'remove') tr.delete(from, to)
    else if (to > from) tr.addMark(from, to, state.schema.mark('bold'))
  }
  return state.apply(tr)
}

const names = ['a', 'b'] as const

/** Opens two devices on one edit log. */
const openDevices = () => {
  const { ledger, sync, start } = openLedger()
  const states = names.map((name) => EditorState.create({ doc: start, plugins: createCollabPlugins(0, name) }))
  const meet = (index: 0 | 1, isAnswerLost = false) => {
    const state = states[index]
    if (!state) return
    const answer = sync(createSyncRequest(state, names[index]))
    if (!isAnswerLost) states[index] = state.apply(applyRemoteSteps(state, answer))
  }
  return { ledger, states, meet }
}

/** Interleaves the devices' edits in the order of the given numbers. */
const inTurn = ([first, second]: readonly [Edit[], Edit[]], turns: readonly boolean[]): [0 | 1, Edit][] => {
  const left: [Edit[], Edit[]] = [[...first], [...second]]
  const order: [0 | 1, Edit][] = []
  for (let turn = 0; left[0].length + left[1].length > 0; turn += 1) {
    const index = (turns[turn % turns.length] ? left[1].length > 0 : left[0].length === 0) ? 1 : 0
    const edit = left[index].shift()
    if (edit) order.push([index, edit])
  }
  return order
}

/** Runs the edits of two devices until both converge. */
const walk = (edits: readonly [Edit[], Edit[]], turns: readonly boolean[]) => {
  const { ledger, states, meet } = openDevices()
  const words: string[] = []
  for (const [index, edit] of inTurn(edits, turns)) {
    const state = states[index]
    if (edit.kind === 'sync') meet(index, edit.isAnswerLost)
    else if (state) {
      const word = `<${names[index]}${words.length}>`
      if (edit.kind === 'insert') words.push(word)
      states[index] = edited(state, edit, word)
    }
  }
  // A request is limited in steps, and each round syncs one of the two.
  for (let round = 0; round < 12; round += 1) {
    meet(0)
    meet(1)
  }
  meet(0)
  return { ledger, states, words }
}

const turns = fc.array(fc.boolean(), { minLength: 1, maxLength: 40 })
const listOf = (removes: boolean, length: number) =>
  fc.array(editOf({ removes }), { minLength: length, maxLength: length })
const runs = isLoad ? 1_000 : 25
const edits = isLoad ? 200 : 60

it('two devices that edit offline and online converge to the text of the edit log', () => {
  fc.assert(
    fc.property(listOf(true, edits), listOf(true, edits), turns, (first, second, order) => {
      const { ledger, states } = walk([first, second], order)
      for (const state of states) expect(state.doc.toJSON()).toEqual(ledger.doc.toJSON())
    }),
    { numRuns: runs },
  )
}, 600_000)

it('each insertion of either device is stored once, also after a lost response', () => {
  fc.assert(
    fc.property(listOf(false, edits), listOf(false, edits), turns, (first, second, order) => {
      const { ledger, words } = walk([first, second], order)
      // Insertions may be nested; each letter occurs once.
      const count = (text: string) => [...text].sort().join('')
      expect(count(ledger.doc.textContent)).toBe(count(words.join('')))
    }),
    { numRuns: runs },
  )
}, 600_000)

it('text written offline in a passage that another device deleted is kept', () => {
  const { ledger, sync, start } = openLedger()
  const open = (device: string) => EditorState.create({ doc: start, plugins: createCollabPlugins(0, device) })
  let a = open('a')
  a = a.apply(a.tr.insertText('A passage that goes.', 1))
  a = a.apply(applyRemoteSteps(a, sync(createSyncRequest(a, 'a'))))
  let b = open('b')
  b = b.apply(applyRemoteSteps(b, sync(createSyncRequest(b, 'b'))))
  b = b.apply(b.tr.insertText(' written offline', 10))
  a = a.apply(a.tr.delete(3, 20))
  a = a.apply(applyRemoteSteps(a, sync(createSyncRequest(a, 'a'))))
  for (let round = 0; round < 2; round += 1) b = b.apply(applyRemoteSteps(b, sync(createSyncRequest(b, 'b'))))
  expect(ledger.doc.textContent).toContain(' written offline')
  expect(b.doc.eq(ledger.doc)).toBe(true)
})
