import { useTranslation } from 'react-i18next'
import { ProportionBar } from '#src/client/ui/proportion-bar.tsx'
import { listScoreParts } from '../client.ts'
import type { Match } from '../contract.ts'
import { getFitLevel } from '../rules.ts'

/** Level of fit in two words and a bar; the figures are with the reasons. */
export const FitMark = ({ match }: { match: Match }) => {
  const { t } = useTranslation()
  return (
    <ProportionBar
      label={t(`matching.fit.${getFitLevel(match)}`)}
      parts={listScoreParts(match, t)}
      whole={100}
      isCompact
    />
  )
}
