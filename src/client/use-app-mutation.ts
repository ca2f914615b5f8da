import {
  type MutationFunctionContext,
  type QueryClient,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf, isStale, showError } from './errors.ts'
import { invalidateUndoOffers, isLatestChange, showToast, type Toast } from './ui/toasts.ts'

export interface MutationOptions<Input, Output> {
  /** Sends it; the client adds idempotency key and acting person. */
  write: (input: Input) => Promise<Output>
  /** What the toast says when it is done; none without. */
  done?: string | ((output: Output, input: Input) => string | undefined)
  /** What the toast says in place of the failure's own words; null where the form shows the failure itself. */
  failed?: string | null | ((error: unknown, input: Input) => string | null | undefined)
  /** Reads again what shows it: when it is done, and after a failure that tells that the page shows something old. */
  refresh?: (queryClient: QueryClient) => Promise<unknown>
  /** The toast with the way back, in place of `done`; not shown once a newer change has begun (SS-07). */
  offerUndo?: (output: Output, input: Input) => Toast | undefined
  /** Whether an undo offer on the screen could be taken for this change's: it leaves when this one begins. */
  endsUndoOffer?: boolean
  /** Shows the change at once; answers how to show what was there before, for when it fails. */
  showAtOnce?: (input: Input) => () => void
  /** Takes over what the server answered, before it is said and anything is read again. */
  onSaved?: (output: Output, input: Input, queryClient: QueryClient) => unknown
  /** After everything else: closes the form, leads on. */
  onDone?: (output: Output, input: Input, queryClient: QueryClient) => unknown
  onFailed?: (error: Error, input: Input, queryClient: QueryClient) => unknown
  /** Writes of one queue are sent one after the other. Without one, a press while one is on its way does nothing. */
  queue?: string
  /** Whether a press while one is on its way does nothing in a queue either, which then orders it with those of others. */
  submitLock?: boolean
  /** The name by which others follow the write. */
  mutationKey?: readonly string[]
  /** False where a repetition would not be the same as one, such as a password that counts as a guess each time. */
  retry?: false
}

/** What a mutation is given: the input, and how it is sent as the page stood when the person decided. */
export interface MutationVariables<Input, Output = unknown> {
  input: Input
  write: (input: Input) => Promise<Output>
}

export interface AppMutation<Input, Output>
  extends Pick<
    UseMutationResult<Output, Error, MutationVariables<Input, Output>>,
    'data' | 'error' | 'isError' | 'isPending' | 'isSuccess' | 'failureCount' | 'reset'
  > {
  /** What the latest one was called with. */
  input: Input | undefined
  /** Sends it; answers whether it is done. Never rejects: a failure is told by the options. */
  run: (input: Input) => Promise<boolean>
}

const wordsOf = <Args extends unknown[], Words>(words: Words | ((...args: Args) => Words), ...args: Args): Words =>
  typeof words === 'function' ? (words as (...args: Args) => Words)(...args) : words

/** The callbacks of a mutation in their order: take over, tell, read again, go on. */
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
      // A form that shows the failure itself stays: what it is about must not go from under it.
      if (failed === null ? codeOf(error) === 'EDIT_CONFLICT' : isStale(error)) await refresh?.(client)
      await options.onFailed?.(error, input, client)
    },
  }
}

/**
 * The one way to change something: sends it once however often it is pressed, tries it again when the answer is lost,
 * says how it went and reads again what shows it.
 */
export const useAppMutation = <Input = void, Output = unknown>(
  options: MutationOptions<Input, Output>,
): AppMutation<Input, Output> => {
  const { write, queue, submitLock = queue === undefined, mutationKey, retry } = options
  const isBusy = useRef(false)
  const mutation = useMutation({
    // Each try sends what the person decided on, also when the page has read something newer in between.
    mutationFn: async (sent: MutationVariables<Input, Output>) => await sent.write(sent.input),
    ...useCallbacks(options),
    ...(queue === undefined ? {} : { scope: { id: queue } }),
    ...(mutationKey === undefined ? {} : { mutationKey }),
    ...(retry === undefined ? {} : { retry }),
  })
  const run = async (input: Input): Promise<boolean> => {
    // The second press of a double click comes before the button is drawn as busy.
    if (submitLock && isBusy.current) return false
    isBusy.current = true
    try {
      await mutation.mutateAsync({ input, write })
      return true
    } catch {
      return false
    } finally {
      isBusy.current = false
    }
  }
  const { data, error, isError, isPending, isSuccess, failureCount, reset, variables } = mutation
  return { data, error, isError, isPending, isSuccess, failureCount, reset, input: variables?.input, run }
}
