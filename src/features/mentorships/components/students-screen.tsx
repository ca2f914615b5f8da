import { Group, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { Pagination } from '#src/client/ui/pagination.tsx'
import { useSearchPage } from '#src/client/ui/use-search-page.ts'
import { getNumberFormat } from '#src/shared/formats.ts'
import { type StudentsState, studentsQuery } from '../client.ts'
import { useRealtimeMentorships } from '../realtime.client.ts'
import { maxSearchLength, studentsPageSize } from '../rules.ts'
import { StudentDetail } from './student-detail.tsx'
import { StudentRequest } from './student-request.tsx'
import { StudentsTable } from './students-table.tsx'

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
          maw="24rem"
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
        <StudentsTable students={data.students} />
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
