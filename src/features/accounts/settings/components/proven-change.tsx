import { Button, Group, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '#src/client/api.ts'
import { Form } from '#src/client/ui/form.tsx'
import { PasswordInput } from '#src/client/ui/password-input.tsx'
import { useFieldValidation } from '#src/client/ui/use-field-validation.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { FormProblem } from '../../entry/components/form-problem.tsx'
import { Refusal } from './refusal.tsx'

interface ProvenChangeProps {
  /** Explanation of the effect. */
  explanation: string
  submit: string
  /** Title of the error. */
  failed: string
  done?: string
  /**
   * Makes the change. Returns a localised problem if it was not made.
   *
   * @throws the error of the API
   */
  act: () => Promise<string | undefined>
  onClose: () => void
  children?: ReactNode
}

/** Form for a change of the sign-in methods that requires an identity proof. */
export const ProvenChange = ({ explanation, submit, failed, done, act, onClose, children }: ProvenChangeProps) => {
  const { t } = useTranslation()
  const { filled } = useFieldValidation()
  const { data } = useQuery(api.accounts.security.get.queryOptions())
  const hasPassword = data?.hasPassword ?? true
  const form = useForm({ initialValues: { password: '' }, validate: hasPassword ? { password: filled } : {} })
  const [problem, setProblem] = useState<{ message: string; tries: number }>()
  const change = useAppMutation({
    write: async ({ password }: typeof form.values) => {
      await client.accounts.security.prove(hasPassword ? { password } : {})
      return await act()
    },
    done: (refused) => (refused === undefined ? done : undefined),
    onSaved: (refused) => {
      if (refused === undefined) onClose()
      else setProblem((before) => ({ message: refused, tries: (before?.tries ?? 0) + 1 }))
    },
    failed: null,
    refresh: async (queryClient) => await queryClient.invalidateQueries({ queryKey: api.accounts.security.key() }),
    // No retry: each attempt counts as a guess of the password.
    retry: false,
  })
  const handleSubmit = async (values: typeof form.values) => {
    setProblem(undefined)
    await change.run(values)
  }
  return (
    <Form form={form} onSubmit={handleSubmit}>
      <Stack gap="md">
        {change.isError ? <Refusal key={change.failureCount} title={failed} error={change.error} /> : null}
        {problem ? <FormProblem key={problem.tries} title={failed} message={problem.message} /> : null}
        <Text size="sm">{explanation}</Text>
        {children}
        {hasPassword ? (
          <PasswordInput
            label={t('settings.account.currentPassword')}
            autoComplete="current-password"
            data-autofocus
            visibilityToggleButtonProps={{ 'aria-label': t('accounts.fields.showPassword'), tabIndex: 0 }}
            {...form.getInputProps('password')}
          />
        ) : null}
        <Group gap="sm">
          <Button type="submit" loading={change.isPending}>
            {submit}
          </Button>
          <Button variant="subtle" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
