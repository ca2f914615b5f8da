import { Alert, NativeSelect, NumberInput, Radio, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { createId } from '#src/client/create-id.ts'
import { formatErrorText, getErrorCode } from '#src/client/errors.ts'
import { FormDialog } from '#src/client/ui/form-dialog.tsx'
import { useOpenedVersion } from '#src/client/ui/use-opened-version.ts'
import { ZoneSelect } from '#src/client/ui/zone-select.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { detectDeviceZone, formatOffset } from '#src/shared/time-zones.ts'
import { findRefusal, refreshInterviews } from '../client.ts'
import type { Interview, InterviewDetails } from '../contract.ts'
import {
  findDoubledStarts,
  interviewLengths,
  interviewMinutes,
  type Occurrence,
  occurrences,
  reminderMinutes,
  resolveStart,
} from '../rules.ts'

type InterviewDialogProps = {
  applicationId: string
  /** Interview to change; undefined for a new one. */
  interview?: Interview | undefined
  /** Time zone that a new interview begins with; the device's without one. */
  universityZone: string | null
  onClose: () => void
}

type Typed = Omit<InterviewDetails, 'durationMinutes' | 'reminderMinutes' | 'occurrence'> & {
  durationMinutes: string | number
  /** Empty for no reminder. */
  reminderMinutes: string
  /** Empty before a choice. */
  occurrence: Occurrence | ''
}

const isComplete = ({ localDate, localTime, zone }: Typed): boolean =>
  localDate !== '' && localTime !== '' && zone !== ''

const toDetails = (typed: Typed): InterviewDetails => ({
  ...typed,
  occurrence: typed.occurrence || null,
  durationMinutes: Number(typed.durationMinutes),
  reminderMinutes: reminderMinutes.find((minutes) => String(minutes) === typed.reminderMinutes) ?? null,
})

const toTyped = (interview: Interview | undefined, zone: string): Typed => ({
  localDate: interview?.localDate ?? '',
  localTime: interview?.localTime ?? '',
  zone: interview?.zone ?? zone,
  occurrence: interview?.occurrence ?? '',
  durationMinutes: interview?.durationMinutes ?? 30,
  place: interview?.place ?? '',
  people: interview?.people ?? '',
  reminderMinutes: interview ? String(interview.reminderMinutes ?? '') : '1440',
})

const isMinutes = (value: string | number) =>
  Number.isInteger(Number(value)) && Number(value) >= interviewMinutes.min && Number(value) <= interviewMinutes.max

const useInterviewForm = ({ interview, universityZone }: InterviewDialogProps) => {
  const { t } = useTranslation()
  const need = (value: string) => (value === '' ? t('ui.required') : null)
  return useForm<Typed>({
    initialValues: toTyped(interview, universityZone ?? detectDeviceZone()),
    validate: {
      localDate: need,
      localTime: (value, typed) => {
        if (!isComplete(typed)) return need(value)
        const start = resolveStart({ ...typed, occurrence: 'first' })
        return 'problem' in start ? t('interviews.form.skipped') : null
      },
      zone: need,
      occurrence: (value, typed) => (isComplete(typed) && findDoubledStarts(typed) ? need(value) : null),
      durationMinutes: (value) => (isMinutes(value) ? null : t('interviews.form.needDuration')),
    },
  })
}

/** Dialog for an interview. A time that occurs twice asks which one is meant; a skipped one is rejected. */
export const InterviewDialog = (props: InterviewDialogProps) => {
  const { applicationId, interview, onClose } = props
  const { t } = useTranslation()
  // One id for all attempts: one without a response may have added the interview already.
  const [newId] = useState(createId)
  const { version, acceptCurrent } = useOpenedVersion(interview?.version ?? 0)
  const form = useInterviewForm(props)
  const save = useAppMutation({
    write: async (typed: Typed) =>
      interview
        ? await client.interviews.update({ ...toDetails(typed), id: interview.id, version })
        : await client.interviews.create({ ...toDetails(typed), id: newId, applicationId }),
    done: t('interviews.saved'),
    refresh: refreshInterviews,
    failed: (error) => (findRefusal(error) ? null : formatErrorText(error, t)),
    onFailed: (error) => {
      if (getErrorCode(error) === 'EDIT_CONFLICT') acceptCurrent()
      const refusal = findRefusal(error)
      if (refusal?.reason === 'skipped') form.setFieldError('localTime', t('interviews.form.skipped'))
      else if (refusal) form.setFieldError(refusal.field ?? 'localTime', formatErrorText(error, t))
    },
    onDone: onClose,
  })
  const doubled = isComplete(form.values) ? findDoubledStarts(form.values) : undefined
  return (
    <FormDialog
      opened
      title={t(interview ? 'interviews.edit' : 'interviews.add')}
      form={form}
      action={save}
      submitLabel={t('interviews.save')}
      hasCancel
      onClose={onClose}
    >
      <SimpleGrid cols={2}>
        <TextInput type="date" withAsterisk label={t('interviews.form.date')} {...form.getInputProps('localDate')} />
        <TextInput type="time" withAsterisk label={t('interviews.form.time')} {...form.getInputProps('localTime')} />
      </SimpleGrid>
      <ZoneSelect
        label={t('interviews.form.zone')}
        description={t('interviews.form.zoneHelp')}
        value={form.values.zone}
        data-path="zone"
        onChange={(zone) => form.setFieldValue('zone', zone)}
      />
      {doubled ? (
        <Alert color="brass">
          <Radio.Group label={t('interviews.form.which')} {...form.getInputProps('occurrence')}>
            <Stack gap="xs" mt="xs">
              {occurrences.map((occurrence, index) => (
                <Radio
                  key={occurrence}
                  value={occurrence}
                  label={t(`interviews.form.${occurrence}`, {
                    offset: formatOffset(form.values.zone, Date.parse(doubled[index] ?? '')),
                  })}
                />
              ))}
            </Stack>
          </Radio.Group>
        </Alert>
      ) : null}
      <SimpleGrid cols={2}>
        <NumberInput
          min={interviewMinutes.min}
          label={t('interviews.form.duration')}
          {...form.getInputProps('durationMinutes')}
        />
        <NativeSelect
          label={t('interviews.form.reminder')}
          data={[
            { value: '', label: t('interviews.form.noReminder') },
            ...reminderMinutes.map((minutes) => ({
              value: String(minutes),
              label: t(`interviews.reminder.${minutes}`),
            })),
          ]}
          {...form.getInputProps('reminderMinutes')}
        />
      </SimpleGrid>
      <TextInput
        dir="auto"
        label={t('interviews.form.place')}
        maxLength={interviewLengths.place}
        {...form.getInputProps('place')}
      />
      <TextInput
        dir="auto"
        label={t('interviews.form.people')}
        maxLength={interviewLengths.people}
        {...form.getInputProps('people')}
      />
    </FormDialog>
  )
}
