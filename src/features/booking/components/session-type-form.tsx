import { Checkbox, NumberInput, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { Dialog } from '#src/client/ui/dialog.tsx'
import { Form } from '#src/client/ui/form.tsx'
import { FormActions } from '#src/client/ui/form-actions.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { refreshSessions } from '../client.ts'
import type { SessionType } from '../contract.ts'
import {
  bufferMinutes,
  horizonDays,
  maxTypeNameLength,
  sessionMinutes,
  sessionsPerWeek,
  stepMinutes,
} from '../rules.ts'

/** Bounds of the notice in hours; it is stored in minutes. */
const noticeHours = { min: 0, max: 336 }

const numbers = {
  sessionMinutes,
  stepMinutes,
  bufferBefore: bufferMinutes,
  bufferAfter: bufferMinutes,
  noticeHours,
  horizonDays,
  maxPerWeek: sessionsPerWeek,
} as const
type NumberField = keyof typeof numbers
/** Optional fields. */
const optional: readonly NumberField[] = ['stepMinutes', 'maxPerWeek']

type Typed = { name: string; needsAnswer: boolean } & Record<NumberField, number | ''>

const toTyped = ({
  name,
  needsAnswer,
  minimumNoticeMinutes,
  stepMinutes: step,
  maxPerWeek,
  ...rest
}: SessionType): Typed => ({
  name,
  needsAnswer,
  sessionMinutes: rest.sessionMinutes,
  bufferBefore: rest.bufferBefore,
  bufferAfter: rest.bufferAfter,
  horizonDays: rest.horizonDays,
  noticeHours: Math.round(minimumNoticeMinutes / 60),
  stepMinutes: step ?? '',
  maxPerWeek: maxPerWeek ?? '',
})

const toType = (id: string, { noticeHours: notice, stepMinutes: step, maxPerWeek, ...typed }: Typed): SessionType => ({
  id,
  name: typed.name,
  needsAnswer: typed.needsAnswer,
  sessionMinutes: Number(typed.sessionMinutes),
  bufferBefore: Number(typed.bufferBefore),
  bufferAfter: Number(typed.bufferAfter),
  horizonDays: Number(typed.horizonDays),
  minimumNoticeMinutes: Number(notice) * 60,
  stepMinutes: step === '' ? null : step,
  maxPerWeek: maxPerWeek === '' ? null : maxPerWeek,
})

/** Form for a session type. */
export const SessionTypeForm = ({ type, onClose }: { type: SessionType; onClose: () => void }) => {
  const { t } = useTranslation()
  const form = useForm<Typed>({
    initialValues: toTyped(type),
    validate: (typed) => {
      const wrong = (Object.keys(numbers) as NumberField[]).filter((field) => {
        const value = typed[field]
        if (value === '') return !optional.includes(field)
        return !Number.isInteger(value) || value < numbers[field].min || value > numbers[field].max
      })
      return {
        ...(typed.name.trim() === '' ? { name: t('ui.required') } : {}),
        ...Object.fromEntries(wrong.map((field) => [field, t('booking.type.range', { ...numbers[field] })])),
      }
    },
  })
  const save = useAppMutation({
    write: async (typed: Typed) => await client.booking.saveType(toType(type.id, typed)),
    done: t('booking.done.type'),
    refresh: refreshSessions,
    onDone: onClose,
  })
  return (
    <Dialog opened onClose={onClose} title={t('booking.type.title')}>
      <Form form={form} onSubmit={save.run}>
        <Stack gap="md">
          <TextInput
            label={t('booking.type.name')}
            maxLength={maxTypeNameLength}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            {(Object.keys(numbers) as NumberField[]).map((field) => (
              <NumberInput
                key={field}
                label={t(`booking.type.${field}`)}
                allowDecimal={false}
                allowNegative={false}
                min={numbers[field].min}
                max={numbers[field].max}
                clampBehavior="none"
                {...form.getInputProps(field)}
              />
            ))}
          </SimpleGrid>
          <Checkbox
            label={t('booking.type.needsAnswer')}
            description={t('booking.type.needsAnswerHelp')}
            {...form.getInputProps('needsAnswer', { type: 'checkbox' })}
          />
        </Stack>
        <FormActions submitLabel={t('booking.type.save')} busy={save.isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
