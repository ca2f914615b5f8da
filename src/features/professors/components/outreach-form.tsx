import { Alert, NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { formatErrorText } from '#src/client/errors.ts'
import { DraftNotice } from '#src/client/ui/draft-notice.tsx'
import { Form } from '#src/client/ui/form.tsx'
import { FormActions } from '#src/client/ui/form-actions.tsx'
import { useDraft, useHasDraft } from '#src/client/ui/use-draft.ts'
import { useDraftForm } from '#src/client/ui/use-draft-form.ts'
import { useFieldValidation } from '#src/client/ui/use-field-validation.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { getLatestOwnVersion, recordOwnVersions } from '#src/client/version-chain.ts'
import { usePersonId } from '#src/features/accounts/client.ts'
import { noteLimit } from '#src/features/shortlist/rules.ts'
import { getLocalDate, getQueueName, refreshProfessors } from '../client.ts'
import type { Professor } from '../contract.ts'
import { outreachKinds } from '../rules.ts'

type Draft = { kind: (typeof outreachKinds)[number]; happenedOn: string; note: string; followUpOn: string }

const draftKeyOf = (owner: string | undefined, { id }: Professor) => ({ owner, item: `outreach to professor ${id}` })
const newLine = (): Draft => ({ kind: 'sent', happenedOn: getLocalDate(), note: '', followUpOn: '' })

/** Tells whether the page was opened with an unsaved line of outreach. */
export const useHasOutreachDraft = (professor: Professor): boolean =>
  useHasDraft(draftKeyOf(usePersonId(), professor), newLine())

/** Form for a line of the outreach log; a follow-up day becomes a deadline with reminders. */
export const OutreachForm = ({ professor, onClose }: { professor: Professor; onClose: () => void }) => {
  const { t } = useTranslation()
  const { filled, atMost } = useFieldValidation()
  const noteProblem = atMost(noteLimit)
  const draft = useDraft({ persist: 'local', draftKey: draftKeyOf(usePersonId(), professor), initial: newLine() })
  const form = useDraftForm(draft, ({ note, happenedOn }) => ({
    happenedOn: filled(happenedOn),
    note: noteProblem(note),
  }))
  const giveUp = () => {
    draft.discard()
    onClose()
  }
  const log = useAppMutation({
    queue: getQueueName(professor),
    submitLock: true,
    write: async (line: Draft) => {
      const seen = getLatestOwnVersion(professor)
      const saved = await client.professors.log({ ...line, id: professor.id, followUpOn: line.followUpOn || null })
      // Accepts only the next version: the log may change the contact status, and a larger step would hide a concurrent
      // edit.
      if (saved.version === seen.version + 1)
        recordOwnVersions([{ id: professor.id, from: seen.version, to: saved.version }])
      return saved
    },
    onSaved: (_saved, line) => draft.settle(line),
    failed: null,
    refresh: refreshProfessors,
    onDone: onClose,
  })
  return (
    <Form form={form} onSubmit={log.run}>
      <Stack gap="md" mt="sm">
        {draft.isRestored ? <DraftNotice onDiscard={draft.discard} /> : null}
        {log.error ? (
          <Alert color="brick" role="alert" title={t('professors.log.notSaved')}>
            {formatErrorText(log.error, t)}
          </Alert>
        ) : null}
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <NativeSelect
            autoFocus={!draft.isRestored}
            label={t('professors.log.kind')}
            data={outreachKinds.map((kind) => ({ value: kind, label: t(`professors.outreach.${kind}`) }))}
            {...form.getInputProps('kind')}
          />
          <TextInput type="date" required label={t('professors.log.on')} {...form.getInputProps('happenedOn')} />
          <TextInput
            type="date"
            label={t('professors.log.followUp')}
            description={t('professors.log.followUpHelp')}
            {...form.getInputProps('followUpOn')}
          />
        </SimpleGrid>
        <Textarea
          label={t('professors.log.note')}
          maxRows={8}
          {...form.getInputProps('note')}
          error={noteProblem(form.values.note)}
        />
      </Stack>
      <FormActions submitLabel={t('professors.log.save')} busy={log.isPending} onCancel={giveUp} />
    </Form>
  )
}
