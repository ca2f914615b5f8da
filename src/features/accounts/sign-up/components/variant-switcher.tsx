import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type SignUpVariantId, signUpVariantIds } from '../sign-up.rules.ts'
import classes from './variant-switcher.module.css'

type VariantSwitcherProps = {
  value: SignUpVariantId
  onChange: (variant: SignUpVariantId) => void
}

/** The quiet way to another form of the same sign-up (AU-03). */
export const VariantSwitcher = ({ value, onChange }: VariantSwitcherProps) => {
  const { t } = useTranslation()
  return (
    <NativeSelect
      classNames={{
        root: classes.switcher ?? '',
        label: classes.label ?? '',
        wrapper: classes.wrapper ?? '',
        input: classes.input ?? '',
      }}
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
