import { Stack, Text, Title } from '@mantine/core'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { PageTitle } from '#src/client/ui/page-title.tsx'
import type { AuthFailure } from '../../auth-request.client.ts'

// What the pages of links in e-mails have in common.

/** Why the request of a link's page failed, for all failures that the link itself does not explain. */
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

/** Says what became of a link, with the way on. */
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
