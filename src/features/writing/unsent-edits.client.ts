import { client } from '#src/client/api.ts'
import { localStore, sessionStore } from '#src/client/browser-storage.ts'
import { getErrorCode } from '#src/client/errors.ts'
import {
  applyRemoteSteps,
  createSyncRequest,
  getCollabVersion,
  type Queue,
  restoreQueueState,
} from './edit-log/collab-client.engine.ts'

// Storage of unsent edits in the browser, by user, writing and tab.

const prefixOf = (owner: string, id: string) => `gradapp_writing_${owner} ${id} `

export const storeQueue = (owner: string, id: string, device: string, queue: Queue | undefined): void => {
  const key = `${prefixOf(owner, id)}${device}`
  if (queue) localStore.setItem(key, JSON.stringify(queue))
  else localStore.removeItem(key)
}

/** Tells whether an error is final, so that a retry is useless. */
export const isFinal = (error: unknown): boolean =>
  ['INPUT_INVALID', 'NOT_FOUND', 'LIST_FULL', 'BODY_TOO_LARGE'].includes(getErrorCode(error) ?? '')

const readQueue = (text: string | null): Queue | undefined => {
  try {
    return JSON.parse(text ?? '') as Queue
  } catch {
    return
  }
}

/** Sends a queue until the server has all of it, rebasing it over concurrent steps. */
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

/** Device locks of this page, each with its release function. */
const locks = new Map<string, () => void>()

/**
 * Acquires the exclusive lock of a device for this page; false when another page holds it, and in browsers without
 * locks.
 */
export const acquireDeviceLock = async (device: string): Promise<boolean> => {
  if (locks.has(device)) return true
  if (!('locks' in navigator)) return false
  return await new Promise((resolve) => {
    const holdLock = async (lock: Lock | null) => {
      if (!lock) return resolve(false)
      const ended = new Promise<void>((end) => locks.set(device, end))
      resolve(true)
      await ended
    }
    void navigator.locks
      .request(`gradapp_writing ${device}`, { ifAvailable: true }, holdLock)
      .catch(() => resolve(false))
  })
}

export const releaseDeviceLock = (device: string): void => {
  locks.get(device)?.()
  locks.delete(device)
}

const tabKey = (id: string) => `gradapp_writing_tab ${id}`

/** Stores the device id of this tab, so that it stays the same after a reload. */
export const rememberDevice = (id: string, device: string): void => sessionStore.setItem(tabKey(id), device)

/** Claims an unsent queue that no open page holds: this tab's own before others. */
export const claimUnsentQueue = async (id: string, left: readonly Queue[]): Promise<Queue | undefined> => {
  const own = sessionStore.getItem(tabKey(id))
  const first = left.filter(({ device }) => device === own)
  for (const queue of [...first, ...left.filter((one) => !first.includes(one))])
    if (restoreQueueState(queue) && (await acquireDeviceLock(queue.device))) return queue
  return undefined
}

/**
 * Sends the queues of closed tabs. The queue of an open tab may be sent from here too: its steps have the tab's id, so
 * the tab recognises them as its own.
 *
 * @returns queues that could not be sent for lack of a response
 */
export const sendUnsentQueues = async (owner: string, id: string): Promise<Queue[]> => {
  const left: Queue[] = []
  for (const key of localStore.keys().filter((name) => name.startsWith(prefixOf(owner, id)))) {
    const queue = readQueue(localStore.getItem(key))
    try {
      if (queue) await sendQueue(id, queue)
      localStore.removeItem(key)
    } catch (error) {
      // Keeps a queue that can be sent later; one with a final error is shown as the server has it.
      if (getErrorCode(error) === 'NOT_FOUND') localStore.removeItem(key)
      if (queue && !isFinal(error)) left.push(queue)
    }
  }
  return left
}
