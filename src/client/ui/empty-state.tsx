import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './empty-state.module.css'
import { ProgressPath } from './progress-path.tsx'

type EmptyStateProps = {
  title: string
  /** Purpose of this part of the page. */
  message: string
  /** The one action that fills it. */
  action?: ReactNode
  /** Heading level; 3 below a heading of the section. */
  headingOrder?: 2 | 3
}

/** Empty state: describes the missing content and offers the first action. */
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
