import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { retryUnanswered, showFailure } from './failures.ts'
import { beginChange, showToast } from './ui/toasts.ts'

type TakingBack<Change> = {
  /** Takes the change back; doing so twice is to be the same as once. */
  takeBack: (change: Change) => Promise<unknown>
  /** Reads again what shows it. */
  refresh: () => Promise<void>
  /** Said when it is as it was before. */
  done: string
  /** Said when it could not be taken back. */
  failed: (error: unknown) => string
}

/**
 * Takes a change back and says so. Without a network it waits until it is back, and a lost answer is asked for again.
 * The promise never rejects: what failed is said here.
 */
export const useTakingBack = <Change>({ takeBack, refresh, done, failed }: TakingBack<Change>) => {
  const { t } = useTranslation()
  const { mutateAsync } = useMutation({
    mutationFn: takeBack,
    retry: retryUnanswered,
    onMutate: beginChange,
    onSuccess: () => showToast({ message: done, tone: 'success' }),
    onError: (error) => showFailure(error, t, failed(error)),
    onSettled: refresh,
  })
  return async (change: Change): Promise<void> =>
    await mutateAsync(change).then(
      () => undefined,
      () => undefined,
    )
}
