import {
  IconCalendarDue,
  IconCertificate,
  IconClockHour4,
  IconCoin,
  IconGift,
  IconMail,
  IconSchool,
  IconSunrise,
} from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { formatColumnWidths, type ListColumn } from '../facts/deciding-values.format.ts'
import classes from './cell-list.module.css'
import type { ColumnCell } from './use-cells.ts'

type CellListProps = {
  cells: readonly ColumnCell[]
  /** Shows labels where the list has no column headings. */
  hasLabels?: boolean
}

const icons = {
  deadline: IconCalendarDue,
  cost: IconCoin,
  length: IconClockHour4,
  tests: IconCertificate,
  letters: IconMail,
  start: IconSunrise,
  funding: IconGift,
  degrees: IconSchool,
} as const satisfies Record<ListColumn, unknown>

/** Known deciding facts: aligned with the columns of the list on wide screens, in one line of short cells else. */
export const CellList = ({ cells, hasLabels }: CellListProps) => {
  const { t } = useTranslation()
  if (cells.every(({ cell }) => !cell)) return null
  return (
    <dl
      className={classes.cells}
      data-labels={hasLabels || undefined}
      style={{ '--columns': formatColumnWidths(cells.map(({ column }) => column)) } as CSSProperties}
    >
      {cells.map(({ column, cell }, at) => {
        if (!cell) return null
        const Icon = icons[column]
        const { text, note, isExpected } = cell
        return (
          <div
            key={column}
            className={classes.cell}
            data-column={column}
            style={hasLabels ? {} : { gridColumn: at + 1 }}
          >
            <dt>
              <Icon size={16} aria-hidden="true" className={classes.icon} />
              <span className={classes.label}>{t(`catalogue.column.${column}`)}</span>
            </dt>
            <dd>
              <bdi className={classes.value} data-expected={isExpected} data-figures>
                {text}
              </bdi>
              {note ? (
                <bdi className={classes.note} title={note} data-figures>
                  {note}
                </bdi>
              ) : null}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
