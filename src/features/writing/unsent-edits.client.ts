import { client } from '#src/client/api.ts'
import { localStore, sessionStore } from '#src/client/browser-storage.ts'
import { codeOf } from '#src/client/errors.ts'
import {
  applyRemoteSteps,
  createSyncRequest,
  getCollabVersion,
  type Queue,
  restoreQueueState,
} from './edit-log/collab-client.engine.ts'

// What was typed and the server does not have yet, kept in the browser by person, writing and tab.

const prefixOf = (owner: string, id: string) => `gradapp_writing_${owner} ${id} `

export const storeQueue = (owner: string, id: string, device: string, queue: Queue | undefined): void => {
  const key = `${prefixOf(owner, id)}${device}`
  if (queue) localStore.setItem(key, JSON.stringify(queue))
  else localStore.removeItem(key)
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
  let state = restoreQueueState(queue)
  if (!state) return
  for (;;) {
    const answer = await client.writing.sync({ id, ...createSyncRequest(state, queue.device) })
    state = state.apply(applyRemoteSteps(state, answer))
    const isBehind = getCollabVersion(state) < answer.version
    if (!isBehind && createSyncRequest(state, queue.device).steps.length === 0) return
  }
}

/** Devices whose steps this page writes, each with what lets it go. */
const held = new Map<string, () => void>()

/**
 * Makes this page the one that writes as a device until `letGo`; false where another page does, and where the browser
 * cannot tell.
 */
export const acquireDeviceLock = async (device: string): Promise<boolean> => {
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

export const releaseDeviceLock = (device: string): void => {
  held.get(device)?.()
  held.delete(device)
}

const tabKey = (id: string) => `gradapp_writing_tab ${id}`

/** Remembers as which device this tab writes, so that it is the same one after a reload. */
export const rememberDevice = (id: string, device: string): void => sessionStore.setItem(tabKey(id), device)

/** The first of what could not be sent that no open page writes: this tab's own before others. */
export const claimUnsentQueue = async (id: string, left: readonly Queue[]): Promise<Queue | undefined> => {
  const own = sessionStore.getItem(tabKey(id))
  const first = left.filter(({ device }) => device === own)
  for (const queue of [...first, ...left.filter((one) => !first.includes(one))])
    if (restoreQueueState(queue) && (await acquireDeviceLock(queue.device))) return queue
  return undefined
}

/**
 * Sends what tabs that were closed left behind. A tab that is still open may have its queue sent from here as well: the steps
 * bear its name, so it takes them as its own. Answers what could not be sent for want of an answer.
 */
export const sendUnsentQueues = async (owner: string, id: string): Promise<Queue[]> => {
  const left: Queue[] = []
  for (const key of localStore.keys().filter((name) => name.startsWith(prefixOf(owner, id)))) {
    const queue = readQueue(localStore.getItem(key))
    try {
      if (queue) await sendQueue(id, queue)
      localStore.removeItem(key)
    } catch (error) {
      // What can be sent later stays; what never can is still shown as the server has it.
      if (codeOf(error) === 'NOT_FOUND') localStore.removeItem(key)
      if (queue && !isFinal(error)) left.push(queue)
    }
  }
  return left
}
