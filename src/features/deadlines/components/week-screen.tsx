import { Button, Stack, Text, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, client } from '#src/client/api.ts'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { formatProgram } from '#src/features/catalogue/program.format.ts'
import { formatDeadlineName } from '#src/features/notifications/deadline-name.format.ts'
import { refreshPlans } from '#src/features/shortlist/client.ts'
import { formatDate } from '#src/shared/dates.ts'
import { dayMs } from '#src/shared/durations.ts'
import { classifyUrgency, formatTimeLeft, yearQuery } from '../client.ts'
import type { ExpectedDeadline, UpcomingDeadline } from '../contract.ts'
import { expectedQuery } from '../expected.client.ts'
import { maxListed } from '../lists.rules.ts'
import { getGroupDay, groupWeek, type WeekGroup, weekDays } from '../week.client.ts'
import { DueText } from './due-text.tsx'
import { ExpectedText } from './expected-text.tsx'
import classes from './week-screen.module.css'

const maxOverdue = 100
const weekQuery = api.deadlines.listUpcoming.queryOptions({ input: { days: weekDays, limit: maxListed } })
const overdueQuery = api.deadlines.listOverdue.queryOptions({ input: { limit: maxOverdue } })

const WeekItem = ({ deadline }: { deadline: UpcomingDeadline }) => {
  const { t, i18n } = useTranslation()
  const { id, version, applicationId, universityName, isConfirmed } = deadline
  const programme = formatProgram(deadline.programName, deadline.degree, i18n.language)
  const name = formatDeadlineName(deadline, t)
  const now = Date.now()
  const change = useAppMutation({
    write: async () => await client.deadlines.update({ id, version, isCompleted: true }),
    endsUndoOffer: true,
    done: () => t('deadlines.week.done', { name, university: universityName }),
    refresh: refreshPlans,
  })
  return (
    <li className={classes.item} data-urgency={classifyUrgency(deadline, now)}>
      <div className={classes.words}>
        <Text fw={600}>
          <TextLink
            to={applicationId ? '/applications' : '/selected-universities'}
            search={applicationId ? { open: applicationId } : {}}
            underline="hover"
            inherit
            className={classes.name ?? ''}
          >
            <bdi>{universityName}</bdi>
          </TextLink>
        </Text>
        {programme ? (
          <Text size="sm" c="dimmed">
            <bdi>{programme}</bdi>
          </Text>
        ) : null}
      </div>
      <div className={classes.due}>
        <Text component="div" size="sm" fw={600}>
          <bdi>{name}</bdi> <span className={classes.left}>{formatTimeLeft(deadline, now, t)}</span>
        </Text>
        <Text component="div" size="sm">
          <DueText deadline={deadline} />
        </Text>
      </div>
      {isConfirmed ? (
        <Button
          variant="default"
          size="sm"
          className={classes.action ?? ''}
          leftSection={<IconCheck size={18} aria-hidden="true" />}
          aria-label={t('deadlines.week.completeNamed', { name, university: universityName })}
          loading={change.isPending}
          onClick={() => void change.run(undefined)}
        >
          {t('deadlines.complete')}
        </Button>
      ) : null}
    </li>
  )
}

const useGroupTitle = () => {
  const { t, i18n } = useTranslation()
  return (group: WeekGroup): string => {
    const { kind, days } = group
    if (kind !== 'day') return t(`deadlines.week.${kind}`)
    const day = formatDate(getGroupDay(group, Date.now()), i18n.language)
    if (days > 1) return day
    return t(days === 0 ? 'deadlines.week.today' : 'deadlines.week.tomorrow', { day })
  }
}

const Groups = ({ groups }: { groups: WeekGroup[] }) => {
  const { t } = useTranslation()
  const getTitle = useGroupTitle()
  return (
    <Stack gap="xl">
      {groups.map((group) => (
        <section key={`${group.kind} ${group.days}`} data-kind={group.kind} aria-label={getTitle(group)}>
          <Title order={2} size="md" className={classes.title ?? ''}>
            {getTitle(group)}
            <span className={classes.count}>{group.deadlines.length}</span>
          </Title>
          {group.kind === 'estimates' ? (
            <Text size="sm" c="dimmed" mb="xs">
              {t('deadlines.week.estimatesNote')}
            </Text>
          ) : null}
          <ul data-bare className={classes.list}>
            {group.deadlines.map((deadline) => (
              <WeekItem key={deadline.id} deadline={deadline} />
            ))}
          </ul>
        </section>
      ))}
    </Stack>
  )
}

/** Empty week: shows the next deadline, or an estimate, labelled as such, when none is confirmed. */
const EmptyWeek = () => {
  const { t } = useTranslation()
  const { data, isPending } = useQuery(yearQuery)
  const next = data?.find(({ isConfirmed }) => isConfirmed) ?? data?.[0]
  if (isPending) return <LoadingSkeleton rows={2} />
  const message = next
    ? t('deadlines.week.next', {
        name: formatDeadlineName(next, t),
        university: next.universityName,
        left: formatTimeLeft(next, Date.now(), t),
      })
    : t('deadlines.week.nothing')
  return (
    <EmptyState
      title={t('deadlines.week.emptyTitle')}
      message={message}
      action={<LinkButton to="/applications">{t('deadlines.week.toApplications')}</LinkButton>}
    />
  )
}

/** Days ahead in which an expected deadline is listed, so that it is checked long before it could be due. */
const expectedDays = 28

const ExpectedItem = ({ expected }: { expected: ExpectedDeadline }) => {
  const { i18n } = useTranslation()
  const { applicationId, universityName } = expected
  const programme = formatProgram(expected.programName, expected.degree, i18n.language)
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        <Text fw={600}>
          <TextLink
            to={applicationId ? '/applications' : '/selected-universities'}
            search={applicationId ? { open: applicationId } : {}}
            underline="hover"
            inherit
            className={classes.name ?? ''}
          >
            <bdi>{universityName}</bdi>
          </TextLink>
        </Text>
        {programme ? (
          <Text size="sm" c="dimmed">
            <bdi>{programme}</bdi>
          </Text>
        ) : null}
      </div>
      <Text component="div" size="sm" className={classes.due ?? ''}>
        <ExpectedText expected={expected} />
      </Text>
    </li>
  )
}

/** Section of the expected deadlines of the next four weeks; they count as due only once they are confirmed. */
const Expected = () => {
  const { t } = useTranslation()
  const { data = [] } = useQuery(expectedQuery)
  const until = new Date(Date.now() + expectedDays * dayMs).toISOString().slice(0, 10)
  const near = data.filter(({ localDate }) => localDate <= until)
  if (near.length === 0) return null
  return (
    <section data-kind="expected" aria-labelledby="expected">
      <Title order={2} size="md" id="expected" className={classes.title ?? ''}>
        {t('deadlines.expected.listTitle')}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {t('deadlines.expected.listNote')}
      </Text>
      <ul data-bare className={classes.list}>
        {near.map((expected) => (
          <ExpectedItem key={expected.selectedUniversityId} expected={expected} />
        ))}
      </ul>
    </section>
  )
}

/** Week view: overdue deadlines and those of the next seven days, of all applications. */
export const WeekScreen = () => {
  const { t } = useTranslation()
  const upcoming = useQuery(weekQuery)
  const overdue = useQuery(overdueQuery)
  const failed = [upcoming, overdue].find(({ isError, data }) => isError && !data)
  const body = () => {
    if (failed) {
      return (
        <ErrorState
          title={t('deadlines.week.failed')}
          error={failed.error}
          retrying={upcoming.isFetching || overdue.isFetching}
          onRetry={() => void Promise.all([upcoming.refetch(), overdue.refetch()])}
        />
      )
    }
    if (!upcoming.data || !overdue.data) return <LoadingSkeleton rows={4} />
    const groups = groupWeek(overdue.data, upcoming.data, Date.now())
    return groups.length === 0 ? <EmptyWeek /> : <Groups groups={groups} />
  }
  return (
    <PageShell>
      <PageHeader title={t('deadlines.week.title')} lede={t('deadlines.week.lede')} />
      {body()}
      <Expected />
    </PageShell>
  )
}
