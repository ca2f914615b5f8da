import { Alert, Group, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { failureText } from '#src/client/failures.ts'
import { FormActions } from '#src/client/ui/form-actions.tsx'
import { profileQuery, useDataUpdate } from '../client.ts'
import type { Profile } from '../contract.ts'
import { isWebAddress } from '../rules.ts'
import classes from './profile-form.module.css'

type Editable = Pick<Profile, 'fullName' | 'displayName' | 'bio' | 'location' | 'phone' | 'linkedinUrl' | 'websiteUrl'>

const editableOf = (profile: Profile): Editable => {
  const { fullName, displayName, bio, location, phone, linkedinUrl, websiteUrl } = profile
  return { fullName, displayName, bio, location, phone, linkedinUrl, websiteUrl }
}

/** The person's own lines of the profile; saved together, with each refusal at its field. */
export const ProfileForm = ({ profile, onSaved }: { profile: Profile; onSaved: () => Promise<void> }) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const webProblem = (value: string) => (isWebAddress(value) ? null : t('profile.problem.webAddress'))
  const form = useForm<Editable>({
    initialValues: editableOf(profile),
    validate: {
      fullName: (value) => (value.trim() === '' ? t('profile.problem.nameRequired') : null),
      linkedinUrl: webProblem,
      websiteUrl: webProblem,
    },
  })
  const save = useDataUpdate(
    'profile',
    async (values: Editable) => await client.profile.update(values),
    async (saved) => {
      queryClient.setQueryData(profileQuery.queryKey, (before) => (before ? { ...before, profile: saved } : before))
      form.resetDirty()
      await onSaved()
    },
  )
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => void save.run(values),
        (errors) => form.getInputNode(Object.keys(errors)[0] ?? 'fullName')?.focus(),
      )}
    >
      {save.isError ? (
        <Alert color="brick" role="alert" mb="lg" title={t('profile.notSaved')}>
          {failureText(save.error, t)}
        </Alert>
      ) : null}
      <div className={classes.grid}>
        <TextInput
          label={t('profile.field.fullName')}
          autoComplete="name"
          maxLength={200}
          {...form.getInputProps('fullName')}
        />
        <TextInput
          label={t('profile.field.displayName')}
          description={t('profile.help.displayName')}
          autoComplete="nickname"
          maxLength={100}
          {...form.getInputProps('displayName')}
        />
        <Textarea
          className={classes.whole ?? ''}
          label={t('profile.field.bio')}
          description={t('profile.help.bio')}
          maxLength={4000}
          {...form.getInputProps('bio')}
        />
        <TextInput
          label={t('profile.field.location')}
          autoComplete="address-level2"
          maxLength={200}
          {...form.getInputProps('location')}
        />
        <TextInput
          label={t('profile.field.phone')}
          type="tel"
          autoComplete="tel"
          dir="ltr"
          maxLength={50}
          {...form.getInputProps('phone')}
        />
        <TextInput
          label={t('profile.field.linkedinUrl')}
          type="url"
          dir="ltr"
          maxLength={500}
          {...form.getInputProps('linkedinUrl')}
        />
        <TextInput
          label={t('profile.field.websiteUrl')}
          type="url"
          dir="ltr"
          maxLength={500}
          {...form.getInputProps('websiteUrl')}
        />
      </div>
      <Group>
        <FormActions
          submitLabel={t('profile.save')}
          busy={save.isPending}
          aside={
            <Text size="sm" c="dimmed" role="status">
              {form.isDirty() ? t('profile.unsaved') : ''}
            </Text>
          }
        />
      </Group>
    </form>
  )
}
