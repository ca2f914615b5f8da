import { Button, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxShownRows } from '../rules.ts'
import classes from './operations.module.css'

type RowListProps = {
  title: string
  /** Text without rows. */
  none: string
  rows: { id: string; name: string; value: ReactNode }[]
}

/** Long list of names with a value each, the most important first; the rest on request. */
export const RowList = ({ title, none, rows }: RowListProps) => {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, maxShownRows)
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      <ul data-bare className={classes.rows}>
        {shown.map(({ id, name, value }) => (
          <li key={id} className={classes.row}>
            <span>
              <bdi lang="en">{name}</bdi>
            </span>
            <span>{value}</span>
          </li>
        ))}
        {rows.length === 0 ? <li>{none}</li> : null}
      </ul>
      {shown.length < rows.length ? (
        <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setWhole(true)}>
          {t('operations.showAll', { number: rows.length, title })}
        </Button>
      ) : null}
    </section>
  )
}
