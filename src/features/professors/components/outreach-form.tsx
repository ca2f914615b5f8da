import { Alert, NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { failureText } from '#src/client/failures.ts'
import { hasDraft } from '#src/client/kept-draft.ts'
import { DraftNotice } from '#src/client/ui/draft-notice.tsx'
import { FormActions } from '#src/client/ui/form-actions.tsx'
import { useKeptDraft } from '#src/client/ui/use-kept-draft.ts'
import { useWrite } from '#src/client/use-write.ts'
import { usePersonId } from '#src/features/accounts/client.ts'
import { noteLimit } from '#src/features/shortlist/rules.ts'
import { refreshProfessors } from '../client.ts'
import type { Professor } from '../contract.ts'
import { outreachKinds } from '../rules.ts'

type Draft = { kind: (typeof outreachKinds)[number]; happenedOn: string; note: string; followUpOn: string }

const today = () => {
  const now = new Date()
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`
}

const placeOf = (owner: string | undefined, { id }: Professor) => ({ owner, item: `outreach to professor ${id}` })
const newLine = (): Draft => ({ kind: 'sent', happenedOn: today(), note: '', followUpOn: '' })

/** Whether a line of outreach was typed and not saved when the page was opened. */
export const useHasOutreachDraft = (professor: Professor): boolean => {
  const owner = usePersonId()
  const [had] = useState(() => hasDraft(placeOf(owner, professor), newLine()))
  return had
}

/** Writes a line into the outreach log; a day to follow up becomes a deadline with reminders. */
export const OutreachForm = ({ professor, onClose }: { professor: Professor; onClose: () => void }) => {
  const { t, i18n } = useTranslation()
  const form = useKeptDraft(placeOf(usePersonId(), professor), newLine())
  const { fields: draft, change } = form
  const over = draft.note.length - noteLimit
  const count = (value: number) => new Intl.NumberFormat(i18n.language).format(value)
  const giveUp = () => {
    form.discard()
    onClose()
  }
  const log = useWrite({
    write: async (line: Draft) =>
      await client.professors.log({ ...line, id: professor.id, followUpOn: line.followUpOn || null }),
    onSaved: (_saved, line) => form.settle(line),
    failed: null,
    refresh: refreshProfessors,
    onDone: onClose,
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (over <= 0) void log.run(draft)
      }}
    >
      <Stack gap="md" mt="sm">
        {form.isRestored ? <DraftNotice onDiscard={form.discard} /> : null}
        {log.error ? (
          <Alert color="brick" role="alert" title={t('professors.log.notSaved')}>
            {failureText(log.error, t)}
          </Alert>
        ) : null}
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <NativeSelect
            autoFocus={!form.isRestored}
            label={t('professors.log.kind')}
            data={outreachKinds.map((kind) => ({ value: kind, label: t(`professors.outreach.${kind}`) }))}
            value={draft.kind}
            onChange={({ currentTarget: { value } }) =>
              change({ kind: outreachKinds.find((kind) => kind === value) ?? draft.kind })
            }
          />
          <TextInput
            type="date"
            required
            label={t('professors.log.on')}
            value={draft.happenedOn}
            onChange={({ currentTarget: { value } }) => change({ happenedOn: value })}
          />
          <TextInput
            type="date"
            label={t('professors.log.followUp')}
            description={t('professors.log.followUpHelp')}
            value={draft.followUpOn}
            onChange={({ currentTarget: { value } }) => change({ followUpOn: value })}
          />
        </SimpleGrid>
        <Textarea
          label={t('professors.log.note')}
          maxRows={8}
          value={draft.note}
          error={
            over > 0 ? t('applications.editor.notesTooLong', { limit: count(noteLimit), over: count(over) }) : undefined
          }
          onChange={({ currentTarget: { value } }) => change({ note: value })}
        />
      </Stack>
      <FormActions submitLabel={t('professors.log.save')} busy={log.isPending} onCancel={giveUp} />
    </form>
  )
}
