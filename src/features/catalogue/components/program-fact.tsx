import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatFactValue } from '../facts/fact-values.format.ts'
import type { SourcedFact } from '../facts/facts.contract.ts'
import { formatScope } from './fact-labels.ts'
import { FactSource } from './fact-source.tsx'
import type { ShownKind } from './fact-table.tsx'
import { OtherDates } from './other-dates.tsx'
import classes from './program-facts.module.css'

type ProgramFactProps = {
  kind: ShownKind
  fact: SourcedFact
  isOfUniversity: boolean
  /** Replaces the formatted value. */
  value?: ReactNode
  /** Note below the value: the amount in the display currency. */
  note?: ReactNode
}

/** Fact of a programme with its source, its scope and further dates of the page. */
export const ProgramFact = ({ kind, fact, isOfUniversity, value, note }: ProgramFactProps) => {
  const { t, i18n } = useTranslation()
  const scope = isOfUniversity ? t('catalogue.program.ofUniversity') : formatScope(fact, t, i18n.language)
  return (
    <div className={classes.fact} data-undated={fact.year === '' || undefined}>
      <dt>{t(`catalogue.fact.${kind}`)}</dt>
      <dd>
        <FactSource kind={kind} fact={fact}>
          {value ?? <bdi>{formatFactValue(kind, fact, { t, language: i18n.language })}</bdi>}
        </FactSource>
        {note}
        <OtherDates value={fact.value} />
        {scope ? (
          <Text size="sm" c="dimmed">
            {scope}
          </Text>
        ) : null}
      </dd>
    </div>
  )
}
