import { Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { UserText } from '#src/client/ui/user-text.tsx'
import { PersonMenu } from '#src/features/people/components/person-menu.tsx'
import { ownTasksQuery } from '../client.ts'
import { OwnComments } from '../comments/components/part-comments.tsx'
import type { OwnMentorship } from '../contract.ts'
import { MentorResources } from '../resources/components/received-resources.tsx'
import { GrantForm } from './grant-form.tsx'
import classes from './mentorship-page.module.css'
import { NotesField } from './notes-field.tsx'
import { EndMentorship } from './own-mentorship.tsx'
import { TaskCheck } from './task-check.tsx'
import { WriteTo } from './write-to.tsx'

/** Tasks from this mentor, open ones first. */
const Tasks = ({ mentorshipId }: { mentorshipId: string }) => {
  const { t } = useTranslation()
  const { data } = useQuery(ownTasksQuery)
  const tasks = data?.tasks.filter((task) => task.mentorshipId === mentorshipId) ?? []
  return (
    <section aria-labelledby="mentorship-tasks">
      <Title order={2} size="h3" id="mentorship-tasks" mb="sm">
        {t('mentorships.tasksOfStudent')}
      </Title>
      {data && tasks.length === 0 ? <Text c="dimmed">{t('mentorships.noTasks')}</Text> : null}
      <Stack gap="sm">
        {tasks.map((task) => (
          <TaskCheck key={task.id} task={task} />
        ))}
      </Stack>
    </section>
  )
}

type MentorshipPageProps = {
  mentorship: OwnMentorship
  mentorId: string
  /** Upcoming sessions with the mentor; a prop, because they belong to another feature. */
  sessions: ReactNode
}

/** Page of an active mentorship for its student: sessions, tasks and notes, beside what the mentor sees. */
export const MentorshipPage = ({ mentorship, mentorId, sessions }: MentorshipPageProps) => {
  const { t } = useTranslation()
  const { id, mentorName: name, question } = mentorship
  return (
    <>
      <PageHeader
        title={name || t('booking.formerPerson')}
        actions={
          <>
            <LinkButton to="/sessions" size="sm">
              {t('mentorships.bookHere')}
            </LinkButton>
            <WriteTo person={{ id: mentorId, name }} />
            <PersonMenu person={{ id: mentorId, name }} />
          </>
        }
      />
      {question ? <UserText c="dimmed">{question}</UserText> : null}
      <div className={classes.columns}>
        <Stack gap="xl">
          {sessions}
          <Tasks mentorshipId={id} />
          <NotesField
            item={`shared ${id}`}
            label={t('mentorships.sharedNotes')}
            description={t('mentorships.sharedNotesHelp', { name })}
            notes={mentorship.sharedNotes}
            version={mentorship.notesVersion}
            save={async (notes, version) => await client.mentorships.saveNotes({ id, notes, version })}
          />
        </Stack>
        <Stack gap="xl">
          <section aria-labelledby="mentorship-shared">
            <Title order={2} size="h3" id="mentorship-shared" mb="sm">
              {t('mentorships.sharedWithMentor')}
            </Title>
            <GrantForm mentorship={mentorship} />
          </section>
          <OwnComments mentorshipId={id} isOpen />
          <MentorResources mentorId={mentorId} name={name} />
        </Stack>
      </div>
      <Group mt="xl">
        <EndMentorship mentorship={mentorship} name={name} />
      </Group>
    </>
  )
}
