import { Button, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatRouteErrorText } from '#src/client/errors.ts'
import classes from './error-state.module.css'

type ErrorStateProps = {
  /** Description of the error for the user. */
  title: string
  /** Reassurance, usually that no data was lost. */
  message?: string
  /** The error of a whole page that could not be shown; its text names the condition (LG-05). */
  error?: unknown
  onRetry?: () => void
  retrying?: boolean
}

/** Error state of a part of a page: describes the error, reassures, and offers a retry. */
export const ErrorState = ({ title, message, error, onRetry, retrying = false }: ErrorStateProps) => {
  const { t } = useTranslation()
  return (
    <Stack className={classes.error} gap="sm" role="alert">
      <IconAlertTriangle className={classes.mark} size={24} aria-hidden="true" />
      <Title order={2}>{title}</Title>
      {error ? <Text>{formatRouteErrorText(error, t)}</Text> : null}
      <Text c="dimmed">{message ?? t('ui.errorNothingLost')}</Text>
      {onRetry ? (
        <Button variant="default" className={classes.retry} onClick={onRetry} loading={retrying}>
          {t('ui.tryAgain')}
        </Button>
      ) : null}
    </Stack>
  )
}
