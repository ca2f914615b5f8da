import { api, client } from '#src/client/api.ts'
import { unsavedLanguage } from '#src/client/i18n.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { toLanguage } from '#src/shared/locales.ts'

export const profileQuery = api.profile.get.queryOptions()

/**
 * Writes a choice of language (`unsavedLanguage`) into the profile of whoever is signed in; then none of this tab is left unsaved.
 * A choice that is written again, because a page was left before it heard of the first time, is done once.
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
 * Keeps the language that a signed-in person chose for the page, so that mails and notices follow it. Two choices in a
 * row are written in their order.
 */
export const useSaveLanguage = () =>
  useAppMutation({
    queue: 'profile.language',
    write: saveLanguage,
    onSaved: (saved, _choice, queryClient) =>
      queryClient.setQueryData(profileQuery.queryKey, (before) => (before ? { ...before, profile: saved } : before)),
  })
