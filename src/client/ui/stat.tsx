import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './stat.module.css'

type StatProps = {
  value: string
  label: string
  detail?: ReactNode | undefined
  /** Where the figure leads. */
  link?: ReactNode
}

/** One figure and what it counts. Sits inside a <dl>. */
export const Stat = ({ value, label, detail, link }: StatProps) => (
  <div className={classes.stat}>
    <Text component="dt" size="sm" c="dimmed" className={classes.label}>
      {label}
    </Text>
    <dd className={classes.value} data-figures>
      <bdi>{value}</bdi>
    </dd>
    {detail ? (
      <Text component="dd" size="sm" c="dimmed" className={classes.detail}>
        {detail}
      </Text>
    ) : null}
    {link ? <dd className={classes.detail}>{link}</dd> : null}
  </div>
)
