import { api, client } from '#src/client/api.ts'
import { unsavedLanguage } from '#src/client/i18n.ts'
import { useWrite } from '#src/client/use-write.ts'
import type { Language } from '#src/shared/locales.ts'

export const profileQuery = api.profile.get.queryOptions()

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
