import { Button, Table, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatElapsed } from '#src/shared/dates.ts'
import { getNumberFormat } from '#src/shared/formats.ts'
import type { OperationsReport } from '../contract.ts'
import { maxShownRows } from '../rules.ts'
import classes from './operations.module.css'

type Job = OperationsReport['jobs'][number]

const rankOf = ({ isFailing, failed, queued }: Job) => Number(isFailing) * 1e9 + failed * 1e4 + queued

/** Background jobs, the failing and waiting first. A row has two lines on a phone. */
export const JobTable = ({ jobs, checkedAt }: Pick<OperationsReport, 'jobs' | 'checkedAt'>) => {
  const { t, i18n } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  const sorted = jobs.toSorted((a, b) => rankOf(b) - rankOf(a))
  const shown = isWhole ? sorted : sorted.slice(0, maxShownRows)
  const format = (count: number) => getNumberFormat(i18n.language).format(count)
  const heads = { queued: t('operations.queued'), failed: t('operations.failedRuns'), lastRun: t('operations.lastRun') }
  const title = t('operations.jobs')
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      {jobs.length === 0 ? <Text size="sm">{t('operations.never')}</Text> : null}
      {jobs.length > 0 ? (
        <Table className={classes.jobs ?? ''} role="table" aria-label={title}>
          <Table.Thead role="rowgroup">
            <Table.Tr role="row">
              {[t('operations.job'), heads.queued, heads.failed, heads.lastRun].map((head) => (
                <Table.Th key={head} scope="col" role="columnheader">
                  {head}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody role="rowgroup">
            {shown.map(({ name, queued, failed, lastRunAt, isFailing }) => (
              <Table.Tr key={name} role="row">
                <Table.Th scope="row" role="rowheader">
                  <bdi lang="en">{name}</bdi>
                </Table.Th>
                <Table.Td role="cell" data-figures data-label={heads.queued} data-empty={queued === 0 || undefined}>
                  {format(queued)}
                </Table.Td>
                <Table.Td
                  role="cell"
                  data-figures
                  data-label={heads.failed}
                  data-empty={failed === 0 || undefined}
                  className={isFailing ? (classes.problemText ?? '') : ''}
                >
                  {format(failed)}
                </Table.Td>
                <Table.Td role="cell" data-label={heads.lastRun}>
                  {lastRunAt ? formatElapsed(lastRunAt, checkedAt, t) : t('operations.never')}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      ) : null}
      {shown.length < jobs.length ? (
        <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setWhole(true)}>
          {t('operations.showAll', { number: jobs.length, title })}
        </Button>
      ) : null}
    </section>
  )
}
