import { Alert, Button, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { getErrorCode } from '#src/client/errors.ts'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { useNow } from '#src/client/use-now.ts'
import { interviewQuery, refreshInterviews } from '../client.ts'
import type { OpenInterview } from '../contract.ts'
import { AskedForm } from './asked-form.tsx'
import { AskedOfOthers } from './asked-of-others.tsx'
import { InterviewWhen } from './interview-when.tsx'
import { KnownProgram } from './known-program.tsx'
import { LikelyQuestions } from './likely-questions.tsx'
import { NotesForm } from './notes-form.tsx'
import { OwnEvidence } from './own-evidence.tsx'
import { PracticeSession } from './practice-session.tsx'

const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id} mb="sm">
        {title}
      </Title>
      {children}
    </section>
  )
}

const Cancelled = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  const restore = useAppMutation({
    write: async () => await client.interviews.restore({ id }),
    done: t('interviews.restored'),
    refresh: refreshInterviews,
  })
  return (
    <Alert color="brass" title={t('interviews.isCancelled')}>
      <Button loading={restore.isPending} onClick={() => void restore.run()}>
        {t('interviews.restore')}
      </Button>
    </Alert>
  )
}

const Body = ({ interview }: { interview: OpenInterview }) => {
  const { t } = useTranslation()
  const { id, applicationId, universityName, programName, universityId, programId } = interview
  const [version, setVersion] = useState(interview.version)
  const hasBegun = Date.parse(interview.startsAt) <= useNow()
  const form = { interview, version, onVersion: setVersion }
  return (
    <>
      <PageHeader
        title={t('interviews.calendarSummary', { university: universityName })}
        {...(programName ? { lede: programName } : {})}
        actions={
          <LinkButton to="/applications" search={{ open: applicationId }} variant="default">
            {t('interviews.backToApplication')}
          </LinkButton>
        }
      />
      <Stack gap="xl">
        <InterviewWhen interview={interview} />
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl" verticalSpacing="xl">
          <Stack gap="xl">
            {hasBegun ? (
              <Section title={t('interviews.askedTitle')}>
                <Text c="dimmed">{t('interviews.askedHelp')}</Text>
                <AskedForm {...form} />
              </Section>
            ) : null}
            <NotesForm {...form} />
            <Section title={t('interviews.questionsTitle')}>
              <LikelyQuestions />
            </Section>
            {hasBegun ? null : (
              <Section title={t('interviews.practiseTitle')}>
                <PracticeSession interview={interview} />
              </Section>
            )}
          </Stack>
          <Stack gap="xl">
            <Section title={t('interviews.factsTitle')}>
              {programId ? (
                <KnownProgram universityId={universityId} programId={programId} />
              ) : (
                <Text c="dimmed">{t('interviews.noFacts')}</Text>
              )}
            </Section>
            <Section title={t('interviews.evidenceTitle')}>
              <OwnEvidence />
            </Section>
            <Section title={t('interviews.othersTitle')}>
              <AskedOfOthers id={id} />
            </Section>
          </Stack>
        </SimpleGrid>
      </Stack>
    </>
  )
}

const Missing = () => {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('interviews.missingTitle')} lede={t('interviews.missing')} />
      <LinkButton to="/applications">{t('applications.back')}</LinkButton>
    </>
  )
}

/** Screen of an interview: preparation before it, and what was asked afterwards. */
export const InterviewScreen = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery(interviewQuery(id))
  if (data)
    return (
      <PageShell>
        <Stack gap="lg">
          {data.isCancelled ? <Cancelled id={id} /> : null}
          <Body interview={data} />
        </Stack>
      </PageShell>
    )
  if (getErrorCode(error) === 'NOT_FOUND')
    return (
      <PageShell>
        <Missing />
      </PageShell>
    )
  return (
    <PageShell>
      <PageHeader title={t('interviews.title')} />
      {error ? (
        <ErrorState
          error={error}
          title={t('interviews.unreadable')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <LoadingSkeleton rows={6} />
      )}
    </PageShell>
  )
}
