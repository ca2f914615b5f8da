import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorScreen } from '#src/client/ui/error-screen.tsx'
import { reportCrash } from '../client.ts'

const words = {
  asking: 'errorScreen.notifying',
  told: 'errorScreen.notified',
  kept: 'errorScreen.notNotified',
} as const

/** Crash screen of the product: says that the team was notified only when the server has the report (ER-04). */
export const CrashScreen = (props: ErrorComponentProps) => {
  const { t } = useTranslation()
  const [outcome, setOutcome] = useState<keyof typeof words>('asking')
  const { error } = props
  // Sends the report once for each error that replaces a screen.
  useEffect(() => {
    void reportCrash(error).then((isReported) => setOutcome(isReported ? 'told' : 'kept'))
  }, [error])
  return <ErrorScreen {...props} message={t(words[outcome])} />
}
