import { Alert, NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { useAttemptKey } from '#src/client/attempt-key.ts'
import { failureText, retryUnanswered } from '#src/client/failures.ts'
import { useSingleFlight } from '#src/client/single-flight.ts'
import { FormActions } from '#src/client/ui/form-actions.tsx'
import { noteLimit } from '#src/features/shortlist/rules.ts'
import { refreshProfessors } from '../client.ts'
import type { Professor } from '../contract.ts'
import { outreachKinds } from '../rules.ts'

type Draft = { kind: (typeof outreachKinds)[number]; happenedOn: string; note: string; followUpOn: string }

const today = () => {
  const now = new Date()
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`
}

/** Writes a line into the outreach log; a day to follow up becomes a deadline with reminders. */
export const OutreachForm = ({ professor, onClose }: { professor: Professor; onClose: () => void }) => {
  const { t, i18n } = useTranslation()
  const queryClient = useQueryClient()
  const attempt = useAttemptKey()
  const once = useSingleFlight()
  const [draft, setDraft] = useState<Draft>({ kind: 'sent', happenedOn: today(), note: '', followUpOn: '' })
  const over = draft.note.length - noteLimit
  const count = (value: number) => new Intl.NumberFormat(i18n.language).format(value)
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const log = useMutation({
    mutationFn: async () => {
      const content = { ...draft, id: professor.id, followUpOn: draft.followUpOn || null }
      return await client.professors.log(content, { context: { idempotencyKey: attempt.keyFor(content) } })
    },
    retry: retryUnanswered,
    onSuccess: async () => {
      attempt.settle()
      await refreshProfessors(queryClient)
      onClose()
    },
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (over <= 0) void once(() => log.mutateAsync())
      }}
    >
      <Stack gap="md" mt="sm">
        {log.error ? (
          <Alert color="brick" role="alert" title={t('professors.log.notSaved')}>
            {failureText(log.error, t)}
          </Alert>
        ) : null}
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <NativeSelect
            autoFocus
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
      <FormActions submitLabel={t('professors.log.save')} busy={log.isPending} onCancel={onClose} />
    </form>
  )
}
