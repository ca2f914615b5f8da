import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type SignUpVariantId, signUpVariantIds } from '../sign-up.rules.ts'
import classes from './variant-switcher.module.css'

type VariantSwitcherProps = {
  value: SignUpVariantId
  onChange: (variant: SignUpVariantId) => void
}

/** The quiet way to another form of the same sign-up (AU-03), folded: it matters to the few whom the form above fails. */
export const VariantSwitcher = ({ value, onChange }: VariantSwitcherProps) => {
  const { t } = useTranslation()
  return (
    <details className={classes.fold}>
      <summary className={classes.line}>{t('accounts.signUp.trouble')}</summary>
      <NativeSelect
        mt="xs"
        label={t('accounts.signUp.form')}
        value={value}
        onChange={(event) => {
          const chosen = signUpVariantIds.find((id) => id === event.currentTarget.value)
          if (chosen) onChange(chosen)
        }}
        data={signUpVariantIds.map((id) => ({ value: id, label: t(`accounts.signUp.variant.${id}`) }))}
      />
    </details>
  )
}
