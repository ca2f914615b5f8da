import { Anchor, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getErrorCode } from '#src/client/errors.ts'
import { BackLink } from '#src/client/ui/back-link.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageTitle } from '#src/client/ui/page-title.tsx'
import { ProgressRing } from '#src/client/ui/progress-ring.tsx'
import { Skeleton } from '#src/client/ui/skeleton.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { PlaceLink } from '#src/features/catalogue/components/place-link.tsx'
import { RemovedMark } from '#src/features/catalogue/components/removed-mark.tsx'
import { formatProgram } from '#src/features/catalogue/program.format.ts'
import { DeadlineList } from '#src/features/deadlines/components/deadline-list.tsx'
import { OwnPageFacts } from '#src/features/official-pages/components/own-page-facts.tsx'
import { ReadPageButton } from '#src/features/official-pages/components/read-page-button.tsx'
import { WatchButton } from '#src/features/official-pages/watching/components/watch-button.tsx'
import { applicationQuery, earlierFactsQuery } from '../client.ts'
import type { ApplicationDetails as Details } from '../contract.ts'
import { formatReadiness } from '../readiness.format.ts'
import classes from './application-details.module.css'
import { ApplicationHistory } from './application-history.tsx'
import { ArchiveControl } from './archive-control.tsx'
import { CostSection } from './cost-section.tsx'
import { EarlierFacts } from './earlier-facts.tsx'
import { OfferPrompt } from './offer-prompt.tsx'
import { OfferSection } from './offer-section.tsx'
import { PortalSection } from './portal-section.tsx'
import { ProgressControl } from './progress-control.tsx'
import { RequirementList } from './requirement-list.tsx'
import { StatusSelect } from './status-select.tsx'

const Pending = ({ title }: { title: string }) => (
  <Stack gap="lg">
    <PageTitle title={title} />
    <VisuallyHidden component="h1">{title}</VisuallyHidden>
    <Skeleton height={36} width="min(24rem, 80%)" />
    <div className={classes.columns}>
      <div>
        <LoadingSkeleton rows={6} />
      </div>
      <div>
        <Skeleton height={240} />
      </div>
    </div>
  </Stack>
)

const Missing = () => {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('applications.missingTitle')} lede={t('applications.missingMessage')} />
      <LinkButton to="." search={{}}>
        {t('applications.back')}
      </LinkButton>
    </>
  )
}

/** Note that the checklist is the usual one, with a link to the programme's own page. */
const UsualList = ({ officialUrl }: { officialUrl: string }) => {
  const { t } = useTranslation()
  return (
    <Text size="sm" c="dimmed" mb="sm">
      {t('applications.usualList')}{' '}
      {officialUrl ? (
        <Anchor size="sm" href={officialUrl} target="_blank" rel="noopener noreferrer">
          {t('applications.officialPage')}
        </Anchor>
      ) : null}
    </Text>
  )
}

type ApplicationDetailsProps = {
  id: string
  /** Actions after a decision; a prop, because they belong to another feature. */
  outcome: (application: Details) => ReactNode
  /** Interviews; a prop for the same reason. */
  interviews?: ((application: Details) => ReactNode) | undefined
  /** Files for the portal; a prop for the same reason. */
  packets?: ((application: Details) => ReactNode) | undefined
}

type BodyProps = { application: Details } & Omit<ApplicationDetailsProps, 'id'>

const Body = ({ application, outcome, interviews, packets }: BodyProps) => {
  const { t, i18n } = useTranslation()
  const programme = formatProgram(application.programName, application.degree, i18n.language)
  const { requirementsDone: done, requirementsTotal: total, universityId, programId } = application
  const readiness = formatReadiness(application, t)
  const [isOfferEdited, setOfferEdited] = useState(false)
  // Without terms, the offer of an accepted application is asked for at the top of the page.
  const isOfferAsked = application.status === 'accepted' && application.offer === null
  return (
    <>
      <PageHeader
        title={application.universityName}
        {...(programme ? { lede: programme } : {})}
        actions={<StatusSelect application={application} />}
      />
      {application.isRemoved ? <RemovedMark /> : null}
      <OfferPrompt application={application} />
      {application.status === 'accepted' ? (
        <Text mb="lg">
          <TextLink to="/after-decision">{t('applications.decision.open')}</TextLink>
        </Text>
      ) : null}
      <div className={classes.columns}>
        <div>
          <section aria-labelledby="requirements">
            <Title order={2} id="requirements">
              {t('applications.requirements')}
            </Title>
            <Group justify="space-between" gap="sm" my="sm">
              {readiness ? <ProgressRing done={done} total={total} size={56} label={readiness} /> : null}
              <ProgressControl application={application} />
            </Group>
            <UsualList officialUrl={application.officialUrl} />
            <Group gap="sm" align="flex-start">
              <ReadPageButton
                about={{ kind: 'application', id: application.id }}
                url={application.officialUrl}
                name={application.universityName}
              />
              <WatchButton
                about={{ kind: 'application', id: application.id }}
                url={application.officialUrl}
                name={application.universityName}
              />
            </Group>
            <EarlierFacts applicationId={application.id} />
            <RequirementList application={application} />
            <OwnPageFacts
              entity={programId ? 'programs' : 'selected_universities'}
              id={programId ?? application.selectedUniversityId}
            />
          </section>
        </div>
        <div className={classes.aside}>
          <Stack gap="xl">
            <section aria-labelledby="deadlines">
              <Title order={2} id="deadlines">
                {t('applications.deadlines')}
              </Title>
              <DeadlineList
                deadlines={application.deadlines}
                selectedUniversityId={application.selectedUniversityId}
                universityZone={application.universityZone}
                university={{ name: application.universityName, officialUrl: application.officialUrl }}
              />
            </section>
            {interviews?.(application)}
            {isOfferAsked && !isOfferEdited ? null : (
              <section aria-labelledby="offer">
                <Title order={2} id="offer">
                  {t('applications.offer.title')}
                </Title>
                <OfferSection application={application} isEditing={isOfferEdited} setEditing={setOfferEdited} />
              </section>
            )}
            <section aria-labelledby="portal">
              <Title order={2} id="portal">
                {t('applications.portal.title')}
              </Title>
              <PortalSection application={application} />
            </section>
            {packets?.(application)}
            <section aria-labelledby="costs">
              <Title order={2} id="costs">
                {t('applications.costs.title')}
              </Title>
              <CostSection application={application} />
            </section>
            {outcome(application)}
            <section aria-labelledby="history">
              <Title order={2} id="history" mb="md">
                {t('applications.history')}
              </Title>
              <ApplicationHistory application={application} />
            </section>
            <ArchiveControl application={application} />
            <Text size="sm">
              <PlaceLink universityId={universityId} programId={programId}>
                {programId ? t('applications.programDetails') : t('applications.details')}
              </PlaceLink>
            </Text>
          </Stack>
        </div>
      </div>
    </>
  )
}

/** Details of an application: open requirements, deadlines and history. */
export const ApplicationDetails = ({ id, outcome, interviews, packets }: ApplicationDetailsProps) => {
  const { t } = useTranslation()
  const { data, error, isPending, isFetching, refetch } = useQuery(applicationQuery(id))
  // Prevents layout shift: facts of earlier cycles are above the checklist.
  const earlier = useQuery(earlierFactsQuery(id))
  const isWaiting = isPending || (data !== undefined && earlier.isLoading && earlier.failureCount === 0)
  const failed =
    getErrorCode(error) === 'APPLICATION_NOT_FOUND' ? (
      <Missing />
    ) : (
      <>
        <PageHeader title={t('applications.one')} />
        <ErrorState
          error={error}
          title={t('applications.failedOne')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </>
    )
  return (
    <>
      <BackLink to="." search={{}} className={classes.back ?? ''}>
        {t('applications.back')}
      </BackLink>
      {isWaiting ? (
        <Pending title={t('applications.one')} />
      ) : data ? (
        <Body application={data} outcome={outcome} interviews={interviews} packets={packets} />
      ) : (
        failed
      )}
    </>
  )
}
