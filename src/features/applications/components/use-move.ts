import { useMutationState } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { formatErrorText } from '#src/client/errors.ts'
import { showNotice, showToast } from '#src/client/ui/toasts.ts'
import { type MutationVariables, useAppMutation } from '#src/client/use-app-mutation.ts'
import { getLatestOwnVersion, recordOwnVersions } from '#src/client/version-chain.ts'
import { refreshPlans } from '#src/features/shortlist/client.ts'
import { toastMs } from '#src/shared/error-classification.ts'
import { getListFormat } from '#src/shared/formats.ts'
import type { Application } from '../contract.ts'
import type { Reply } from '../decision/arrival.rules.ts'
import type { ApplicationStatus } from '../rules.ts'
import { useUndo } from './use-undo.ts'

type Move = {
  /** Applications in the version that was rendered when the user decided. */
  applications: Pick<Application, 'id' | 'version' | 'universityName'>[]
  status?: ApplicationStatus
  reply?: Reply | null
  archived?: boolean
}

const mutationKey = ['applications', 'move']

/**
 * Changes one or many applications from a list, and offers to undo it. Applications that changed since the list was
 * rendered stay as they are and are named; `onDone` receives their ids.
 */
export const useMove = (onDone?: (conflicts: string[]) => void) => {
  const { t, i18n } = useTranslation()
  const { undoOffer } = useUndo()
  const showConflicts = ({ applications }: Move, conflicts: string[]) => {
    const names = applications.filter(({ id }) => conflicts.includes(id)).map(({ universityName }) => universityName)
    if (names.length === 0) return
    const message =
      applications.length === 1
        ? t('applications.conflict')
        : t('applications.conflictMany', {
            count: names.length,
            names: getListFormat(i18n.language).format(names.slice(0, 5)),
          })
    const toast = { title: t('failures.toast.error'), message, tone: 'error', durationMs: toastMs.medium } as const
    if (applications.length === names.length) showToast(toast)
    else showNotice(toast)
  }
  return useAppMutation({
    mutationKey,
    // Concurrent requests could arrive in another order.
    queue: 'applications-move',
    write: async ({ applications, ...change }: Move) =>
      await client.applications.updateMany({ applications: applications.map(getLatestOwnVersion), ...change }),
    refresh: refreshPlans,
    onSaved: ({ steps, conflicts }, move) => {
      recordOwnVersions(steps)
      showConflicts(move, conflicts)
    },
    offerUndo: ({ changed, eventIds }) =>
      changed > 0 ? undoOffer(t('applications.changedMany', { count: changed }), eventIds) : undefined,
    onDone: ({ conflicts }) => onDone?.(conflicts),
    failed: (error) => t('applications.notSaved', { reason: formatErrorText(error, t) }),
  })
}

/** Returns the statuses that pending requests will set, by application. The last request counts. */
export const usePendingStatuses = (): Map<string, ApplicationStatus> => {
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as MutationVariables<Move> | undefined)?.input,
  })
  return new Map(
    pending.flatMap((move) => {
      const { applications = [], status } = move ?? {}
      return status ? applications.map(({ id }) => [id, status] as const) : []
    }),
  )
}
