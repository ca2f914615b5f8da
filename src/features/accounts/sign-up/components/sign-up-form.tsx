import { Alert, Anchor, Button, Divider, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { getAppName } from '#src/client/i18n.ts'
import { Form } from '#src/client/ui/form.tsx'
import type { AuthProblem } from '../../auth-errors.rules.ts'
import type { Role } from '../../contract.ts'
import { FormProblem } from '../../entry/components/form-problem.tsx'
import { SocialButtons } from '../../entry/components/social-buttons.tsx'
import { findPasswordProblems } from '../../passwords/password-meter.rules.ts'
import { browserDependencies, type SignUpDependencies } from '../../sign-up.client.ts'
import {
  createSampleSignUp,
  emptySignUp,
  type Refusal,
  type SignUpValues,
  type SignUpVariantId,
  signUpVariants,
  summarizeProblems,
  validateSignUp,
} from '../../sign-up.rules.ts'
import { ConnectionDetails } from './connection-details.tsx'
import { SignUpFailure } from './sign-up-failure.tsx'
import { SignUpFields } from './sign-up-fields.tsx'
import { SignUpPolicyNotice } from './sign-up-policy-notice.tsx'
import { StepList } from './step-list.tsx'
import { useSignUp } from './use-sign-up.ts'
import { VariantSwitcher } from './variant-switcher.tsx'

type SignUpFormProps = {
  chosenRole: Role
  redirect?: string | undefined
  onSignIn: () => void
  withVariants?: boolean
  ports?: SignUpDependencies
}

/** Field of each error code of the server. */
const fieldOf: Partial<Record<AuthProblem, keyof SignUpValues>> = {
  alreadyRegistered: 'email',
  emailDomain: 'email',
  emailDomainNotAllowed: 'email',
  invalidEmail: 'email',
  weakPassword: 'password',
  passwordTooShort: 'password',
  nameInvalid: 'firstName',
}

/** Sign-up form. A row of the table of variants defines its fields, texts and validation (SU-01 to SU-14). */
export const SignUpForm = (props: SignUpFormProps) => {
  const { chosenRole, redirect, onSignIn, withVariants = true, ports = browserDependencies } = props
  const { t } = useTranslation()
  const [variantId, setVariantId] = useState<SignUpVariantId>('improved')
  const [refusal, setRefusal] = useState<Refusal>()
  const variant = signUpVariants[variantId]
  const form = useForm<SignUpValues>({
    initialValues: emptySignUp,
    validateInputOnBlur: false,
    validate: (values) =>
      Object.fromEntries(
        Object.entries(validateSignUp(variant, values)).map(([field, problem]) => [
          field,
          t(`accounts.signUp.field.${problem}`),
        ]),
      ),
  })
  const { state, submit } = useSignUp({ role: chosenRole, redirect, variant, onSignIn, ports })
  // The summary disappears when all its problems are solved. Until then its text stays as it was announced.
  const hasProblems = Object.keys(validateSignUp(variant, form.values)).length > 0
  const isBusy = state.status === 'loading' || state.status === 'success'

  const markField = (problem: AuthProblem | undefined) => {
    const field = problem ? fieldOf[problem] : undefined
    if (field) form.setFieldError(field, true)
  }

  const handleVariant = (chosen: SignUpVariantId) => {
    setVariantId(chosen)
    setRefusal(undefined)
    form.clearErrors()
    const isUntouched = Object.values(form.getValues()).every((value) => value === '')
    if (signUpVariants[chosen].isPrefilled && isUntouched) form.setValues(createSampleSignUp(Date.now().toString(36)))
  }

  return (
    <Stack gap="lg">
      <SignUpPolicyNotice />
      <Form
        form={form}
        onSubmit={async (values) => {
          setRefusal(undefined)
          markField(await submit(values))
        }}
        onRefused={(values) => setRefusal(summarizeProblems(validateSignUp(variant, values), values))}
      >
        <Stack gap="md">
          {refusal && hasProblems ? (
            <FormProblem
              key={refusal}
              title={t(`accounts.signUp.refusal.${refusal}.title`)}
              message={t(`accounts.signUp.refusal.${refusal}.message`)}
            />
          ) : null}
          {state.status === 'error' ? (
            <SignUpFailure
              key={state.attempt}
              failure={state.failure}
              variant={variant}
              shownHints={findPasswordProblems(form.values.password, getAppName()) ?? []}
              onSignIn={onSignIn}
            />
          ) : null}
          {state.status === 'success' ? (
            <Alert color="pine" title={t(`accounts.signUp.${state.news}.title`)} role="status">
              {t(`accounts.signUp.${state.news}.message`)}
            </Alert>
          ) : null}
          {variant.showsConnection ? <ConnectionDetails /> : null}
          <SignUpFields form={form} variant={variant} />
          <Button type="submit" loading={isBusy && state.status === 'loading'} disabled={isBusy} fullWidth mt="xs">
            {t('accounts.signUp.submit')}
          </Button>
          {variant.showsSteps && state.status !== 'idle' ? (
            <StepList current={state.step} status={state.status} />
          ) : null}
        </Stack>
      </Form>
      {variant.showsSocial ? (
        <>
          <Divider label={t('accounts.social.or')} />
          <SocialButtons purpose="signUp" chosenRole={chosenRole} redirect={redirect} />
        </>
      ) : null}
      <Text size="sm" c="dimmed">
        <Trans
          i18nKey="accounts.signUp.haveAccount"
          components={{ action: <Anchor component="button" type="button" size="sm" py="xs" onClick={onSignIn} /> }}
        />
      </Text>
      {withVariants ? <VariantSwitcher value={variantId} onChange={handleVariant} /> : null}
    </Stack>
  )
}
