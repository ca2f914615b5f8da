import { Text } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import classes from './deadline-line.module.css'

type DeadlineLineProps = {
  /** Which deadline and of what. */
  name: string
  /** The local date, time and zone rule. */
  due: string
  /** The same instant on the reader's clock. */
  dueForReader: string
  /** Under a week: warm. */
  isSoon?: boolean
}

/** One deadline that cannot be misread: the rule it is stated in, and the reader's own time under it. */
export const DeadlineLine = ({ name, due, dueForReader, isSoon = false }: DeadlineLineProps) => (
  <div className={classes.line} data-soon={isSoon || undefined}>
    <IconClock size={20} aria-hidden="true" className={classes.mark} />
    <div>
      <Text fw={600}>{name}</Text>
      <Text size="sm" className={classes.due ?? ''} data-figures>
        {due}
      </Text>
      <Text size="sm" c="dimmed" data-figures>
        {dueForReader}
      </Text>
    </div>
  </div>
)
