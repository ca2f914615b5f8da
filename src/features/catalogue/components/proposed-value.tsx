import { Text, useDirection } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isField } from '../catalogue-search.parse.ts'
import { isChangeKind } from '../editing/changes.rules.ts'
import type { Proposal } from '../editing/editing.contract.ts'
import { type ProposedProgram, parseProposedProgram } from '../editing/new-programs.rules.ts'
import { formatFactValue } from '../facts/fact-values.format.ts'
import { isLevel } from '../search-params.parse.ts'
import { formatProposalKind } from './fact-labels.ts'

/** Formats the value of a proposal of any kind. */
const useWriter = ({ kind }: Proposal) => {
  const { t, i18n } = useTranslation()
  return (of: { value: unknown; currency?: string | undefined }): string => {
    if (isField(of.value)) return t(`catalogue.field.${of.value}`)
    if (isLevel(of.value)) return t(`catalogue.level.${of.value}`)
    return formatFactValue(kind, of, { t, language: i18n.language })
  }
}

/** Name, level and field of a programme to add. */
const NewProgram = ({ program: { name, level, field } }: { program: ProposedProgram }) => {
  const { t } = useTranslation()
  return (
    <Text>
      {t('catalogue.change.kind.program')}
      {': '}
      <strong>
        <bdi>{name}</bdi>
      </strong>
      {` (${t(`catalogue.level.${level}`)}, ${t(`catalogue.field.${field}`)})`}
    </Text>
  )
}

/** Proposed value beside the current one. */
export const ProposedValue = ({ proposal }: { proposal: Proposal }) => {
  const { t } = useTranslation()
  const { dir } = useDirection()
  const write = useWriter(proposal)
  const { kind, current, value, currency, year } = proposal
  const program = parseProposedProgram(kind, value)
  if (program) return <NewProgram program={program} />
  const label = formatProposalKind(proposal, t)
  if (kind === 'removed') return <Text>{label}</Text>
  return (
    <Text>
      {label}
      {': '}
      <bdi>{current === null ? t('catalogue.fact.notKnown') : write({ value: current })}</bdi>
      {` ${dir === 'rtl' ? '←' : '→'} `}
      <strong>
        <bdi>{write({ value, currency })}</bdi>
      </strong>{' '}
      {isChangeKind(kind) ? null : `(${year})`}
    </Text>
  )
}
