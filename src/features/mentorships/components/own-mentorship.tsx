import { Badge, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { ConfirmButton } from '#src/client/ui/confirm-dialog.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { UserText } from '#src/client/ui/user-text.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { PersonMenu } from '#src/features/people/components/person-menu.tsx'
import { formatDate } from '#src/shared/dates.ts'
import { refreshMentorships } from '../client.ts'
import { OwnComments } from '../comments/components/part-comments.tsx'
import type { OwnMentorship } from '../contract.ts'
import { isOpenState } from '../rules.ts'
import { ReadOnlyNotes } from './read-only-notes.tsx'

/** Button that withdraws a request or ends a mentorship. */
export const EndMentorship = ({ mentorship, name }: { mentorship: OwnMentorship; name: string }) => {
  const { t } = useTranslation()
  const isGuided = mentorship.state === 'accepted'
  const end = useAppMutation({
    write: async () => await client.mentorships.end({ id: mentorship.id }),
    done: t(isGuided ? 'mentorships.endedDone' : 'mentorships.withdrawnDone'),
    refresh: refreshMentorships,
  })
  return (
    <ConfirmButton
      label={t(isGuided ? 'mentorships.end' : 'mentorships.withdraw')}
      title={t(isGuided ? 'mentorships.endTitle' : 'mentorships.withdrawTitle', { name })}
      message={t(isGuided ? 'mentorships.endMessage' : 'mentorships.withdrawMessage')}
      action={end}
    />
  )
}

/** What is left of a request or of a mentorship that has ended. */
const Rest = ({ mentorship, name }: { mentorship: OwnMentorship; name: string }) => {
  const { t, i18n } = useTranslation()
  const { id, mentorId, state, expiresAt, reason, sharedNotes } = mentorship
  return (
    <>
      {expiresAt ? (
        <Text size="sm" c="dimmed">
          {t('mentorships.openUntil', { date: formatDate(expiresAt, i18n.language) })}
        </Text>
      ) : null}
      {reason ? <UserText size="sm">{t('mentorships.reasonGiven', { reason })}</UserText> : null}
      {state === 'ended' ? <OwnComments mentorshipId={id} isOpen={false} /> : null}
      {isOpenState(state) ? (
        <Group gap="sm">
          <EndMentorship mentorship={mentorship} name={name} />
          {mentorId ? <PersonMenu person={{ id: mentorId, name }} /> : null}
        </Group>
      ) : (
        <ReadOnlyNotes notes={sharedNotes} />
      )}
    </>
  )
}

/** Mentorship card of the applicant: an active one leads to its page, a request can be withdrawn. */
export const OwnMentorshipCard = ({ mentorship }: { mentorship: OwnMentorship }) => {
  const { t } = useTranslation()
  const name = mentorship.mentorName || t('booking.formerPerson')
  const { state, mentorId, question } = mentorship
  const isGuided = state === 'accepted' && mentorId !== null
  return (
    <Card component="article" aria-label={name} padding="md">
      <Group justify="space-between" gap="sm">
        <Title order={3} size="h4">
          {isGuided ? (
            <TextLink to="/mentors/$id" params={{ id: mentorId }} inherit>
              <bdi>{name}</bdi>
            </TextLink>
          ) : (
            <bdi>{name}</bdi>
          )}
        </Title>
        <Badge variant="default" tt="none">
          {t(`mentorships.state.${state}`)}
        </Badge>
      </Group>
      <Stack gap="sm" mt="xs">
        {question ? (
          <UserText size="sm" lineClamp={2}>
            {question}
          </UserText>
        ) : null}
        {isGuided ? null : <Rest mentorship={mentorship} name={name} />}
      </Stack>
    </Card>
  )
}
