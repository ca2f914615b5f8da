import { Checkbox } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { compareLimit } from '../rules.ts'
import type { ShortlistSearch } from '../shortlist-search.parse.ts'

type CompareChoiceProps = { id: string; name: string; search: ShortlistSearch }

/** Puts a place beside others; the address keeps which. */
export const CompareChoice = ({ id, name, search }: CompareChoiceProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { compare: compared = [], ...others } = search
  const isChosen = compared.includes(id)
  return (
    <Checkbox
      size="sm"
      label={t('shortlist.compare.choose')}
      aria-label={t('shortlist.compare.chooseNamed', { name })}
      checked={isChosen}
      disabled={!isChosen && compared.length >= compareLimit}
      onChange={({ currentTarget: { checked } }) => {
        const compare = checked ? [...compared, id] : compared.filter((other) => other !== id)
        void navigate({
          to: '/selected-universities',
          search: compare.length > 0 ? { ...others, compare } : others,
          replace: true,
          resetScroll: false,
        })
      }}
    />
  )
}
