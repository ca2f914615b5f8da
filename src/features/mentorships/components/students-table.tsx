import { Badge, Group, Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { DueText } from '#src/features/deadlines/components/due-text.tsx'
import { formatDate, formatDateTime } from '#src/shared/dates.ts'
import { getNumberFormat } from '#src/shared/formats.ts'
import type { Student } from '../students.contract.ts'
import classes from './students-table.module.css'

const isWaiting = ({ waitingComments, changes }: Student) => waitingComments > 0 || changes.length > 0

/** Waiting comments and changes of a student; a dash where nothing waits. */
const Waiting = ({ student }: { student: Student }) => {
  const { t } = useTranslation()
  const { waitingComments, changes } = student
  if (!isWaiting(student)) return '–'
  return (
    <Group gap={6}>
      {waitingComments > 0 ? (
        <Badge tt="none" variant="light" color="brass">
          {t('mentorships.commentsCount', { number: waitingComments })}
        </Badge>
      ) : null}
      {changes.length > 0 ? (
        <Badge tt="none" variant="default">
          {t('mentorships.changesCount', { number: changes.length })}
        </Badge>
      ) : null}
    </Group>
  )
}

const NextDeadline = ({ student: { parts, nextDeadline, progress } }: { student: Student }) => {
  const { t, i18n } = useTranslation()
  if (!parts.includes('applications')) return t('mentorships.notShared')
  return (
    <>
      {nextDeadline ? (
        <>
          <Text size="sm">
            <bdi>{nextDeadline.university}</bdi>
          </Text>
          <DueText deadline={nextDeadline} />
        </>
      ) : (
        '–'
      )}
      {progress === null ? null : (
        <Text size="xs" c="dimmed">
          {t('mentorships.progress')}: {getNumberFormat(i18n.language, { style: 'percent' }).format(progress / 100)}
        </Text>
      )}
    </>
  )
}

const Contact = ({ student: { lastContactAt, nextSessionAt } }: { student: Student }) => {
  const { t, i18n } = useTranslation()
  return (
    <>
      <Text size="sm">{lastContactAt ? formatDate(lastContactAt, i18n.language) : '–'}</Text>
      {nextSessionAt ? (
        <Text size="xs" c="dimmed">
          {t('mentorships.nextSessionAt', { time: formatDateTime(nextSessionAt, i18n.language) })}
        </Text>
      ) : null}
    </>
  )
}

/** Students of a mentor by what needs the mentor; each row becomes two lines on a phone. */
export const StudentsTable = ({ students }: { students: readonly Student[] }) => {
  const { t, i18n } = useTranslation()
  const heads = {
    deadline: t('mentorships.nextDeadline'),
    waiting: t('mentorships.waitsForYou'),
    tasks: t('mentorships.openTasks'),
    contact: t('mentorships.lastContact'),
  }
  return (
    <Table className={classes.table ?? ''} role="table">
      <Table.Thead role="rowgroup">
        <Table.Tr role="row">
          {[t('mentorships.student'), heads.waiting, heads.deadline, heads.tasks, heads.contact].map((head) => (
            <Table.Th key={head} scope="col" role="columnheader">
              {head}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody role="rowgroup">
        {students.map((student) => (
          <Table.Tr key={student.id} role="row">
            <Table.Th scope="row" role="rowheader">
              <TextLink to="/mentor/students" search={{ student: student.id }}>
                <bdi>{student.name || t('booking.formerPerson')}</bdi>
              </TextLink>
            </Table.Th>
            <Table.Td role="cell" data-label={heads.waiting} data-empty={!isWaiting(student) || undefined}>
              <Waiting student={student} />
            </Table.Td>
            <Table.Td role="cell" data-label={heads.deadline}>
              <div>
                <NextDeadline student={student} />
              </div>
            </Table.Td>
            <Table.Td role="cell" data-label={heads.tasks} data-empty={student.openTasks === 0 || undefined}>
              {getNumberFormat(i18n.language).format(student.openTasks)}
            </Table.Td>
            <Table.Td
              role="cell"
              data-label={heads.contact}
              data-empty={(!student.lastContactAt && !student.nextSessionAt) || undefined}
            >
              <div>
                <Contact student={student} />
              </div>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
