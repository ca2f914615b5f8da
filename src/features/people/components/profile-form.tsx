import { Button, Checkbox, Group, MultiSelect, NativeSelect, Stack, TagsInput, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { Form } from '#src/client/ui/form.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { FIELDS } from '#src/features/catalogue/rules.ts'
import { countryCodes } from '#src/shared/countries.ts'
import { formatCountryName } from '#src/shared/display-names.ts'
import { refreshCommunity } from '../connections.client.ts'
import type { OwnProfile } from '../contract.ts'
import { maxCountries, maxHeadlineLength, maxInterestLength, maxInterests, type Stage, stages } from '../rules.ts'

const emptyProfile: OwnProfile = {
  headline: '',
  field: '',
  stage: 'planning',
  countries: [],
  interests: [],
  isListed: true,
  showsReads: true,
  showsTyping: true,
}

type Offered = Pick<OwnProfile, 'field' | 'countries' | 'interests'>
type ProfileFormProps = { profile: OwnProfile | null; offered: Offered; onSaved?: () => void }

/** Form of the public profile, which is hidden until saved. A new one is prefilled from the user's shortlist. */
export const ProfileForm = ({ profile, offered, onSaved }: ProfileFormProps) => {
  const { t, i18n } = useTranslation()
  const form = useForm<OwnProfile>({ initialValues: profile ?? { ...emptyProfile, ...offered } })
  const isOffered = profile === null && Object.values(offered).some((part) => part.length > 0)
  const save = useAppMutation({
    write: async (values: OwnProfile) => await client.people.saveProfile(values),
    done: t('gradnet.profileSaved'),
    refresh: refreshCommunity,
    onDone: () => onSaved?.(),
  })
  const box = (name: 'isListed' | 'showsReads' | 'showsTyping') => (
    <Checkbox
      label={t(`gradnet.${name}`)}
      {...(name === 'isListed' ? { description: t('gradnet.isListedHelp') } : {})}
      {...form.getInputProps(name, { type: 'checkbox' })}
    />
  )
  return (
    <Form form={form} onSubmit={save.run}>
      <Stack gap="md">
        {isOffered ? <Text size="sm">{t('gradnet.offeredHelp')}</Text> : null}
        <TextInput
          label={t('gradnet.headline')}
          description={t('gradnet.headlineHelp')}
          maxLength={maxHeadlineLength}
          {...form.getInputProps('headline')}
        />
        <NativeSelect
          label={t('gradnet.stageLabel')}
          data={stages.map((stage) => ({ value: stage, label: t(`gradnet.stage.${stage}`) }))}
          {...form.getInputProps('stage')}
          onChange={({ currentTarget }) => form.setFieldValue('stage', currentTarget.value as Stage)}
        />
        <NativeSelect
          label={t('gradnet.field')}
          data={[
            { value: '', label: t('gradnet.anyField') },
            ...FIELDS.map(({ id }) => ({ value: id, label: t(`catalogue.field.${id}`) })),
          ]}
          {...form.getInputProps('field')}
        />
        <MultiSelect
          searchable
          label={t('gradnet.countries')}
          maxValues={maxCountries}
          data={countryCodes.map((code) => ({ value: code, label: formatCountryName(code, i18n.language) }))}
          {...form.getInputProps('countries')}
        />
        <TagsInput
          label={t('gradnet.interests')}
          description={t('gradnet.interestsHelp')}
          maxTags={maxInterests}
          maxLength={maxInterestLength}
          {...form.getInputProps('interests')}
        />
        {box('isListed')}
        {box('showsReads')}
        {box('showsTyping')}
        <Group>
          <Button type="submit" loading={save.isPending}>
            {t('gradnet.saveProfile')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
