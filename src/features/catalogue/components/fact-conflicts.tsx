import { Anchor, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatFactValue } from '../facts/fact-values.format.ts'
import type { SourcedFact } from '../facts/facts.contract.ts'

/** Lists conflicting values of other official pages, each with its URL; renders nothing without conflicts. */
export const FactConflicts = ({ kind, fact: { conflicts } }: { kind: string; fact: SourcedFact }) => {
  const { t, i18n } = useTranslation()
  return (conflicts ?? []).map((other) => (
    <Text key={other.url} size="sm">
      {t('catalogue.fact.conflict', {
        value: formatFactValue(kind, { ...other, isOld: true }, { t, language: i18n.language }),
      })}{' '}
      {other.url === '' ? null : (
        <Anchor size="sm" href={other.url} target="_blank" rel="noopener">
          {t('catalogue.fact.openSource')}
        </Anchor>
      )}
    </Text>
  ))
}
