import { Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { ProgressPath } from '#src/client/ui/progress-path.tsx'
import { DashboardCards } from './dashboard-cards.tsx'
import classes from './guest-dashboard.module.css'

/** Guest view for a user without a role, or whose session ended while the page was open (DB-05). */
export const GuestDashboard = ({ reason }: { reason: 'noRole' | 'ended' }) => {
  const { t } = useTranslation()
  const hasEnded = reason === 'ended'
  return (
    <Stack gap="xl">
      <div className={classes.banner} role={hasEnded ? 'alert' : undefined}>
        <ProgressPath points={4} />
        <Title order={1}>{hasEnded ? t('snapshot.guest.endedTitle') : t('snapshot.guest.title')}</Title>
        <Text>{hasEnded ? t('snapshot.guest.endedText') : t('snapshot.guest.text')}</Text>
        <Group gap="sm">
          {hasEnded ? (
            <LinkButton to="/auth" reloadDocument>
              {t('snapshot.guest.signIn')}
            </LinkButton>
          ) : null}
          <LinkButton to="/auth/student" variant={hasEnded ? 'default' : 'filled'}>
            {t('snapshot.guest.action')}
          </LinkButton>
        </Group>
      </div>
      {hasEnded ? null : <DashboardCards newConnections={0} />}
    </Stack>
  )
}
