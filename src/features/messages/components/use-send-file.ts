import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#src/client/api.ts'
import { createId } from '#src/client/create-id.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { appendMessages, refreshLists } from '../conversations.client.ts'

export type FileSending = ReturnType<typeof useSendFile>

/**
 * Upload state of a file message. It waits on this page until the server has it: a file is too large for the offline
 * outbox.
 */
export const useSendFile = (id: string) => {
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<{ file: File; messageId: string } | null>(null)
  const write = useAppMutation({
    write: async (text: string) => {
      if (!chosen) return undefined
      return await client.messages.upload({ id, messageId: chosen.messageId, text, file: chosen.file })
    },
    onSaved: (message) => {
      if (message) appendMessages(queryClient, id, [message])
      setChosen(null)
    },
    failed: null,
    refresh: refreshLists,
  })
  return {
    file: chosen?.file ?? null,
    isSending: write.isPending,
    error: write.error,
    send: write.run,
    // Idempotency key shared by all attempts, so that a lost response sends no second message.
    choose: (file: File | null) => setChosen(file && { file, messageId: createId() }),
  }
}
