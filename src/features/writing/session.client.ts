import type { Node } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { client } from '#src/client/api.ts'
import { getErrorCode } from '#src/client/errors.ts'
import { type RealtimeChange, subscribeToTopic } from '#src/client/realtime.ts'
import { applyRemoteSteps, createSyncRequest, getCollabVersion, toQueue } from './edit-log/collab-client.engine.ts'
import { type Json, readStep } from './edit-log/schema.engine.ts'
import { saveEveryMs } from './rules.ts'
import { isFinal, sendUnsentQueues, storeQueue } from './unsent-edits.client.ts'

/** Save status of the text: on the server, being sent, in this browser only, or rejected by the server. */
export type SaveStatus = 'saved' | 'saving' | 'waiting' | 'refused' | 'full' | 'gone'

interface SessionOptions {
  owner: string
  id: string
  device: string
  /** Document on the server when the session began. */
  base: Node
  state: () => EditorState
  dispatch: (transaction: Transaction) => void
  onStatus: (status: SaveStatus) => void
  /** Called with the server's content when all steps are saved. */
  onSaved: (content: Json, version: number) => void
}

const retryMs = 5_000
const channelName = 'gradapp_writing'

const statusOf = (error: unknown): SaveStatus => {
  if (!isFinal(error)) return 'waiting'
  if (getErrorCode(error) === 'NOT_FOUND') return 'gone'
  return getErrorCode(error) === 'LIST_FULL' ? 'full' : 'refused'
}

/**
 * Calls back when the network or the user returns.
 *
 * @returns a function that unsubscribes
 */
const onReturn = (handle: () => void) => {
  window.addEventListener('online', handle)
  document.addEventListener('visibilitychange', handle)
  return () => {
    window.removeEventListener('online', handle)
    document.removeEventListener('visibilitychange', handle)
  }
}

/** Opens a sync session of an editor: saves its steps, and applies those of other tabs and devices. */
export const openSession = (options: SessionOptions) => {
  const { owner, id, device, state, dispatch, onStatus, onSaved } = options
  let { base } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false
  let isStopped = false
  let hasWaited = false
  const tabs = new BroadcastChannel(channelName)
  /** Latest announced version of the edit log, from an announcement during a request. */
  let announced = 0

  const storeUnsent = () => storeQueue(owner, id, device, toQueue(state(), device, base))

  /** Runs one request and applies the response; true when another one is needed. */
  const exchange = async (): Promise<boolean> => {
    const request = createSyncRequest(state(), device)
    const answer = await client.writing.sync({ id, ...request })
    if (isStopped) return false
    for (const { step } of answer.steps) base = readStep(step)?.apply(base).doc ?? base
    if (answer.steps.length > 0) dispatch(applyRemoteSteps(state(), answer))
    storeUnsent()
    if (request.steps.length > 0) tabs.postMessage(id)
    const target = Math.max(answer.version, announced)
    return createSyncRequest(state(), device).steps.length > 0 || getCollabVersion(state()) < target
  }

  const fail = (error: unknown): void => {
    const status = statusOf(error)
    onStatus(status)
    hasWaited = status === 'waiting'
    if (hasWaited) timer = setTimeout(() => void sync(), retryMs)
    else isStopped = true
  }

  const sync = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    if (isSending || isStopped) return
    isSending = true
    try {
      while (await exchange()) onStatus('saving')
      onStatus('saved')
      // Sends queues that other tabs left offline too.
      if (hasWaited) void sendUnsentQueues(owner, id)
      hasWaited = false
      onSaved(base.toJSON() as Json, getCollabVersion(state()))
    } catch (error) {
      fail(error)
    } finally {
      isSending = false
    }
  }

  const hear = ({ id: changed, row }: RealtimeChange<{ version: number }>) => {
    if (changed !== id || !row) return
    announced = Math.max(announced, row.version)
    if (getCollabVersion(state()) < announced) void sync()
  }
  const stopLive = subscribeToTopic('writing', hear, () => void sync())
  tabs.onmessage = ({ data }) => void (data === id && sync())
  const stopReturns = onReturn(() => void (document.visibilityState === 'visible' && sync()))

  return {
    /** Called after a local change. */
    changed: () => {
      storeUnsent()
      if (isStopped) return
      onStatus('saving')
      timer ??= setTimeout(() => void sync(), saveEveryMs)
    },
    /** Syncs immediately, without the debounce. */
    sync,
    close: () => {
      storeUnsent()
      isStopped = true
      clearTimeout(timer)
      tabs.close()
      stopLive()
      stopReturns()
    },
  }
}
