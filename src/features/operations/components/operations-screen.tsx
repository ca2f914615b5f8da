import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { Skeleton } from '#src/client/ui/skeleton.tsx'
import { formatDate, formatDateTime, formatElapsed } from '#src/shared/dates.ts'
import { getNumberFormat } from '#src/shared/formats.ts'
import { formatList } from '#src/shared/lists.ts'
import { operationsQuery } from '../client.ts'
import type { OperationsReport } from '../contract.ts'
import { formatStorage } from '../format.ts'
import { AttentionList } from './attention-list.tsx'
import { CheckList } from './check-list.tsx'
import { Facts } from './facts.tsx'
import { JobTable } from './job-table.tsx'
import classes from './operations.module.css'
import { RowList } from './row-list.tsx'

const Mail = ({ mail }: Pick<OperationsReport, 'mail'>) => {
  const { t, i18n } = useTranslation()
  return (
    <Facts
      title={t('operations.mail')}
      entries={[
        [t('operations.delivery'), t(mail.isSent ? 'operations.mailSent' : 'operations.mailStored')],
        [t('operations.retrying'), mail.retrying],
        [t('operations.undelivered'), mail.failedToday],
        ...mail.failures.map(({ to, failedAt }): [string, string] => [formatDateTime(failedAt, i18n.language), to]),
      ]}
    />
  )
}

const Storage = ({ storage }: Pick<OperationsReport, 'storage'>) => {
  const { t, i18n } = useTranslation()
  const format = (bytes: number) => formatStorage(bytes, i18n.language)
  return (
    <Facts
      title={t('operations.storage')}
      entries={[
        [t('operations.database'), format(storage.databaseBytes)],
        [t(storage.isBucket ? 'operations.bucket' : 'operations.uploads'), format(storage.uploadBytes)],
        [
          t('operations.free'),
          t('operations.freeOf', { free: format(storage.freeBytes), total: format(storage.totalBytes) }),
        ],
      ]}
    />
  )
}

const SignUp = ({ signUp }: Pick<OperationsReport, 'signUp'>) => {
  const { t, i18n } = useTranslation()
  const ways = [...(signUp.hasPasswords ? [t('operations.passwords')] : []), ...signUp.providers]
  return (
    <Facts
      title={t('operations.signUp')}
      entries={[
        [
          t('operations.mode'),
          t(`operations.modes.${signUp.mode}`, { domains: formatList(signUp.domains, i18n.language) }),
        ],
        [t('operations.signIn'), formatList(ways, i18n.language)],
      ]}
    />
  )
}

type BackupsProps = Pick<OperationsReport, 'backups' | 'backupPlan' | 'checkedAt'>

const Backups = ({ backups, backupPlan: { schedule, rehearsal }, checkedAt }: BackupsProps) => {
  const { t, i18n } = useTranslation()
  const [newest] = backups
  const never = t('operations.never')
  const sizes: [string, string | number][] = newest
    ? [
        ...(newest.bytes === null
          ? []
          : [[t('operations.backupSize'), formatStorage(newest.bytes, i18n.language)] satisfies [string, string]]),
        [t('operations.backupRows'), getNumberFormat(i18n.language).format(newest.rows)],
        [t('operations.stored'), backups.length],
      ]
    : []
  const rehearsed: [string, string | number][] =
    rehearsal?.outcome === 'restored'
      ? [
          [t('operations.rehearsedRows'), getNumberFormat(i18n.language).format(rehearsal.rows)],
          [t('operations.checkedIndexes'), rehearsal.checkedIndexes ?? '–'],
        ]
      : []
  return (
    <Facts
      title={t('operations.backups')}
      entries={[
        [t('operations.newest'), newest ? formatElapsed(newest.madeAt, checkedAt, t) : never],
        ...sizes,
        [t('operations.schedule'), schedule ?? t('operations.unscheduled')],
        [t('operations.rehearsal'), rehearsal ? formatElapsed(rehearsal.rehearsedAt, checkedAt, t) : never],
        ...rehearsed,
      ]}
    />
  )
}

/** What needs attention, checks and jobs beside the facts about the instance. */
const Report = ({ report }: { report: OperationsReport }) => {
  const { t, i18n } = useTranslation()
  const { checkedAt, versions } = report
  return (
    <div className={classes.report}>
      <div className={classes.main}>
        <AttentionList attention={report.attention} />
        <CheckList checks={report.checks} />
        <JobTable jobs={report.jobs} checkedAt={checkedAt} />
      </div>
      <div className={classes.side}>
        <Mail mail={report.mail} />
        <Storage storage={report.storage} />
        <Backups backups={report.backups} backupPlan={report.backupPlan} checkedAt={checkedAt} />
        <SignUp signUp={report.signUp} />
        <Facts
          title={t('operations.versions')}
          entries={[
            [t('ui.appName'), versions.product],
            [t('operations.schema'), formatDate(versions.migration, i18n.language)],
            ['Node', versions.node],
            ['PostgreSQL', versions.postgres],
          ]}
        />
        <RowList
          title={t('operations.sources')}
          none={t('operations.never')}
          rows={report.sources
            .toSorted((a, b) => a.checkedOn.localeCompare(b.checkedOn))
            .map(({ id, title, checkedOn }) => ({
              id,
              name: title,
              value: formatDate(checkedOn, i18n.language, 'UTC'),
            }))}
        />
      </div>
    </div>
  )
}

/** Skeleton of the report, with its columns. */
const PendingReport = () => (
  <div className={classes.report}>
    <div className={classes.main}>
      <Skeleton height={68} />
      <LoadingSkeleton rows={6} />
    </div>
    <div className={classes.side} aria-hidden="true">
      {['mail', 'storage', 'backups', 'sign-up'].map((part) => (
        <Skeleton key={part} height={120} />
      ))}
    </div>
  </div>
)

/** State of the instance for operators: what needs attention first. Read-only. */
export const OperationsScreen = () => {
  const { t, i18n } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery(operationsQuery)
  return (
    <>
      <PageHeader
        title={t('operations.title')}
        {...(data ? { lede: t('operations.checkedAt', { time: formatDateTime(data.checkedAt, i18n.language) }) } : {})}
        actions={
          data ? (
            <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
              {t('operations.again')}
            </Button>
          ) : null
        }
      />
      {data ? <Report report={data} /> : null}
      {!data && isFetching ? <PendingReport /> : null}
      {!data && !isFetching ? (
        <ErrorState error={error} title={t('operations.failed')} onRetry={() => void refetch()} retrying={false} />
      ) : null}
    </>
  )
}
