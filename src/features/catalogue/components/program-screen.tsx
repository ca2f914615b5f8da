import { Alert, Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { getErrorCode } from '#src/client/errors.ts'
import { BackLink } from '#src/client/ui/back-link.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { formatDate } from '#src/shared/dates.ts'
import { formatCountryName, formatLanguageName } from '#src/shared/display-names.ts'
import { joinParts } from '#src/shared/lists.ts'
import { isField, programQuery } from '../client.ts'
import type { ProgramDetails } from '../contract.ts'
import { formatProgram } from '../program.format.ts'
import { ColumnHeads } from './column-heads.tsx'
import { DetailsFailure } from './details-failure.tsx'
import { FactHistory } from './fact-history.tsx'
import { PlaceLink } from './place-link.tsx'
import { KeyFacts, ProgramFacts } from './program-facts.tsx'
import rowClasses from './program-row.module.css'
import { ProgramRow } from './program-row.tsx'
import classes from './university-screen.module.css'
import { useListView } from './use-list-view.ts'

type ProgramScreenProps = {
  universityId: string
  programId: string
  /** Actions and fit; filled by the route, because they belong to other features. */
  actions: (program: ProgramDetails) => ReactNode
  standing: (program: ProgramDetails) => ReactNode
}

const Similar = ({ similar }: Pick<ProgramDetails, 'similar'>) => {
  const { t, i18n } = useTranslation()
  const { columns } = useListView()
  return (
    <section aria-labelledby="similar">
      <Title order={2} id="similar" mb="md">
        {t('catalogue.program.similar')}
      </Title>
      <ColumnHeads columns={columns} />
      <ul data-bare className={rowClasses.list}>
        {similar.map(({ id, universityId, universityName, city, country, name, degree, facts }) => (
          <ProgramRow
            key={id}
            {...{ universityId, programId: id, name, facts }}
            heading={
              <PlaceLink {...{ universityId, programId: id }} underline="hover" className={rowClasses.name ?? ''}>
                <bdi>{formatProgram(name, degree, i18n.language)}</bdi>
              </PlaceLink>
            }
            place={
              <bdi>{joinParts([universityName, city, formatCountryName(country, i18n.language)], i18n.language)}</bdi>
            }
          />
        ))}
      </ul>
    </section>
  )
}

const Body = ({
  program,
  actions,
  standing,
}: Pick<ProgramScreenProps, 'actions' | 'standing'> & { program: ProgramDetails }) => {
  const { t, i18n } = useTranslation()
  const { university, name, degree, level, field, language, websiteUrl, isByField, isVerified, removedAt } = program
  const location = joinParts([university.city, formatCountryName(university.country, i18n.language)], i18n.language)
  const words = [
    t(`catalogue.level.${level}`),
    isField(field) ? t(`catalogue.field.${field}`) : field,
    language ? t('catalogue.details.taughtIn', { language: formatLanguageName(language, i18n.language) }) : undefined,
  ]
  return (
    <>
      <PageHeader
        title={formatProgram(name, degree, i18n.language)}
        lede={joinParts([university.name, location], i18n.language)}
        actions={removedAt ? undefined : actions(program)}
      />
      {removedAt ? (
        <Alert
          color="brick"
          mb="lg"
          title={t('catalogue.removed.since', { date: formatDate(removedAt, i18n.language) })}
        />
      ) : null}
      <Stack gap="xl">
        <Group justify="space-between">
          <div>
            <Text c="dimmed">{[...new Set(words.filter(Boolean))].join(' · ')}</Text>
            {isByField ? (
              <Text size="sm" c="dimmed">
                {t('catalogue.program.byField')}
              </Text>
            ) : null}
          </div>
          <div>
            <Anchor href={websiteUrl} target="_blank" rel="noopener" className={classes.website ?? ''}>
              {websiteUrl === university.websiteUrl
                ? t('catalogue.program.universityPage')
                : t('catalogue.program.website')}
              <IconExternalLink size={16} aria-hidden="true" data-mirrored />
            </Anchor>
            {isVerified ? null : (
              <Text size="sm" c="dimmed">
                {t('catalogue.details.unverified')}
              </Text>
            )}
          </div>
        </Group>
        <section aria-label={t('catalogue.program.decides')}>
          <KeyFacts program={program} place={program.university} />
        </section>
        {standing(program)}
        <section aria-labelledby="facts">
          <Title order={2} id="facts" mb="md">
            {t('catalogue.program.furtherFacts')}
          </Title>
          <ProgramFacts program={program} />
          <FactHistory entity="programs" id={program.id} facts={program.facts} />
        </section>
        {program.similar.length > 0 ? <Similar similar={program.similar} /> : null}
      </Stack>
    </>
  )
}

const Missing = ({ universityId }: { universityId: string }) => {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('catalogue.program.missingTitle')} lede={t('catalogue.details.missingMessage')} />
      <LinkButton to="/university/$id" params={{ id: universityId }}>
        {t('catalogue.program.back')}
      </LinkButton>
    </>
  )
}

/**
 * Shows one programme: its fit with the user, its facts with source and cycle, unknown facts, and similar programmes.
 */
export const ProgramScreen = ({ universityId, programId, actions, standing }: ProgramScreenProps) => {
  const { t } = useTranslation()
  const query = useQuery(programQuery(universityId, programId))
  const { data, error, isPending } = query
  const failed =
    getErrorCode(error) === 'NOT_FOUND' ? (
      <Missing universityId={universityId} />
    ) : (
      <DetailsFailure title={t('catalogue.program.one')} message={t('catalogue.program.failed')} query={query} />
    )
  return (
    <PageShell>
      <BackLink to="/university/$id" params={{ id: universityId }}>
        {data?.university.name ?? t('catalogue.details.one')}
      </BackLink>
      {isPending ? (
        <>
          <PageHeader title={t('catalogue.program.one')} />
          <LoadingSkeleton rows={6} />
        </>
      ) : data ? (
        <Body program={data} actions={actions} standing={standing} />
      ) : (
        failed
      )}
    </PageShell>
  )
}
