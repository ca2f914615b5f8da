import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { broadcastChange } from '#src/client/cross-tab.ts'
import { formatErrorText, getErrorCode } from '#src/client/errors.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'

/** Kinds of user data that can be updated, each with the task that tracks the update (SS-06). */
const updateTasks = {
  profile: 'profile.update',
  academicProfile: 'academicProfile.update',
  researchInterests: 'researchInterests.update',
} as const

/**
 * Mutation of one kind of user data: invalidates its queries in every tab, and shows the result in a toast (SS-05). A
 * form that saves by itself reports its success later, and its failure once while the same error is retried.
 */
export const useDataUpdate = <Input, Output>(
  type: keyof typeof updateTasks,
  update: (input: Input) => Promise<Output>,
  {
    onSaved,
    isAutosaved = false,
  }: {
    onSaved?: (saved: Output) => Promise<void> | void
    isAutosaved?: boolean
  } = {},
) => {
  const { t } = useTranslation()
  const shownCode = useRef<string>(undefined)
  return useAppMutation({
    mutationKey: [updateTasks[type]],
    write: update,
    ...(isAutosaved ? {} : { done: t('profile.updated') }),
    failed: (error) => {
      const code = getErrorCode(error) ?? 'network'
      if (isAutosaved && code === shownCode.current) return null
      shownCode.current = code
      const what = t('profile.updateFailed', { type: t(`profile.type.${type}`) })
      return `${what}. ${formatErrorText(error, t)}`
    },
    onDone: async (saved, _input, queryClient) => {
      shownCode.current = undefined
      await onSaved?.(saved)
      await queryClient.invalidateQueries()
      broadcastChange()
    },
  })
}
