import { Alert, Anchor, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
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
import { PageTitle } from '#src/client/ui/page-title.tsx'
import { Skeleton } from '#src/client/ui/skeleton.tsx'
import { formatDate } from '#src/shared/dates.ts'
import { formatList } from '#src/shared/lists.ts'
import { universityQuery } from '../client.ts'
import type { UniversityDetails } from '../contract.ts'
import { selectDecidingFacts } from '../facts/deciding-facts.rules.ts'
import { formatUniversityDescription, formatUniversityTitle } from '../public-pages/page-head.format.ts'
import { DetailsFailure } from './details-failure.tsx'
import { FactHistory } from './fact-history.tsx'
import { FactList } from './fact-list.tsx'
import { ProgramList, type ProgramSlots } from './program-list.tsx'
import classes from './university-screen.module.css'

type UniversityScreenProps = {
  id: string
  /** `preview` shows the facts with a link to the full page. */
  extent?: 'whole' | 'preview'
  actions?: (university: UniversityDetails) => ReactNode
  /** What a user sees and can do beside each programme; undefined for visitors. */
  slots?: ProgramSlots | undefined
  /** Data of other features on the university, below its programmes. */
  more?: (university: UniversityDetails) => ReactNode
}

const Missing = () => {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('catalogue.details.missingTitle')} lede={t('catalogue.details.missingMessage')} />
      <LinkButton to="/universities">{t('catalogue.details.missingAction')}</LinkButton>
    </>
  )
}

const Pending = ({ title }: { title: string }) => (
  <Stack gap="lg">
    <PageTitle title={title} />
    <VisuallyHidden component="h1">{title}</VisuallyHidden>
    <Skeleton height={36} width="min(24rem, 80%)" />
    <Skeleton height={16} width="min(16rem, 60%)" />
    <Skeleton height={96} />
    <LoadingSkeleton rows={5} />
  </Stack>
)

const Removed = ({ at, reason }: { at: string; reason: string }) => {
  const { t, i18n } = useTranslation()
  return (
    <Alert color="brick" mb="lg" title={t('catalogue.removed.since', { date: formatDate(at, i18n.language) })}>
      {reason}
    </Alert>
  )
}

const Body = ({
  university,
  extent = 'whole',
  actions,
  slots,
  more,
}: Omit<UniversityScreenProps, 'id'> & { university: UniversityDetails }) => {
  const { t, i18n } = useTranslation()
  const { aliases, id, name, websiteUrl, removedAt } = university
  const programs = university.programs.filter((program) => program.removedAt === null)
  const described = {
    ...university,
    programCount: programs.length,
    facts: selectDecidingFacts({}, university.facts),
  }
  const reader = { t, language: i18n.language, now: Date.now() }
  return (
    <>
      <PageHeader
        title={name}
        head={{
          title: formatUniversityTitle(university, i18n.language),
          description: formatUniversityDescription(described, reader),
        }}
        {...(aliases.length > 0
          ? { lede: t('catalogue.details.alsoKnown', { names: formatList(aliases.slice(0, 4), i18n.language) }) }
          : {})}
        actions={removedAt ? undefined : actions?.(university)}
      />
      {removedAt ? <Removed at={removedAt} reason={university.removedReason} /> : null}
      <Stack gap="xl">
        <section aria-labelledby="facts">
          <Group justify="space-between" mb="md">
            <Title order={2} id="facts">
              {t('catalogue.details.facts')}
            </Title>
            <Anchor href={websiteUrl} target="_blank" rel="noopener" className={classes.website ?? ''}>
              {t('catalogue.details.website')}
              <IconExternalLink size={16} aria-hidden="true" data-mirrored />
              <VisuallyHidden>{t('catalogue.details.opensNewTab')}</VisuallyHidden>
            </Anchor>
          </Group>
          <FactList university={university} />
          <FactHistory entity="universities" id={id} facts={university.facts} />
        </section>
        {extent === 'whole' ? (
          <section aria-labelledby="programmes">
            <Title order={2} id="programmes" mb="md">
              {t('catalogue.details.programmes')}
            </Title>
            <ProgramList university={university} programs={programs} slots={slots} />
          </section>
        ) : (
          <Group gap="md">
            <Text c="dimmed">{t('catalogue.search.programmes', { count: programs.length })}</Text>
            <LinkButton to="/university/$id" params={{ id }}>
              {t('catalogue.details.fullDetails')}
            </LinkButton>
          </Group>
        )}
        {more?.(university)}
      </Stack>
    </>
  )
}

/** Shows a university: facts with their sources, then its programmes (RT-17). */
export const UniversityScreen = ({ id, ...rest }: UniversityScreenProps) => {
  const { t } = useTranslation()
  const query = useQuery(universityQuery(id))
  const { data, error, isPending } = query
  const failed =
    getErrorCode(error) === 'UNIVERSITY_NOT_FOUND' ? (
      <Missing />
    ) : (
      <DetailsFailure title={t('catalogue.details.one')} message={t('catalogue.details.failed')} query={query} />
    )
  return (
    <PageShell>
      <BackLink to="/universities">{t('catalogue.details.back')}</BackLink>
      {isPending ? (
        <Pending title={t('catalogue.details.one')} />
      ) : data ? (
        <Body university={data} {...rest} />
      ) : (
        failed
      )}
    </PageShell>
  )
}
