import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { DecidingFacts } from '../facts/deciding-facts.rules.ts'
import type { ListColumn } from '../facts/deciding-values.format.ts'
import type { FormattableFact } from '../facts/fact-values.format.ts'
import { DecidingCells } from './deciding-cells.tsx'
import classes from './program-row.module.css'
import { useListView } from './use-list-view.ts'

type ProgramRowProps = {
  universityId: string
  programId: string | null
  /** Name of the programme as text and as rendered, usually a link to its page. */
  name: string
  heading: ReactNode
  /** Degree, university and place. */
  place: ReactNode
  facts: DecidingFacts<FormattableFact>
  /** Columns that override the user's list columns. */
  columns?: readonly ListColumn[]
  /** Details below the place, hidden in dense lists. */
  more?: ReactNode
  /** Fit with the signed-in user; empty for a visitor. */
  standing?: ReactNode
  actions?: ReactNode
  /** Expanded content below the row. */
  panel?: ReactNode
  /** Formatted rank. */
  rank?: string | undefined
  isRanked?: boolean
}

/** Row of a programme in every list: name, fit, deciding facts and actions. */
export const ProgramRow = (props: ProgramRowProps) => {
  const view = useListView()
  const { isDense } = view
  const { universityId, programId, name, facts, columns = view.columns } = props
  return (
    <li
      className={classes.row}
      data-program
      data-dense={isDense || undefined}
      data-ranked={props.isRanked || undefined}
      data-rank={props.rank}
    >
      <div className={classes.words}>
        {props.heading}
        <Text size="sm" c="dimmed">
          {props.place}
        </Text>
        {isDense ? null : props.more}
      </div>
      {props.standing ? <div className={classes.standing}>{props.standing}</div> : null}
      <div className={classes.facts}>
        <DecidingCells {...{ universityId, programId, name, facts, columns }} />
      </div>
      {props.actions ? <div className={classes.actions}>{props.actions}</div> : null}
      {props.panel ? <div className={classes.panel}>{props.panel}</div> : null}
    </li>
  )
}
