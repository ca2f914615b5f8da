import { useQueryClient } from '@tanstack/react-query'
import { unsavedLanguage } from '#src/client/i18n.ts'
import { LanguageSwitcher } from '#src/client/ui/language-switcher.tsx'
import { useSaveLanguage } from '#src/features/profile/client.ts'
import type { Language } from '#src/shared/locales.ts'
import { sessionQuery } from '../client.ts'

/**
 * The language of the page and of what the product writes to whoever is signed in. Chosen before anybody is, it becomes
 * the person's at sign-in.
 */
export const LanguageChoice = () => {
  const queryClient = useQueryClient()
  const keep = useSaveLanguage()
  const handleChosen = async (language: Language) => {
    const choice = `${language} ${Date.now()}`
    unsavedLanguage.write(choice)
    // A page that has just opened may not know yet who is there.
    const session = await queryClient.ensureQueryData(sessionQuery).catch(() => undefined)
    if (session?.person) await keep.run(choice)
  }
  return <LanguageSwitcher onChosen={(language) => void handleChosen(language)} />
}
