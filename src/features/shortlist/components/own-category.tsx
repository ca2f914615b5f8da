import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Category } from '../rules.ts'

const words = { reach: 'matching.tierReach', target: 'matching.tierTarget', safety: 'matching.tierSafety' } as const

/** How the person sorted a place. Never in the badge of a computed tier: it says nothing about the chance of an offer. */
export const OwnCategory = ({ category }: { category: Category }) => {
  const { t } = useTranslation()
  return <Badge color="gray">{t('shortlist.ownCategory', { category: t(words[category]) })}</Badge>
}
