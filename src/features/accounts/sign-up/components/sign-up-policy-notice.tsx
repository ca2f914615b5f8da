import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatList } from '#src/shared/lists.ts'
import { sessionQuery } from '../../client.ts'
import { readInvitation } from '../../invitation.client.ts'
import { isOnlyWayIn } from '../../providers.client.ts'

/** Says before the form is filled in who may create an account on this instance; nothing where sign-up is open. */
export const SignUpPolicyNotice = () => {
  const { t, i18n } = useTranslation()
  const { data: session } = useQuery(sessionQuery)
  const { signUp = 'open', signUpDomains = [] } = session?.instance ?? {}
  if (signUp === 'open') return null
  const isInvited = signUp !== 'closed' && readInvitation() !== undefined
  const text = isInvited
    ? t('accounts.signUp.policy.invitation')
    : {
        closed: t(isOnlyWayIn() ? 'accounts.onlyProvider.closed' : 'accounts.problem.signUpDisabled'),
        invited: t('accounts.problem.invitationRequired'),
        domains: t('accounts.signUp.policy.domains', { domains: formatList(signUpDomains, i18n.language) }),
      }[signUp]
  return (
    <Alert color={isInvited ? 'pine' : 'brass'} role="status">
      {text}
    </Alert>
  )
}
