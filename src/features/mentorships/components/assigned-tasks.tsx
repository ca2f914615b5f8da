import { Button, Group, List, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { createId } from '#src/client/create-id.ts'
import { Form } from '#src/client/ui/form.tsx'
import { RemoveButton } from '#src/client/ui/remove-button.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { formatDate } from '#src/shared/dates.ts'
import { refreshMentorships } from '../client.ts'
import { maxTaskLength } from '../rules.ts'
import type { StudentDetail } from '../students.contract.ts'

type GivenTask = StudentDetail['tasks'][number]

type TaskFormProps = {
  studentId: string
  taskId: string
  /** Task to edit; undefined for a new one. */
  task?: GivenTask
  onDone: () => void
  onCancel?: () => void
}

const TaskForm = ({ studentId, taskId, task, onDone, onCancel }: TaskFormProps) => {
  const { t } = useTranslation()
  const form = useForm({
    initialValues: { title: task?.title ?? '', dueOn: task?.dueOn ?? '' },
    validate: { title: (title) => (title.trim() === '' ? t('ui.required') : null) },
  })
  const give = useAppMutation({
    write: async ({ title, dueOn }: typeof form.values) =>
      await client.mentorships.students.giveTask({ id: studentId, taskId, title, dueOn: dueOn === '' ? null : dueOn }),
    done: t(task ? 'mentorships.taskChanged' : 'mentorships.taskGiven'),
    refresh: refreshMentorships,
    onDone: () => {
      form.reset()
      onDone()
    },
  })
  return (
    <Form form={form} onSubmit={give.run}>
      <Group align="end" gap="sm">
        <TextInput
          label={t('mentorships.taskTitle')}
          maxLength={maxTaskLength}
          dir="auto"
          {...form.getInputProps('title')}
        />
        <TextInput type="date" label={t('mentorships.taskDue')} {...form.getInputProps('dueOn')} />
        <Button type="submit" loading={give.isPending}>
          {t(task ? 'mentorships.saveTask' : 'mentorships.giveTask')}
        </Button>
        {onCancel ? (
          <Button variant="subtle" onClick={onCancel}>
            {t('mentorships.keepTask')}
          </Button>
        ) : null}
      </Group>
    </Form>
  )
}

const Task = ({ studentId, task }: { studentId: string; task: GivenTask }) => {
  const { t, i18n } = useTranslation()
  const [isChanging, setIsChanging] = useState(false)
  const remove = useAppMutation({
    write: async () => await client.mentorships.students.removeTask({ id: studentId, taskId: task.id }),
    done: t('mentorships.taskRemoved'),
    refresh: refreshMentorships,
  })
  const close = () => setIsChanging(false)
  // A task completed meanwhile is immutable.
  if (isChanging && !task.doneAt)
    return (
      <List.Item>
        <TaskForm studentId={studentId} taskId={task.id} task={task} onDone={close} onCancel={close} />
      </List.Item>
    )
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
        <Group gap="xs">
          {task.doneAt ? null : (
            <Button
              variant="subtle"
              size="sm"
              aria-label={t('mentorships.changeTaskNamed', { name: task.title })}
              onClick={() => setIsChanging(true)}
            >
              {t('mentorships.changeTask')}
            </Button>
          )}
          <RemoveButton color="pine" removal={remove} aria-label={t('mentorships.removeNamed', { name: task.title })}>
            {t('mentorships.remove')}
          </RemoveButton>
        </Group>
      </Group>
    </List.Item>
  )
}

/** Tasks assigned to a student, with a form to add one. */
export const AssignedTasks = ({ student }: { student: StudentDetail }) => {
  const { t } = useTranslation()
  const [taskId, setTaskId] = useState(createId)
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
        <TaskForm studentId={student.id} taskId={taskId} onDone={() => setTaskId(createId())} />
      </Stack>
    </section>
  )
}
