import { NativeSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { codeOf, failureText } from '#src/client/failures.ts'
import { showToast } from '#src/client/ui/toasts.ts'
import { refreshPlans } from '#src/features/shortlist/client.ts'
import { applicationQuery } from '../client.ts'
import type { ApplicationDetails } from '../contract.ts'
import { type ApplicationStatus, applicationStatuses } from '../rules.ts'

/** Changes where an application stands; any listed status can follow any other (AP-01). */
export const StatusSelect = ({ application }: { application: ApplicationDetails }) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { id, version } = application
  const change = useMutation({
    mutationFn: async (status: ApplicationStatus) => await client.applications.update({ id, version, status }),
    onSuccess: (saved) => queryClient.setQueryData(applicationQuery(id).queryKey, saved),
    onError: (error) => {
      const isConflict = codeOf(error) === 'EDIT_CONFLICT'
      showToast({
        message: isConflict
          ? t('applications.conflict')
          : t('applications.notSaved', { reason: failureText(error, t) }),
        tone: 'error',
        durationMs: 8000,
      })
    },
    onSettled: async () => await refreshPlans(queryClient),
  })
  return (
    <NativeSelect
      label={t('applications.statusLabel')}
      data={applicationStatuses.map((status) => ({ value: status, label: t(`applications.status.${status}`) }))}
      value={change.isPending ? change.variables : application.status}
      disabled={change.isPending}
      onChange={({ currentTarget: { value } }) => {
        const status = applicationStatuses.find((known) => known === value)
        if (status) change.mutate(status)
      }}
    />
  )
}
