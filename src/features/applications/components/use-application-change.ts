import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { codeOf, failureText } from '#src/client/failures.ts'
import { useWrite } from '#src/client/use-write.ts'
import { refreshPlans } from '#src/features/shortlist/client.ts'
import { noteOwnSteps, showApplication } from '../client.ts'
import type { ApplicationDetails } from '../contract.ts'
import type { Offer } from '../offers.rules.ts'
import type { ApplicationStatus } from '../rules.ts'
import { useUndo } from './use-undo.ts'

export type ApplicationChange = {
  status?: ApplicationStatus
  progress?: number | null
  offer?: Offer | null
  archived?: boolean
}

type Followers = {
  onSaved?: () => void
  /** Once what somebody else made of it meanwhile has been read. */
  onConflict?: () => void
}

/** Changes an open application as it was read; whoever was overtaken is told and sees the present state. */
export const useApplicationChange = (application: ApplicationDetails, { onSaved, onConflict }: Followers = {}) => {
  const { t } = useTranslation()
  const { undoOffer } = useUndo()
  const { id, version } = application
  return useWrite({
    write: async (change: ApplicationChange) => await client.applications.update({ id, version, ...change }),
    refresh: refreshPlans,
    onSaved: async (saved, _change, queryClient) => {
      noteOwnSteps([{ id, from: version, to: saved.version }])
      await showApplication(queryClient, id, saved)
      onSaved?.()
    },
    offerUndo: ({ timeline }) => {
      const latest = timeline.find((event) => event.canUndo)
      return undoOffer(t('applications.changed'), latest ? [latest.id] : [])
    },
    failed: (error) =>
      codeOf(error) === 'EDIT_CONFLICT'
        ? t('applications.conflict')
        : t('applications.notSaved', { reason: failureText(error, t) }),
    onFailed: (error) => {
      if (codeOf(error) === 'EDIT_CONFLICT') onConflict?.()
    },
  })
}
