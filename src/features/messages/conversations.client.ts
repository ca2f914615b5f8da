import type { QueryClient } from '@tanstack/react-query'
import { api, client } from '#src/client/api.ts'
import type { RealtimeChange } from '#src/client/realtime.ts'
import type { Conversation, Message } from './contract.ts'

export const conversationsQuery = api.messages.list.queryOptions()
export const messageSearchQuery = (q: string) => api.messages.search.queryOptions({ input: { q }, enabled: q !== '' })
export const unreadQuery = api.messages.unread.queryOptions()
export const conversationQuery = (id: string) => api.messages.read.queryOptions({ input: { id } })

interface Page {
  conversation: Conversation
  messages: Message[]
  hasEarlier: boolean
}

/** Both lists as one: each message once, in the order in which the server took them. */
const joined = (known: Message[], more: Message[]): Message[] =>
  [...new Map([...known, ...more].map((message) => [message.seq, message])).values()].sort(
    (one, other) => one.seq - other.seq,
  )

/** Adds messages to a conversation that this page shows. */
export const appendMessages = (queryClient: QueryClient, id: string, messages: Message[]): void => {
  queryClient.setQueryData(conversationQuery(id).queryKey, (page: Page | undefined) =>
    page ? { ...page, messages: joined(page.messages, messages) } : page,
  )
}

/** Reads a page of older messages into the conversation that is shown. */
export const readEarlier = async (queryClient: QueryClient, id: string, before: number): Promise<void> => {
  const earlier = await client.messages.read({ id, before })
  queryClient.setQueryData(conversationQuery(id).queryKey, (page: Page | undefined) =>
    page ? { ...page, messages: joined(earlier.messages, page.messages), hasEarlier: earlier.hasEarlier } : page,
  )
}

/** Asks for everything that came after the last message this page has; pages follow until there is none. */
export const catchUpMessages = async (queryClient: QueryClient, id: string): Promise<void> => {
  for (;;) {
    const page = queryClient.getQueryData<Page>(conversationQuery(id).queryKey)
    const after = page?.messages.at(-1)?.seq
    if (after === undefined) return await queryClient.invalidateQueries({ queryKey: conversationQuery(id).queryKey })
    const { messages } = await client.messages.read({ id, after })
    appendMessages(queryClient, id, messages)
    if (messages.length === 0) return
  }
}

/** Takes over what the server announced: a new message as it is, everything else by asking. */
export const applyRealtimeMessage = async (
  queryClient: QueryClient,
  { id, row }: RealtimeChange<Message>,
): Promise<void> => {
  if (row) appendMessages(queryClient, id, [row])
  else await queryClient.invalidateQueries({ queryKey: conversationQuery(id).queryKey })
  await refreshLists(queryClient)
}

/** The list of conversations and the number of what is unread, each asked for anew where it is shown. */
export const refreshLists = async (queryClient: QueryClient): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: conversationsQuery.queryKey })
  await queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey })
}
