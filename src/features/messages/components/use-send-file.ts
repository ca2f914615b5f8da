import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#src/client/api.ts'
import { newId } from '#src/client/new-id.ts'
import { useWrite } from '#src/client/use-write.ts'
import { refreshLists, takeMessages } from '../conversations.client.ts'

/** A file that goes with a message. It waits on this page until the server has it; a file is too large to wait in the browser. */
export const useSendFile = (id: string) => {
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<{ file: File; messageId: string } | null>(null)
  const write = useWrite({
    write: async (text: string) => {
      if (!chosen) return undefined
      return await client.messages.upload({ id, messageId: chosen.messageId, text, file: chosen.file })
    },
    onSaved: (message) => {
      if (message) takeMessages(queryClient, id, [message])
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
    // One id for every attempt, so that a lost answer sends once.
    choose: (file: File | null) => setChosen(file && { file, messageId: newId() }),
  }
}
