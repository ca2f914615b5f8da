import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { maxCompared } from '../comparison-params.parse.ts'

type CompareBoxProps = {
  /** Id of the item in the selection. */
  id: string
  name: string
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Checkbox that adds an item of a list to the comparison. */
export const CompareBox = ({ id, name, chosen, onChange }: CompareBoxProps) => {
  const { t } = useTranslation()
  const isChosen = chosen.includes(id)
  return (
    <Checkbox
      size="sm"
      label={t('shortlist.compare.choose')}
      aria-label={t('shortlist.compare.chooseNamed', { name })}
      checked={isChosen}
      disabled={!isChosen && chosen.length >= maxCompared}
      onChange={() => onChange(isChosen ? chosen.filter((one) => one !== id) : [...chosen, id])}
    />
  )
}
