import { useTranslation } from 'react-i18next'
import { ShareBar } from '#src/client/ui/share-bar.tsx'
import { shownParts } from '../client.ts'
import type { Match } from '../contract.ts'
import { fitOf } from '../rules.ts'

/** How a programme fits, in two words and a bar; the figures are with the reasons. */
export const FitMark = ({ match }: { match: Match }) => {
  const { t } = useTranslation()
  return <ShareBar label={t(`matching.fit.${fitOf(match)}`)} parts={shownParts(match, t)} whole={100} isCompact />
}
