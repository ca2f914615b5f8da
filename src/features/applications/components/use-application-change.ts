import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { formatErrorText, getErrorCode } from '#src/client/errors.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { getLatestOwnVersion, recordOwnVersions } from '#src/client/version-chain.ts'
import { refreshPlans } from '#src/features/shortlist/client.ts'
import { showApplication } from '../client.ts'
import type { ApplicationDetails } from '../contract.ts'
import type { Cost, Portal } from '../costs.rules.ts'
import type { Arrival, Reply } from '../decision/arrival.rules.ts'
import type { Offer } from '../offers.rules.ts'
import type { ApplicationStatus } from '../rules.ts'
import { useUndo } from './use-undo.ts'

export type ApplicationChange = {
  status?: ApplicationStatus
  progress?: number | null
  offer?: Offer | null
  costs?: Cost[]
  portal?: Portal | null
  reply?: Reply | null
  arrival?: Arrival | null
  archived?: boolean
}

type Followers = {
  onSaved?: () => void
  /** Called after a conflict, once the version that another session saved has been read. */
  onConflict?: () => void
}

/**
 * Changes an open application with optimistic locking; after a conflict the user sees an error and the stored state.
 * Changes of the page itself cannot conflict: they are sent one after the other, each on the version that the one
 * before has returned.
 */
export const useApplicationChange = (application: ApplicationDetails, { onSaved, onConflict }: Followers = {}) => {
  const { t } = useTranslation()
  const { undoOffer } = useUndo()
  const { id } = application
  return useAppMutation({
    queue: `application ${id}`,
    submitLock: true,
    write: async (change: ApplicationChange) => {
      const seen = getLatestOwnVersion(application)
      const saved = await client.applications.update({ ...seen, ...change })
      recordOwnVersions([{ id, from: seen.version, to: saved.version }])
      return saved
    },
    refresh: refreshPlans,
    onSaved: async (saved, _change, queryClient) => {
      await showApplication(queryClient, id, saved)
      onSaved?.()
    },
    offerUndo: ({ timeline }) => {
      const latest = timeline.events.find((event) => event.canUndo)
      return undoOffer(t('applications.changed'), latest ? [latest.id] : [])
    },
    failed: (error) =>
      getErrorCode(error) === 'EDIT_CONFLICT'
        ? t('applications.conflict')
        : t('applications.notSaved', { reason: formatErrorText(error, t) }),
    onFailed: (error) => {
      if (getErrorCode(error) === 'EDIT_CONFLICT') onConflict?.()
    },
  })
}
