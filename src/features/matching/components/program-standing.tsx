import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '#src/shared/formats.ts'
import { standingsQuery, toHundred } from '../client.ts'
import { TierBadge } from './tier-badge.tsx'

/** What one programme means to the person who looks at it: its score and tier, or why it is not in the ranking. */
export const ProgramStanding = ({ universityId, programId }: { universityId: string; programId: string }) => {
  const { t, i18n } = useTranslation()
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
  const score = numberFormat(i18n.language).format(toHundred(data.score ?? 0))
  return (
    <Group gap="sm">
      <TierBadge tier={data.tier} />
      <Text size="sm" data-figures>
        {t('matching.standing.ranked', { score })}
      </Text>
    </Group>
  )
}
