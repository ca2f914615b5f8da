import type { Node } from '@tiptap/pm/model'
import { EditorState, Plugin, type Transaction } from '@tiptap/pm/state'
import { type Mappable, ReplaceStep, Step } from '@tiptap/pm/transform'
import { collab, getVersion, receiveTransaction, sendableSteps } from 'prosemirror-collab'
import { maxStepBytes, maxStepsAtOnce, type StepOrigin, stepOrigins } from '../rules.ts'
import { type Json, readContent, readStep } from './schema.engine.ts'

// One device that writes: its own steps wait until the ledger has them, those of others come under them.

/** A step as the ledger has it. */
export interface SentStep {
  step: Json
  origin: StepOrigin
}

/** What a device sends: its steps as JSON, and the version that they build on. */
export interface Request {
  version: number
  device: string
  steps: { step: string; origin: StepOrigin }[]
}

/** What the ledger answers: all steps since that version, the device's own among them once they are kept. */
export interface Answer {
  steps: { step: Json; device: string }[]
}

/** What the browser keeps of a device until the ledger has it. */
export interface Queue {
  version: number
  device: string
  steps: SentStep[]
  /** The document that the steps build on. */
  base: Json
}

/**
 * An insertion that survives the removal of what is around it. The plain step is dropped when another device removed the
 * passage meanwhile, and what was written offline with it.
 */
class KeptInsertion extends ReplaceStep {
  override map(mapping: Mappable): ReplaceStep | null {
    const at = mapping.mapResult(this.from, 1).pos
    const mapped = super.map(mapping) ?? new ReplaceStep(at, at, this.slice)
    return new KeptInsertion(mapped.from, mapped.to, mapped.slice)
  }
}

const keepInsertion = (step: Step): Step =>
  step instanceof ReplaceStep && step.from === step.to && step.slice.openStart === 0 && step.slice.openEnd === 0
    ? new KeptInsertion(step.from, step.to, step.slice)
    : step

/** Replaces the insertions of a transaction by ones to keep, before it is applied. */
const keepInsertions = new Plugin({
  filterTransaction: ({ steps }) => {
    for (const [index, step] of steps.entries()) steps[index] = keepInsertion(step)
    return true
  },
})

/** What counts versions and keeps the own steps. */
export const createCollabPlugins = (version: number, device: string): Plugin[] => [
  collab({ version, clientID: device }),
  keepInsertions,
]

/** The steps of a request, read; undefined when one is no JSON of an object. */
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

/** How the text of a transaction came into the writing. */
export const classifyOrigin = (transaction: Transaction): StepOrigin => {
  const stated = stepOrigins.find((origin) => origin === transaction.getMeta('origin'))
  if (stated) return stated
  if (transaction.getMeta('history$')) return 'restored'
  // What is moved is taken out first; what was dropped without that comes from elsewhere.
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

/** The next steps to send, as many as one request holds. */
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

/** The transaction that takes over what the ledger answered; own steps that wait go on top. */
export const applyRemoteSteps = (state: EditorState, { steps }: Answer): Transaction => {
  const read = steps.map(({ step }) => Step.fromJSON(state.schema, step))
  return receiveTransaction(
    state,
    read,
    steps.map(({ device }) => device),
    { mapSelectionBackward: true },
  )
}

/** What has to be kept until the ledger has it; undefined when nothing waits. */
export const toQueue = (state: EditorState, device: string, base: Node): Queue | undefined => {
  const steps = waitingSteps(state)
  return steps.length === 0 ? undefined : { version: getVersion(state), device, steps, base: base.toJSON() as Json }
}

/** A state with more steps on top, which wait as its own do; undefined when one of them does not fit. */
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

/** A device as it was when its queue was kept; undefined when the queue is damaged. */
export const restoreQueueState = ({ version, device, steps, base }: Queue): EditorState | undefined => {
  const doc = readContent(base)
  return doc
    ? applyPendingSteps(EditorState.create({ doc, plugins: createCollabPlugins(version, device) }), steps)
    : undefined
}
