import { useTranslation } from 'react-i18next'
import type { Tier } from '#src/features/catalogue/tiers.rules.ts'
import classes from './tier-badge.module.css'

const filledPoints: Record<Tier, number> = { reach: 1, target: 2, safety: 3 }
const points = [1, 2, 3]

/** Badge of the odds of an offer: a word, one to three points and a shade of one hue. */
export const TierBadge = ({ tier }: { tier: Tier | null }) => {
  const { t } = useTranslation()
  if (!tier) return <span className={classes.unknown}>{t('matching.tierUnknown')}</span>
  const labels = { reach: t('matching.tierReach'), target: t('matching.tierTarget'), safety: t('matching.tierSafety') }
  return (
    <span className={classes.badge} data-tier={tier}>
      <svg width="28" height="8" viewBox="0 0 28 8" aria-hidden="true" data-mirrored>
        <path className={classes.line} d="M4 4H24" />
        {points.map((point) => (
          <circle
            key={point}
            className={point <= filledPoints[tier] ? classes.filled : classes.open}
            cx={point * 10 - 6}
            cy="4"
            r="2.75"
          />
        ))}
      </svg>
      {labels[tier]}
    </span>
  )
}
