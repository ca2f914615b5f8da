import {
  type MutationFunctionContext,
  type QueryClient,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { getErrorCode, isStale, showError } from './errors.ts'
import { invalidateUndoOffers, isLatestChange, showToast, type Toast } from './ui/toasts.ts'

export interface MutationOptions<Input, Output> {
  /** Sends the write; the client adds idempotency key and acting user. */
  write: (input: Input) => Promise<Output>
  /** Text of the success toast; no toast without it. */
  done?: string | ((output: Output, input: Input) => string | undefined)
  /** Text of the error toast in place of the error's own; null where the form shows the error itself. */
  failed?: string | null | ((error: unknown, input: Input) => string | null | undefined)
  /** Refetches the affected queries: after success, and after an error that shows that the page is stale. */
  refresh?: (queryClient: QueryClient) => Promise<unknown>
  /** Undo toast in place of `done`; not shown once a newer change has begun (SS-07). */
  offerUndo?: (output: Output, input: Input) => Toast | undefined
  /** Whether a visible undo toast could be taken for this change's: it closes when this change begins. */
  endsUndoOffer?: boolean
  /** Optimistic update; returns the rollback for a failed write. */
  showAtOnce?: (input: Input) => () => void
  /** Called with the response before the toast and the refetch. */
  onSaved?: (output: Output, input: Input, queryClient: QueryClient) => unknown
  /** Called after everything else, to close the form or navigate. */
  onDone?: (output: Output, input: Input, queryClient: QueryClient) => unknown
  onFailed?: (error: Error, input: Input, queryClient: QueryClient) => unknown
  /** Name of the queue whose writes are sent serially. Without one, a press during a pending write does nothing. */
  queue?: string
  /** Whether a press during a pending write is ignored in a queue too, which then only orders writes of other callers. */
  submitLock?: boolean
  /** Mutation key by which other components follow the write. */
  mutationKey?: readonly string[]
  /** False where the write is not idempotent, such as a password attempt that is counted each time. */
  retry?: false
}

/** Variables of a mutation: the input, and the write function at the time of the user's action. */
export interface MutationVariables<Input, Output = unknown> {
  input: Input
  write: (input: Input) => Promise<Output>
}

export interface AppMutation<Input, Output>
  extends Pick<
    UseMutationResult<Output, Error, MutationVariables<Input, Output>>,
    'data' | 'error' | 'isError' | 'isPending' | 'isSuccess' | 'failureCount' | 'reset'
  > {
  /** Input of the latest call. */
  input: Input | undefined
  /** Runs the mutation; returns whether it succeeded. Never rejects: the options handle errors. */
  run: (input: Input) => Promise<boolean>
  /** Runs the mutation and returns the response. Rejects when it fails, after the options have handled the error. */
  send: (input: Input) => Promise<Output>
}

const wordsOf = <Args extends unknown[], Words>(words: Words | ((...args: Args) => Words), ...args: Args): Words =>
  typeof words === 'function' ? (words as (...args: Args) => Words)(...args) : words

/** Returns the callbacks of a mutation in their order: save, toast, refetch, continue. */
const useCallbacks = <Input, Output>(options: MutationOptions<Input, Output>) => {
  const { t } = useTranslation()
  const { done, failed, refresh, offerUndo, endsUndoOffer = offerUndo !== undefined, showAtOnce } = options
  type Begun = { turn: number; takeBack: (() => void) | undefined } | undefined
  return {
    onMutate: ({ input }: MutationVariables<Input, Output>): Begun => ({
      turn: endsUndoOffer ? invalidateUndoOffers() : 0,
      takeBack: showAtOnce?.(input),
    }),
    onSuccess: async (
      output: Output,
      { input }: MutationVariables<Input, Output>,
      begun: Begun,
      { client }: MutationFunctionContext,
    ) => {
      await options.onSaved?.(output, input, client)
      const message = wordsOf(done, output, input)
      if (message) showToast({ message, tone: 'success' })
      const offer = begun && isLatestChange(begun.turn) ? offerUndo?.(output, input) : undefined
      if (offer) showToast(offer)
      await refresh?.(client)
      await options.onDone?.(output, input, client)
    },
    onError: async (
      error: Error,
      { input }: MutationVariables<Input, Output>,
      begun: Begun,
      { client }: MutationFunctionContext,
    ) => {
      begun?.takeBack?.()
      const message = wordsOf(failed, error, input)
      if (message !== null) showError(error, t, message)
      // A form that shows the error itself stays open: its row must not be refetched away.
      if (failed === null ? getErrorCode(error) === 'EDIT_CONFLICT' : isStale(error)) await refresh?.(client)
      await options.onFailed?.(error, input, client)
    },
  }
}

/**
 * Mutation hook for all writes: sends once however often the button is pressed, retries when the response is lost,
 * shows the outcome and refetches the affected queries.
 */
export const useAppMutation = <Input = void, Output = unknown>(
  options: MutationOptions<Input, Output>,
): AppMutation<Input, Output> => {
  const { write, queue, submitLock = queue === undefined, mutationKey, retry } = options
  const isBusy = useRef(false)
  const mutation = useMutation({
    // Each attempt sends the input at the time of the user's action, also when the page has fetched newer data since.
    mutationFn: async (sent: MutationVariables<Input, Output>) => await sent.write(sent.input),
    ...useCallbacks(options),
    ...(queue === undefined ? {} : { scope: { id: queue } }),
    ...(mutationKey === undefined ? {} : { mutationKey }),
    ...(retry === undefined ? {} : { retry }),
  })
  const send = async (input: Input): Promise<Output> => await mutation.mutateAsync({ input, write })
  const run = async (input: Input): Promise<boolean> => {
    // The second press of a double click comes before the button is rendered as busy.
    if (submitLock && isBusy.current) return false
    isBusy.current = true
    try {
      await send(input)
      return true
    } catch {
      return false
    } finally {
      isBusy.current = false
    }
  }
  const { data, error, isError, isPending, isSuccess, failureCount, reset, variables } = mutation
  return { data, error, isError, isPending, isSuccess, failureCount, reset, input: variables?.input, run, send }
}
