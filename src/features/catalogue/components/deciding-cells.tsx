import { useTranslation } from 'react-i18next'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { formatList } from '#src/shared/lists.ts'
import type { DecidingFacts } from '../facts/deciding-facts.rules.ts'
import type { ListColumn } from '../facts/deciding-values.format.ts'
import type { FormattableFact } from '../facts/fact-values.format.ts'
import { CellList } from './cell-list.tsx'
import { useCells } from './use-cells.ts'

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

/** Known deciding facts of a card, and a link for adding the unknown ones. */
export const DecidingCells = ({
  universityId: id,
  programId,
  name,
  facts,
  columns,
  hasLabels = false,
}: DecidingCellsProps) => {
  const { t, i18n } = useTranslation()
  const cells = useCells(columns, facts)
  const missing = cells.filter(({ cell }) => !cell).map(({ column }) => t(`catalogue.column.${column}`))
  return (
    <div>
      <CellList cells={cells} hasLabels={hasLabels} />
      {missing.length > 0 && programId ? (
        <TextLink
          to="/university/$id/$programId"
          params={{ id, programId }}
          hash="missing"
          size="sm"
          c="dimmed"
          underline="hover"
          aria-label={t('catalogue.cell.addNamed', { name, list: formatList(missing, i18n.language) })}
        >
          {t('catalogue.row.unknown', { count: missing.length })}
        </TextLink>
      ) : null}
    </div>
  )
}
