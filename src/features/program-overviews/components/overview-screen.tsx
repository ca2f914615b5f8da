import { Stack, Text, Title } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { getErrorCode } from '#src/client/errors.ts'
import { BackLink } from '#src/client/ui/back-link.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { ColumnHeads } from '#src/features/catalogue/components/column-heads.tsx'
import { DetailsFailure } from '#src/features/catalogue/components/details-failure.tsx'
import { PlaceLink } from '#src/features/catalogue/components/place-link.tsx'
import rowClasses from '#src/features/catalogue/components/program-row.module.css'
import { ProgramRow } from '#src/features/catalogue/components/program-row.tsx'
import { ResultsSection } from '#src/features/catalogue/components/results-section.tsx'
import { useListView } from '#src/features/catalogue/components/use-list-view.ts'
import { formatProgram } from '#src/features/catalogue/program.format.ts'
import { getNumberFormat } from '#src/shared/formats.ts'
import { joinParts } from '#src/shared/lists.ts'
import { type OverviewAddress, overviewCountriesQuery, overviewProgramsQuery, overviewQuery } from '../client.ts'
import type { ProgramOverview } from '../contract.ts'
import { formatOverviewDescription, formatOverviewTitle } from '../overview-head.format.ts'
import { CountryLinks } from './country-links.tsx'
import { OverviewDeadlines } from './overview-deadlines.tsx'
import { OverviewFigures } from './overview-figures.tsx'
import { OverviewScholarships } from './overview-scholarships.tsx'
import classes from './overview-screen.module.css'

type OverviewScreenProps = OverviewAddress & {
  /** Actions of the page; filled by the route, because they depend on the user. */
  actions: (overview: ProgramOverview) => ReactNode
}

const Completeness = ({ overview }: { overview: ProgramOverview }) => {
  const { t } = useTranslation()
  const { total, tuition, deadlines, tests, lengths } = overview
  const rows = [
    [t('catalogue.column.cost'), tuition?.known ?? 0],
    [t('catalogue.column.deadline'), deadlines.stated + deadlines.expected],
    [t('catalogue.column.tests'), tests.known],
    [t('catalogue.column.length'), lengths],
  ] as const
  return (
    <section aria-labelledby="known">
      <Title order={2} id="known" mb="xs">
        {t('overviews.completeness')}
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        {t('overviews.completenessHelp')}
      </Text>
      <dl className={classes.known}>
        {rows.map(([label, known]) => (
          <div key={label}>
            <Text component="dt" size="sm" c="dimmed">
              {label}
            </Text>
            <dd data-figures>{t('overviews.known', { known, total })}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const Programs = ({ address, total }: { address: OverviewAddress; total: number }) => {
  const { t, i18n } = useTranslation()
  const { columns } = useListView()
  const found = useInfiniteQuery(overviewProgramsQuery(address))
  const programs = found.data?.pages.flatMap((page) => page.programs) ?? []
  return (
    <section aria-labelledby="programmes">
      <Title order={2} id="programmes" mb="md">
        {t('catalogue.search.programs')}
      </Title>
      {found.isPending ? (
        <LoadingSkeleton rows={8} />
      ) : (
        <ResultsSection
          heading={t('catalogue.search.foundPrograms', { count: total })}
          shown={programs.length}
          total={total}
          onClear={undefined}
          pages={found}
          moreFailed={t('overviews.listFailed')}
        >
          <ColumnHeads columns={columns} />
          <ul data-bare className={rowClasses.list}>
            {programs.map(({ id, universityId, universityName, city, name, degree, facts }) => (
              <ProgramRow
                key={id}
                {...{ universityId, programId: id, name, facts }}
                heading={
                  <PlaceLink {...{ universityId, programId: id }} underline="hover" className={rowClasses.name ?? ''}>
                    <bdi>{formatProgram(name, degree, i18n.language)}</bdi>
                  </PlaceLink>
                }
                place={<bdi>{joinParts([universityName, city], i18n.language)}</bdi>}
              />
            ))}
          </ul>
        </ResultsSection>
      )}
    </section>
  )
}

const OtherCountries = ({ field, country }: Pick<ProgramOverview, 'field' | 'country'>) => {
  const { t } = useTranslation()
  const { data } = useQuery(overviewCountriesQuery(field))
  const others = data?.countries.filter((one) => one.country !== country) ?? []
  if (others.length === 0) return null
  return (
    <section aria-labelledby="others">
      <Title order={2} id="others" mb="xs">
        {t('overviews.otherCountries', { field: t(`catalogue.field.${field}`) })}
      </Title>
      <CountryLinks field={field} countries={others} />
    </section>
  )
}

const Body = ({
  overview,
  address,
  actions,
}: { overview: ProgramOverview; address: OverviewAddress } & Pick<OverviewScreenProps, 'actions'>) => {
  const { t, i18n } = useTranslation()
  const reader = { t, language: i18n.language }
  const title = formatOverviewTitle(overview, reader)
  const { levels, next, scholarships, total, field, country } = overview
  return (
    <>
      <PageHeader
        title={title}
        head={{ title, description: formatOverviewDescription(overview, reader) }}
        lede={[
          t('catalogue.search.programmes', { count: total }),
          ...levels.map(({ level, count }) =>
            t('catalogue.page.item', {
              label: t(`catalogue.level.${level}`),
              value: getNumberFormat(i18n.language).format(count),
            }),
          ),
        ].join(' · ')}
        actions={actions(overview)}
      />
      <Stack gap="xl">
        <OverviewFigures overview={overview} />
        <div className={classes.pair}>
          <OverviewDeadlines {...{ next, field: overview.field, country: overview.country, address }} />
          <OverviewScholarships {...scholarships} />
        </div>
        <Programs address={address} total={total} />
        <Completeness overview={overview} />
        <OtherCountries field={field} country={country} />
      </Stack>
    </>
  )
}

const Missing = () => {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('overviews.missingTitle')} lede={t('overviews.missingMessage')} />
      <LinkButton to="/universities" search={{ show: 'programs' }}>
        {t('overviews.missingAction')}
      </LinkButton>
    </>
  )
}

/** Shows what is known about a field in a country: figures, next deadlines, scholarships and all programmes. */
export const OverviewScreen = ({ field, country, actions }: OverviewScreenProps) => {
  const { t } = useTranslation()
  const query = useQuery(overviewQuery({ field, country }))
  const { data, error, isPending } = query
  const failed =
    getErrorCode(error) === 'NOT_FOUND' ? (
      <Missing />
    ) : (
      <DetailsFailure title={t('overviews.one')} message={t('overviews.failed')} query={query} />
    )
  return (
    <PageShell>
      <BackLink to="/programs">{t('programs.title')}</BackLink>
      {isPending ? (
        <>
          <PageHeader title={t('overviews.one')} />
          <LoadingSkeleton rows={8} />
        </>
      ) : data ? (
        <Body overview={data} address={{ field, country }} actions={actions} />
      ) : (
        failed
      )}
    </PageShell>
  )
}
