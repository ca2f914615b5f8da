import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { browserDependencies } from '../../sign-up.client.ts'
import { signUpTimings } from '../../sign-up.rules.ts'
import classes from './connection-details.module.css'

/** Connection details of one variant of the form, for a user who wants to report an error (AU-03). */
export const ConnectionDetails = () => {
  const { t } = useTranslation()
  const { data: isThere, isPending } = useQuery({
    queryKey: ['accounts', 'connection'],
    queryFn: async () => await browserDependencies.isServerThere(signUpTimings.connectionTestMs),
    staleTime: 0,
    refetchInterval: 10_000,
  })
  const answered = isThere ? t('accounts.connection.answers') : t('accounts.connection.silent')
  const rows = [
    { label: t('accounts.connection.server'), value: window.location.host },
    { label: t('accounts.connection.health'), value: isPending ? t('accounts.connection.asking') : answered },
    {
      label: t('accounts.connection.network'),
      value: navigator.onLine ? t('accounts.connection.online') : t('accounts.connection.offline'),
    },
  ]
  return (
    <div className={classes.box}>
      <Text size="sm" fw={600}>
        {t('accounts.connection.title')}
      </Text>
      <dl className={classes.rows}>
        {rows.map(({ label, value }) => (
          <div key={label} className={classes.row}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
