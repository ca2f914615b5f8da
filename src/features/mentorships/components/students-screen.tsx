import { Badge, Group, SegmentedControl, Stack, Table, Text, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { Pagination } from '#src/client/ui/pagination.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { useSearchPage } from '#src/client/ui/use-search-page.ts'
import { DueText } from '#src/features/deadlines/components/due-text.tsx'
import { getNumberFormat } from '#src/shared/formats.ts'
import { type StudentsState, studentsQuery } from '../client.ts'
import { useRealtimeMentorships } from '../realtime.client.ts'
import { maxSearchLength, studentsPageSize } from '../rules.ts'
import type { Student } from '../students.contract.ts'
import { StudentDetail } from './student-detail.tsx'
import { StudentRequest } from './student-request.tsx'

const Row = ({ student }: { student: Student }) => {
  const { t, i18n } = useTranslation()
  const percent = getNumberFormat(i18n.language, { style: 'percent' })
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <TextLink to="/mentor/students" search={{ student: student.id }}>
          <bdi>{student.name || t('booking.formerPerson')}</bdi>
        </TextLink>
      </Table.Th>
      <Table.Td>
        {student.parts.includes('applications')
          ? student.progress === null
            ? '–'
            : percent.format(student.progress / 100)
          : t('mentorships.notShared')}
      </Table.Td>
      <Table.Td>
        {student.nextDeadline ? (
          <>
            <Text size="sm">
              <bdi>{student.nextDeadline.university}</bdi>
            </Text>
            <DueText deadline={student.nextDeadline} />
          </>
        ) : (
          '–'
        )}
      </Table.Td>
      <Table.Td>
        {student.changes.length > 0 ? (
          <Badge variant="default" tt="none">
            {t('mentorships.changesCount', { number: student.changes.length })}
          </Badge>
        ) : (
          '–'
        )}
      </Table.Td>
    </Table.Tr>
  )
}

const StudentTable = ({ students }: { students: Student[] }) => {
  const { t } = useTranslation()
  return (
    <Table.ScrollContainer minWidth={560}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('mentorships.student')}</Table.Th>
            <Table.Th scope="col">{t('mentorships.progress')}</Table.Th>
            <Table.Th scope="col">{t('mentorships.nextDeadline')}</Table.Th>
            <Table.Th scope="col">{t('mentorships.changed')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {students.map((student) => (
            <Row key={student.id} student={student} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

const StudentList = ({ state }: { state: StudentsState }) => {
  const { t } = useTranslation()
  const { q, typed, setTyped, offset, turnTo } = useSearchPage()
  const { data, isError, error, isFetching, refetch } = useQuery({
    ...studentsQuery(state, q, offset),
    placeholderData: keepPreviousData,
  })
  if (isError && !data)
    return (
      <ErrorState
        title={t('mentorships.unreadable')}
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data) return <LoadingSkeleton layout="page" rows={4} />
  const isEmpty = data.total === 0
  return (
    <Stack gap="md">
      {isEmpty && q === '' ? null : (
        <TextInput
          type="search"
          label={t('mentorships.searchStudents')}
          maxLength={maxSearchLength}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      {isEmpty ? (
        <EmptyState
          title={t(q === '' ? `mentorships.none.${state}` : 'mentorships.noMatch')}
          message={t('mentorships.noneMessage')}
        />
      ) : state === 'accepted' ? (
        <StudentTable students={data.students} />
      ) : (
        <Stack gap="md">
          {data.students.map((student) => (
            <StudentRequest key={student.id} student={student} />
          ))}
        </Stack>
      )}
      <Pagination offset={offset} size={studentsPageSize} total={data.total} onTurn={turnTo} />
    </Stack>
  )
}

const studentStates: readonly StudentsState[] = ['accepted', 'asking', 'past']

type StudentsScreenProps = { studentId: string | undefined; shown?: StudentsState | undefined }

/** Mentor's students: active, requesting and former ones (RT-21, ME-01). */
export const StudentsScreen = ({ studentId, shown }: StudentsScreenProps) => {
  const { t, i18n } = useTranslation()
  const [chosen, setState] = useState(shown)
  const { data } = useQuery({ ...studentsQuery('accepted', '', 0), enabled: studentId === undefined })
  const asking = data?.asking ?? 0
  // Default filter: open requests for a mentor who has requests and no students yet.
  const state = chosen ?? (data?.total === 0 && asking > 0 ? 'asking' : 'accepted')
  const nameOf = (one: StudentsState) => {
    const name = t(`mentorships.filter.${one}`)
    return one === 'asking' && asking > 0 ? `${name} (${getNumberFormat(i18n.language).format(asking)})` : name
  }
  useRealtimeMentorships()
  return (
    <PageShell>
      {studentId ? (
        <StudentDetail key={studentId} id={studentId} />
      ) : (
        <>
          <PageHeader title={t('firstScreens.mentorStudents.title')} lede={t('firstScreens.mentorStudents.lede')} />
          <Stack gap="lg">
            <Group>
              <SegmentedControl
                aria-label={t('mentorships.which')}
                value={state}
                onChange={(value) => setState(studentStates.find((one) => one === value) ?? 'accepted')}
                data={studentStates.map((one) => ({ value: one, label: nameOf(one) }))}
              />
            </Group>
            <StudentList key={state} state={state} />
          </Stack>
        </>
      )}
    </PageShell>
  )
}
