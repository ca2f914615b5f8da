import { useNavigate } from '@tanstack/react-router'
import { MessageButton } from '#src/features/messages/components/message-button.tsx'

/** Button that opens the conversation with the counterpart of a mentorship. */
export const WriteTo = ({ person }: { person: { id: string; name: string } }) => {
  const navigate = useNavigate()
  return (
    <MessageButton
      person={person}
      onOpen={(conversation) => void navigate({ to: '/gradnet', search: { tab: 'messages', conversation } })}
    />
  )
}
