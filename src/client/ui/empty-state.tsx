import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './empty-state.module.css'
import { ProgressPath } from './progress-path.tsx'

type EmptyStateProps = {
  title: string
  /** What this place is for. */
  message: string
  /** The one action that fills it. */
  action?: ReactNode
  /** Where the state stands under a heading of its own. */
  headingOrder?: 2 | 3
}

/** A place with nothing in it yet: says what belongs here and how to begin. */
export const EmptyState = ({ title, message, action, headingOrder = 2 }: EmptyStateProps) => (
  <Stack className={classes.empty} align="center" gap="sm">
    <ProgressPath points={4} />
    <Title order={headingOrder} ta="center" mt="sm">
      {title}
    </Title>
    <Text c="dimmed" ta="center" className={classes.words}>
      {message}
    </Text>
    {action ? <div className={classes.action}>{action}</div> : null}
  </Stack>
)
