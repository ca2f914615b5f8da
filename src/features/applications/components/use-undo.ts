import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { codeOf, failureText } from '#src/client/failures.ts'
import { useTakingBack } from '#src/client/taking-back.ts'
import { isNewestChange, showToast } from '#src/client/ui/toasts.ts'
import { refreshPlans } from '#src/features/shortlist/client.ts'
import { noteOwnSteps } from '../client.ts'

/** Takes changes back by their lines of history, and offers to do so in a toast. */
export const useUndo = () => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const undo = useTakingBack({
    takeBack: async (eventIds: string[]) => noteOwnSteps((await client.applications.undo({ eventIds })).steps),
    refresh: async () => await refreshPlans(queryClient),
    done: t('applications.undone'),
    failed: (error) =>
      codeOf(error) === 'EDIT_CONFLICT'
        ? t('applications.undoConflict')
        : t('applications.notSaved', { reason: failureText(error, t) }),
  })
  /** `turn` is what `beginChange` answered: a change that was overtaken meanwhile is taken back from the history. */
  const offerUndo = (turn: number, message: string, eventIds: string[]) => {
    if (!isNewestChange(turn)) return
    showToast({
      message,
      tone: 'success',
      ...(eventIds.length > 0 ? { action: { label: t('applications.undo'), onPress: () => void undo(eventIds) } } : {}),
    })
  }
  return { undo, offerUndo }
}
