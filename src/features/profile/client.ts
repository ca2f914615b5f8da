import { api, client } from '#src/client/api.ts'
import { unsavedLanguage } from '#src/client/i18n.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { toLanguage } from '#src/shared/locales.ts'

export const profileQuery = api.profile.get.queryOptions()

/**
 * Saves a chosen language (`unsavedLanguage`) into the signed-in user's profile, and clears the tab's unsaved choice. A
 * choice is idempotent: it is applied once even when a page was left before the response and sends it again.
 */
export const saveLanguage = async (choice: string) => {
  const saved = await client.profile.update(
    { language: toLanguage(choice.slice(0, 2)) },
    { context: { idempotencyKey: choice } },
  )
  if (unsavedLanguage.read() === choice) unsavedLanguage.write(null)
  return saved
}

/**
 * Saves the page language that a signed-in user chose, for mails and notifications. Consecutive choices are saved in
 * order.
 */
export const useSaveLanguage = () =>
  useAppMutation({
    queue: 'profile.language',
    write: saveLanguage,
    onSaved: (saved, _choice, queryClient) =>
      queryClient.setQueryData(profileQuery.queryKey, (before) => (before ? { ...before, profile: saved } : before)),
  })
