import { Badge, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ProportionBar } from '#src/client/ui/proportion-bar.tsx'
import type { ProgramFormat } from '#src/features/catalogue/rules.ts'
import type { Tier } from '#src/features/catalogue/tiers.rules.ts'
import { FormatBadge } from './format-badge.tsx'
import classes from './match-card.module.css'
import { TierBadge } from './tier-badge.tsx'

type MatchCardProps = {
  programme: string
  /** Degree, university and place. */
  place: string
  /** Null when the selectivity of the university is unknown. */
  tier: Tier | null
  /** Label of the fit. */
  fit: string
  format?: ProgramFormat | null
  /** Contributions that add up to the score. */
  contributions: { name: string; amount: number }[]
  /** Note below the place of the programme. */
  note?: ReactNode
  reasons: string[]
  /** Deciding facts. */
  facts?: ReactNode
  /** Unknown facts, each as a sentence. */
  unknown?: string[]
  /** Sample in place of real matches, marked as such. */
  isSample?: boolean
  /** Save, compare and the like; passed by the route, because they belong to other features. */
  actions?: ReactNode
}

/** Summary card of a match: programme, place, odds, reasons and unknown facts. */
export const MatchCard = (props: MatchCardProps) => {
  const { t } = useTranslation()
  return (
    <Card component="article">
      <Stack gap="md">
        <Group justify="space-between" align="flex-start" gap="sm">
          <div className={classes.name}>
            <Title order={3} size="lg" ff="heading">
              <bdi>{props.programme}</bdi>
            </Title>
            <Text size="sm" c="dimmed">
              <bdi>{props.place}</bdi>
            </Text>
            {props.note}
          </div>
          <Group gap="sm">
            {props.isSample ? <Badge>{t('matching.sampleMark')}</Badge> : null}
            <FormatBadge format={props.format ?? null} />
            <TierBadge tier={props.tier} />
          </Group>
        </Group>
        <ul data-bare aria-label={t('matching.reasons')}>
          {props.reasons.map((reason) => (
            <li key={reason} className={classes.reason}>
              {reason}
            </li>
          ))}
        </ul>
        {props.facts}
        {(props.unknown ?? []).map((fact) => (
          <Group key={fact} gap="sm" wrap="nowrap" align="flex-start" className={classes.unknown ?? ''}>
            <IconHelpCircle size={18} aria-hidden="true" className={classes.mark} />
            <Text size="sm">{fact}</Text>
          </Group>
        ))}
        <ProportionBar label={props.fit} parts={props.contributions} whole={100} isCompact />
        {props.actions ? <Group gap="sm">{props.actions}</Group> : null}
      </Stack>
    </Card>
  )
}
