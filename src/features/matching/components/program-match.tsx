import { Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ShareBar } from '#src/client/ui/share-bar.tsx'
import { programMatchQuery, scoreText, shownParts } from '../client.ts'
import { FormatBadge } from './format-badge.tsx'
import { MatchReasons } from './match-reasons.tsx'
import { TierBadge } from './tier-badge.tsx'

/** What one programme means to the person: score and tier with all their reasons, or why it is not in the ranking. */
export const ProgramMatch = ({ programId }: { programId: string }) => {
  const { t, i18n } = useTranslation()
  const { data } = useQuery(programMatchQuery(programId))
  if (!data?.match) return null
  const { match, leftOut } = data
  return (
    <section aria-labelledby="for-you">
      <Title order={2} id="for-you" mb="md">
        {t('matching.program.title')}
      </Title>
      {leftOut ? <Text mb="sm">{t(`matching.standing.leftOut.${leftOut}`)}</Text> : null}
      <Group gap="md" mb="sm">
        <TierBadge tier={match.category} />
        <FormatBadge format={match.format} />
        <Text fw={600} data-figures>
          {scoreText(match, t, i18n.language)}
        </Text>
      </Group>
      <ShareBar
        label={t('matching.scoreAsSum', { score: scoreText(match, t, i18n.language) })}
        parts={shownParts(match, t)}
        whole={100}
        isCompact
      />
      <MatchReasons match={match} />
    </section>
  )
}
