import { Anchor, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#src/shared/dates.ts'
import { isWebAddress } from '#src/shared/web-address.ts'
import { ownFactsQuery } from '../client.ts'
import type { OwnFact } from '../contract.ts'
import { formatPageValue, formatQualifiers } from '../page-value.format.ts'
import type { FactEntity } from '../rules.ts'
import classes from './own-page-facts.module.css'

const Row = ({ fact }: { fact: OwnFact }) => {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const { kind, value, quote, url, readOn } = fact
  const date = formatDate(readOn, language, 'UTC')
  return (
    <li>
      <Text fw={600}>
        {t(`officialPages.kind.${kind}`)}
        {': '}
        <bdi data-figures>{formatPageValue(kind, value, { t, language })}</bdi>
      </Text>
      {formatQualifiers(fact, t).length > 0 ? (
        <Text size="sm">
          <bdi>{formatQualifiers(fact, t).join(' · ')}</bdi>
        </Text>
      ) : null}
      <blockquote className={classes.quote} dir="auto">
        {quote}
      </blockquote>
      <Text size="sm" c="dimmed">
        {isWebAddress(url) ? (
          <Anchor size="sm" href={url} target="_blank" rel="noopener noreferrer">
            {t('officialPages.own.readOn', { date })}
          </Anchor>
        ) : (
          t('officialPages.own.pastedOn', { date })
        )}
      </Text>
    </li>
  )
}

/** Facts of an entry that the user accepted from official pages, each with its quote; nothing without any. */
export const OwnPageFacts = ({ entity, id }: { entity: FactEntity; id: string }) => {
  const { t } = useTranslation()
  const heading = useId()
  const { data } = useQuery(ownFactsQuery(entity, id))
  const facts = data?.facts ?? []
  if (facts.length === 0) return null
  return (
    <section aria-labelledby={heading} className={classes.section}>
      <Title order={3} size="md" id={heading}>
        {t('officialPages.own.title')}
      </Title>
      <ul data-bare className={classes.list}>
        {facts.map((fact) => (
          <Row key={fact.id} fact={fact} />
        ))}
      </ul>
    </section>
  )
}
