import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ApplicationDetails } from '../contract.ts'
import { applicationStatuses } from '../rules.ts'
import { useApplicationChange } from './use-application-change.ts'

/** Select for the status of an application. Any status can follow any other (AP-01). */
export const StatusSelect = ({ application }: { application: ApplicationDetails }) => {
  const { t } = useTranslation()
  const change = useApplicationChange(application)
  return (
    <NativeSelect
      label={t('applications.statusLabel')}
      data={applicationStatuses.map((status) => ({ value: status, label: t(`applications.status.${status}`) }))}
      value={change.isPending ? (change.input?.status ?? application.status) : application.status}
      disabled={change.isPending}
      onChange={({ currentTarget: { value } }) => {
        const status = applicationStatuses.find((known) => known === value)
        if (status) void change.run({ status })
      }}
    />
  )
}
