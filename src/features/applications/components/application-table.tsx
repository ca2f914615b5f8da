import { Button, Checkbox, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProgressRing } from '#src/client/ui/progress-ring.tsx'
import { DeadlineSummary } from '#src/features/deadlines/components/deadline-summary.tsx'
import { askedDeadline } from '../client.ts'
import type { Application } from '../contract.ts'
import { ApplicationName } from './application-name.tsx'
import classes from './application-table.module.css'
import { BulkBar } from './bulk-bar.tsx'
import { StatusBadge } from './status-badge.tsx'

/** How many rows are drawn at first, and with each press. */
const rowsPerPage = 50

type RowProps = { application: Application; isChosen: boolean; onChoose: (isChosen: boolean) => void }

const Row = ({ application, isChosen, onChoose }: RowProps) => {
  const { t } = useTranslation()
  const { universityName, requirementsDone: done, requirementsTotal: total, status } = application
  const nextDeadline = askedDeadline(application)
  return (
    <li className={classes.row} data-chosen={isChosen || undefined}>
      <Checkbox
        aria-label={t('applications.choose', { name: universityName })}
        checked={isChosen}
        onChange={({ currentTarget: { checked } }) => onChoose(checked)}
      />
      <ApplicationName application={application} as="h2" />
      <div>
        <StatusBadge status={status} />
      </div>
      <div className={classes.deadline}>
        {nextDeadline ? (
          <DeadlineSummary deadline={nextDeadline} />
        ) : (
          <Text size="sm" c="dimmed">
            {t('applications.noDeadline')}
          </Text>
        )}
      </div>
      <div className={classes.ring}>
        <ProgressRing done={done} total={total} size={44} label={t('applications.ready', { done, total })} />
      </div>
    </li>
  )
}

/** All that fit the filters, due first; chosen ones can be changed together. */
export const ApplicationTable = ({ applications }: { applications: Application[] }) => {
  const { t } = useTranslation()
  const [shown, setShown] = useState(rowsPerPage)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const present = applications.filter(({ id }) => chosen.has(id))
  const choose = (ids: string[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const id of ids)
      if (isChosen) next.add(id)
      else next.delete(id)
    setChosen(next)
  }
  return (
    <>
      <Group justify="space-between" gap="sm" className={classes.head ?? ''}>
        <Checkbox
          label={t('applications.chooseAll', { count: applications.length })}
          checked={present.length > 0 && present.length === applications.length}
          indeterminate={present.length > 0 && present.length < applications.length}
          onChange={({ currentTarget: { checked } }) =>
            choose(
              applications.map(({ id }) => id),
              checked,
            )
          }
        />
      </Group>
      {present.length > 0 ? <BulkBar applications={present} onDone={(left) => setChosen(new Set(left))} /> : null}
      <ul className={classes.rows}>
        {applications.slice(0, shown).map((application) => (
          <Row
            key={application.id}
            application={application}
            isChosen={chosen.has(application.id)}
            onChoose={(isChosen) => choose([application.id], isChosen)}
          />
        ))}
      </ul>
      {applications.length > shown ? (
        <Group justify="center" mt="lg">
          <Button variant="default" onClick={() => setShown(shown + rowsPerPage)}>
            {t('applications.showMore', { count: applications.length - shown })}
          </Button>
        </Group>
      ) : null}
    </>
  )
}
