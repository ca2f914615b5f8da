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

/** Takes an executed proposal back, by the call of other screens; undefined where the product has none. */
type TakeBack = (() => Promise<unknown>) | undefined

/** Calls that take executed proposals back, by the id of the proposal, until the page is loaded again. */
const takeBacks = new Map<string, () => Promise<unknown>>()

/** Tells whether a proposal that was executed on this page can be taken back. */
export const canTakeBack = ({ id, state }: Proposal): boolean => state === 'done' && takeBacks.has(id)

/** Takes back the newest change of an application that its history can undo. */
const undoLatest = ({ timeline }: Awaited<ReturnType<typeof client.applications.update>>): TakeBack => {
  const latest = timeline.events.find(({ canUndo }) => canUndo)
  return latest && (async () => await client.applications.undo({ eventIds: [latest.id] }))
}

/** Call by kind of proposal, the same as on other screens, with the call that takes it back. */
const calls: { [Kind in Proposal['kind']]: (proposal: ProposalOf<Kind>, call: Call) => Promise<TakeBack> } = {
  addToShortlist: async ({ input }, call) => {
    const { id } = await client.shortlist.add(input, call)
    return async () => await client.shortlist.remove({ id })
  },
  completeRequirement: async ({ input }, call) =>
    undoLatest(await client.applications.updateRequirement({ ...input, status: 'completed' }, call)),
  addDeadline: async ({ input }, call) => {
    const stated = { kind: 'application', title: '', zoneRule: 'unknown', zone: null, sourceUrl: '' } as const
    const { id } = await client.deadlines.create({ ...input, ...stated, isConfirmed: true }, call)
    return async () => await client.deadlines.remove({ id })
  },
  changeDeadline: async ({ input, before }, call) => {
    const { id, version } = await client.deadlines.update(input, call)
    return before && (async () => await client.deadlines.update({ id, version, ...before }))
  },
  confirmDeadline: async ({ input }, call) => {
    const { id, version } = await client.deadlines.update({ ...input, isConfirmed: true }, call)
    return async () => await client.deadlines.update({ id, version, isConfirmed: false })
  },
  confirmExpected: async ({ input }, call) => {
    const { deadline } = await client.deadlines.answerExpected({ ...input, answer: 'same' }, call)
    return deadline ? async () => await client.deadlines.remove({ id: deadline.id }) : undefined
  },
  startApplication: async ({ input }, call) => {
    await client.applications.create(input, call)
    return undefined
  },
  setStatus: async ({ input }, call) => undoLatest(await client.applications.update(input, call)),
  beginDraft: async ({ input }, call) => {
    const { id } = await client.writing.create(input, call)
    return async () => await client.writing.remove({ id })
  },
  watchPage: async ({ input }, call) => {
    const { watch } = await client.officialPages.watch(input, call)
    return async () => await client.officialPages.unwatch({ id: watch.id })
  },
  changeReminder: async ({ input: { channel, isOn } }, call) => {
    await client.notifications.updatePreferences({ [channel]: isOn }, call)
    return async () => await client.notifications.updatePreferences({ [channel]: !isOn })
  },
  bookSession: async ({ id, input }, call) => {
    await client.booking.book({ ...input, id, note: '' }, call)
    return async () => await client.booking.cancel({ id, reason: '' })
  },
}

/** Executes a proposal by the same call as other screens; idempotent for a second click. */
const executeProposal = async <Kind extends Proposal['kind']>(proposal: ProposalOf<Kind>): Promise<TakeBack> =>
  await calls[proposal.kind as Kind](proposal, { context: { idempotencyKey: proposal.id } })

/** Invalidates what a proposal changed: plans, and drafts, watched pages, preferences or sessions. */
const refreshAfter = async (queryClient: QueryClient) => {
  const keys = [api.writing.key(), api.officialPages.key(), api.notifications.preferences.key(), api.booking.key()]
  await Promise.all([refreshPlans(queryClient), ...keys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))])
}

type Settled = { message: Message; proposal: Proposal; state: Exclude<Proposal['state'], 'open'> }

/** Stores what became of a proposal. */
const settleProposal = async (queryClient: QueryClient, { message, proposal, state }: Settled) => {
  const changed = await client.assistant.settleProposal({ messageId: message.id, id: proposal.id, state })
  changeMessages(queryClient, (messages) => messages.map((known) => (known.id === changed.id ? changed : known)))
}

/** Applies the user's decision: executes the proposal, or dismisses it. */
export const resolveProposal = async (
  queryClient: QueryClient,
  { message, proposal, state }: Settled & { state: 'done' | 'dismissed' },
) => {
  const takeBack = state === 'done' ? await executeProposal(proposal) : undefined
  if (takeBack) takeBacks.set(proposal.id, takeBack)
  await settleProposal(queryClient, { message, proposal, state })
  if (state === 'done') await refreshAfter(queryClient)
}

/** Takes a proposal back that was executed on this page. */
export const undoProposal = async (
  queryClient: QueryClient,
  { message, proposal }: { message: Message; proposal: Proposal },
) => {
  await takeBacks.get(proposal.id)?.()
  // A second press, after the state could not be stored, sends nothing again.
  takeBacks.set(proposal.id, async () => undefined)
  await settleProposal(queryClient, { message, proposal, state: 'undone' })
  takeBacks.delete(proposal.id)
  await refreshAfter(queryClient)
}
