import { useQuery } from '@tanstack/react-query'
import { LanguageSwitcher } from '#src/client/ui/language-switcher.tsx'
import { useKeepLanguage } from '#src/features/profile/client.ts'
import { sessionQuery } from '../client.ts'

/** The language of the page and, for somebody who is signed in, of what the product writes to them. */
export const LanguageChoice = () => {
  const { data } = useQuery(sessionQuery)
  const keep = useKeepLanguage()
  return <LanguageSwitcher onChosen={(language) => data?.person && keep.mutate(language)} />
}
