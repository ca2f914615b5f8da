import { Group, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { PasswordInput } from '#src/client/ui/password-input.tsx'
import type { SignUpValues, SignUpVariant } from '../../sign-up.rules.ts'
import { PasswordMeter } from './password-meter.tsx'
import classes from './sign-up-fields.module.css'

type SignUpFieldsProps = {
  form: UseFormReturnType<SignUpValues>
  variant: SignUpVariant
}

/** Fields of a variant. */
export const SignUpFields = ({ form, variant }: SignUpFieldsProps) => {
  const { t } = useTranslation()
  const toggle = { 'aria-label': t('accounts.fields.showPassword'), tabIndex: 0 }
  const required = { required: true, withAsterisk: false }
  return (
    <>
      <Group grow align="flex-start" gap="md" className={classes.names ?? ''}>
        <TextInput
          label={t('accounts.fields.firstName')}
          autoComplete="given-name"
          {...required}
          {...form.getInputProps('firstName')}
        />
        <TextInput
          label={t('accounts.fields.lastName')}
          autoComplete="family-name"
          {...required}
          {...form.getInputProps('lastName')}
        />
      </Group>
      <TextInput
        label={t('accounts.fields.email')}
        type="email"
        autoComplete="email"
        dir="ltr"
        {...required}
        {...form.getInputProps('email')}
      />
      <div>
        <PasswordInput
          label={t('accounts.fields.password')}
          autoComplete="new-password"
          {...(variant.showsPasswordHint ? { description: t('accounts.fields.passwordHint') } : {})}
          visibilityToggleButtonProps={toggle}
          {...required}
          {...form.getInputProps('password')}
        />
        <PasswordMeter password={form.values.password} isFull={variant.showsMeter} />
      </div>
      {variant.confirmsPassword ? (
        <PasswordInput
          label={t('accounts.fields.confirmPassword')}
          autoComplete="new-password"
          visibilityToggleButtonProps={toggle}
          {...required}
          {...form.getInputProps('confirmPassword')}
        />
      ) : null}
    </>
  )
}
