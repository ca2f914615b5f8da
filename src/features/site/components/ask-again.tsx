import { Button } from '@mantine/core'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { sessionQuery } from '#src/features/accounts/client.ts'

/** Placeholder for the account while the session is unknown. A sign-in link would be wrong for a signed-in user. */
export const AskAgain = () => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  // Not an observer: mounting one refetches, and this component mounts and unmounts with each response.
  const isAsking = useIsFetching({ queryKey: sessionQuery.queryKey }) > 0
  return (
    <Button
      variant="default"
      loading={isAsking}
      onClick={() => void queryClient.refetchQueries({ queryKey: sessionQuery.queryKey })}
    >
      {t('ui.tryAgain')}
    </Button>
  )
}
