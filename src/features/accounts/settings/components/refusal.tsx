import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#src/client/api.ts'
import { formatErrorText, getErrorCode } from '#src/client/errors.ts'
import { isProvider } from '#src/shared/sign-in-providers.ts'
import { signInWithProvider } from '../../auth-flow.client.ts'
import { FormProblem } from '../../entry/components/form-problem.tsx'
import { getProviderName, isOnlyWayIn } from '../../providers.client.ts'

/**
 * Error of a change of the account. A user without a password gets a link to the provider, which returns to the present page.
 */
export const Refusal = ({ title, error }: { title: string; error: unknown }) => {
  const { t } = useTranslation()
  const { data } = useQuery(api.accounts.security.get.queryOptions())
  const provider = isOnlyWayIn() ? 'oidc' : data?.providers.find(isProvider)
  const mustSignIn = getErrorCode(error) === 'SIGN_IN_AGAIN' && provider
  return (
    <FormProblem title={title} message={formatErrorText(error, t)}>
      {mustSignIn ? (
        <Button
          size="sm"
          variant="default"
          mt="sm"
          onClick={() =>
            void signInWithProvider(provider, {
              ...{ purpose: 'signIn', isRemembered: true },
              redirect: window.location.pathname + window.location.search,
            })
          }
        >
          {t('settings.account.signInAgain', { provider: getProviderName(provider) })}
        </Button>
      ) : null}
    </FormProblem>
  )
}
