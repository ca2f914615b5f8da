import { client } from '#src/client/api.ts'
import { codeOf } from '#src/client/failures.ts'
import { localValues, tabValues } from '#src/client/storage.ts'
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

/** Devices whose steps this page writes, each with what lets it go. */
const held = new Map<string, () => void>()

/**
 * Makes this page the one that writes as a device until `letGo`; false where another page does, and where the browser
 * cannot tell.
 */
export const hold = async (device: string): Promise<boolean> => {
  if (held.has(device)) return true
  if (!('locks' in navigator)) return false
  return await new Promise((resolve) => {
    const keep = async (lock: Lock | null) => {
      if (!lock) return resolve(false)
      const ended = new Promise<void>((end) => held.set(device, end))
      resolve(true)
      await ended
    }
    void navigator.locks.request(`gradapp_writing ${device}`, { ifAvailable: true }, keep).catch(() => resolve(false))
  })
}

export const letGo = (device: string): void => {
  held.get(device)?.()
  held.delete(device)
}

const tabKey = (id: string) => `gradapp_writing_tab ${id}`

/** Remembers as which device this tab writes, so that it is the same one after a reload. */
export const rememberDevice = (id: string, device: string): void => tabValues.setItem(tabKey(id), device)

/** The first of what could not be sent that no open page writes: this tab's own before others. */
export const takeLeft = async (id: string, left: readonly Queue[]): Promise<Queue | undefined> => {
  const own = tabValues.getItem(tabKey(id))
  const first = left.filter(({ device }) => device === own)
  for (const queue of [...first, ...left.filter((one) => !first.includes(one))])
    if (stateOfQueue(queue) && (await hold(queue.device))) return queue
  return undefined
}

/**
 * Sends what tabs that were closed left behind. A tab that is still open may have its queue sent from here as well: the steps
 * bear its name, so it takes them as its own. Answers what could not be sent for want of an answer.
 */
export const sendLeftQueues = async (owner: string, id: string): Promise<Queue[]> => {
  const left: Queue[] = []
  for (const key of localValues.keys().filter((name) => name.startsWith(prefixOf(owner, id)))) {
    const queue = readQueue(localValues.getItem(key))
    try {
      if (queue) await sendQueue(id, queue)
      localValues.removeItem(key)
    } catch (error) {
      // What can be sent later stays; what never can is still shown as the server has it.
      if (codeOf(error) === 'NOT_FOUND') localValues.removeItem(key)
      if (queue && !isFinal(error)) left.push(queue)
    }
  }
  return left
}
