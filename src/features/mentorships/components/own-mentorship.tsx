import { Badge, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { ConfirmButton } from '#src/client/ui/confirm-dialog.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { PersonMenu } from '#src/features/people/components/person-menu.tsx'
import { formatDate } from '#src/shared/dates.ts'
import { refreshMentorships } from '../client.ts'
import { OwnComments } from '../comments/components/part-comments.tsx'
import type { OwnMentorship } from '../contract.ts'
import { MentorResources } from '../resources/components/received-resources.tsx'
import { isOpenState } from '../rules.ts'
import { GrantForm } from './grant-form.tsx'
import { NotesField } from './notes-field.tsx'
import { ReadOnlyNotes } from './read-only-notes.tsx'
import { WriteTo } from './write-to.tsx'

const EndMentorship = ({ mentorship, name }: { mentorship: OwnMentorship; name: string }) => {
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

/** Actions of an open mentorship: message the mentor, and end it. */
const Ways = ({ mentorship, name }: { mentorship: OwnMentorship; name: string }) => (
  <Group gap="sm">
    {mentorship.state === 'accepted' && mentorship.mentorId ? (
      <WriteTo person={{ id: mentorship.mentorId, name }} />
    ) : null}
    <EndMentorship mentorship={mentorship} name={name} />
    {mentorship.mentorId ? <PersonMenu person={{ id: mentorship.mentorId, name }} /> : null}
  </Group>
)

/** Mentorship card of the applicant: state, grants, and shared notes. */
export const OwnMentorshipCard = ({ mentorship }: { mentorship: OwnMentorship }) => {
  const { t, i18n } = useTranslation()
  const name = mentorship.mentorName || t('booking.formerPerson')
  const { state, expiresAt } = mentorship
  const isOpen = isOpenState(state)
  return (
    <Card component="article" aria-label={name}>
      <Group justify="space-between" gap="sm">
        <Title order={3}>
          <bdi>{name}</bdi>
        </Title>
        <Badge variant="default" tt="none">
          {t(`mentorships.state.${state}`)}
        </Badge>
      </Group>
      <Stack gap="md" mt="sm">
        {expiresAt ? (
          <Text size="sm" c="dimmed">
            {t('mentorships.openUntil', { date: formatDate(expiresAt, i18n.language) })}
          </Text>
        ) : null}
        {mentorship.question ? (
          <Text size="sm" dir="auto">
            {mentorship.question}
          </Text>
        ) : null}
        {mentorship.reason ? (
          <Text size="sm" dir="auto">
            {t('mentorships.reasonGiven', { reason: mentorship.reason })}
          </Text>
        ) : null}
        {state === 'accepted' ? (
          <>
            <GrantForm mentorship={mentorship} />
            <NotesField
              label={t('mentorships.sharedNotes')}
              description={t('mentorships.sharedNotesHelp', { name })}
              notes={mentorship.sharedNotes}
              save={async (notes) =>
                await client.mentorships.saveNotes({ id: mentorship.id, notes, version: mentorship.notesVersion })
              }
            />
            {mentorship.mentorId ? <MentorResources mentorId={mentorship.mentorId} name={name} /> : null}
          </>
        ) : null}
        {state === 'accepted' || state === 'ended' ? (
          <OwnComments mentorshipId={mentorship.id} isOpen={state === 'accepted'} />
        ) : null}
        {isOpen ? null : <ReadOnlyNotes notes={mentorship.sharedNotes} />}
        {isOpen ? <Ways mentorship={mentorship} name={name} /> : null}
      </Stack>
    </Card>
  )
}
