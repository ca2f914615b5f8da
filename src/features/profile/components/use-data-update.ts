import { useTranslation } from 'react-i18next'
import { broadcastChange } from '#src/client/cross-tab.ts'
import { formatErrorText } from '#src/client/errors.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'

/** The kinds of a person's data that can be updated, each with the task by which its update is followed (SS-06). */
const updateTasks = {
  profile: 'profile.update',
  academicProfile: 'academicProfile.update',
  researchInterests: 'researchInterests.update',
} as const

/**
 * Updates one kind of a person's data: everything that shows it is read anew, here and in the other tabs, and a toast
 * says how it went (SS-05), or the next update does of which this is a part. What failed is kept in the form.
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
