import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { shortlistedIdsQuery } from '#src/features/shortlist/client.ts'
import { joinParts } from '#src/shared/lists.ts'

/** Lists the programmes of the shortlist that a CV can target. */
export const useTargets = (): { value: string; label: string }[] => {
  const { i18n } = useTranslation()
  const { data } = useQuery(shortlistedIdsQuery)
  return (data?.entries ?? []).map(({ id, universityName, programName }) => ({
    value: id,
    label: joinParts([programName, universityName], i18n.language),
  }))
}
