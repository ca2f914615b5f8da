import { Button, Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { joinParts } from '#src/shared/lists.ts'
import { type CatalogueSearch, countryName, isField, programsQuery } from '../client.ts'
import type { SourcedFact } from '../facts/facts.contract.ts'
import type { FoundProgram } from '../search/search.contract.ts'
import { FactHistory } from './fact-history.tsx'
import { FactValue } from './fact-value.tsx'
import classes from './program-results.module.css'
import { ResultsSection } from './results-section.tsx'
import { writeDeadline } from './write-value.ts'

type ProgramResultsProps = {
  search: CatalogueSearch
  onClear: () => void
  /** What is known of a programme by another feature, such as its tier; given by the route. */
  mark?: (program: FoundProgram) => ReactNode
}

const Deadline = ({ fact }: { fact: SourcedFact | null }) => {
  const { t, i18n } = useTranslation()
  const day = writeDeadline(fact?.value, { t, language: i18n.language })
  if (!fact || day === undefined) return <Text c="dimmed">{t('catalogue.fact.notKnown')}</Text>
  return <Text data-figures>{fact.isOld ? t('catalogue.fact.oldDay', { day }) : day}</Text>
}

const factsOf = ({ tuition, deadline, tests }: FoundProgram): Record<string, SourcedFact> => ({
  ...(tuition ? { tuition_per_year: tuition } : {}),
  ...(deadline ? { deadline } : {}),
  ...(tests ? { tests } : {}),
})

const Row = ({ program, mark }: { program: FoundProgram; mark: ReactNode }) => {
  const { t, i18n } = useTranslation()
  const { universityId, universityName, name, city, country, field, level, degree, isVerified } = program
  const place = joinParts([city, countryName(country, i18n.language)], i18n.language)
  const words = [degree, t(`catalogue.level.${level}`), isField(field) ? t(`catalogue.field.${field}`) : field]
  return (
    <li className={classes.row}>
      <div>
        <Title order={2} className={classes.name ?? ''}>
          <TextLink to="/university/$id" params={{ id: universityId }} className={classes.link ?? ''} underline="hover">
            <bdi>{name}</bdi>
          </TextLink>
        </Title>
        <Text fw={500}>
          <bdi>{universityName}</bdi>
        </Text>
        <Text size="sm" c="dimmed">
          {[...new Set(words), place].join(' · ')}
        </Text>
        {mark}
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>{t('catalogue.fact.tuition_per_year')}</dt>
          <dd>
            <FactValue kind="tuition_per_year" fact={program.tuition ?? undefined} />
          </dd>
        </div>
        <div>
          <dt>{t('catalogue.fact.deadline')}</dt>
          <dd>
            <Deadline fact={program.deadline} />
          </dd>
        </div>
      </dl>
      {isVerified ? null : <Text className={classes.unverified ?? ''}>{t('catalogue.search.unverified')}</Text>}
      <div className={classes.why}>
        <FactHistory entity="programs" id={program.id} name={name} facts={factsOf(program)} />
      </div>
    </li>
  )
}

/** The programmes that fit, with the way to more of them. */
export const ProgramResults = ({ search, onClear, mark }: ProgramResultsProps) => {
  const { t } = useTranslation()
  const found = useInfiniteQuery(programsQuery(search))
  if (found.isPending) return <LoadingSkeleton rows={8} />
  if (!found.data)
    return (
      <ErrorState
        error={found.error}
        title={t('catalogue.search.programsFailed')}
        onRetry={() => void found.refetch()}
        retrying={found.isFetching}
      />
    )
  const rows = found.data.pages.flatMap(({ programs }) => programs)
  const total = found.data.pages[0]?.total ?? 0
  if (rows.length === 0)
    return (
      <EmptyState
        title={t('catalogue.search.noPrograms')}
        message={t('catalogue.search.noProgramsHelp')}
        action={<Button onClick={onClear}>{t('catalogue.search.clear')}</Button>}
      />
    )
  return (
    <ResultsSection
      heading={t('catalogue.search.foundPrograms', { count: total })}
      shown={rows.length}
      total={total}
      onClear={Object.keys(search).length > 1 ? onClear : undefined}
      pages={found}
      moreFailed={t('catalogue.search.moreProgramsFailed')}
    >
      <ul className={classes.list}>
        {rows.map((program) => (
          <Row key={program.id} program={program} mark={mark?.(program)} />
        ))}
      </ul>
    </ResultsSection>
  )
}
