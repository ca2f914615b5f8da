import { Badge, Button, Group, List, Menu, Stack, Tabs, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { getErrorCode } from '#src/client/errors.ts'
import { BackLink } from '#src/client/ui/back-link.tsx'
import { ConfirmButton } from '#src/client/ui/confirm-dialog.tsx'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { UserText } from '#src/client/ui/user-text.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { PersonMenu } from '#src/features/people/components/person-menu.tsx'
import { formatDateTime } from '#src/shared/dates.ts'
import { getNumberFormat } from '#src/shared/formats.ts'
import { refreshMentorships, studentQuery } from '../client.ts'
import { useRefetchAt } from '../realtime.client.ts'
import type { StudentDetail as Detail } from '../students.contract.ts'
import { AssignedTasks } from './assigned-tasks.tsx'
import { NotesField } from './notes-field.tsx'
import { ReadOnlyNotes } from './read-only-notes.tsx'
import { buildChangeKey, ChangeWords } from './student-changes.tsx'
import { GrantedParts } from './student-parts.tsx'
import { WriteTo } from './write-to.tsx'

const ShareProgramsDialog = lazy(async () => ({
  default: (await import('#src/features/shared-shortlists/components/share-programs-dialog.tsx')).ShareProgramsDialog,
}))

/** Number of changes at the top of the page before the user asks for all. */
const firstChanges = 4

/** Changes since the last visit, newest first; hidden without any. */
const Changes = ({ student }: { student: Detail }) => {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  const seen = useAppMutation({
    write: async () => await client.mentorships.students.markSeen({ id: student.id }),
    refresh: refreshMentorships,
  })
  const more = student.changes.length - firstChanges
  if (student.changes.length === 0) return null
  return (
    <section aria-labelledby="student-changes">
      <Group justify="space-between" gap="sm" mb={4}>
        <Title order={2} size="h4" id="student-changes">
          {t('mentorships.sinceLooked')}
        </Title>
        <Button variant="subtle" size="compact-sm" loading={seen.isPending} onClick={() => void seen.run(undefined)}>
          {t('mentorships.markSeen')}
        </Button>
      </Group>
      <List size="sm" listStyleType="none" spacing={4}>
        {student.changes.slice(0, isWhole ? undefined : firstChanges).map((change) => (
          <List.Item key={buildChangeKey(change)}>
            <ChangeWords change={change} />
          </List.Item>
        ))}
      </List>
      {more > 0 && !isWhole ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
          {t('mentorships.moreChanges', { number: more })}
        </Button>
      ) : null}
    </section>
  )
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

/** Aim and next session, under the name. */
const Summary = ({ student: { question, nextSessionAt, state } }: { student: Detail }) => {
  const { t, i18n } = useTranslation()
  return (
    <Stack gap={4}>
      {question ? <UserText>{question}</UserText> : null}
      {state === 'accepted' ? (
        <Text size="sm" c="dimmed">
          {nextSessionAt
            ? t('mentorships.nextSessionAt', { time: formatDateTime(nextSessionAt, i18n.language) })
            : t('mentorships.noNextSession')}
        </Text>
      ) : null}
    </Stack>
  )
}

const PrivateNotes = ({ student }: { student: Detail }) => {
  const { t } = useTranslation()
  return (
    <NotesField
      item={`private ${student.id}`}
      label={t('mentorships.privateNotes')}
      description={t('mentorships.privateNotesHelp')}
      notes={student.privateNotes}
      save={async (notes) => await client.mentorships.students.savePrivateNotes({ id: student.id, notes })}
    />
  )
}

const Work = ({ student }: { student: Detail }) => {
  const { t } = useTranslation()
  return (
    <Stack gap="xl">
      <AssignedTasks student={student} />
      <NotesField
        item={`shared ${student.id}`}
        label={t('mentorships.sharedNotes')}
        description={t('mentorships.sharedNotesHelp', { name: student.name })}
        notes={student.sharedNotes}
        version={student.notesVersion}
        save={async (notes, version) => await client.mentorships.saveNotes({ id: student.id, notes, version })}
      />
      <PrivateNotes student={student} />
      <End student={student} />
    </Stack>
  )
}

const partsByTab = {
  plan: ['applications'],
  documents: ['cv', 'cvFile', 'writing'],
  profile: ['profile'],
} as const
const tabs = ['plan', 'documents', 'profile', 'work'] as const

/** Active student: changes since the last visit, then one tab for each kind of work. */
const Guided = ({ student }: { student: Detail }) => {
  const { t, i18n } = useTranslation()
  useRefetchAt(student.grants.map(({ expiresAt }) => expiresAt).sort()[0])
  return (
    <Stack gap="xl">
      <Changes student={student} />
      <Tabs defaultValue="plan" keepMounted={false}>
        <Tabs.List>
          {tabs.map((tab) => (
            <Tabs.Tab
              key={tab}
              value={tab}
              rightSection={
                tab === 'work' && student.openTasks > 0 ? (
                  <Badge size="sm" variant="default" circle>
                    {getNumberFormat(i18n.language).format(student.openTasks)}
                  </Badge>
                ) : null
              }
            >
              {t(`mentorships.tab.${tab}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map((tab) => (
          <Tabs.Panel key={tab} value={tab} pt="lg">
            {tab === 'work' ? <Work student={student} /> : <GrantedParts student={student} parts={partsByTab[tab]} />}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Stack>
  )
}

const Body = ({ student }: { student: Detail }) => {
  const { t } = useTranslation()
  if (student.state === 'accepted') return <Guided student={student} />
  return (
    <Stack gap="xl">
      <Text>{t('mentorships.isOver')}</Text>
      <ReadOnlyNotes notes={student.sharedNotes} />
      <PrivateNotes student={student} />
    </Stack>
  )
}

/** Actions of the header: message, schedule, and a menu with the rest. */
const Actions = ({ person, canShare }: { person: { id: string; name: string }; canShare: boolean }) => {
  const { t } = useTranslation()
  const [isSharing, setSharing] = useState(false)
  return (
    <Group gap="xs" wrap="nowrap">
      <WriteTo person={person} />
      <LinkButton to="/mentor/schedule" variant="default" size="sm">
        {t('booking.scheduleTitle')}
      </LinkButton>
      <PersonMenu person={person}>
        {canShare ? <Menu.Item onClick={() => setSharing(true)}>{t('sharedShortlists.formTitle')}</Menu.Item> : null}
      </PersonMenu>
      {isSharing ? (
        <Suspense>
          <ShareProgramsDialog person={person} onClose={() => setSharing(false)} />
        </Suspense>
      ) : null}
    </Group>
  )
}

/** Student page for the mentor: aim, next session and changes, then plan, documents, profile, tasks and notes. */
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
      <BackLink to="/mentor/students">{t('mentorships.allStudents')}</BackLink>
      <PageHeader
        title={data.name || t('booking.formerPerson')}
        actions={
          data.personId ? (
            <Actions person={{ id: data.personId, name: data.name }} canShare={data.state === 'accepted'} />
          ) : null
        }
      />
      <Summary student={data} />
      <Stack mt="xl">
        <Body student={data} />
      </Stack>
    </>
  )
}
