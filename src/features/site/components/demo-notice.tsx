import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { sessionQuery } from '#src/features/accounts/client.ts'
import classes from './demo-notice.module.css'

/** One line above each page of an instance with invented users. */
export const DemoNotice = () => {
  const { t } = useTranslation()
  const { data } = useQuery(sessionQuery)
  return data?.instance.isDemo ? (
    <p className={classes.notice} data-outside-focus>
      {t('ui.demoNotice')}
    </p>
  ) : null
}
