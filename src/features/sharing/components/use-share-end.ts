import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, client } from '#src/client/api.ts'
import type { ShareKey } from '../client.ts'

/** How long a page rests when it could not wait: no network, or too many who wait. */
const restMs = 20_000

const pause = async (ms: number) => await new Promise((resolve) => setTimeout(resolve, ms))

/** Whether the share has ended, once that is so or a while has passed; `undefined` when nobody could say. */
const askForEnd = async (share: ShareKey, signal: AbortSignal): Promise<boolean | undefined> => {
  try {
    const { isOpen, hasWaited } = await client.sharing.waitForEnd(share, { signal })
    if (isOpen && !hasWaited) return undefined
    return !isOpen
  } catch {
    return undefined
  }
}

/** Resolves when the share has ended, or when nobody waits for it any more. */
const untilEnd = async (share: ShareKey, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    const hasEnded = await askForEnd(share, signal)
    if (hasEnded) return
    if (hasEnded === undefined && !signal.aborted) await pause(restMs)
  }
}

/** Reads what is shared again as soon as its owner ends the share, so that an open page shows nothing of it any more. */
export const useShareEnd = (share: ShareKey, isShown: boolean) => {
  const queryClient = useQueryClient()
  const key = 'id' in share ? share.id : share.secret
  const isById = 'id' in share
  // Syncs with the server, which answers when the share ends.
  useEffect(() => {
    if (!isShown) return
    const stopping = new AbortController()
    void untilEnd(isById ? { id: key } : { secret: key }, stopping.signal).then(async () => {
      if (!stopping.signal.aborted) await queryClient.invalidateQueries({ queryKey: api.sharing.read.key() })
    })
    return () => stopping.abort()
  }, [key, isById, isShown, queryClient])
}
