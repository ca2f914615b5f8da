import { Anchor, Collapse, Skeleton, Text, Title, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { formatDate } from '#src/shared/dates.ts'
import { historyQuery } from '../client.ts'
import type { Change, SourcedFact } from '../facts/contract.ts'
import { CorrectionForm } from './correction-form.tsx'
import classes from './fact-history.module.css'

type FactHistoryProps = {
  entity: 'universities' | 'programs' | 'scholarships'
  id: string
  facts: Record<string, SourcedFact>
}

const knownKinds = [
  'website',
  'city',
  'tuition_per_year',
  'application_fee',
  'admission_rate_undergraduate',
  'deadline',
  'tests',
  'letters',
  'prompts',
  'requirements',
  'minimum_gpa',
  'amount',
] as const
const kindOf = (kind: string) => knownKinds.find((known) => known === kind)

const useFactName = () => {
  const { t } = useTranslation()
  return (kind: string) => {
    const known = kindOf(kind)
    return known ? t(`catalogue.fact.${known}`) : kind
  }
}

const SourceList = ({ facts }: Pick<FactHistoryProps, 'facts'>) => {
  const { t, i18n } = useTranslation()
  const nameOf = useFactName()
  return (
    <dl className={classes.sources}>
      {Object.entries(facts).map(([kind, fact]) => (
        <div key={kind}>
          <dt>
            {nameOf(kind)}{' '}
            <span data-figures>{fact.isOld ? t('catalogue.fact.old', { year: fact.year }) : fact.year}</span>
          </dt>
          <dd>
            {t('catalogue.fact.sourceLine', {
              title: fact.source.title,
              date: formatDate(fact.source.checkedOn, i18n.language, 'UTC'),
            })}{' '}
            {fact.source.url ? (
              <Anchor size="sm" href={fact.source.url} target="_blank" rel="noopener">
                {t('catalogue.fact.openSource')}
              </Anchor>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const changedParts = ({ before, after }: Change): string[] => {
  const columns = Object.keys(after ?? {}).filter((column) => column !== 'facts')
  const [then, now] = [before?.facts, after?.facts].map((facts) => (facts ?? {}) as Record<string, unknown>)
  const kinds = Object.keys(now ?? {}).filter((kind) => JSON.stringify(now?.[kind]) !== JSON.stringify(then?.[kind]))
  return [...new Set([...kinds, ...columns.map((column) => (column === 'website_url' ? 'website' : column))])]
}

const ChangeLine = ({ change }: { change: Change }) => {
  const { t, i18n } = useTranslation()
  const nameOf = useFactName()
  const what = changedParts(change).map(nameOf).join(', ')
  return (
    <li>
      <time dateTime={change.at}>{formatDate(change.at, i18n.language)}</time>{' '}
      {change.kind === 'added' ? t('catalogue.history.added') : t('catalogue.history.changed', { what })}{' '}
      <Text span size="sm" c="dimmed">
        {t('catalogue.history.by', { actor: change.actor })}
      </Text>
    </li>
  )
}

const History = ({ entity, id }: Omit<FactHistoryProps, 'facts'>) => {
  const { t } = useTranslation()
  const { data, isPending, isFetching, refetch, error } = useQuery(historyQuery(entity, id))
  if (isPending) return <Skeleton height={64} />
  if (!data)
    return (
      <ErrorState
        error={error}
        title={t('catalogue.history.failed')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  return (
    <ol className={classes.changes}>
      {data.changes.map((change) => (
        <ChangeLine key={change.id} change={change} />
      ))}
    </ol>
  )
}

/** "Why these facts": where each comes from, of which year, when it was checked, and how it changed. */
export const FactHistory = ({ entity, id, facts }: FactHistoryProps) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const panel = `why-${id}`
  return (
    <section className={classes.why}>
      <UnstyledButton
        className={classes.toggle ?? ''}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
      >
        {t('catalogue.history.why')}
        <IconChevronDown size={18} aria-hidden="true" className={classes.chevron} data-open={isOpen || undefined} />
      </UnstyledButton>
      <Collapse expanded={isOpen} id={panel}>
        {isOpen ? (
          <div className={classes.panel}>
            {Object.keys(facts).length > 0 ? <SourceList facts={facts} /> : <Text>{t('catalogue.history.none')}</Text>}
            <Title order={3} size="md" mt="lg">
              {t('catalogue.history.title')}
            </Title>
            <History entity={entity} id={id} />
            <CorrectionForm entity={entity} id={id} />
          </div>
        ) : null}
      </Collapse>
    </section>
  )
}
