import type { QueryClient } from '@tanstack/react-query'
import { api, client } from '#src/client/api.ts'
import type { RealtimeChange } from '#src/client/realtime.ts'
import type { Conversation, Message } from './contract.ts'

export const conversationsQuery = api.messages.list.queryOptions()
export const messageSearchQuery = (q: string) => api.messages.search.queryOptions({ input: { q }, enabled: q !== '' })
export const unreadQuery = api.messages.unread.queryOptions()
export const conversationQuery = (id: string) => api.messages.read.queryOptions({ input: { id } })

/** A conversation with the messages that this page has loaded. */
export interface Page {
  conversation: Conversation
  messages: Message[]
  hasEarlier: boolean
}

/** Merges two lists of messages: deduplicated, in the order of the server. */
const joined = (known: Message[], more: Message[]): Message[] =>
  [...new Map([...known, ...more].map((message) => [message.seq, message])).values()].sort(
    (one, other) => one.seq - other.seq,
  )

/** Appends messages to the cached conversation of this page. */
export const appendMessages = (queryClient: QueryClient, id: string, messages: Message[]): void => {
  queryClient.setQueryData(conversationQuery(id).queryKey, (page: Page | undefined) =>
    page ? { ...page, messages: joined(page.messages, messages) } : page,
  )
}

/** Marks a conversation as read up to a message, here and on the user's other devices. */
export const markRead = async (queryClient: QueryClient, id: string, seq: number): Promise<void> => {
  await client.messages.markRead({ id, seq })
  queryClient.setQueryData(conversationQuery(id).queryKey, (page: Page | undefined) =>
    page ? { ...page, conversation: { ...page.conversation, unread: 0, readSeq: seq } } : page,
  )
  await queryClient.invalidateQueries({ queryKey: conversationsQuery.queryKey })
}

/** Loads a page of older messages into the cached conversation. */
export const readEarlier = async (queryClient: QueryClient, id: string, before: number): Promise<void> => {
  const earlier = await client.messages.read({ id, before })
  queryClient.setQueryData(conversationQuery(id).queryKey, (page: Page | undefined) =>
    page ? { ...page, messages: joined(earlier.messages, page.messages), hasEarlier: earlier.hasEarlier } : page,
  )
}

/** Catches up after a reconnect: requests all messages after the last cached one, page by page. */
export const fetchMissedMessages = async (queryClient: QueryClient, id: string): Promise<void> => {
  for (;;) {
    const page = queryClient.getQueryData<Page>(conversationQuery(id).queryKey)
    const after = page?.messages.at(-1)?.seq
    if (after === undefined) return await queryClient.invalidateQueries({ queryKey: conversationQuery(id).queryKey })
    const { messages } = await client.messages.read({ id, after })
    appendMessages(queryClient, id, messages)
    if (messages.length === 0) return
  }
}

/** Applies a realtime event: appends a new message directly, and refetches after all others. */
export const applyRealtimeMessage = async (
  queryClient: QueryClient,
  { id, row }: RealtimeChange<Message>,
): Promise<void> => {
  if (row) appendMessages(queryClient, id, [row])
  else await queryClient.invalidateQueries({ queryKey: conversationQuery(id).queryKey })
  await refreshLists(queryClient)
}

/** Invalidates the list of conversations and the unread count. */
export const refreshLists = async (queryClient: QueryClient): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: conversationsQuery.queryKey })
  await queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey })
}
