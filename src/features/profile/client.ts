import { useTranslation } from 'react-i18next'
import { api, client } from '#src/client/api.ts'
import { failureText } from '#src/client/failures.ts'
import { unsavedLanguage } from '#src/client/i18n.ts'
import { announceData } from '#src/client/tabs.ts'
import { useWrite } from '#src/client/use-write.ts'
import type { Language } from '#src/shared/locales.ts'

export const profileQuery = api.profile.get.queryOptions()

/** The kinds of a person's data that can be updated, each with the task by which its update is followed (SS-06). */
export const updateTasks = {
  profile: 'profile.update',
  academicProfile: 'academicProfile.update',
  researchInterests: 'researchInterests.update',
} as const

/**
 * Updates one kind of a person's data: everything that shows it is read anew, here and in the other tabs, and a toast
 * says how it went (SS-05). What failed is kept in the form.
 */
export const useDataUpdate = <Input, Output>(
  type: keyof typeof updateTasks,
  update: (input: Input) => Promise<Output>,
  onSaved?: (saved: Output) => Promise<void> | void,
) => {
  const { t } = useTranslation()
  return useWrite({
    mutationKey: [updateTasks[type]],
    write: update,
    done: t('profile.updated'),
    failed: (error) => {
      const what = t('profile.updateFailed', { type: t(`profile.type.${type}`) })
      return `${what}. ${failureText(error, t)}`
    },
    onDone: async (saved, _input, queryClient) => {
      await onSaved?.(saved)
      await queryClient.invalidateQueries()
      announceData()
    },
  })
}

/** Writes the language into the profile of whoever is signed in; then no choice of this tab is left unsaved. */
export const keepLanguage = async (language: Language) => {
  const saved = await client.profile.update({ language })
  if (unsavedLanguage.read() === language) unsavedLanguage.write(null)
  return saved
}

/**
 * Keeps the language that a signed-in person chose for the page, so that mails and notices follow it. Two choices in a
 * row are written in their order.
 */
export const useKeepLanguage = () =>
  useWrite({
    queue: 'profile.language',
    write: keepLanguage,
    onSaved: (saved, _language, queryClient) =>
      queryClient.setQueryData(profileQuery.queryKey, (before) => (before ? { ...before, profile: saved } : before)),
  })
