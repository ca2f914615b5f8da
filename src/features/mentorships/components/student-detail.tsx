import { Button, Group, List, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { getErrorCode } from '#src/client/errors.ts'
import { ConfirmButton } from '#src/client/ui/confirm-dialog.tsx'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { PersonMenu } from '#src/features/people/components/person-menu.tsx'
import { SharedPart } from '#src/features/sharing/components/shared-parts.tsx'
import type { SharedPart as SharedPartName } from '#src/features/sharing/rules.ts'
import { formatDate } from '#src/shared/dates.ts'
import { refreshMentorships, studentQuery } from '../client.ts'
import { LineComment } from '../comments/components/line-comment.tsx'
import { PartComments } from '../comments/components/part-comments.tsx'
import { useRefetchAt } from '../realtime.client.ts'
import type { StudentDetail as Detail } from '../students.contract.ts'
import { AssignedTasks } from './assigned-tasks.tsx'
import { NotesField } from './notes-field.tsx'
import { ReadOnlyNotes } from './read-only-notes.tsx'
import { buildChangeKey, ChangeWords } from './student-changes.tsx'
import { WriteTo } from './write-to.tsx'

const Changes = ({ student }: { student: Detail }) => {
  const { t } = useTranslation()
  const seen = useAppMutation({
    write: async () => await client.mentorships.students.markSeen({ id: student.id }),
    refresh: refreshMentorships,
  })
  return (
    <section aria-labelledby="student-changes">
      <Title order={2} id="student-changes" mb="sm">
        {t('mentorships.sinceLooked')}
      </Title>
      {student.changes.length === 0 ? (
        <Text c="dimmed">{t('mentorships.noChanges')}</Text>
      ) : (
        <Stack gap="sm">
          <List size="sm" listStyleType="none" spacing={4}>
            {student.changes.map((change) => (
              <List.Item key={buildChangeKey(change)}>
                <ChangeWords change={change} />
              </List.Item>
            ))}
          </List>
          <Group>
            <Button variant="default" size="sm" loading={seen.isPending} onClick={() => void seen.run(undefined)}>
              {t('mentorships.markSeen')}
            </Button>
          </Group>
        </Stack>
      )}
    </section>
  )
}

const Granted = ({ student }: { student: Detail }) => {
  const { t, i18n } = useTranslation()
  useRefetchAt(student.grants.map(({ expiresAt }) => expiresAt).sort()[0])
  if (student.grants.length === 0)
    return (
      <EmptyState
        title={t('mentorships.notSharedTitle')}
        message={t('mentorships.notSharedMessage', { name: student.name })}
      />
    )
  // First grant of each part: a part opened by two grants shows its comments once; a draft is commented by passage.
  const firstGrantOf = (part: SharedPartName) => student.grants.find(({ parts }) => parts.includes(part))?.id
  return student.grants.map(({ id, parts, expiresAt }) => (
    <Stack key={id} gap="lg">
      <Text size="sm" c="dimmed">
        {t('sharing.sharedLede', { name: student.name, date: formatDate(expiresAt, i18n.language) })}
      </Text>
      {parts.map((part) => (
        <Stack key={part} gap="sm">
          <SharedPart
            share={{ id }}
            part={part}
            besideLine={({ id: findingId, value }) => (
              <LineComment mentorshipId={student.id} findingId={findingId} value={value} />
            )}
          />
          {part !== 'writing' && firstGrantOf(part) === id ? (
            <PartComments mentorshipId={student.id} seat="mentor" part={part} isOpen />
          ) : null}
        </Stack>
      ))}
    </Stack>
  ))
}

const End = ({ student }: { student: Detail }) => {
  const { t } = useTranslation()
  const end = useAppMutation({
    write: async () => await client.mentorships.end({ id: student.id }),
    done: t('mentorships.endedDone'),
    refresh: refreshMentorships,
  })
  return (
    <Group>
      <ConfirmButton
        label={t('mentorships.end')}
        title={t('mentorships.endTitle', { name: student.name })}
        message={t('mentorships.endMessage')}
        action={end}
      />
    </Group>
  )
}

const Body = ({ student }: { student: Detail }) => {
  const { t } = useTranslation()
  const isGuided = student.state === 'accepted'
  return (
    <Stack gap="xl">
      {isGuided ? <Changes student={student} /> : <Text>{t('mentorships.isOver')}</Text>}
      {isGuided ? <Granted student={student} /> : null}
      {isGuided ? <AssignedTasks student={student} /> : null}
      {isGuided ? (
        <NotesField
          label={t('mentorships.sharedNotes')}
          description={t('mentorships.sharedNotesHelp', { name: student.name })}
          notes={student.sharedNotes}
          save={async (notes) =>
            await client.mentorships.saveNotes({ id: student.id, notes, version: student.notesVersion })
          }
        />
      ) : (
        <ReadOnlyNotes notes={student.sharedNotes} />
      )}
      <NotesField
        label={t('mentorships.privateNotes')}
        description={t('mentorships.privateNotesHelp')}
        notes={student.privateNotes}
        save={async (notes) => await client.mentorships.students.savePrivateNotes({ id: student.id, notes })}
      />
      {isGuided ? <End student={student} /> : null}
    </Stack>
  )
}

/** Student page for the mentor: changes, shared parts, tasks and notes. */
export const StudentDetail = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  const { data, isError, error, isFetching, refetch } = useQuery(studentQuery(id))
  const back = (
    <LinkButton to="/mentor/students" variant="default" size="sm">
      {t('mentorships.allStudents')}
    </LinkButton>
  )
  if (isError && getErrorCode(error) === 'NOT_FOUND')
    return (
      <>
        <PageHeader title={t('firstScreens.mentorStudents.title')} />
        <EmptyState title={t('mentorships.goneTitle')} message={t('mentorships.goneMessage')} action={back} />
      </>
    )
  if (isError && !data)
    return (
      <ErrorState
        title={t('mentorships.unreadable')}
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data) return <LoadingSkeleton layout="form" rows={4} />
  return (
    <>
      <PageHeader
        title={data.name || t('booking.formerPerson')}
        actions={
          <Group gap="sm">
            {data.personId ? <WriteTo person={{ id: data.personId, name: data.name }} /> : null}
            {back}
            {data.personId ? <PersonMenu person={{ id: data.personId, name: data.name }} /> : null}
          </Group>
        }
      />
      <Body student={data} />
    </>
  )
}
