import { Alert } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { formatErrorText, getErrorCode } from '#src/client/errors.ts'
import { SaveStatusText } from '#src/client/ui/save-status-text.tsx'

type AutosaveStatusProps = Pick<ComponentProps<typeof SaveStatusText>, 'status' | 'onRetry'> & {
  /** Error of the last save. */
  error: Error | null
}

/** Save status of a part of the profile, with the reason why the server rejected it. */
export const AutosaveStatus = ({ status, error, onRetry }: AutosaveStatusProps) => {
  const { t } = useTranslation()
  if (status === 'refused' && error && getErrorCode(error) !== 'NOT_AUTHENTICATED')
    return (
      <Alert color="brick" role="alert" mt="lg" title={t('profile.notSaved')}>
        {formatErrorText(error, t)}
      </Alert>
    )
  return <SaveStatusText status={status} onRetry={onRetry} path="/settings/profile" />
}
