import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { createId } from '#src/client/create-id.ts'
import { Dialog } from '#src/client/ui/dialog.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { NewLink } from '#src/features/sharing/components/new-link.tsx'
import { buildShortlistLink } from '../client.ts'
import { ShareForm } from './share-form.tsx'

type Created = { secret: string; title: string }
type Person = { id: string; name: string }

/** Sends the link to a person as a message. */
const SendButton = ({ created, person, onSent }: { created: Created; person: Person; onSent: () => void }) => {
  const { t } = useTranslation()
  // Ids that all attempts share: a lost response sends no second message.
  const [ids] = useState(() => ({ conversation: createId(), message: createId() }))
  const send = useAppMutation({
    write: async () => {
      const { id } = await client.messages.open({ id: ids.conversation, personIds: [person.id] })
      const text = `${created.title}\n${buildShortlistLink(created.secret)}`
      return await client.messages.send({ id, messageId: ids.message, text })
    },
    done: t('sharedShortlists.sent', { name: person.name }),
    onDone: onSent,
  })
  return (
    <Group justify="flex-end">
      <Button loading={send.isPending} onClick={() => void send.run()}>
        {t('sharedShortlists.send', { name: person.name })}
      </Button>
    </Group>
  )
}

type ShareProgramsDialogProps = {
  /** Person to whom the link can be sent; undefined for a list that is for no one in particular. */
  person?: Person
  onClose: () => void
}

/** Dialog that makes a link to programmes of the catalogue, and then shows it. */
export const ShareProgramsDialog = ({ person, onClose }: ShareProgramsDialogProps) => {
  const { t } = useTranslation()
  const [created, setCreated] = useState<Created>()
  if (!created) return <ShareForm entries={[]} canSearch onClose={onClose} onCreated={setCreated} />
  return (
    <Dialog opened onClose={onClose} title={t('sharedShortlists.formTitle')}>
      <Stack gap="md">
        <NewLink title={t('sharedShortlists.linkTitle')} link={buildShortlistLink(created.secret)} />
        {person ? <SendButton created={created} person={person} onSent={onClose} /> : null}
      </Stack>
    </Dialog>
  )
}
