import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { newId } from '#src/client/new-id.ts'
import { useWrite } from '#src/client/use-write.ts'

type MessageButtonProps = { person: { id: string; name: string }; onOpen: (id: string) => void }

/** Opens the conversation with a person. */
export const MessageButton = ({ person, onOpen }: MessageButtonProps) => {
  const { t } = useTranslation()
  const open = useWrite({
    write: async () => await client.messages.open({ id: newId(), personIds: [person.id] }),
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
