import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { maxCompared } from '../comparison-params.parse.ts'

type CompareBoxProps = {
  /** By which the chosen ones are known. */
  id: string
  name: string
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Puts something of a list beside others. */
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
