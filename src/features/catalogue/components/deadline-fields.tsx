import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ZoneFields } from '#src/client/ui/zone-fields.tsx'
import type { TypedValue } from '../editing/editing.rules.ts'

type DeadlineFieldsProps = {
  typed: TypedValue
  /** Validation errors of time and zone. */
  errors: { time?: ReactNode; zone?: ReactNode }
  onChange: (part: Partial<TypedValue>) => void
}

/** Form fields for the time of a deadline and its zone rule. */
export const DeadlineFields = ({ typed, errors, onChange }: DeadlineFieldsProps) => {
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
        error={errors.time}
        data-path="time"
        onChange={({ currentTarget: { value } }) => onChange({ time: value })}
      />
      <ZoneFields draft={typed} error={errors.zone} onChange={onChange} />
    </>
  )
}
