import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { subscribeToTopic } from '#src/client/realtime.ts'
import type { Message } from '../contract.ts'
import { typingMs } from '../conversation.rules.ts'
import {
  applyRealtimeMessage,
  conversationQuery,
  conversationsQuery,
  fetchMissedMessages,
} from '../conversations.client.ts'

/** Subscribes to realtime updates of a conversation and the list; returns the users who are typing. */
export const useRealtimeConversation = (id: string): string | undefined => {
  const queryClient = useQueryClient()
  const [typing, setTyping] = useState<string>()
  // Syncs with the live connection for as long as the conversation is on the page.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const catchUp = () => {
      void fetchMissedMessages(queryClient, id).catch(() => undefined)
      void queryClient.invalidateQueries({ queryKey: conversationsQuery.queryKey })
    }
    const stopMessages = subscribeToTopic<Message>(
      'message',
      (change) => void applyRealtimeMessage(queryClient, change),
      catchUp,
    )
    const stopTyping = subscribeToTopic<{ personId: string }>(
      'typing',
      ({ id: conversation, row }) => {
        if (conversation !== id || !row) return
        setTyping(row.personId)
        clearTimeout(timer)
        timer = setTimeout(() => setTyping(undefined), typingMs.shown)
      },
      () => undefined,
    )
    const stopRead = subscribeToTopic(
      'read',
      ({ id: conversation }) =>
        conversation === id && void queryClient.invalidateQueries({ queryKey: conversationQuery(id).queryKey }),
      () => undefined,
    )
    return () => {
      clearTimeout(timer)
      stopMessages()
      stopTyping()
      stopRead()
    }
  }, [id, queryClient])
  return typing
}
