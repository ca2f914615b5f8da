import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { appendMessages, conversationsQuery } from '../conversations.client.ts'
import { isRefusal, openOutbox, type PendingMessage } from '../outbox.client.ts'

const retryMs = 5_000

/**
 * Outbox of a conversation: sends messages in order; offline messages wait in this browser and are sent once after
 * reconnecting.
 */
export const useOutbox = (owner: string, id: string) => {
  const queryClient = useQueryClient()
  const outbox = useMemo(() => openOutbox(owner, id), [owner, id])
  const [waiting, setWaiting] = useState<PendingMessage[]>(() => outbox.waiting())
  const [refusal, setRefusal] = useState<{ error: unknown; text: string }>()
  const flush = useMemo(
    () => async () => {
      const error = await outbox.flush((message) => {
        appendMessages(queryClient, id, [message])
        setWaiting(outbox.waiting().filter(({ messageId }) => messageId !== message.id))
      })
      const [first] = outbox.waiting()
      if (error !== undefined && first && isRefusal(error)) {
        outbox.drop(first.messageId)
        setRefusal({ error, text: first.text })
      }
      setWaiting(outbox.waiting())
      await queryClient.invalidateQueries({ queryKey: conversationsQuery.queryKey })
    },
    [outbox, queryClient, id],
  )
  // Syncs with the network, which comes and goes outside React.
  useEffect(() => {
    const again = () => {
      if (outbox.waiting().length > 0) void flush()
    }
    again()
    const timer = setInterval(again, retryMs)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [outbox, flush])
  return {
    waiting,
    refusal,
    send: (text: string) => {
      setRefusal(undefined)
      outbox.add(text)
      setWaiting(outbox.waiting())
      void flush()
    },
  }
}
