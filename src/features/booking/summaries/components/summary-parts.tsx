import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { usePersonId } from '#src/features/accounts/client.ts'
import { maxTaskLength } from '#src/features/mentorships/rules.ts'
import { scheduleQuery } from '../../client.ts'
import { SlotPicker } from '../../components/slot-picker.tsx'
import { maxSummaryTasks } from '../summary.rules.ts'
import { createTaskDraft, type SummaryDraft } from './summary-draft.ts'

type PartProps = { form: UseFormReturnType<SummaryDraft> }

/** Tasks for the student's own list. */
export const SummaryTasks = ({ form, name }: PartProps & { name: string }) => {
  const { t } = useTranslation()
  const { tasks } = form.values
  return (
    <Stack gap="sm" component="section" aria-label={t('booking.summary.tasks', { name })}>
      <Text fw={600}>{t('booking.summary.tasks', { name })}</Text>
      {tasks.map((task, index) => (
        <Group key={task.id} gap="sm" align="flex-end">
          <TextInput
            flex="1 1 12rem"
            label={t('booking.summary.task', { number: index + 1 })}
            maxLength={maxTaskLength}
            dir="auto"
            {...form.getInputProps(`tasks.${index}.title`)}
          />
          <TextInput
            type="date"
            label={t('booking.summary.due', { number: index + 1 })}
            {...form.getInputProps(`tasks.${index}.dueOn`)}
          />
          <Button
            variant="subtle"
            color="gray.8"
            aria-label={t('booking.summary.removeTask', { number: index + 1 })}
            onClick={() =>
              form.setFieldValue(
                'tasks',
                tasks.filter(({ id }) => id !== task.id),
              )
            }
          >
            <IconX size={18} aria-hidden="true" />
          </Button>
        </Group>
      ))}
      {tasks.length < maxSummaryTasks ? (
        <div>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            onClick={() => form.setFieldValue('tasks', [...tasks, createTaskDraft()])}
          >
            {t('booking.summary.addTask')}
          </Button>
        </div>
      ) : null}
    </Stack>
  )
}

/** Agreed date of the next session, one of the mentor's free slots. */
export const NextDate = ({ form, ownZone }: PartProps & { ownZone: string }) => {
  const { t } = useTranslation()
  const own = usePersonId()
  const { data } = useQuery(scheduleQuery)
  if (!data) return <LoadingSkeleton layout="form" rows={1} />
  if (data.types.length === 0) return <Text c="dimmed">{t('booking.summary.noTypes')}</Text>
  const { typeId, startsAt } = form.values
  const choose = (chosen: string) => form.setValues({ typeId: chosen, startsAt: '' })
  return (
    <Stack gap="sm">
      <NativeSelect
        label={t('booking.summary.next')}
        description={t('booking.summary.nextHelp')}
        value={typeId}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        data={[
          { value: '', label: t('booking.summary.noNext') },
          ...data.types.map(({ id, name, sessionMinutes }) => ({
            value: id,
            label: t('booking.typeOption', { name, count: sessionMinutes }),
          })),
        ]}
        error={form.errors.startsAt}
        data-path="startsAt"
      />
      {typeId !== '' && own ? (
        <SlotPicker
          key={typeId}
          mentorId={own}
          typeId={typeId}
          ownZone={ownZone}
          picked={startsAt}
          onPick={(slot) => {
            form.setFieldValue('startsAt', slot)
            form.clearFieldError('startsAt')
          }}
        />
      ) : null}
    </Stack>
  )
}
