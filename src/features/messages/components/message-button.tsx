import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { createId } from '#src/client/create-id.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'

type MessageButtonProps = { person: { id: string; name: string }; onOpen: (id: string) => void }

/** Button that opens the conversation with a user. */
export const MessageButton = ({ person, onOpen }: MessageButtonProps) => {
  const { t } = useTranslation()
  const open = useAppMutation({
    write: async () => await client.messages.open({ id: createId(), personIds: [person.id] }),
    onDone: ({ id }) => onOpen(id),
  })
  return (
    <Button
      size="sm"
      variant="default"
      loading={open.isPending}
      onClick={() => void open.run()}
      aria-label={t('gradnet.messageNamed', person)}
    >
      {t('gradnet.message')}
    </Button>
  )
}
