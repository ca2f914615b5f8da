import { Button, Group, List, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { downloadFile } from '#src/client/download-file.ts'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { UserText } from '#src/client/ui/user-text.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { StatusBadge } from '#src/features/applications/components/status-badge.tsx'
import { findingFields } from '#src/features/cv/contract.ts'
import { DueText } from '#src/features/deadlines/components/due-text.tsx'
import { formatDeadlineName } from '#src/features/notifications/deadline-name.format.ts'
import { formatDate } from '#src/shared/dates.ts'
import { formatBytes } from '#src/shared/formats.ts'
import { type ShareKey, sharedQuery } from '../client.ts'
import type { Shared } from '../contract.ts'
import type { SharedPart as Part } from '../rules.ts'
import { SharedProfile } from './shared-profile.tsx'
import classes from './shared-screen.module.css'
import { SharedWriting } from './shared-writing.tsx'

type SharedFinding = NonNullable<Shared['cv']>['findings'][number]
/** Renders content beside a CV line, such as the button to comment on it. */
type BesideLine = (finding: SharedFinding) => ReactNode

const SharedCv = ({ cv, besideLine }: { cv: Shared['cv']; besideLine: BesideLine | undefined }) => {
  const { t } = useTranslation()
  const groups = findingFields
    .map((field) => ({ field, values: (cv?.findings ?? []).filter((finding) => finding.field === field) }))
    .filter(({ values }) => values.length > 0)
  if (groups.length === 0) return <Text c="dimmed">{t('sharing.noCv')}</Text>
  return (
    <dl className={classes.facts}>
      {groups.map(({ field, values }) => (
        <div key={field}>
          <dt>{t(`cv.field.${field}`)}</dt>
          {values.map((finding) => (
            <dd key={finding.id}>
              <div>
                <bdi>{finding.value}</bdi>
              </div>
              {besideLine?.(finding)}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

type SharedApplication = NonNullable<Shared['applications']>[number]

const Application = ({ application }: { application: SharedApplication }) => {
  const { t } = useTranslation()
  return (
    <article className={classes.application}>
      <Group justify="space-between" gap="sm">
        <Title order={3}>
          <bdi>{application.university}</bdi>
        </Title>
        <StatusBadge status={application.status} />
      </Group>
      {application.program ? <UserText>{application.program}</UserText> : null}
      <List size="sm" listStyleType="none" spacing={4} mt="xs">
        {application.deadlines.map((deadline) => (
          <List.Item key={deadline.id}>
            <bdi>{formatDeadlineName(deadline, t)}</bdi>
            {deadline.isCompleted ? ` (${t('deadlines.left.done')})` : null}: <DueText deadline={deadline} isInline />
          </List.Item>
        ))}
      </List>
    </article>
  )
}

/** Download of the uploaded CV. */
const SharedFile = ({ share, file }: { share: ShareKey; file: Shared['cvFile'] }) => {
  const { t, i18n } = useTranslation()
  const download = useAppMutation({
    write: async () => await client.sharing.file(share),
    failed: t('sharing.unreadable'),
    onDone: ({ body }) => downloadFile(body, file?.name ?? ''),
  })
  if (!file) return <Text c="dimmed">{t('sharing.noCvFile')}</Text>
  return (
    <Group justify="space-between" gap="sm">
      <div>
        <bdi>{file.name}</bdi>
        <Text size="sm" c="dimmed">
          {formatBytes(file.bytes, i18n.language)} · {formatDate(file.uploadedAt, i18n.language)}
        </Text>
      </div>
      <Button variant="default" size="sm" loading={download.isPending} onClick={() => void download.run(undefined)}>
        {t('sharing.keepFile')}
      </Button>
    </Group>
  )
}

type SharedPartProps = { share: ShareKey; part: Part; besideLine?: BesideLine | undefined }

const Content = ({ share, shared, part, besideLine }: SharedPartProps & { shared: Shared }) => {
  const { t } = useTranslation()
  if (part === 'profile') return shared.profile ? <SharedProfile profile={shared.profile} /> : null
  if (part === 'cv') return <SharedCv cv={shared.cv} besideLine={besideLine} />
  if (part === 'cvFile') return <SharedFile share={share} file={shared.cvFile} />
  if (part === 'writing')
    return shared.writing ? (
      <SharedWriting share={share} writing={shared.writing} />
    ) : (
      <Text c="dimmed">{t('sharing.comment.gone')}</Text>
    )
  if (!shared.applications?.length) return <Text c="dimmed">{t('sharing.noApplications')}</Text>
  return (
    <Stack gap="md">
      {shared.applications.map((application) => (
        <Application key={application.id} application={application} />
      ))}
    </Stack>
  )
}

/** Part of a share under its heading. */
export const SharedPart = ({ share, part, besideLine }: SharedPartProps) => {
  const { t } = useTranslation()
  const { data, isPending, isError, isFetching, refetch, error } = useQuery(sharedQuery(share, part))
  if (isError)
    return (
      <ErrorState error={error} title={t('sharing.unreadable')} onRetry={() => void refetch()} retrying={isFetching} />
    )
  return (
    <section aria-label={t(`sharing.part.${part}`)}>
      <Title order={2} mb="sm">
        {t(`sharing.part.${part}`)}
      </Title>
      {isPending ? (
        <LoadingSkeleton layout="form" rows={2} />
      ) : (
        <Content share={share} shared={data} part={part} besideLine={besideLine} />
      )}
    </section>
  )
}
