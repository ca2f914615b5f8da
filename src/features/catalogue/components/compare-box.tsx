import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { compareKey, mostCompared } from '../compared.parse.ts'

type CompareBoxProps = {
  universityId: string
  programId: string
  name: string
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Puts a programme of a list beside others. */
export const CompareBox = ({ universityId, programId, name, chosen, onChange }: CompareBoxProps) => {
  const { t } = useTranslation()
  const key = compareKey({ universityId, programId })
  const isChosen = chosen.includes(key)
  return (
    <Checkbox
      size="sm"
      label={t('shortlist.compare.choose')}
      aria-label={t('shortlist.compare.chooseNamed', { name })}
      checked={isChosen}
      disabled={!isChosen && chosen.length >= mostCompared}
      onChange={() => onChange(isChosen ? chosen.filter((one) => one !== key) : [...chosen, key])}
    />
  )
}
