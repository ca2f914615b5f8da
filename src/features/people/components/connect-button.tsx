import { Button, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { FormDialog } from '#src/client/ui/form-dialog.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { CrisisHelpCard } from '#src/features/moderation/components/crisis-help-card.tsx'
import { refreshCommunity } from '../connections.client.ts'
import { maxNoteLength } from '../rules.ts'

/** Button that requests a connection with a note. */
export const ConnectButton = ({ person }: { person: { id: string; name: string } }) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const form = useForm({ initialValues: { note: '' } })
  const connect = useAppMutation({
    write: async ({ note }: { note: string }) => await client.people.connect({ personId: person.id, note }),
    // A request of the other person that crossed this one is accepted by it.
    done: ({ state }) =>
      state === 'connected' ? t('gradnet.nowConnected', person) : t('gradnet.asked', { name: person.name }),
    refresh: refreshCommunity,
    onDone: () => setOpen(false),
  })
  return (
    <>
      <Button size="sm" variant="default" onClick={() => setOpen(true)} aria-label={t('gradnet.connectWith', person)}>
        {t('gradnet.connect')}
      </Button>
      <FormDialog
        opened={isOpen}
        title={t('gradnet.connectWith', person)}
        form={form}
        action={connect}
        submitLabel={t('gradnet.ask')}
        hasCancel
        onClose={() => setOpen(false)}
      >
        <Textarea
          label={t('gradnet.note')}
          description={t('gradnet.noteHelp')}
          maxLength={maxNoteLength}
          autosize
          minRows={3}
          data-autofocus
          {...form.getInputProps('note')}
        />
        <CrisisHelpCard text={form.values.note} />
      </FormDialog>
    </>
  )
}
