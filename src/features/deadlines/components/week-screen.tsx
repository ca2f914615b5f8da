import { Button, Text, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
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
import { countDaysUntil } from '#src/shared/dates.ts'
import { getDateFormat } from '#src/shared/formats.ts'
import { classifyUrgency, formatTimeLeft, yearQuery } from '../client.ts'
import type { ExpectedDeadline, UpcomingDeadline } from '../contract.ts'
import { expectedQuery } from '../expected.client.ts'
import { maxListed } from '../lists.rules.ts'
import { type AgendaEntry, buildAgenda, getAgendaDate, groupWeek, type WeekGroup, weekDays } from '../week.client.ts'
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

/** Entry of another feature in the agenda, rendered by that feature: a task, a session or an interview. */
export interface WeekEntry extends AgendaEntry {
  key: string
  /** Listed with the overdue deadlines, before the first day. */
  isOverdue?: boolean
  content: ReactNode
}

const EntryItem = ({ content }: WeekEntry) => <li className={classes.entry}>{content}</li>

const useDayTitle = () => {
  const { t, i18n } = useTranslation()
  return (days: number): string => {
    const day = getDateFormat(i18n.language, { weekday: 'long', day: 'numeric', month: 'long' }).format(
      getAgendaDate(days, Date.now()),
    )
    if (days > 1) return day
    return t(days === 0 ? 'deadlines.week.today' : 'deadlines.week.tomorrow', { day })
  }
}

type SectionProps = { kind: string; title: string; count: number; note?: string; children: ReactNode }

const Section = ({ kind, title, count, note, children }: SectionProps) => (
  <section data-kind={kind} aria-label={title} className={classes.section}>
    <Title order={2} size="md" className={classes.title ?? ''}>
      {title} {count > 0 ? <span className={classes.count}>{count}</span> : null}
    </Title>
    <div className={classes.content}>
      {note ? (
        <Text size="sm" c="dimmed" mb="xs">
          {note}
        </Text>
      ) : null}
      {children}
    </div>
  </section>
)

const DeadlineList = ({ deadlines }: { deadlines: UpcomingDeadline[] }) =>
  deadlines.map((deadline) => <WeekItem key={deadline.id} deadline={deadline} />)

type AgendaProps = { groups: WeekGroup[]; entries: readonly WeekEntry[]; expected: readonly ExpectedDeadline[] }

/** Overdue entries, seven days, and dates to check. */
const Agenda = ({ groups, entries, expected }: AgendaProps) => {
  const { t } = useTranslation()
  const getTitle = useDayTitle()
  const overdue = groups.find(({ kind }) => kind === 'overdue')?.deadlines ?? []
  const estimates = groups.find(({ kind }) => kind === 'estimates')?.deadlines ?? []
  const late = entries.filter(({ isOverdue }) => isOverdue)
  const days = buildAgenda(
    [
      ...groups
        .filter(({ kind }) => kind === 'day')
        .flatMap(({ deadlines }) => deadlines)
        .map((deadline) => ({ at: deadline.dueAt, item: <WeekItem key={deadline.id} deadline={deadline} /> })),
      ...expected.map((one) => ({
        at: `${one.localDate}T${one.localTime}`,
        item: <ExpectedItem key={`expected ${one.selectedUniversityId}`} expected={one} />,
      })),
      ...entries
        .filter(({ isOverdue }) => !isOverdue)
        .map((entry) => ({ at: entry.at, item: <EntryItem {...entry} key={entry.key} /> })),
    ],
    Date.now(),
  )
  return (
    <div className={classes.agenda}>
      {overdue.length + late.length > 0 ? (
        <Section kind="overdue" title={t('deadlines.week.overdue')} count={overdue.length + late.length}>
          <ul data-bare className={classes.list}>
            <DeadlineList deadlines={overdue} />
            {late.map((entry) => (
              <EntryItem {...entry} key={entry.key} />
            ))}
          </ul>
        </Section>
      ) : null}
      {days.map(({ days: day, entries: items }) => (
        <Section key={day} kind="day" title={getTitle(day)} count={items.length}>
          {items.length > 0 ? (
            <ul data-bare className={classes.list}>
              {items.map(({ item }) => item)}
            </ul>
          ) : (
            <Text size="sm" c="dimmed" className={classes.free ?? ''}>
              {t('deadlines.week.free')}
            </Text>
          )}
        </Section>
      ))}
      {estimates.length > 0 ? (
        <Section
          kind="estimates"
          title={t('deadlines.week.estimates')}
          count={estimates.length}
          note={t('deadlines.week.estimatesNote')}
        >
          <ul data-bare className={classes.list}>
            <DeadlineList deadlines={estimates} />
          </ul>
        </Section>
      ) : null}
    </div>
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

/** Section of the expected deadlines after this week; they count as due only once they are confirmed. */
const Expected = ({ expected }: { expected: readonly ExpectedDeadline[] }) => {
  const { t } = useTranslation()
  if (expected.length === 0) return null
  return (
    <Section
      kind="expected"
      title={t('deadlines.expected.listTitle')}
      count={expected.length}
      note={t('deadlines.expected.listNote')}
    >
      <ul data-bare className={classes.list}>
        {expected.map((one) => (
          <ExpectedItem key={one.selectedUniversityId} expected={one} />
        ))}
      </ul>
    </Section>
  )
}

type WeekScreenProps = {
  /** Tasks, sessions and interviews of other features. */
  entries?: readonly WeekEntry[]
  /** Sections that are not on a day, below the agenda. */
  children?: ReactNode
}

/** Week view: what is overdue, then an agenda of seven days with the deadlines of all applications and other entries. */
export const WeekScreen = ({ entries = [], children }: WeekScreenProps) => {
  const { t } = useTranslation()
  const upcoming = useQuery(weekQuery)
  const overdue = useQuery(overdueQuery)
  const { data: allExpected = [] } = useQuery(expectedQuery)
  const failed = [upcoming, overdue].find(({ isError, data }) => isError && !data)
  const daysTo = ({ localDate }: ExpectedDeadline) => countDaysUntil(`${localDate}T12:00`, Date.now())
  const isThisWeek = (one: ExpectedDeadline) => daysTo(one) >= 0 && daysTo(one) < weekDays
  const expected = allExpected.filter(isThisWeek)
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
    if (!upcoming.data || !overdue.data) return <LoadingSkeleton rows={weekDays} />
    const groups = groupWeek(overdue.data, upcoming.data, Date.now())
    const isEmpty = groups.length + entries.length + expected.length === 0
    return isEmpty ? <EmptyWeek /> : <Agenda groups={groups} entries={entries} expected={expected} />
  }
  return (
    <PageShell>
      <PageHeader title={t('deadlines.week.title')} lede={t('deadlines.week.lede')} />
      {body()}
      <Expected expected={allExpected.filter((one) => !isThisWeek(one) && daysTo(one) <= expectedDays)} />
      {children}
    </PageShell>
  )
}
