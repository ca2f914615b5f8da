import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type SignUpVariantId, signUpVariantIds } from '../rules.ts'

type VariantSwitcherProps = {
  value: SignUpVariantId
  onChange: (variant: SignUpVariantId) => void
}

/** The quiet way to another form of the same sign-up (AU-03). */
export const VariantSwitcher = ({ value, onChange }: VariantSwitcherProps) => {
  const { t } = useTranslation()
  return (
    <NativeSelect
      size="sm"
      label={t('accounts.signUp.trouble')}
      value={value}
      onChange={(event) => {
        const chosen = signUpVariantIds.find((id) => id === event.currentTarget.value)
        if (chosen) onChange(chosen)
      }}
      data={signUpVariantIds.map((id) => ({ value: id, label: t(`accounts.signUp.variant.${id}`) }))}
    />
  )
}
