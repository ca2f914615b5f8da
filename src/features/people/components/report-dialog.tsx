import { Radio, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { FormDialog } from '#src/client/ui/form-dialog.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { maxReportLength, type ReportReason, type ReportSubject, reportReasons } from '../report.rules.ts'

type ReportDialogProps = {
  subject: { kind: ReportSubject; id: string } | undefined
  /** Note shown before reporting, such as who will read the report. */
  note?: string
  onClose: () => void
}

/** Dialog that reports a subject with a reason. */
export const ReportDialog = ({ subject, note, onClose }: ReportDialogProps) => {
  const { t } = useTranslation()
  // No default reason: a preselected reason would be reported by accident.
  const form = useForm<{ reason: ReportReason | ''; note: string }>({ initialValues: { reason: '', note: '' } })
  const report = useAppMutation({
    write: async ({ reason, note: words }: { reason: ReportReason | ''; note: string }) =>
      await client.community.report({
        subject: subject?.kind ?? 'post',
        id: subject?.id ?? '',
        reason: reason || 'other',
        note: words,
      }),
    done: t('gradnet.reported'),
    onDone: () => {
      form.reset()
      onClose()
    },
  })
  return (
    <FormDialog
      opened={subject !== undefined}
      title={t('gradnet.reportTitle')}
      form={form}
      action={report}
      submitLabel={t('gradnet.report')}
      isIncomplete={form.values.reason === ''}
      hasCancel
      onClose={onClose}
    >
      {note ? <Text size="sm">{note}</Text> : null}
      <Radio.Group label={t('gradnet.reportReason')} {...form.getInputProps('reason')}>
        <Stack gap="xs" mt="xs">
          {reportReasons.map((reason) => (
            <Radio key={reason} value={reason} label={t(`gradnet.reason.${reason}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label={t('gradnet.reportNote')}
        maxLength={maxReportLength}
        autosize
        minRows={2}
        {...form.getInputProps('note')}
      />
    </FormDialog>
  )
}
