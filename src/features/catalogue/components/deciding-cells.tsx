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
import { useTranslation } from 'react-i18next'
import { useDisplayCurrency } from '#src/client/display-currency.ts'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { formatList } from '#src/shared/lists.ts'
import type { DecidingFacts } from '../facts/deciding-facts.rules.ts'
import { type Cell, formatCell, type ListColumn } from '../facts/deciding-values.format.ts'
import type { FormattableFact } from '../facts/fact-values.format.ts'
import classes from './deciding-cells.module.css'

type DecidingCellsProps = {
  /** Entry of the facts, for the link that adds a missing one. */
  universityId: string
  programId: string | null
  name: string
  facts: DecidingFacts<FormattableFact>
  columns: readonly ListColumn[]
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

type MissingProps = Pick<DecidingCellsProps, 'universityId' | 'programId' | 'name'> & { missing: string[] | undefined }

/** Shows a muted dash; the first of a programme links to the form for adding unknown facts. */
const Missing = ({ universityId: id, programId, name, missing }: MissingProps) => {
  const { t, i18n } = useTranslation()
  return (
    <span className={classes.unknown}>
      <span aria-hidden="true">–</span>
      <span className={classes.hidden}>{t('catalogue.fact.notKnown')}</span>
      {missing && programId ? (
        <>
          {' '}
          <TextLink
            to="/university/$id/$programId"
            params={{ id, programId }}
            hash="missing"
            size="xs"
            c="dimmed"
            underline="always"
            className={classes.add ?? ''}
            aria-label={t('catalogue.cell.addNamed', { name, list: formatList(missing, i18n.language) })}
          >
            {t('catalogue.cell.add')}
          </TextLink>
        </>
      ) : null}
    </span>
  )
}

const Written = ({ cell: { text, note, isExpected } }: { cell: Cell }) => (
  <>
    <bdi className={classes.value} data-expected={isExpected} data-figures>
      {text}
    </bdi>
    {note ? (
      <bdi className={classes.note} data-figures>
        {note}
      </bdi>
    ) : null}
  </>
)

/** Deciding facts of a list row: in columns on wide screens, else as two lines. */
export const DecidingCells = ({ universityId, programId, name, facts, columns, hasLabels }: DecidingCellsProps) => {
  const { t, i18n } = useTranslation()
  const reader = { t, language: i18n.language, currency: useDisplayCurrency(), now: Date.now() }
  const cells = columns.map((column) => ({ column, cell: formatCell(column, facts, reader) }))
  const missing = cells.filter(({ cell }) => !cell).map(({ column }) => t(`catalogue.column.${column}`))
  const firstMissing = cells.find(({ cell }) => !cell)?.column
  return (
    <dl className={classes.cells} data-labels={hasLabels || undefined}>
      {cells.map(({ column, cell }) => {
        const Icon = icons[column]
        return (
          <div
            key={column}
            className={classes.cell}
            data-column={column}
            data-missing={cell ? undefined : column === firstMissing ? 'first' : 'further'}
          >
            <dt>
              <Icon size={16} aria-hidden="true" className={classes.icon} />
              <span className={classes.label}>{t(`catalogue.column.${column}`)}</span>
            </dt>
            <dd>
              {cell ? (
                <Written cell={cell} />
              ) : (
                <Missing
                  {...{ universityId, programId, name }}
                  missing={column === firstMissing ? missing : undefined}
                />
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
