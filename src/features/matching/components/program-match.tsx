import { Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { programMatchQuery } from '../client.ts'
import { FitMark } from './fit-mark.tsx'
import { FormatBadge } from './format-badge.tsx'
import { MatchReasons } from './match-reasons.tsx'
import classes from './ranked-matches.module.css'
import { TierBadge } from './tier-badge.tsx'
import { TierEvidence } from './tier-evidence.tsx'

/** Explanation of one programme for the user: score and tier with all reasons, or why it is not ranked. */
export const ProgramMatch = ({ programId }: { programId: string }) => {
  const { t } = useTranslation()
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
        <div className={classes.score}>
          <FitMark match={match} />
        </div>
        <span>
          <TierBadge tier={match.category} /> <TierEvidence match={match} />
        </span>
        <FormatBadge format={match.format} />
      </Group>
      <MatchReasons match={match} />
    </section>
  )
}
