import { useTranslation } from 'react-i18next'
import { broadcastChange } from '#src/client/cross-tab.ts'
import { formatErrorText } from '#src/client/errors.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'

/** Kinds of user data that can be updated, each with the task that tracks the update (SS-06). */
const updateTasks = {
  profile: 'profile.update',
  academicProfile: 'academicProfile.update',
  researchInterests: 'researchInterests.update',
} as const

/**
 * Mutation of one kind of user data: invalidates its queries in every tab, and shows the result in a toast (SS-05),
 * unless it is part of a further update. Input of a failed update stays in the form.
 */
export const useDataUpdate = <Input, Output>(
  type: keyof typeof updateTasks,
  update: (input: Input) => Promise<Output>,
  {
    onSaved,
    onFailed,
    isPart = false,
  }: {
    onSaved?: (saved: Output) => Promise<void> | void
    onFailed?: (error: unknown) => void
    isPart?: boolean
  } = {},
) => {
  const { t } = useTranslation()
  return useAppMutation({
    mutationKey: [updateTasks[type]],
    write: update,
    ...(isPart ? {} : { done: t('profile.updated') }),
    failed: (error) => {
      const what = t('profile.updateFailed', { type: t(`profile.type.${type}`) })
      return `${what}. ${formatErrorText(error, t)}`
    },
    onDone: async (saved, _input, queryClient) => {
      await onSaved?.(saved)
      await queryClient.invalidateQueries()
      broadcastChange()
    },
    ...(onFailed ? { onFailed } : {}),
  })
}
