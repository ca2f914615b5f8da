import { Alert, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { formatErrorText } from '#src/client/errors.ts'
import { Form } from '#src/client/ui/form.tsx'
import { FormActions } from '#src/client/ui/form-actions.tsx'
import { setServerFieldError } from '#src/client/ui/server-field-error.ts'
import { SettingsRow } from '#src/client/ui/settings-row.tsx'
import { useFieldValidation } from '#src/client/ui/use-field-validation.ts'
import { maxFullNameLength, maxNameLength } from '#src/shared/names.ts'
import { maxWebAddressLength } from '#src/shared/web-address.ts'
import { profileQuery } from '../client.ts'
import type { Profile } from '../contract.ts'
import { maxBioLength, maxLocationLength, maxPhoneLength } from '../rules.ts'
import classes from './profile-form.module.css'
import { useDataUpdate } from './use-data-update.ts'

type Editable = Pick<Profile, 'fullName' | 'displayName' | 'bio' | 'location' | 'phone' | 'linkedinUrl' | 'websiteUrl'>

const editableOf = (profile: Profile): Editable => {
  const { fullName, displayName, bio, location, phone, linkedinUrl, websiteUrl } = profile
  return { fullName, displayName, bio, location, phone, linkedinUrl, websiteUrl }
}

/** Form of the user's own profile fields, saved together, with each validation error at its field. */
export const ProfileForm = ({ profile, onSaved }: { profile: Profile; onSaved: () => Promise<void> }) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { webAddress } = useFieldValidation()
  const form = useForm<Editable>({
    initialValues: editableOf(profile),
    validate: {
      fullName: (value) => (value.trim() === '' ? t('profile.problem.nameRequired') : null),
      linkedinUrl: webAddress,
      websiteUrl: webAddress,
    },
  })
  const save = useDataUpdate('profile', async (values: Editable) => await client.profile.update(values), {
    onSaved: async (saved) => {
      queryClient.setQueryData(profileQuery.queryKey, (before) => (before ? { ...before, profile: saved } : before))
      form.resetDirty()
      await onSaved()
    },
    onFailed: (error) => setServerFieldError(form, error),
  })
  return (
    <Form form={form} onSubmit={save.run}>
      {save.isError ? (
        <Alert color="brick" role="alert" mb="lg" title={t('profile.notSaved')}>
          {formatErrorText(save.error, t)}
        </Alert>
      ) : null}
      <SettingsRow title={t('profile.group.name')}>
        <div className={classes.grid}>
          <TextInput
            label={t('profile.field.fullName')}
            autoComplete="name"
            maxLength={maxFullNameLength}
            {...form.getInputProps('fullName')}
          />
          <TextInput
            label={t('profile.field.displayName')}
            description={t('profile.help.displayName')}
            autoComplete="nickname"
            maxLength={maxNameLength}
            {...form.getInputProps('displayName')}
          />
          <Textarea
            className={classes.whole ?? ''}
            label={t('profile.field.bio')}
            description={t('profile.help.bio')}
            maxLength={maxBioLength}
            {...form.getInputProps('bio')}
          />
        </div>
      </SettingsRow>
      <SettingsRow title={t('profile.group.contact')}>
        <div className={classes.grid}>
          <TextInput
            label={t('profile.field.location')}
            autoComplete="address-level2"
            maxLength={maxLocationLength}
            {...form.getInputProps('location')}
          />
          <TextInput
            label={t('profile.field.phone')}
            type="tel"
            autoComplete="tel"
            dir="ltr"
            maxLength={maxPhoneLength}
            {...form.getInputProps('phone')}
          />
          <TextInput
            label={t('profile.field.linkedinUrl')}
            type="url"
            dir="ltr"
            maxLength={maxWebAddressLength}
            {...form.getInputProps('linkedinUrl')}
          />
          <TextInput
            label={t('profile.field.websiteUrl')}
            type="url"
            dir="ltr"
            maxLength={maxWebAddressLength}
            {...form.getInputProps('websiteUrl')}
          />
        </div>
        <FormActions
          submitLabel={t('profile.save')}
          busy={save.isPending}
          isPrimary={form.isDirty()}
          aside={
            <Text size="sm" c="dimmed" role="status">
              {form.isDirty() ? t('profile.unsaved') : ''}
            </Text>
          }
        />
      </SettingsRow>
    </Form>
  )
}
