import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { refreshPlans } from '#src/features/shortlist/client.ts'

/** Adds the entries of a link to the user's shortlist. */
export const useSaveSharedShortlist = (onSaved?: () => void) => {
  const { t } = useTranslation()
  return useAppMutation({
    write: async (secret: string) => await client.sharedShortlists.save({ secret }),
    done: ({ added }) =>
      added === 0 ? t('sharedShortlists.page.savedAlready') : t('sharedShortlists.page.saved', { count: added }),
    refresh: refreshPlans,
    onDone: () => onSaved?.(),
  })
}
