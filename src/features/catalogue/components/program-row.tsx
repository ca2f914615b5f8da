import { ActionIcon, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatList } from '#src/shared/lists.ts'
import type { DecidingFacts } from '../facts/deciding-facts.rules.ts'
import type { ListColumn } from '../facts/deciding-values.format.ts'
import type { FormattableFact } from '../facts/fact-values.format.ts'
import { CellList } from './cell-list.tsx'
import classes from './program-row.module.css'
import { UnknownCells } from './unknown-cells.tsx'
import { useCells } from './use-cells.ts'
import { useListView } from './use-list-view.ts'

type ProgramRowProps = {
  universityId: string
  programId: string | null
  /** Name of the programme as text and as rendered, usually a link to its page. */
  name: string
  heading: ReactNode
  /** Line below the heading, where the heading is the name of the programme alone. */
  place?: ReactNode
  facts: DecidingFacts<FormattableFact>
  /** Columns that override the user's list columns. */
  columns?: readonly ListColumn[]
  /** Details below the place, hidden in dense lists. */
  more?: ReactNode
  /** Fit with the signed-in user; empty for a visitor. */
  standing?: ReactNode
  /** Mark of a row that needs attention, such as a cost above the limit. */
  mark?: ReactNode
  /** Checkbox that selects the row for a comparison. */
  compare?: ReactNode
  actions?: ReactNode
  /** Content of the opened row, with the label of the button that opens it. */
  details?: { label: string; content: ReactNode }
  /** Ways to fill in what is unknown, beside the form on the page of the programme. */
  fill?: ReactNode
  /** Formatted rank. */
  rank?: string | undefined
  isRanked?: boolean
}

/** Attributes of a button that opens and closes the row. */
interface Toggle {
  'aria-expanded': boolean
  'aria-controls': string
  onClick: () => void
}

type UnknownButtonProps = { unknown: readonly string[]; name: string; toggle: Toggle }

/** Number of unknown columns, which opens the row; hidden when all are known. */
const UnknownButton = ({ unknown, name, toggle }: UnknownButtonProps) => {
  const { t, i18n } = useTranslation()
  const count = unknown.length
  if (count === 0) return null
  return (
    <UnstyledButton
      className={classes.unknown ?? ''}
      aria-label={t('catalogue.row.unknownNamed', { count, list: formatList(unknown, i18n.language), name })}
      {...toggle}
    >
      <span className={classes.count}>{t('catalogue.row.unknown', { count })}</span>
      <IconChevronDown size={14} aria-hidden="true" className={classes.chevron} />
    </UnstyledButton>
  )
}

type ActionsProps = { actions: ReactNode; details: ProgramRowProps['details'] | undefined; toggle: Toggle }

const Actions = ({ actions, details, toggle }: ActionsProps) =>
  actions || details ? (
    <div className={classes.actions}>
      {actions}
      {details ? (
        <ActionIcon className={classes.toggle ?? ''} aria-label={details.label} title={details.label} {...toggle}>
          <IconChevronDown size={20} aria-hidden="true" className={classes.chevron} />
        </ActionIcon>
      ) : null}
    </div>
  ) : null

type PanelProps = Pick<ProgramRowProps, 'universityId' | 'programId' | 'name' | 'details' | 'fill'> & {
  unknown: readonly string[]
}

const Panel = ({ universityId, programId, name, details, fill, unknown }: PanelProps) => (
  <>
    {programId && unknown.length > 0 ? <UnknownCells {...{ universityId, programId, name, unknown, fill }} /> : null}
    {details?.content}
  </>
)

const Words = ({ heading, place, more }: Pick<ProgramRowProps, 'heading' | 'place' | 'more'>) => (
  <div className={classes.words}>
    {heading}
    {place ? (
      <Text size="sm" c="dimmed">
        {place}
      </Text>
    ) : null}
    {more}
  </div>
)

/** Marks a state as an attribute without value. */
const when = (is: boolean | undefined) => is || undefined

/**
 * Row of a programme in every list: name, fit, known facts and actions. Opened, it shows its texts in full, what is
 * unknown and how to fill it in, and the details.
 */
export const ProgramRow = (props: ProgramRowProps) => {
  const { t } = useTranslation()
  const view = useListView()
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  const { programId, name, heading, place, more, standing, compare, actions, details, columns = view.columns } = props
  const cells = useCells(columns, props.facts)
  const missing = cells.filter(({ cell }) => !cell).map(({ column }) => t(`catalogue.column.${column}`))
  const unknown = programId ? missing : []
  const toggle = { 'aria-expanded': isOpen, 'aria-controls': panel, onClick: () => setOpen(!isOpen) }
  return (
    <li
      className={classes.row}
      data-program
      data-dense={when(view.isDense)}
      data-open={when(isOpen)}
      data-unknown={when(unknown.length > 0)}
      data-ranked={when(props.isRanked)}
      data-rank={props.rank}
    >
      <Words {...{ heading, place }} more={view.isDense ? null : more} />
      <div className={classes.line}>
        {standing ? <div className={classes.standing}>{standing}</div> : null}
        <div className={classes.facts}>
          <CellList cells={cells} />
        </div>
        <div className={classes.second}>
          {props.mark}
          <UnknownButton {...{ unknown, name, toggle }} />
        </div>
      </div>
      {compare ? <div className={classes.compare}>{compare}</div> : null}
      <Actions {...{ actions, details, toggle }} />
      <div id={panel} className={classes.panel} hidden={!isOpen}>
        {isOpen ? <Panel {...props} unknown={unknown} /> : null}
      </div>
    </li>
  )
}
