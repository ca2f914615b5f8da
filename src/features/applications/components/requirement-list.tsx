import { NativeSelect, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { failureText } from '#src/client/failures.ts'
import { showToast } from '#src/client/ui/toasts.ts'
import { refreshPlans } from '#src/features/shortlist/client.ts'
import { formatDate } from '#src/shared/dates.ts'
import { applicationQuery, requirementName } from '../client.ts'
import type { ApplicationDetails, Requirement } from '../contract.ts'
import { isDone, type RequirementStatus, requirementStatuses } from '../rules.ts'
import classes from './requirement-list.module.css'

const useChange = ({ id, applicationId }: Requirement) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (status: RequirementStatus) =>
      await client.applications.updateRequirement({ id, applicationId, status }),
    onSuccess: (saved) => queryClient.setQueryData(applicationQuery(applicationId).queryKey, saved),
    onError: (error) =>
      showToast({ message: t('applications.notSaved', { reason: failureText(error, t) }), tone: 'error' }),
    onSettled: async () => await refreshPlans(queryClient),
  })
}

const RequirementRow = ({ requirement }: { requirement: Requirement }) => {
  const { t, i18n } = useTranslation()
  const change = useChange(requirement)
  const name = requirementName(requirement.kind, t)
  const status = change.isPending ? change.variables : requirement.status
  const { completedAt, isRequired } = requirement
  return (
    <li className={classes.row} data-done={isDone(status) || undefined} data-waived={status === 'waived' || undefined}>
      <div className={classes.words}>
        <Text fw={600} className={classes.name ?? ''}>
          {name}
        </Text>
        {isRequired ? null : (
          <Text size="sm" c="dimmed">
            {t('applications.optional')}
          </Text>
        )}
        {completedAt && isDone(status) ? (
          <Text size="sm" c="dimmed" data-figures>
            {t('applications.doneOn', { date: formatDate(completedAt, i18n.language) })}
          </Text>
        ) : null}
      </div>
      <NativeSelect
        className={classes.status ?? ''}
        aria-label={t('applications.requirementStatusOf', { requirement: name })}
        data={requirementStatuses.map((known) => ({
          value: known,
          label: t(`applications.requirementStatus.${known}`),
        }))}
        value={status}
        disabled={change.isPending}
        onChange={({ currentTarget: { value } }) => {
          const next = requirementStatuses.find((known) => known === value)
          if (next) change.mutate(next)
        }}
      />
    </li>
  )
}

/** The checklist of an application, points on a path that fill as they are met. */
export const RequirementList = ({ application }: { application: ApplicationDetails }) => {
  const { t } = useTranslation()
  if (application.requirements.length === 0) return <Text c="dimmed">{t('applications.requirementsNone')}</Text>
  return (
    <ul className={classes.list}>
      {application.requirements.map((requirement) => (
        <RequirementRow key={requirement.id} requirement={requirement} />
      ))}
    </ul>
  )
}
