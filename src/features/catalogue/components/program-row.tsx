import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { DecidingFacts } from '../facts/deciding-facts.rules.ts'
import type { ListColumn } from '../facts/deciding-values.format.ts'
import type { WrittenFact } from '../facts/fact-values.format.ts'
import { DecidingCells } from './deciding-cells.tsx'
import classes from './program-row.module.css'
import { useListView } from './use-list-view.ts'

type ProgramRowProps = {
  universityId: string
  programId: string | null
  /** Of the programme, as a text and as it is shown, usually the way to its page. */
  name: string
  heading: ReactNode
  /** Degree, university and place. */
  place: ReactNode
  facts: DecidingFacts<WrittenFact>
  /** Others than those that were chosen for lists. */
  columns?: readonly ListColumn[]
  /** Said below the place, where lines are not dense. */
  more?: ReactNode
  /** How it fits whoever reads; nothing for a visitor. */
  standing?: ReactNode
  actions?: ReactNode
  /** Opened below the row. */
  panel?: ReactNode
  /** Its place in a ranking, written. */
  rank?: string | undefined
  isRanked?: boolean
}

/** A programme in a list: what it is, how it fits, what people decide by, and what can be done; the same in every list. */
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
