import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './operations.module.css'

type FactsProps = { title: string; entries: [label: string, value: ReactNode][] }

/** Named facts of one area of the instance. */
export const Facts = ({ title, entries }: FactsProps) => (
  <section>
    <Title order={2} size="h4" mb="xs">
      {title}
    </Title>
    <dl className={classes.list}>
      {entries.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
