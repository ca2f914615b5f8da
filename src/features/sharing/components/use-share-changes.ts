import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, client } from '#src/client/api.ts'
import type { ShareKey } from '../client.ts'
import type { ShareNews } from '../contract.ts'

/** Backoff of a page that could not wait: no network, or an overloaded server. In milliseconds. */
const restMs = 20_000

const pause = async (ms: number) => await new Promise((resolve) => setTimeout(resolve, ms))

/** Long-polls for a change of the share; treats a failed request like an overloaded server. */
const askForNews = async (share: ShareKey, signal: AbortSignal): Promise<ShareNews> => {
  try {
    return (await client.sharing.waitForChange(share, { signal })).news
  } catch {
    return 'busy'
  }
}

/** Calls back at each change of a share until it has ended or the signal aborts. */
const watchShare = async (share: ShareKey, signal: AbortSignal, onChange: () => void): Promise<void> => {
  for (;;) {
    const news = await askForNews(share, signal)
    if (signal.aborted) return
    if (news === 'changed' || news === 'ended') onChange()
    if (news === 'ended') return
    if (news === 'busy') await pause(restMs)
  }
}

/**
 * Reloads shared data as soon as its owner changes or ends the share, so that an open page shows nothing that was
 * revoked.
 */
export const useShareChanges = (share: ShareKey, isShown: boolean) => {
  const queryClient = useQueryClient()
  const key = 'id' in share ? share.id : share.secret
  const isById = 'id' in share
  // Long-polls the server, which responds when the share changes.
  useEffect(() => {
    if (!isShown) return
    const stopping = new AbortController()
    void watchShare(
      isById ? { id: key } : { secret: key },
      stopping.signal,
      () => void queryClient.invalidateQueries({ queryKey: api.sharing.read.key() }),
    )
    return () => stopping.abort()
  }, [key, isById, isShown, queryClient])
}
