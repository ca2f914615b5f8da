import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { standingsQuery } from '../client.ts'
import { FitLabel } from './fit-label.tsx'
import { TierBadge } from './tier-badge.tsx'

/** Standing of one programme for the user: fit and tier, or why it is not ranked. */
export const ProgramStanding = ({ universityId, programId }: { universityId: string; programId: string }) => {
  const { t } = useTranslation()
  const { data } = useQuery({
    ...standingsQuery(universityId),
    select: ({ standings }) => standings.find((standing) => standing.programId === programId),
  })
  if (!data) return null
  if (data.leftOut) {
    return (
      <Text size="sm" c="dimmed">
        {t(`matching.standing.leftOut.${data.leftOut}`)}
      </Text>
    )
  }
  return (
    <>
      <FitLabel match={{ match_score: data.score ?? 0, judged: data.judged }} />
      <TierBadge tier={data.tier} />
    </>
  )
}
