import { NativeSelect, Text } from '@mantine/core'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classifyUrgency, formatTimeLeft } from '#src/features/deadlines/client.ts'
import { DueText } from '#src/features/deadlines/components/due-text.tsx'
import { MissingDeadline } from '#src/features/deadlines/components/missing-deadline.tsx'
import { formatDeadlineName } from '#src/features/notifications/deadline-name.format.ts'
import { findOpenDeadline, isMissingDeadline } from '../client.ts'
import type { Application } from '../contract.ts'
import { formatReadiness } from '../readiness.format.ts'
import { type ApplicationStatus, applicationStatuses } from '../rules.ts'
import classes from './application-board.module.css'
import { ApplicationName } from './application-name.tsx'
import { BoardScroller } from './board-scroller.tsx'
import { useMove, usePendingStatuses } from './use-move.ts'

const cardsShown = 25
const dragType = 'application/x-gradapp-application'

const DueLine = ({ deadline }: { deadline: NonNullable<Application['nextDeadline']> }) => {
  const { t } = useTranslation()
  const now = Date.now()
  return (
    <Text
      component="div"
      size="sm"
      className={classes.due ?? ''}
      data-urgency={classifyUrgency(deadline, now)}
      data-figures
    >
      {t('applications.board.due', { name: formatDeadlineName(deadline, t), left: formatTimeLeft(deadline, now, t) })}
      <DueText deadline={deadline} />
    </Text>
  )
}

type CardProps = { application: Application; onMove: (status: ApplicationStatus) => void }

const BoardCard = ({ application, onMove }: CardProps) => {
  const { t } = useTranslation()
  const { id, universityName, status } = application
  const readiness = formatReadiness(application, t)
  const nextDeadline = findOpenDeadline(application)
  return (
    <li
      className={classes.card}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData(dragType, id)
        event.dataTransfer.effectAllowed = 'move'
      }}
    >
      <ApplicationName application={application} as="h3" />
      {nextDeadline ? <DueLine deadline={nextDeadline} /> : null}
      {isMissingDeadline(application) ? (
        <MissingDeadline
          selectedUniversityId={application.selectedUniversityId}
          name={universityName}
          officialUrl={application.officialUrl}
        />
      ) : null}
      {readiness ? (
        <Text size="sm" c="dimmed" data-figures>
          {readiness}
        </Text>
      ) : null}
      <NativeSelect
        size="sm"
        aria-label={t('applications.board.move', { name: universityName })}
        data={applicationStatuses.map((known) => ({ value: known, label: t(`applications.status.${known}`) }))}
        value={status}
        onChange={({ currentTarget: { value } }) => {
          const next = applicationStatuses.find((known) => known === value)
          if (next && next !== status) onMove(next)
        }}
      />
    </li>
  )
}

type ColumnProps = {
  status: ApplicationStatus
  applications: Application[]
  onMove: (id: string, status: ApplicationStatus) => void
}

const Column = ({ status, applications, onMove }: ColumnProps) => {
  const { t } = useTranslation()
  const [isOver, setOver] = useState(false)
  const take = (event: DragEvent) => {
    setOver(false)
    const id = event.dataTransfer.getData(dragType)
    if (id && !applications.some((application) => application.id === id)) onMove(id, status)
  }
  const rest = applications.length - cardsShown
  return (
    <section
      className={classes.column}
      aria-label={t('applications.board.column', {
        status: t(`applications.status.${status}`),
        count: applications.length,
      })}
      data-empty={applications.length === 0 || undefined}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        take(event)
      }}
    >
      <h2 className={classes.title}>
        <span>{t(`applications.status.${status}`)}</span>
        <span className={classes.count}>{applications.length}</span>
      </h2>
      <ul data-bare className={classes.cards}>
        {applications.slice(0, cardsShown).map((application) => (
          <BoardCard key={application.id} application={application} onMove={(next) => onMove(application.id, next)} />
        ))}
      </ul>
      {rest > 0 ? (
        <Text size="sm" c="dimmed">
          {t('applications.board.rest', { count: rest })}
        </Text>
      ) : null}
    </section>
  )
}

/**
 * Board with a column per status; empty columns are collapsed. Cards move by drag and drop or by a list on the card.
 */
export const ApplicationBoard = ({ applications }: { applications: Application[] }) => {
  const { t } = useTranslation()
  const move = useMove()
  const pending = usePendingStatuses()
  const shown = applications.map((application) => ({
    ...application,
    status: pending.get(application.id) ?? application.status,
  }))
  return (
    <BoardScroller label={t('applications.view.board')}>
      {applicationStatuses.map((status) => (
        <Column
          key={status}
          status={status}
          applications={shown.filter((application) => application.status === status)}
          onMove={(id, next) =>
            void move.run({ applications: applications.filter((application) => application.id === id), status: next })
          }
        />
      ))}
    </BoardScroller>
  )
}
