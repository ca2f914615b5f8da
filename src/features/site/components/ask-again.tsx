import { Button } from '@mantine/core'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { sessionQuery } from '#src/features/accounts/client.ts'

/** In place of the account while the server does not say whose it is: nobody is offered to sign in who has done so. */
export const AskAgain = () => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  // Not an observer: each one that comes asks again by itself, and this one comes and goes with the answer.
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
