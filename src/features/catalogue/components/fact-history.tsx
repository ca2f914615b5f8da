import { Anchor, Collapse, Text, Title, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { Skeleton } from '#src/client/ui/skeleton.tsx'
import { formatDate } from '#src/shared/dates.ts'
import { formatList } from '#src/shared/lists.ts'
import { historyQuery } from '../client.ts'
import type { EntryKind } from '../entries/entry-kinds.rules.ts'
import type { Change, SourcedFact } from '../facts/facts.contract.ts'
import { scholarshipRuleKinds } from '../rules.ts'
import { FactConflicts } from './fact-conflicts.tsx'
import classes from './fact-history.module.css'
import { formatActor, formatFactYear, formatScope, formatSourceTitle } from './fact-labels.ts'

// Lazy chunk: most readers correct nothing, and the fields of its forms weigh as much as a page.
const CorrectionForm = lazy(async () => ({ default: (await import('./correction-form.tsx')).CorrectionForm }))

type FactHistoryProps = {
  entity: EntryKind
  id: string
  facts: Record<string, SourcedFact>
  /** Facts of another entry that hold for this one; only a page without scripts lists their sources here. */
  inherited?: Record<string, SourcedFact>
  /** Accessible label that distinguishes the buttons of a list for screen readers. */
  name?: string
  /** Whether it is on the editor's screen, which needs no link to itself. */
  isInEditor?: boolean
}

const knownKinds = [
  'website',
  'city',
  'tuition_per_year',
  'living_cost_per_year',
  'application_fee',
  'admission_rate_undergraduate',
  'deadline',
  'tests',
  'letters',
  'prompts',
  'requirements',
  'minimum_gpa',
  'amount',
  'amount_total',
  'opens',
  'duration_months',
  'mode',
  'funding',
  'start',
  'tuition_per_credit',
  'gmat',
  'work_experience',
  'generated_text',
  'degrees_awarded',
  'official_grade',
  'intake',
  'entry_score',
  'admission_rate',
  'accredited_until',
  'student_sponsor',
  ...scholarshipRuleKinds,
] as const
/** Columns of an entry besides its facts. */
const columns = [
  'aliases',
  'country',
  'region',
  'control',
  'name',
  'field',
  'level',
  'degree',
  'language',
  'keywords',
  'is_verified',
  'provider',
  'countries',
  'nationalities',
  'levels',
  'fields',
  'full_name',
  'department',
  'email',
  'research_interests',
  'is_accepting_students',
] as const

const useFactName = () => {
  const { t } = useTranslation()
  return (kind: string) => {
    const known = knownKinds.find((one) => one === kind)
    if (known) return t(`catalogue.fact.${known}`)
    const column = columns.find((one) => one === kind)
    return column ? t(`catalogue.history.column.${column}`) : undefined
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
            {nameOf(kind) ?? kind} <span data-figures>{formatFactYear(kind, fact, t)}</span>
          </dt>
          <dd>
            {[formatScope(fact, t, i18n.language)].filter(Boolean).map((scope) => `${scope} `)}
            {t('catalogue.fact.sourceLine', {
              title: formatSourceTitle(fact, t),
              date: formatDate(fact.source.checkedOn, i18n.language, 'UTC'),
            })}{' '}
            {fact.source.url ? (
              <Anchor size="sm" href={fact.source.url} target="_blank" rel="noopener">
                {t('catalogue.fact.openSource')}
              </Anchor>
            ) : null}
            <FactConflicts kind={kind} fact={fact} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Sources = ({ facts }: Pick<FactHistoryProps, 'facts'>) => {
  const { t } = useTranslation()
  return Object.keys(facts).length > 0 ? <SourceList facts={facts} /> : <Text>{t('catalogue.history.none')}</Text>
}

const addresses = new Set(['website_url', 'profile_url'])

const changedParts = ({ before, after }: Change): string[] => {
  const others = Object.keys(after ?? {}).filter((column) => column !== 'facts')
  const [then, now] = [before?.facts, after?.facts].map((facts) => (facts ?? {}) as Record<string, unknown>)
  const kinds = Object.keys(now ?? {}).filter((kind) => JSON.stringify(now?.[kind]) !== JSON.stringify(then?.[kind]))
  return [...new Set([...kinds, ...others.map((column) => (addresses.has(column) ? 'website' : column))])]
}

/** Describes a change: entry added, removed, restored, or changed in part. */
const useDeed = () => {
  const { t, i18n } = useTranslation()
  const nameOf = useFactName()
  return (change: Change): string => {
    if (change.kind === 'added') return t('catalogue.history.added')
    const { removed_at: removedAt, removed_reason: reason } = change.after ?? {}
    if (removedAt) return t('catalogue.removed.removedFor', { reason: String(reason ?? '') })
    if (removedAt === null) return t('catalogue.removed.restoredFor', { reason: String(reason ?? '') })
    // Technical columns without a display name, such as normalised names for the search.
    const what = changedParts(change).flatMap((part) => nameOf(part) ?? [])
    return t('catalogue.history.changed', { what: formatList(what, i18n.language) })
  }
}

const ChangeLine = ({ change }: { change: Change }) => {
  const { t, i18n } = useTranslation()
  const deedOf = useDeed()
  return (
    <li>
      <time dateTime={change.at}>{formatDate(change.at, i18n.language)}</time> <bdi>{deedOf(change)}</bdi>{' '}
      <Text span size="sm" c="dimmed">
        {t('catalogue.history.by', { actor: formatActor(change.actor, t) })}
      </Text>
    </li>
  )
}

const History = ({ entity, id }: Pick<FactHistoryProps, 'entity' | 'id'>) => {
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

/** Explains the facts of an entry: source, year and check date of each, and its history. */
export const FactHistory = ({ entity, id, facts, inherited = {}, name, isInEditor = false }: FactHistoryProps) => {
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
        {name ? <VisuallyHidden>{name}</VisuallyHidden> : null}
        <IconChevronDown size={18} aria-hidden="true" className={classes.chevron} data-open={isOpen || undefined} />
      </UnstyledButton>
      {/* Written by the server alone: without scripts, neither this panel nor the cards of the sources can be opened. */}
      <noscript>
        <SourceList facts={{ ...inherited, ...facts }} />
      </noscript>
      <Collapse expanded={isOpen} id={panel}>
        {isOpen ? (
          <div className={classes.panel}>
            <Sources facts={facts} />
            <Title order={3} size="md" mt="lg">
              {t('catalogue.history.title')}
            </Title>
            <History entity={entity} id={id} />
            {entity === 'faculty_profiles' ? null : (
              <Suspense fallback={<Skeleton height={36} />}>
                <CorrectionForm entity={entity} id={id} facts={facts} isInEditor={isInEditor} />
              </Suspense>
            )}
          </div>
        ) : null}
      </Collapse>
    </section>
  )
}
