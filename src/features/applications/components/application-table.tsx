import { Button, Checkbox, Group, Text, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classifyUrgency, formatTimeLeft } from '#src/features/deadlines/client.ts'
import { DueText } from '#src/features/deadlines/components/due-text.tsx'
import { MissingDeadline } from '#src/features/deadlines/components/missing-deadline.tsx'
import { formatDeadlineName } from '#src/features/notifications/deadline-name.format.ts'
import type { ApplicationsSearch } from '../application-search.parse.ts'
import { findOpenDeadline, isMissingDeadline } from '../client.ts'
import type { Application } from '../contract.ts'
import { formatReadiness } from '../readiness.format.ts'
import { type SortColumn, sortApplications, sortColumns, toggleSorting } from '../sorting.rules.ts'
import { ApplicationName } from './application-name.tsx'
import classes from './application-table.module.css'
import { BulkBar } from './bulk-bar.tsx'
import { StatusBadge } from './status-badge.tsx'
import { type SortHeadProps, useSorting } from './use-sorting.ts'

/** Number of rows rendered at first, and added by each press of the button. */
const rowsPerPage = 50

type RowProps = { application: Application; isChosen: boolean; onChoose: (isChosen: boolean) => void }

const NextDeadline = ({ application }: { application: Application }) => {
  const { t } = useTranslation()
  const now = Date.now()
  const deadline = findOpenDeadline(application)
  if (isMissingDeadline(application))
    return (
      <MissingDeadline
        selectedUniversityId={application.selectedUniversityId}
        name={application.universityName}
        officialUrl={application.officialUrl}
      />
    )
  if (!deadline) {
    return (
      <Text size="sm" c="dimmed">
        {t('applications.noDeadline')}
      </Text>
    )
  }
  return (
    <div className={classes.due} data-urgency={classifyUrgency(deadline, now)}>
      <span className={classes.kind}>
        <bdi>{formatDeadlineName(deadline, t)}</bdi> <strong>{formatTimeLeft(deadline, now, t)}</strong>
      </span>
      <DueText deadline={deadline} isInline />
    </div>
  )
}

const Row = ({ application, isChosen, onChoose }: RowProps) => {
  const { t } = useTranslation()
  const { universityName, status } = application
  return (
    <tr className={classes.row} data-chosen={isChosen || undefined}>
      <td className={classes.check}>
        <Checkbox
          aria-label={t('applications.choose', { name: universityName })}
          checked={isChosen}
          onChange={({ currentTarget: { checked } }) => onChoose(checked)}
        />
      </td>
      <td className={classes.name}>
        <ApplicationName application={application} as="h2" />
      </td>
      <td className={classes.status}>
        <StatusBadge status={status} />
      </td>
      <td className={classes.deadline}>
        <NextDeadline application={application} />
      </td>
      <td className={classes.ready} data-figures>
        {formatReadiness(application, t)}
      </td>
    </tr>
  )
}

const SortHead = ({ column, sorting, onSort }: SortHeadProps & { column: SortColumn }) => {
  const { t } = useTranslation()
  const isSorted = sorting.sort === column
  const Icon = sorting.down ? IconArrowDown : IconArrowUp
  return (
    <th
      scope="col"
      className={classes[column]}
      aria-sort={isSorted ? (sorting.down ? 'descending' : 'ascending') : undefined}
    >
      <UnstyledButton className={classes.sort ?? ''} onClick={() => onSort(toggleSorting(sorting, column))}>
        {t(`applications.column.${column}`)}
        <Icon size={16} aria-hidden="true" className={classes.arrow} data-shown={isSorted || undefined} />
      </UnstyledButton>
    </th>
  )
}

const useChoice = (applications: Application[]) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const present = applications.filter(({ id }) => chosen.has(id))
  const choose = (ids: string[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const id of ids)
      if (isChosen) next.add(id)
      else next.delete(id)
    setChosen(next)
  }
  return { chosen, present, choose, keep: (ids: string[]) => setChosen(new Set(ids)) }
}

type ApplicationTableProps = { applications: Application[]; search: ApplicationsSearch }

/** Table of the filtered applications, sorted by a column, with bulk actions on selected rows. */
export const ApplicationTable = ({ applications, search }: ApplicationTableProps) => {
  const { t, i18n } = useTranslation()
  const [shown, setShown] = useState(rowsPerPage)
  const { chosen, present, choose, keep } = useChoice(applications)
  const head = useSorting(search)
  const rows = sortApplications(applications, head.sorting, i18n.language)
  return (
    <>
      {present.length > 0 ? <BulkBar applications={present} onDone={keep} /> : null}
      <table className={classes.table} aria-label={t('applications.title')}>
        <thead data-chosen={present.length > 0 || undefined}>
          <tr>
            <th scope="col" className={classes.check}>
              <Checkbox
                label={<span className={classes.narrow}>{t('applications.chooseAll', { count: rows.length })}</span>}
                aria-label={t('applications.chooseAll', { count: rows.length })}
                checked={present.length > 0 && present.length === rows.length}
                indeterminate={present.length > 0 && present.length < rows.length}
                onChange={({ currentTarget: { checked } }) =>
                  choose(
                    rows.map(({ id }) => id),
                    checked,
                  )
                }
              />
            </th>
            {sortColumns.map((column) => (
              <SortHead key={column} column={column} {...head} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map((application) => (
            <Row
              key={application.id}
              application={application}
              isChosen={chosen.has(application.id)}
              onChoose={(isChosen) => choose([application.id], isChosen)}
            />
          ))}
        </tbody>
      </table>
      {rows.length > shown ? (
        <Group justify="center" mt="lg">
          <Button variant="default" onClick={() => setShown(shown + rowsPerPage)}>
            {t('applications.showMore', { count: rows.length - shown })}
          </Button>
        </Group>
      ) : null}
    </>
  )
}
