import { Alert, Button, Stack, Text, Title } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { formatErrorText, getErrorCode } from '#src/client/errors.ts'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { Form } from '#src/client/ui/form.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { PageTitle } from '#src/client/ui/page-title.tsx'
import { SaveStatusText } from '#src/client/ui/save-status-text.tsx'
import { useDraftForm } from '#src/client/ui/use-draft-form.ts'
import { ZoneSelect } from '#src/client/ui/zone-select.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { mentorCompletionPercent } from '#src/features/accounts/access.rules.ts'
import { formatList } from '#src/shared/lists.ts'
import { mentorProfileQuery } from '../client.ts'
import type { MentorProfile } from '../contract.ts'
import { calculateMentorCompletion, listMissingCriteria, type MentorCriterion } from '../rules.ts'
import { MentorCriteria } from './mentor-criteria.tsx'
import { BioField, ExpertiseFields, ReachFields } from './mentor-fields.tsx'
import classes from './mentor-onboarding.module.css'
import { useMentorDraft } from './use-mentor-draft.ts'

type MentorOnboardingProps = {
  userId: string
  onComplete: () => Promise<void>
}

const Missing = ({ missing }: { missing: MentorCriterion[] }) => {
  const { t, i18n } = useTranslation()
  const names = missing.map((criterion) => t(`mentoring.criterion.${criterion}`))
  const list = formatList(names, i18n.language)
  return (
    <Alert color="brass" role="alert" title={t('mentoring.notYet.title', { needed: mentorCompletionPercent })}>
      {t('mentoring.notYet.message', { list })}
    </Alert>
  )
}

const Questions = ({ userId, profile, onComplete }: MentorOnboardingProps & { profile: MentorProfile }) => {
  const { t } = useTranslation()
  const [isAsked, setIsAsked] = useState(false)
  const { draft, answers, status } = useMentorDraft(userId)
  const form = useDraftForm({ draft, change: draft.change })
  const missing = listMissingCriteria(answers)
  const isEnough = calculateMentorCompletion(answers) >= mentorCompletionPercent
  const finish = useAppMutation({
    write: async () => {
      await draft.save()
      await client.mentoring.complete()
      await draft.close()
      await onComplete()
    },
    failed: null,
    onFailed: () => draft.reopen(),
  })
  // No per-field validation: only the total completion counts.
  const handleSubmit = () => {
    setIsAsked(true)
    if (isEnough) void finish.run()
    else if (missing[0]) form.getInputNode(missing[0])?.focus()
  }
  return (
    <Form form={form} onSubmit={handleSubmit} className={classes.layout}>
      <Stack gap="xl" className={classes.questions ?? ''}>
        <Stack gap="md" component="section" aria-labelledby="mentor-expertise">
          <Title order={2} id="mentor-expertise">
            {t('mentoring.part.expertise')}
          </Title>
          <ExpertiseFields form={form} />
        </Stack>
        <Stack gap="md" component="section" aria-labelledby="mentor-about">
          <Title order={2} id="mentor-about">
            {t('mentoring.part.about')}
          </Title>
          <BioField form={form} />
        </Stack>
        <Stack gap="md" component="section" aria-labelledby="mentor-reach">
          <Title order={2} id="mentor-reach">
            {t('mentoring.part.reach')}
          </Title>
          <ReachFields form={form} />
          <ZoneSelect
            label={t('mentoring.criterion.timeZone')}
            description={t('mentoring.help.timeZone')}
            {...form.getInputProps('timeZone')}
            value={answers.timeZone}
            onChange={(timeZone) => form.setFieldValue('timeZone', timeZone)}
          />
        </Stack>
        {isAsked && !isEnough ? <Missing missing={missing} /> : null}
        {finish.isError && getErrorCode(finish.error) !== 'PROFILE_INCOMPLETE' ? (
          <Alert color="brick" role="alert" title={t('mentoring.failed')}>
            {formatErrorText(finish.error, t)}
          </Alert>
        ) : null}
        <div>
          <Button
            type="submit"
            loading={finish.isPending || finish.isSuccess}
            rightSection={<IconArrowRight size={18} aria-hidden="true" data-mirrored />}
          >
            {profile.completedAt ? t('mentoring.finishAgain') : t('mentoring.finish')}
          </Button>
          <SaveStatusText status={status} onRetry={() => void draft.save()} path="/mentor/onboarding" />
        </div>
      </Stack>
      <aside className={classes.aside} aria-label={t('mentoring.completion.title')}>
        <MentorCriteria facts={answers} />
      </aside>
    </Form>
  )
}

/** Mentor onboarding: one page of autosaved questions, complete from 80 percent on (ON-05, RT-10). */
export const MentorOnboarding = (props: MentorOnboardingProps) => {
  const { t } = useTranslation()
  const { data, isPending, isFetching, refetch, error } = useQuery(mentorProfileQuery)
  return (
    <PageShell>
      <PageTitle title={t('mentoring.title')} />
      <div className={classes.head}>
        <Title order={1}>{t('mentoring.title')}</Title>
        <Text c="dimmed" mt="xs">
          {t('mentoring.lede')}
        </Text>
        {data?.completedAt ? (
          <Alert color="brass" mt="lg" title={t('mentoring.fallen.title', { needed: mentorCompletionPercent })}>
            {t('mentoring.fallen.message')}
          </Alert>
        ) : null}
      </div>
      {isPending ? <LoadingSkeleton layout="form" rows={5} /> : null}
      {data ? <Questions {...props} profile={data} /> : null}
      {data || isPending ? null : (
        <ErrorState
          error={error}
          title={t('onboarding.unreadable')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </PageShell>
  )
}
