import { Anchor, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#src/client/ui/text-link.tsx'
import type { Contribution, FactSource } from '../contract.ts'

/** Sources of a sentence's facts, each with its year and page. */
export const FactSources = ({ part, sources }: { part: Contribution; sources: FactSource[] }) => {
  const { t } = useTranslation()
  const used = sources.filter(({ fact }) => part.facts.includes(fact))
  const isReported = part.facts.includes('outcomes')
  if (used.length === 0 && !isReported) return null
  return (
    <Text size="xs" c="dimmed">
      {used.map(({ fact, year, title, url, isOwn }) => (
        <span key={fact}>
          {t('matching.factSource', { fact: t(`catalogue.fact.${fact}`), year: year || t('catalogue.fact.undated') })}{' '}
          {isOwn && url === '' ? (
            t('catalogue.fact.readByYou')
          ) : (
            <Anchor href={url} target="_blank" rel="noopener noreferrer" size="xs">
              {isOwn ? t('catalogue.fact.readByYou') : <bdi>{title}</bdi>}
            </Anchor>
          )}{' '}
        </span>
      ))}
      {isReported ? (
        <TextLink to="/analytics" size="xs">
          {t('matching.reportedResults')}
        </TextLink>
      ) : null}
    </Text>
  )
}
