import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { formatErrorText, getErrorCode } from '#src/client/errors.ts'
import type { Toast } from '#src/client/ui/toasts.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { recordOwnVersions } from '#src/client/version-chain.ts'
import { refreshPlans } from '#src/features/shortlist/client.ts'

/** Undoes changes by their history lines. `undoOffer` is the toast that offers it. */
export const useUndo = () => {
  const { t } = useTranslation()
  const { run: undo } = useAppMutation({
    write: async (eventIds: string[]) => recordOwnVersions((await client.applications.undo({ eventIds })).steps),
    refresh: refreshPlans,
    done: t('applications.undone'),
    failed: (error) =>
      getErrorCode(error) === 'EDIT_CONFLICT'
        ? t('applications.undoConflict')
        : t('applications.notSaved', { reason: formatErrorText(error, t) }),
    endsUndoOffer: true,
  })
  const undoOffer = (message: string, eventIds: string[]): Toast => ({
    message,
    tone: 'success',
    ...(eventIds.length > 0 ? { action: { label: t('applications.undo'), onPress: () => void undo(eventIds) } } : {}),
  })
  return { undo, undoOffer }
}
