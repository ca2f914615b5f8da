import { Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isFirstVisit } from '#src/features/accounts/client.ts'
import { formatTimeLeft } from '#src/features/deadlines/client.ts'
import type { Snapshot } from '../contract.ts'
import { isPartLoaded } from '../rules.ts'

const useStanding = (snapshot: Snapshot): string => {
  const { t } = useTranslation()
  if (!isPartLoaded(snapshot, 'figures') || !isPartLoaded(snapshot, 'upcomingDeadlines'))
    return t('snapshot.standingUnknown')
  const { overdueEntries, deadlinesAhead } = snapshot.figures
  if (overdueEntries > 0) return t('snapshot.overdue', { count: overdueEntries })
  const [first] = snapshot.upcomingDeadlines
  if (!first) return t('snapshot.calm')
  return t('snapshot.dueNext', {
    count: deadlinesAhead,
    name: first.universityName,
    left: formatTimeLeft(first, Date.now(), t),
  })
}

const useGreeting = ({ user, academicProfile, profile }: Snapshot): string => {
  const { t } = useTranslation()
  const name = academicProfile?.firstName || profile?.displayName || profile?.fullName
  if (isFirstVisit(user.id)) return name ? t('snapshot.welcomeFirst', { name }) : t('snapshot.welcomeFirstNameless')
  return name ? t('snapshot.welcome', { name }) : t('snapshot.welcomeNameless')
}

/** Greets the user by name with a one-sentence status (DB-01). */
export const WelcomeBanner = ({ snapshot }: { snapshot: Snapshot }) => {
  const greeting = useGreeting(snapshot)
  const standing = useStanding(snapshot)
  return (
    <div>
      <Title order={1}>{greeting}</Title>
      <Text mt="xs">{standing}</Text>
    </div>
  )
}
