import { Button, Group, List, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { newId } from '#src/client/new-id.ts'
import { Form } from '#src/client/ui/form.tsx'
import { useWrite } from '#src/client/use-write.ts'
import { formatDate } from '#src/shared/dates.ts'
import { refreshMentorships } from '../client.ts'
import { maxTaskLength } from '../rules.ts'
import type { StudentDetail } from '../students.contract.ts'

const Task = ({ studentId, task }: { studentId: string; task: StudentDetail['tasks'][number] }) => {
  const { t, i18n } = useTranslation()
  const remove = useWrite({
    write: async () => await client.mentorships.students.removeTask({ id: studentId, taskId: task.id }),
    done: t('mentorships.taskRemoved'),
    refresh: refreshMentorships,
  })
  return (
    <List.Item>
      <Group justify="space-between" gap="sm">
        <Text>
          <bdi>{task.title}</bdi>{' '}
          <Text span size="sm" c="dimmed">
            {task.doneAt
              ? t('mentorships.doneOn', { date: formatDate(task.doneAt, i18n.language) })
              : task.dueOn
                ? t('mentorships.dueOn', { date: formatDate(task.dueOn, i18n.language, 'UTC') })
                : t('mentorships.open')}
          </Text>
        </Text>
        <Button
          variant="subtle"
          size="sm"
          loading={remove.isPending}
          aria-label={t('mentorships.removeNamed', { name: task.title })}
          onClick={() => void remove.run(undefined)}
        >
          {t('mentorships.remove')}
        </Button>
      </Group>
    </List.Item>
  )
}

/** What the mentor gave a student to do, and the form for more. */
export const TasksGiven = ({ student }: { student: StudentDetail }) => {
  const { t } = useTranslation()
  const [taskId, setTaskId] = useState(newId)
  const form = useForm({
    initialValues: { title: '', dueOn: '' },
    validate: { title: (title) => (title.trim() === '' ? t('ui.required') : null) },
  })
  const give = useWrite({
    write: async ({ title, dueOn }: typeof form.values) =>
      await client.mentorships.students.giveTask({ id: student.id, taskId, title, dueOn: dueOn === '' ? null : dueOn }),
    done: t('mentorships.taskGiven'),
    refresh: refreshMentorships,
    onDone: () => {
      form.reset()
      setTaskId(newId())
    },
  })
  return (
    <section aria-labelledby="student-tasks">
      <Title order={2} id="student-tasks" mb="sm">
        {t('mentorships.tasksOfStudent')}
      </Title>
      <Stack gap="md">
        {student.tasks.length === 0 ? <Text c="dimmed">{t('mentorships.noTasks')}</Text> : null}
        <List listStyleType="none" spacing="xs">
          {student.tasks.map((task) => (
            <Task key={task.id} studentId={student.id} task={task} />
          ))}
        </List>
        <Form form={form} onSubmit={give.run}>
          <Group align="start" gap="sm">
            <TextInput
              label={t('mentorships.taskTitle')}
              maxLength={maxTaskLength}
              dir="auto"
              {...form.getInputProps('title')}
            />
            <TextInput type="date" label={t('mentorships.taskDue')} {...form.getInputProps('dueOn')} />
            <Button type="submit" mt="xl" loading={give.isPending}>
              {t('mentorships.giveTask')}
            </Button>
          </Group>
        </Form>
      </Stack>
    </section>
  )
}
