import { Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react'
import classes from './deadline-line.module.css'

type DeadlineLineProps = {
  /** Which deadline and of what. */
  name: string
  /** The local date, time and zone rule. */
  due: string
  /** The same instant on the reader's clock, where that shows something else. */
  dueForReader: string | undefined
  /** Under a week: warm. */
  isSoon?: boolean
  /** How much time is left, in words. */
  left?: string
  state?: 'open' | 'overdue' | 'done'
}

const icons = { open: IconClock, overdue: IconAlertTriangle, done: IconCheck }

/** One deadline that cannot be misread: the rule it is stated in, and the reader's own time under it. */
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
