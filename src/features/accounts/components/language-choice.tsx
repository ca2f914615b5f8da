import { useQueryClient } from '@tanstack/react-query'
import { unsavedLanguage } from '#src/client/i18n.ts'
import { LanguageSwitcher } from '#src/client/ui/language-switcher.tsx'
import { useSaveLanguage } from '#src/features/profile/client.ts'
import type { Language } from '#src/shared/locales.ts'
import { sessionQuery } from '../client.ts'

/**
 * Selects the language of the page and of the mails and notices to the user. A language chosen by a visitor is saved
 * to the account at sign-in.
 */
export const LanguageChoice = () => {
  const queryClient = useQueryClient()
  const saveLanguage = useSaveLanguage()
  const handleChosen = async (language: Language) => {
    const choice = `${language} ${Date.now()}`
    unsavedLanguage.write(choice)
    // A page that has just opened may not know the session yet.
    const session = await queryClient.ensureQueryData(sessionQuery).catch(() => undefined)
    if (session?.person) await saveLanguage.run(choice)
  }
  return <LanguageSwitcher onChosen={(language) => void handleChosen(language)} />
}
