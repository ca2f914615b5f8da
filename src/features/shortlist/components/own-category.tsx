import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Category } from '../rules.ts'

const words = { reach: 'matching.tierReach', target: 'matching.tierTarget', safety: 'matching.tierSafety' } as const

/**
 * Category of an entry on the shortlist: chosen by the user, or taken from the list it was added from. Not in the badge
 * of a computed tier, because it is no current estimate of the chance.
 */
export const OwnCategory = ({ category }: { category: Category }) => {
  const { t } = useTranslation()
  return <Badge color="gray">{t('shortlist.ownCategory', { category: t(words[category]) })}</Badge>
}
