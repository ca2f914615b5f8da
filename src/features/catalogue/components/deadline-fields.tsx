import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ZoneFields } from '#src/client/ui/zone-fields.tsx'
import type { TypedValue } from '../editing/editing.rules.ts'

type DeadlineFieldsProps = { typed: TypedValue; onChange: (part: Partial<TypedValue>) => void }

/** The time of a deadline and whose clock it is stated in; fields of the form around them. */
export const DeadlineFields = ({ typed, onChange }: DeadlineFieldsProps) => {
  const { t } = useTranslation()
  return (
    <>
      <TextInput
        name="time"
        type="time"
        required
        label={t('deadlines.fieldTime')}
        description={t('deadlines.fieldTimeHelp')}
        value={typed.time}
        onChange={({ currentTarget: { value } }) => onChange({ time: value })}
      />
      <ZoneFields draft={typed} onChange={onChange} />
    </>
  )
}
