import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { getErrorCode } from '#src/client/errors.ts'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { buildLink } from '#src/features/sharing/client.ts'
import { formatDate } from '#src/shared/dates.ts'
import { isolateName } from '#src/shared/lists.ts'
import { recommendationQuery } from '../client.ts'
import type { Recommendation } from '../contract.ts'
import type { LetterAnswer, ReminderPace } from '../rules.ts'
import { RecommendationItem } from './recommendation-item.tsx'
import { ReminderSettings } from './reminder-settings.tsx'

const Gone = () => {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('recommenders.page.title')} />
      <EmptyState title={t('sharing.goneTitle')} message={t('recommenders.page.gone')} />
    </>
  )
}

const useAnswers = (secret: string) => {
  const { t } = useTranslation()
  const { queryKey } = recommendationQuery(secret)
  const answer = useAppMutation({
    write: async (input: { applicationIds: string[]; answer: LetterAnswer }) =>
      await client.recommenders.answer({ secret, ...input }),
    done: t('recommenders.page.answered'),
    onSaved: (output, _input, queryClient) => queryClient.setQueryData(queryKey, output),
  })
  const setReminders = useAppMutation({
    write: async (input: { pace: ReminderPace; remindOn: string | null }) =>
      await client.recommenders.setReminders({ secret, ...input }),
    done: t('recommenders.saved'),
    onSaved: (output, _input, queryClient) => queryClient.setQueryData(queryKey, output),
  })
  return { answer, setReminders }
}

const Letters = ({ secret, page }: { secret: string; page: Recommendation }) => {
  const { t, i18n } = useTranslation()
  const { answer, setReminders } = useAnswers(secret)
  const { letters, waiver, shareSecret, reminderPace, remindOn, expiresAt } = page
  const name = isolateName(page.applicantName || t('recommenders.anApplicant'), i18n.language)
  const asked = letters.filter(({ state }) => state === 'asked').map(({ applicationId }) => applicationId)
  return (
    <>
      <PageHeader
        title={t('recommenders.page.for', { name })}
        lede={t('recommenders.page.lede', { name, date: formatDate(expiresAt, i18n.language) })}
      />
      <Stack gap="md">
        {waiver === 'undecided' ? null : <Text>{t(`recommenders.page.${waiver}`, { name })}</Text>}
        {shareSecret === null ? null : (
          <Text>
            <Anchor href={buildLink(shareSecret)}>{t('sharing.sharedBy', { name })}</Anchor>
          </Text>
        )}
        {asked.length > 1 ? (
          <div>
            <Button
              disabled={answer.isPending}
              onClick={() => void answer.run({ applicationIds: asked, answer: 'agreed' })}
            >
              {t('recommenders.answer.agreeAll')}
            </Button>
          </div>
        ) : null}
        {letters.length === 0 ? <Text>{t('recommenders.page.none')}</Text> : null}
        {letters.map((letter) => (
          <RecommendationItem
            key={letter.applicationId}
            letter={letter}
            isBusy={answer.isPending}
            onAnswer={(chosen) => void answer.run({ applicationIds: [letter.applicationId], answer: chosen })}
          />
        ))}
        <ReminderSettings
          key={`${reminderPace} ${remindOn ?? ''}`}
          pace={reminderPace}
          remindOn={remindOn}
          isBusy={setReminders.isPending}
          onSave={(choice) => void setReminders.run(choice)}
        />
        <Text size="sm" c="dimmed">
          {t('recommenders.page.never')}
        </Text>
      </Stack>
    </>
  )
}

const Opened = ({ secret }: { secret: string }) => {
  const { t } = useTranslation()
  const { data, isPending, isError, isFetching, refetch, error } = useQuery(recommendationQuery(secret))
  if (isError && getErrorCode(error) === 'NOT_FOUND') return <Gone />
  if (isError)
    return (
      <ErrorState
        error={error}
        title={t('recommenders.unreadable')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (isPending) return <LoadingSkeleton layout="form" rows={3} />
  return <Letters secret={secret} page={data} />
}

/** Private page of a recommender, opened by a link and without an account. */
export const RecommendationScreen = ({ secret }: { secret: string | undefined }) => (
  <PageShell width="reading">
    {/* Excludes the page from search engines, and its address from the sites it links to; React hoists both into the head. */}
    <meta name="robots" content="noindex, nofollow" />
    <meta name="referrer" content="no-referrer" />
    {secret === undefined ? <Gone /> : <Opened secret={secret} />}
  </PageShell>
)
