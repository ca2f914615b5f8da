import { useTranslation } from 'react-i18next'
import type { ListColumn } from '../facts/deciding-values.format.ts'
import classes from './program-row.module.css'

type ColumnHeadsProps = {
  columns: readonly ListColumn[]
  /** What else the rows of the list have: places in a ranking, how they fit, what can be done. */
  isRanked?: boolean
  hasStanding?: boolean
  hasActions?: boolean
}

/** The names of a list's columns, once above it where there is room for columns; each cell says its own to a screen reader. */
export const ColumnHeads = ({ columns, isRanked, hasStanding, hasActions }: ColumnHeadsProps) => {
  const { t } = useTranslation()
  return (
    <div
      className={classes.heads}
      data-ranked={isRanked || undefined}
      data-standing={hasStanding || undefined}
      data-actions={hasActions || undefined}
      aria-hidden="true"
    >
      <span className={classes.headCells}>
        {columns.map((column) => (
          <span key={column}>{t(`catalogue.column.${column}`)}</span>
        ))}
      </span>
    </div>
  )
}
