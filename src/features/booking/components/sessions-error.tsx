import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#src/client/ui/error-state.tsx'

type SessionsErrorProps = Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>

/** Error state of a screen whose sessions or free times could not be loaded. */
export const SessionsError = ({ error, isFetching, refetch }: SessionsErrorProps) => {
  const { t } = useTranslation()
  return (
    <ErrorState title={t('booking.unreadable')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
  )
}
