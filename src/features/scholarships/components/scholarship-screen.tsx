import { Alert, Anchor, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getErrorCode } from '#src/client/errors.ts'
import { BackLink } from '#src/client/ui/back-link.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { DetailsFailure } from '#src/features/catalogue/components/details-failure.tsx'
import { FactHistory } from '#src/features/catalogue/components/fact-history.tsx'
import { tableKinds } from '#src/features/catalogue/components/fact-table.tsx'
import { KnownFacts } from '#src/features/catalogue/components/known-facts.tsx'
import { formatDate } from '#src/shared/dates.ts'
import { formatCountryName } from '#src/shared/display-names.ts'
import { formatList } from '#src/shared/lists.ts'
import { scholarshipQuery } from '../client.ts'
import type { ScholarshipDetails } from '../contract.ts'
import { formatScholarshipDescription, formatScholarshipTitle } from '../scholarship-head.format.ts'

const Facts = ({ id, facts }: ScholarshipDetails) => {
  const { t } = useTranslation()
  const kinds = tableKinds.scholarships
  return (
    <section aria-labelledby="facts">
      <Title order={2} id="facts" mb="md">
        {t('catalogue.program.known')}
      </Title>
      {kinds.some((kind) => facts[kind]) ? (
        <KnownFacts kinds={kinds} facts={facts} />
      ) : (
        <Text c="dimmed">{t('scholarships.details.unknown')}</Text>
      )}
      <FactHistory entity="scholarships" id={id} facts={facts} />
    </section>
  )
}

const Body = ({ scholarship }: { scholarship: ScholarshipDetails }) => {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const { name, provider, countries, websiteUrl, isVerified, removedAt } = scholarship
  const places = formatList(
    countries.map((code) => formatCountryName(code, language)),
    language,
  )
  return (
    <>
      <PageHeader
        title={name}
        head={{
          title: formatScholarshipTitle(scholarship, language),
          description: formatScholarshipDescription(scholarship, { t, language }),
        }}
        lede={[provider, places].filter((part) => part !== '').join(' · ')}
        actions={removedAt ? undefined : <LinkButton to="/scholarships">{t('scholarships.details.check')}</LinkButton>}
      />
      {removedAt ? (
        <Alert color="brick" mb="lg" title={t('catalogue.removed.since', { date: formatDate(removedAt, language) })} />
      ) : null}
      <Stack gap="xl">
        <Facts {...scholarship} />
        <div>
          <Anchor href={websiteUrl} target="_blank" rel="noopener">
            {t('scholarships.page')} <IconExternalLink size={16} aria-hidden="true" data-mirrored />
            <VisuallyHidden>{t('catalogue.details.opensNewTab')}</VisuallyHidden>
          </Anchor>
          {isVerified ? null : (
            <Text size="sm" c="dimmed">
              {t('scholarships.unverified')}
            </Text>
          )}
        </div>
      </Stack>
    </>
  )
}

/** Shows one scholarship with its facts and their sources; the eligibility of a user is in the list. */
export const ScholarshipScreen = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  const query = useQuery(scholarshipQuery(id))
  const { data, error, isPending } = query
  const failed =
    getErrorCode(error) === 'NOT_FOUND' ? (
      <PageHeader title={t('scholarships.details.missingTitle')} lede={t('scholarships.details.missingMessage')} />
    ) : (
      <DetailsFailure title={t('scholarships.details.one')} message={t('scholarships.details.failed')} query={query} />
    )
  return (
    <PageShell>
      <BackLink to="/scholarships">{t('scholarships.details.all')}</BackLink>
      {isPending ? (
        <>
          <PageHeader title={t('scholarships.details.one')} />
          <LoadingSkeleton rows={6} />
        </>
      ) : data ? (
        <Body scholarship={data} />
      ) : (
        failed
      )}
    </PageShell>
  )
}
