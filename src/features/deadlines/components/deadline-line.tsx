import { Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react'
import classes from './deadline-line.module.css'

type DeadlineLineProps = {
  /** Title of the deadline and its application. */
  name: string
  /** Formatted local date, time and zone rule. */
  due: string
  /** Same instant in the reader's zone, when it differs. */
  dueForReader: string | undefined
  /** Warm colour for less than a week. */
  isSoon?: boolean
  /** Formatted time left. */
  left?: string
  state?: 'open' | 'overdue' | 'done'
}

const icons = { open: IconClock, overdue: IconAlertTriangle, done: IconCheck }

/** Unambiguous deadline line: the stated zone rule, with the reader's own time below it. */
export const DeadlineLine = ({ name, due, dueForReader, isSoon = false, left, state = 'open' }: DeadlineLineProps) => {
  const Icon = icons[state]
  return (
    <div className={classes.line} data-soon={isSoon || undefined} data-state={state}>
      <Icon size={20} aria-hidden="true" className={classes.mark} />
      <div>
        <Text fw={600}>
          <bdi>{name}</bdi>
          {left ? <span className={classes.left}>{left}</span> : null}
        </Text>
        <Text size="sm" className={classes.due ?? ''} data-figures>
          {due}
        </Text>
        {dueForReader ? (
          <Text size="sm" c="dimmed" data-figures>
            {dueForReader}
          </Text>
        ) : null}
      </div>
    </div>
  )
}
