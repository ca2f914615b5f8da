import { NativeSelect, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type SignUpVariantId, signUpVariantIds } from '../../sign-up.rules.ts'
import classes from './variant-switcher.module.css'

type VariantSwitcherProps = {
  value: SignUpVariantId
  onChange: (variant: SignUpVariantId) => void
}

/** Selects another variant of the sign-up form (AU-03). The list is collapsed, because few users need it. */
export const VariantSwitcher = ({ value, onChange }: VariantSwitcherProps) => {
  const { t } = useTranslation()
  return (
    <div className={classes.fold}>
      <NativeSelect
        classNames={{ label: classes.line ?? '', wrapper: classes.wrapper ?? '', input: classes.list ?? '' }}
        label={t('accounts.signUp.trouble')}
        rightSection={null}
        value={value}
        onChange={(event) => {
          const chosen = signUpVariantIds.find((id) => id === event.currentTarget.value)
          if (chosen) onChange(chosen)
        }}
        data={signUpVariantIds.map((id) => ({ value: id, label: t(`accounts.signUp.variant.${id}`) }))}
      />
      {value === 'improved' ? null : (
        <Text size="sm" c="dimmed" aria-hidden="true">
          {t(`accounts.signUp.variant.${value}`)}
        </Text>
      )}
    </div>
  )
}
