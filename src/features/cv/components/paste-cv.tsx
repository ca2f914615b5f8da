import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from '#src/client/ui/form.tsx'
import { useDraft } from '#src/client/ui/use-draft.ts'
import { useDraftForm } from '#src/client/ui/use-draft-form.ts'
import { usePersonId } from '#src/features/accounts/client.ts'
import { maxPastedLength } from '../cv-limits.rules.ts'

type PasteProps = { onSend: (file: File) => Promise<boolean>; isPending: boolean }

const PasteForm = ({ onSend, isPending, onRead }: PasteProps & { onRead: () => void }) => {
  const { t } = useTranslation()
  const draft = useDraft({
    persist: 'local',
    draftKey: { owner: usePersonId(), item: 'pasted CV' },
    initial: { text: '' },
  })
  const form = useDraftForm(draft, ({ text }) => (text.trim() === '' ? { text: t('cv.paste.missing') } : {}))
  const send = async (typed: { text: string }) => {
    const name = `${t('cv.paste.fileName')}.txt`
    if (!(await onSend(new File([typed.text], name, { type: 'text/plain' })))) return
    draft.settle(typed)
    draft.discard()
    onRead()
  }
  return (
    <Form form={form} onSubmit={send}>
      <Stack gap="sm">
        <Textarea
          label={t('cv.paste.label')}
          description={t('cv.paste.help')}
          maxLength={maxPastedLength}
          autosize
          minRows={6}
          maxRows={18}
          dir="auto"
          {...form.getInputProps('text')}
        />
        <Group>
          <Button type="submit" loading={isPending}>
            {t('cv.paste.read')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

/** Alternative input of a CV as text. Open initially after a rejected scan, because it is the workaround. */
export const PasteCv = ({ wasScan, ...props }: PasteProps & { wasScan: boolean }) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (isOpen || wasScan) return <PasteForm {...props} onRead={() => setOpen(false)} />
  return (
    <Group>
      <Button variant="subtle" size="sm" onClick={() => setOpen(true)}>
        {t('cv.paste.open')}
      </Button>
    </Group>
  )
}
