import { Alert, Button, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { formatErrorText, getErrorCode } from '#src/client/errors.ts'
import { Form } from '#src/client/ui/form.tsx'
import { UserText } from '#src/client/ui/user-text.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { findCurrent, refreshInterviews, type VersionedForm } from '../client.ts'
import { interviewLengths } from '../rules.ts'

/** Notes for an interview. After a conflict the typed text stays, with the stored text below it. */
export const NotesForm = ({ interview, version, onVersion }: VersionedForm) => {
  const { t } = useTranslation()
  const [theirs, setTheirs] = useState<string>()
  const form = useForm({ initialValues: { notes: interview.notes } })
  const save = useAppMutation({
    write: async ({ notes }: { notes: string }) =>
      await client.interviews.saveNotes({ id: interview.id, version, notes }),
    done: t('interviews.saved'),
    refresh: refreshInterviews,
    onSaved: (saved) => {
      setTheirs(undefined)
      onVersion(saved.version)
    },
    failed: (error) => (getErrorCode(error) === 'EDIT_CONFLICT' ? null : formatErrorText(error, t)),
    onFailed: (error) => {
      onVersion(findCurrent(error)?.version ?? version)
      if (getErrorCode(error) === 'EDIT_CONFLICT') setTheirs(findCurrent(error)?.notes ?? '')
    },
  })
  return (
    <Form form={form} onSubmit={save.run}>
      <Textarea
        autosize
        minRows={4}
        dir="auto"
        label={t('interviews.notesTitle')}
        description={t('interviews.notesHelp')}
        maxLength={interviewLengths.notes}
        {...form.getInputProps('notes')}
      />
      {theirs === undefined ? null : (
        <Alert color="brass" role="alert" mt="sm">
          <Text size="sm">{t('interviews.notesConflict')}</Text>
          <UserText size="sm">{t('interviews.notesTheirs', { notes: theirs })}</UserText>
        </Alert>
      )}
      <Button type="submit" variant="default" mt="sm" loading={save.isPending}>
        {t('interviews.save')}
      </Button>
    </Form>
  )
}
