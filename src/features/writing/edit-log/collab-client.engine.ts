import type { Node } from '@tiptap/pm/model'
import { EditorState, Plugin, type Transaction } from '@tiptap/pm/state'
import { type Mappable, ReplaceStep, Step } from '@tiptap/pm/transform'
import { collab, getVersion, receiveTransaction, sendableSteps } from 'prosemirror-collab'
import { maxStepBytes, maxStepsAtOnce, type StepOrigin, stepOrigins } from '../rules.ts'
import { type Json, readContent, readStep } from './schema.engine.ts'

// Collaborative editing on one device: unsent steps are rebased over those of others.

/** Step in the edit log. */
export interface SentStep {
  step: Json
  origin: StepOrigin
}

/** Sync request: steps as JSON, and the version that they build on. */
export interface Request {
  version: number
  device: string
  steps: { step: string; origin: StepOrigin }[]
}

/** Sync response: all steps since that version, including the device's own once they are stored. */
export interface Answer {
  steps: { step: Json; device: string }[]
}

/** Unsent queue of a device, stored in the browser until the edit log has it. */
export interface Queue {
  version: number
  device: string
  steps: SentStep[]
  /** Base document of the steps. */
  base: Json
}

/**
 * Insertion that survives the deletion of its surroundings. The plain step is dropped when another device has deleted
 * the passage, together with the text written offline.
 */
class KeptInsertion extends ReplaceStep {
  override map(mapping: Mappable): ReplaceStep | null {
    const at = mapping.mapResult(this.from, 1).pos
    const mapped = super.map(mapping) ?? new ReplaceStep(at, at, this.slice)
    return new KeptInsertion(mapped.from, mapped.to, mapped.slice)
  }
}

const toKeptInsertion = (step: Step): Step =>
  step instanceof ReplaceStep && step.from === step.to && step.slice.openStart === 0 && step.slice.openEnd === 0
    ? new KeptInsertion(step.from, step.to, step.slice)
    : step

/** Replaces the insertions of a transaction by surviving ones before it is applied. */
const insertionPlugin = new Plugin({
  filterTransaction: ({ steps }) => {
    for (const [index, step] of steps.entries()) steps[index] = toKeptInsertion(step)
    return true
  },
})

/** Creates the collab plugins, which count versions and hold unsent steps. */
export const createCollabPlugins = (version: number, device: string): Plugin[] => [
  collab({ version, clientID: device }),
  insertionPlugin,
]

/** Parses the steps of a request; undefined unless each is a JSON object. */
export const readSteps = (steps: Request['steps']): SentStep[] | undefined => {
  try {
    const read = steps.map(({ step, origin }) => ({ step: JSON.parse(step) as unknown, origin }))
    const isWhole = read.every(({ step }) => typeof step === 'object' && step !== null)
    return isWhole ? (read as SentStep[]) : undefined
  } catch {
    return
  }
}

export const getCollabVersion = (state: EditorState): number => getVersion(state)

/** Classifies the origin of a transaction's text. */
export const classifyOrigin = (transaction: Transaction): StepOrigin => {
  const stated = stepOrigins.find((origin) => origin === transaction.getMeta('origin'))
  if (stated) return stated
  if (transaction.getMeta('history$')) return 'restored'
  // A move deletes first; a drop without a deletion comes from elsewhere.
  if (transaction.getMeta('uiEvent') === 'drop') return transaction.steps.length > 1 ? 'restored' : 'pasted'
  return transaction.getMeta('paste') || transaction.getMeta('uiEvent') === 'paste' ? 'pasted' : 'typed'
}

const waitingSteps = (state: EditorState): SentStep[] => {
  const sendable = sendableSteps(state)
  return (sendable?.steps ?? []).map((step, index) => {
    const transaction = sendable?.origins[index]
    return { step: step.toJSON() as Json, origin: transaction ? classifyOrigin(transaction) : 'typed' }
  })
}

/** Creates the next request, with at most as many steps as one may have. */
export const createSyncRequest = (state: EditorState, device: string): Request => {
  const steps: Request['steps'] = []
  let bytes = 0
  for (const { step: json, origin } of waitingSteps(state).slice(0, maxStepsAtOnce)) {
    const step = JSON.stringify(json)
    bytes += step.length * 3
    if (steps.length > 0 && bytes > maxStepBytes) break
    steps.push({ step, origin })
  }
  return { version: getVersion(state), device, steps }
}

/** Creates the transaction that applies the response; unsent own steps are rebased on top. */
export const applyRemoteSteps = (state: EditorState, { steps }: Answer): Transaction => {
  const read = steps.map(({ step }) => Step.fromJSON(state.schema, step))
  return receiveTransaction(
    state,
    read,
    steps.map(({ device }) => device),
    { mapSelectionBackward: true },
  )
}

/** Returns the unsent queue to store; undefined when empty. */
export const toQueue = (state: EditorState, device: string, base: Node): Queue | undefined => {
  const steps = waitingSteps(state)
  return steps.length === 0 ? undefined : { version: getVersion(state), device, steps, base: base.toJSON() as Json }
}

/** Applies further steps as unsent ones; undefined when one of them does not apply. */
export const applyPendingSteps = (first: EditorState, steps: readonly SentStep[]): EditorState | undefined => {
  let state = first
  for (const { step: json, origin } of steps) {
    if (!readStep(json)) return
    const transaction = state.tr.setMeta('addToHistory', false)
    if (transaction.maybeStep(Step.fromJSON(state.schema, json)).failed) return
    state = state.apply(transaction.setMeta('origin', origin))
  }
  return state
}

/** Restores a device's state from its stored queue; undefined for a damaged queue. */
export const restoreQueueState = ({ version, device, steps, base }: Queue): EditorState | undefined => {
  const doc = readContent(base)
  return doc
    ? applyPendingSteps(EditorState.create({ doc, plugins: createCollabPlugins(version, device) }), steps)
    : undefined
}
