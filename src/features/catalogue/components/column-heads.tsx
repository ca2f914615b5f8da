import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { formatColumnWidths, type ListColumn } from '../facts/deciding-values.format.ts'
import classes from './program-row.module.css'

type ColumnHeadsProps = {
  columns: readonly ListColumn[]
  /** Additional columns of the list: rank, comparison and actions. */
  isRanked?: boolean
  hasCompare?: boolean
  hasActions?: boolean
}

/** Column headings above a list on wide screens; hidden from screen readers, because each cell has its own label. */
export const ColumnHeads = ({ columns, isRanked, hasCompare, hasActions }: ColumnHeadsProps) => {
  const { t } = useTranslation()
  return (
    <div
      className={classes.heads}
      data-ranked={isRanked || undefined}
      data-compare={hasCompare || undefined}
      data-actions={hasActions || undefined}
      aria-hidden="true"
    >
      <span className={classes.headCells} style={{ '--columns': formatColumnWidths(columns) } as CSSProperties}>
        {columns.map((column) => (
          <span key={column}>{t(`catalogue.column.${column}`)}</span>
        ))}
      </span>
      {hasCompare ? <span className={classes.headCompare}>{t('shortlist.compare.choose')}</span> : null}
    </div>
  )
}
