import { Stack, Text, Title } from '@mantine/core'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { PageTitle } from '#src/client/ui/page-title.tsx'
import type { AuthFailure } from '../../auth-request.client.ts'

// Parts that the pages of e-mail links share.

/** Returns the text key for an error of a link's request that is not about the link itself. */
export const linkReason = ({ problem }: AuthFailure) => {
  if (problem === 'tooManyAttempts') return 'accounts.problem.tooManyFailed'
  if (problem === 'noResponse' || problem === 'timeout') return 'accounts.problem.connection'
  return problem === 'serverTrouble' ? 'accounts.problem.tryOrContact' : 'accounts.problem.unexpected'
}

interface LinkNoticeProps {
  role?: 'alert' | 'status'
  title: string
  message: string
  action: { label: string; to: '/auth' | '/auth/student' }
}

/** Outcome of a link, with the next action. */
export const LinkNotice = ({ role = 'alert', title, message, action }: LinkNoticeProps) => (
  <Stack gap="sm" role={role}>
    <PageTitle title={title} description={message} />
    <Title order={1}>{title}</Title>
    <Text c="dimmed">{message}</Text>
    <div>
      <LinkButton to={action.to} mt="sm">
        {action.label}
      </LinkButton>
    </div>
  </Stack>
)
