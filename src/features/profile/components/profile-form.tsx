import { Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { Form } from '#src/client/ui/form.tsx'
import { SettingsRow } from '#src/client/ui/settings-row.tsx'
import { useFieldValidation } from '#src/client/ui/use-field-validation.ts'
import { maxFullNameLength, maxNameLength } from '#src/shared/names.ts'
import { maxWebAddressLength } from '#src/shared/web-address.ts'
import { profileQuery } from '../client.ts'
import type { Profile } from '../contract.ts'
import { maxBioLength, maxLocationLength, maxPhoneLength } from '../rules.ts'
import { AutosaveStatus } from './autosave-status.tsx'
import classes from './profile-form.module.css'
import { useAutosavedForm } from './use-autosaved-form.ts'
import { useDataUpdate } from './use-data-update.ts'

type Editable = Pick<Profile, 'fullName' | 'displayName' | 'bio' | 'location' | 'phone' | 'linkedinUrl' | 'websiteUrl'>

const editableOf = (profile: Profile): Editable => {
  const { fullName, displayName, bio, location, phone, linkedinUrl, websiteUrl } = profile
  return { fullName, displayName, bio, location, phone, linkedinUrl, websiteUrl }
}

/** Returns the problems of the invalid fields. */
const dropValid = (problems: Partial<Record<keyof Editable, string | null>>) =>
  Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null))

type ProfileFormProps = { owner: string | undefined; profile: Profile; onSaved: () => Promise<void> }

/** Form of the user's own profile fields; each is saved by itself, with a validation error at its field. */
export const ProfileForm = ({ owner, profile, onSaved }: ProfileFormProps) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { webAddress } = useFieldValidation()
  const update = useDataUpdate('profile', async (changed: Partial<Editable>) => await client.profile.update(changed), {
    onSaved: async (saved) => {
      queryClient.setQueryData(profileQuery.queryKey, (before) => (before ? { ...before, profile: saved } : before))
      await onSaved()
    },
    isAutosaved: true,
  })
  const { form, status, retry, handleLeave } = useAutosavedForm<Editable>({
    owner,
    item: 'own profile',
    readKnown: () => editableOf(queryClient.getQueryData(profileQuery.queryKey)?.profile ?? profile),
    save: async (changed) => editableOf(await update.send(changed)),
    validate: ({ fullName, linkedinUrl, websiteUrl }) =>
      dropValid({
        fullName: fullName.trim() === '' ? t('profile.problem.nameRequired') : null,
        linkedinUrl: webAddress(linkedinUrl),
        websiteUrl: webAddress(websiteUrl),
      }),
  })
  return (
    <Form form={form} onSubmit={handleLeave} onBlur={handleLeave}>
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
            autosize
            minRows={3}
            maxRows={14}
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
        <AutosaveStatus status={status} error={update.error} onRetry={retry} />
      </SettingsRow>
    </Form>
  )
}
