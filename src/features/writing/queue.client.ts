import { client } from '#src/client/api.ts'
import { codeOf } from '#src/client/failures.ts'
import { localValues } from '#src/client/storage.ts'
import { ledgerVersion, type Queue, requestOf, stateOfQueue, takeOver } from './ledger/device.engine.ts'

// What was typed and the server does not have yet, kept in the browser by person, writing and tab.

const prefixOf = (owner: string, id: string) => `gradapp_writing_${owner} ${id} `

export const keepQueue = (owner: string, id: string, device: string, queue: Queue | undefined): void => {
  const key = `${prefixOf(owner, id)}${device}`
  if (queue) localValues.setItem(key, JSON.stringify(queue))
  else localValues.removeItem(key)
}

/** Whether trying again cannot help. */
export const isFinal = (error: unknown): boolean =>
  ['INPUT_INVALID', 'NOT_FOUND', 'LIST_FULL', 'BODY_TOO_LARGE'].includes(codeOf(error) ?? '')

const readQueue = (text: string | null): Queue | undefined => {
  try {
    return JSON.parse(text ?? '') as Queue
  } catch {
    return
  }
}

/** Sends a queue until the server has all of it, moving it over what others wrote meanwhile. */
const sendQueue = async (id: string, queue: Queue): Promise<void> => {
  let state = stateOfQueue(queue)
  if (!state) return
  for (;;) {
    const answer = await client.writing.sync({ id, ...requestOf(state, queue.device) })
    state = state.apply(takeOver(state, answer))
    const isBehind = ledgerVersion(state) < answer.version
    if (!isBehind && requestOf(state, queue.device).steps.length === 0) return
  }
}

/**
 * Sends what tabs that were closed left behind. A tab that is still open may have its queue sent from here as well: the steps
 * bear its name, so it takes them as its own.
 */
export const sendLeftQueues = async (owner: string, id: string): Promise<void> => {
  for (const key of localValues.keys().filter((name) => name.startsWith(prefixOf(owner, id)))) {
    const queue = readQueue(localValues.getItem(key))
    try {
      if (queue) await sendQueue(id, queue)
      localValues.removeItem(key)
    } catch (error) {
      // What can be sent later stays; the writing is still shown as the server has it.
      if (codeOf(error) === 'NOT_FOUND') localValues.removeItem(key)
    }
  }
}
