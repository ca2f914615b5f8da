import { Button, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatRouteErrorText } from '#src/client/errors.ts'
import classes from './error-state.module.css'

type ErrorStateProps = {
  /** What happened, in the reader's words. */
  title: string
  /** What is safe: usually that nothing was lost. */
  message?: string
  /** What failed, for a whole page that could not be shown: says the condition (LG-05). */
  error?: unknown
  onRetry?: () => void
  retrying?: boolean
}

/** A part of a page that could not be shown: what happened, what is safe, and the way to try again. */
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
