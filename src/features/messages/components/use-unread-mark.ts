import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { markRead, type Page } from '../conversations.client.ts'

/** Sends read receipts for visible messages, shared across the user's devices. */
export const useReadReceipts = (id: string, lastSeq: number | undefined): void => {
  const queryClient = useQueryClient()
  // Syncs with the server, which keeps for each member what they have read.
  useEffect(() => {
    let isSent = false
    const send = () => {
      if (lastSeq === undefined || isSent || document.visibilityState !== 'visible') return
      isSent = true
      markRead(queryClient, id, lastSeq).catch(() => undefined)
    }
    send()
    document.addEventListener('visibilitychange', send)
    return () => document.removeEventListener('visibilitychange', send)
  }, [id, lastSeq, queryClient])
}

/**
 * Returns the position of the last message that was read when the conversation was opened; undefined when all were. It
 * stays the same while the conversation is open, although its messages are marked as read at once.
 */
export const useUnreadMark = (
  page: Page | undefined,
  { owner, isFetching }: { owner: string; isFetching: boolean },
): number | undefined => {
  const [mark, setMark] = useState<number | 'none'>()
  if (mark === undefined && page) {
    const { readSeq } = page.conversation
    const hasUnread = page.messages.some(({ authorId, seq }) => authorId !== owner && seq > readSeq)
    // A cached page may lack the unread messages: the answer decides.
    if (hasUnread || !isFetching) setMark(hasUnread ? readSeq : 'none')
  }
  return typeof mark === 'number' ? mark : undefined
}
