import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, client } from '#src/client/api.ts'
import { refreshPlans } from '#src/features/shortlist/client.ts'
import type { Message, Proposal } from './contract.ts'

export const conversationQuery = queryOptions({
  ...api.assistant.list.queryOptions(),
  staleTime: 5 * 60_000,
})

type Conversation = Awaited<ReturnType<typeof client.assistant.list>>

const changeMessages = (queryClient: QueryClient, change: (messages: Message[]) => Message[]) => {
  const { queryKey } = conversationQuery
  const changed = queryClient.setQueryData(queryKey, (known: Conversation | undefined) =>
    known ? { ...known, messages: change(known.messages) } : known,
  )
  // A pending list request may have read the state before the change and would overwrite it.
  if (!changed || queryClient.isFetching({ queryKey }) > 0)
    void queryClient.cancelQueries({ queryKey }).then(async () => await queryClient.invalidateQueries({ queryKey }))
}

/** Appends a question and its answer to the cached conversation; idempotent for a question that is already there. */
export const appendTurn = (queryClient: QueryClient, question: { id: string; content: string }, answer: Message) =>
  changeMessages(queryClient, (messages) => [
    ...messages.filter(({ id }) => id !== question.id && id !== answer.id),
    {
      ...question,
      role: 'user',
      timestamp: answer.timestamp,
      answersId: null,
      sources: [],
      proposals: [],
      choices: [],
    },
    answer,
  ])

export const clearConversation = async (queryClient: QueryClient) => {
  await client.assistant.clear()
  changeMessages(queryClient, () => [])
}

/** Returns the last question if it has no answer: the user left the page, or the answer failed. */
export const findUnansweredQuestion = (messages: Message[]): Message | undefined => {
  const last = messages.at(-1)
  return last?.role === 'user' ? last : undefined
}

type ProposalOf<Kind extends Proposal['kind']> = Extract<Proposal, { kind: Kind }>
type Call = { context: { idempotencyKey: string } }

/** Call by kind of proposal, the same as on other screens. */
const calls: { [Kind in Proposal['kind']]: (proposal: ProposalOf<Kind>, call: Call) => Promise<unknown> } = {
  addToShortlist: async ({ input }, call) => await client.shortlist.add(input, call),
  completeRequirement: async ({ input }, call) =>
    await client.applications.updateRequirement({ ...input, status: 'completed' }, call),
  addDeadline: async ({ input }, call) =>
    await client.deadlines.create(
      { ...input, kind: 'application', title: '', zoneRule: 'unknown', zone: null, sourceUrl: '', isConfirmed: true },
      call,
    ),
  changeDeadline: async ({ input }, call) => await client.deadlines.update({ ...input, isConfirmed: true }, call),
  confirmDeadline: async ({ input }, call) => await client.deadlines.update({ ...input, isConfirmed: true }, call),
  confirmExpected: async ({ input }, call) => await client.deadlines.answerExpected({ ...input, answer: 'same' }, call),
  startApplication: async ({ input }, call) => await client.applications.create(input, call),
  setStatus: async ({ input }, call) => await client.applications.update(input, call),
  beginDraft: async ({ input }, call) => await client.writing.create(input, call),
  watchPage: async ({ input }, call) => await client.officialPages.watch(input, call),
  changeReminder: async ({ input: { channel, isOn } }, call) =>
    await client.notifications.updatePreferences({ [channel]: isOn }, call),
}

/** Executes a proposal by the same call as other screens; idempotent for a second click. */
const executeProposal = async <Kind extends Proposal['kind']>(proposal: ProposalOf<Kind>) =>
  await calls[proposal.kind as Kind](proposal, { context: { idempotencyKey: proposal.id } })

/** Invalidates what a proposal changed: plans, and drafts, watched pages or preferences. */
const refreshAfter = async (queryClient: QueryClient) => {
  const keys = [api.writing.key(), api.officialPages.key(), api.notifications.preferences.key()]
  await Promise.all([refreshPlans(queryClient), ...keys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))])
}

/** Applies the user's decision: executes the proposal, or dismisses it. */
export const resolveProposal = async (
  queryClient: QueryClient,
  { message, proposal, state }: { message: Message; proposal: Proposal; state: 'done' | 'dismissed' },
) => {
  if (state === 'done') await executeProposal(proposal)
  const changed = await client.assistant.settleProposal({ messageId: message.id, id: proposal.id, state })
  changeMessages(queryClient, (messages) => messages.map((known) => (known.id === changed.id ? changed : known)))
  if (state === 'done') await refreshAfter(queryClient)
}
