import { Table, Title } from '@mantine/core'
import { type ReactNode, Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '#src/client/ui/skeleton.tsx'
import { getNumberFormat } from '#src/shared/formats.ts'
import classes from './figure.module.css'

type Cell = string | number

type FigureProps = {
  title: string
  /** Column names; the first one names the rows. */
  head: string[]
  rows: Cell[][]
  /** Chart of the same numbers. */
  children: ReactNode
}

/** Table of figures with localised digits and separators, aligned by column. */
export const FigureTable = ({ head, rows, label }: { head: string[]; rows: Cell[][]; label: string }) => {
  const { i18n } = useTranslation()
  const format = getNumberFormat(i18n.language)
  return (
    <div className={classes.scroll}>
      <Table aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {head.map((name, column) => (
              <Table.Th key={name} scope="col" ta={column === 0 ? 'start' : 'end'}>
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(([first, ...cells]) => (
            <Table.Tr key={String(first)}>
              <Table.Th scope="row" fw={400}>
                {first}
              </Table.Th>
              {cells.map((cell, column) => (
                <Table.Td key={head[column + 1]} ta="end" data-figures>
                  {typeof cell === 'number' ? format.format(cell) : cell}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

/** Chart with its title, and the same numbers as a table as an accessible alternative. */
export const Figure = ({ title, head, rows, children }: FigureProps) => {
  const { t } = useTranslation()
  const id = useId()
  return (
    <figure className={classes.figure} aria-labelledby={id}>
      <Title order={2} id={id}>
        {title}
      </Title>
      <div className={classes.chart} aria-hidden="true">
        <Suspense fallback={<Skeleton height={rows.length * 30} />}>{children}</Suspense>
      </div>
      <details className={classes.table}>
        <summary>{t('figures.table')}</summary>
        <FigureTable head={head} rows={rows} label={title} />
      </details>
    </figure>
  )
}
