import { ActionIcon, Button, Checkbox, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { createId } from '#src/client/create-id.ts'
import { DraftNotice } from '#src/client/ui/draft-notice.tsx'
import { Form } from '#src/client/ui/form.tsx'
import { FormActions } from '#src/client/ui/form-actions.tsx'
import { useDraft } from '#src/client/ui/use-draft.ts'
import { useDraftForm } from '#src/client/ui/use-draft-form.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { usePersonId } from '#src/features/accounts/client.ts'
import { formatWeekday, type Weekday, weekdays } from '#src/shared/weekdays.ts'
import { refreshSessions } from '../client.ts'
import type { ScheduleHours } from '../contract.ts'
import { maxExceptions, maxWeeklyRanges } from '../rules.ts'
import { findInvalidRows, type HoursDraft, listTimes, toDraft, toHours } from './hours-draft.ts'
import classes from './hours-form.module.css'

type HoursFormOf = { form: UseFormReturnType<HoursDraft> }

type RangeProps = HoursFormOf & { list: 'weekly' | 'exceptions'; index: number; of: string }

/** Time range in the mentor's time zone, with an action to remove it. */
const Range = ({ form, list, index, of }: RangeProps) => {
  const { t } = useTranslation()
  const row = form.values[list][index]
  const select = (field: 'from' | 'to') => (
    <NativeSelect
      className={classes.time ?? ''}
      aria-label={t(`booking.hours.${field}`, { of })}
      data={listTimes(row?.[field] ?? '')}
      {...form.getInputProps(`${list}.${index}.${field}`)}
    />
  )
  return (
    <>
      {select('from')}
      <span className={classes.dash} aria-hidden>
        {'–'}
      </span>
      {select('to')}
    </>
  )
}

const Remove = ({ form, list, index, of }: RangeProps) => {
  const { t } = useTranslation()
  return (
    <ActionIcon
      variant="subtle"
      size="input-sm"
      aria-label={t('booking.hours.remove', { of })}
      onClick={() => form.removeListItem(list, index)}
    >
      <IconTrash size={18} aria-hidden />
    </ActionIcon>
  )
}

/** Time ranges of one weekday; a day without ranges has no sessions. */
const DayRow = ({ form, day }: HoursFormOf & { day: Weekday }) => {
  const { t, i18n } = useTranslation()
  const name = formatWeekday(day, i18n.language)
  const rows = form.values.weekly.map((row, index) => ({ row, index })).filter(({ row }) => row.day === day)
  const add = () => form.insertListItem('weekly', { key: createId(), day, from: '09:00', to: '12:00' })
  return (
    <fieldset className={classes.day} aria-label={name}>
      <Text className={classes.name ?? ''} fw={600}>
        {name}
      </Text>
      <Stack gap="xs">
        {rows.length === 0 ? (
          <Text className={classes.name ?? ''} c="dimmed">
            {t('booking.hours.none')}
          </Text>
        ) : null}
        {rows.map(({ row, index }) => (
          <div key={row.key} className={classes.range}>
            <Range form={form} list="weekly" index={index} of={name} />
            <Remove form={form} list="weekly" index={index} of={name} />
          </div>
        ))}
        <div>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            aria-label={t('booking.hours.addTo', { of: name })}
            disabled={form.values.weekly.length >= maxWeeklyRanges}
            onClick={add}
          >
            {t('booking.hours.add')}
          </Button>
        </div>
      </Stack>
    </fieldset>
  )
}

/** Dates with different hours than their weekday, or closed ones. */
const Exceptions = ({ form }: HoursFormOf) => {
  const { t } = useTranslation()
  const add = () =>
    form.insertListItem('exceptions', { key: createId(), date: '', isClosed: true, from: '09:00', to: '12:00' })
  return (
    <Stack gap="xs">
      <Title order={3} fz="h4">
        {t('booking.hours.exceptions')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('booking.hours.exceptionsHelp')}
      </Text>
      {form.values.exceptions.map((row, index) => {
        const of = row.date || t('booking.hours.newDate')
        return (
          <div key={row.key} className={classes.range}>
            <TextInput
              type="date"
              aria-label={t('booking.hours.date')}
              {...form.getInputProps(`exceptions.${index}.date`)}
            />
            <Checkbox
              className={classes.name ?? ''}
              label={t('booking.hours.closed')}
              {...form.getInputProps(`exceptions.${index}.isClosed`, { type: 'checkbox' })}
            />
            {row.isClosed ? null : <Range form={form} list="exceptions" index={index} of={of} />}
            <Remove form={form} list="exceptions" index={index} of={of} />
          </div>
        )
      })}
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={form.values.exceptions.length >= maxExceptions}
          onClick={add}
        >
          {t('booking.hours.addException')}
        </Button>
      </div>
    </Stack>
  )
}

/** Form for a mentor's weekly hours and exceptions. Saved as a whole. */
export const HoursForm = ({ hours }: { hours: ScheduleHours }) => {
  const { t } = useTranslation()
  const storedDraft = useDraft({
    persist: 'local',
    draftKey: { owner: usePersonId(), item: 'booking hours' },
    initial: toDraft(hours),
  })
  const form = useDraftForm(storedDraft, (draft) => {
    const { order, date } = findInvalidRows(draft)
    return Object.fromEntries([
      ...order.map((path) => [path, t('booking.hours.wrongOrder')]),
      ...date.map((path) => [path, t('booking.hours.needDate')]),
    ])
  })
  const save = useAppMutation({
    write: async (draft: HoursDraft) => await client.booking.saveHours(toHours(draft)),
    onSaved: (_saved, draft) => storedDraft.settle(draft),
    done: t('booking.done.hours'),
    refresh: refreshSessions,
  })
  return (
    <Form form={form} onSubmit={save.run}>
      <Stack gap="lg">
        {storedDraft.isRestored ? <DraftNotice onDiscard={storedDraft.discard} /> : null}
        <div>
          {weekdays.map((day) => (
            <DayRow key={day} form={form} day={day} />
          ))}
        </div>
        <Exceptions form={form} />
      </Stack>
      <FormActions submitLabel={t('booking.hours.save')} busy={save.isPending} />
    </Form>
  )
}
