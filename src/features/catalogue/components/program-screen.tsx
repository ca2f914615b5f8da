import { Alert, Anchor, Stack, Text, Title } from '@mantine/core'
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
import { isField } from '../catalogue-search.parse.ts'
import { programQuery } from '../client.ts'
import type { ProgramDetails } from '../contract.ts'
import { selectDecidingFacts } from '../facts/deciding-facts.rules.ts'
import { findOfficialPage, formatAddress } from '../official-page.rules.ts'
import { formatProgram } from '../program.format.ts'
import { formatProgramDescription, formatProgramTitle } from '../public-pages/page-head.format.ts'
import { ColumnHeads } from './column-heads.tsx'
import { DetailsFailure } from './details-failure.tsx'
import { FactHistory } from './fact-history.tsx'
import { PlaceLink } from './place-link.tsx'
import { ProgramDeadline } from './program-deadline.tsx'
import { ProgramFacts } from './program-facts.tsx'
import rowClasses from './program-row.module.css'
import { ProgramRow } from './program-row.tsx'
import classes from './program-screen.module.css'
import { useListView } from './use-list-view.ts'

type Slot = (program: ProgramDetails) => ReactNode

type ProgramScreenProps = {
  universityId: string
  programId: string
  /** Actions and fit; filled by the route, because they belong to other features. */
  actions: Slot
  /** Actions about the official page. */
  pageActions: Slot
  /** Deadline of the user's plan; shows the catalogue's, passed as `fallback`, without one. */
  deadline: (program: ProgramDetails, fallback: ReactNode) => ReactNode
  standing: Slot
  /** Links to further programmes, below the similar ones. */
  more: Slot
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

/** Exact official page with its address, or the university's home page where no other is known. */
const OfficialPage = ({ program, actions }: { program: ProgramDetails; actions: ReactNode }) => {
  const { t } = useTranslation()
  const { url, isHomePage } = findOfficialPage(program, program.university.websiteUrl)
  return (
    <div>
      <Text size="sm" c="dimmed">
        {t(isHomePage ? 'catalogue.program.universityPage' : 'catalogue.program.website')}
      </Text>
      <Anchor
        href={url}
        target="_blank"
        rel="noopener"
        className={classes.address ?? ''}
        aria-label={`${t(isHomePage ? 'catalogue.program.universityPage' : 'catalogue.program.website')}: ${formatAddress(url)}`}
      >
        <bdi>{formatAddress(url)}</bdi>
        <IconExternalLink size={16} aria-hidden="true" data-mirrored />
      </Anchor>
      {program.isVerified ? null : (
        <Text size="sm" c="dimmed">
          {t('catalogue.details.unverified')}
        </Text>
      )}
      {actions}
    </div>
  )
}

type BodyProps = Omit<ProgramScreenProps, 'universityId' | 'programId'> & { program: ProgramDetails }

const Body = ({ program, actions, pageActions, deadline, standing, more }: BodyProps) => {
  const { t, i18n } = useTranslation()
  const { university, name, degree, level, field, language, isByField, removedAt } = program
  const location = joinParts([university.city, formatCountryName(university.country, i18n.language)], i18n.language)
  const reader = { t, language: i18n.language, now: Date.now() }
  const facts = selectDecidingFacts(program.facts, program.inherited)
  const words = [
    t(`catalogue.level.${level}`),
    isField(field) ? t(`catalogue.field.${field}`) : field,
    language ? t('catalogue.details.taughtIn', { language: formatLanguageName(language, i18n.language) }) : '',
    // The title contains the degree.
  ].filter((word) => word !== '' && word !== degree)
  return (
    <>
      <PageHeader
        title={formatProgram(name, degree, i18n.language)}
        head={{
          title: formatProgramTitle(program, university, i18n.language),
          description: formatProgramDescription({ name, degree, facts }, university, reader),
        }}
        lede={[joinParts([university.name, location], i18n.language), ...new Set(words)].join(' · ')}
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
        {isByField ? (
          <Text size="sm" c="dimmed">
            {t('catalogue.program.byField')}
          </Text>
        ) : null}
        <section aria-label={t('catalogue.program.next')} className={classes.next}>
          <div>{deadline(program, <ProgramDeadline program={program} />)}</div>
          <OfficialPage program={program} actions={removedAt ? null : pageActions(program)} />
        </section>
        <section aria-labelledby="facts">
          <Title order={2} id="facts" mb="md">
            {t('catalogue.program.known')}
          </Title>
          <ProgramFacts
            program={program}
            place={university}
            officialUrl={findOfficialPage(program, university.websiteUrl).url}
          />
          <FactHistory entity="programs" id={program.id} facts={program.facts} inherited={program.inherited} />
        </section>
        {standing(program)}
        {program.similar.length > 0 ? <Similar similar={program.similar} /> : null}
        {more(program)}
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
 * Shows one programme: its deadline and official page with the next actions, the known facts with source and cycle, the
 * fit with the user, and similar programmes.
 */
export const ProgramScreen = ({ universityId, programId, ...slots }: ProgramScreenProps) => {
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
        <Body program={data} {...slots} />
      ) : (
        failed
      )}
    </PageShell>
  )
}
