import { NativeSelect, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { chooseLanguage } from '#src/client/i18n.ts'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { ZoneSelect } from '#src/client/ui/zone-select.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { formatCurrencyName } from '#src/shared/display-names.ts'
import { getDateFormat } from '#src/shared/formats.ts'
import { currencies, getDefaultCurrency, languageNames, languages, toLanguage } from '#src/shared/locales.ts'
import { profileQuery } from '../client.ts'

type RegionChange = { language?: ReturnType<typeof toLanguage>; currency?: string | null; timeZone?: string }

const useRegion = (onSaved: () => Promise<void>) => {
  const { t } = useTranslation()
  return useAppMutation({
    // Serial queue, so that a retried choice does not overwrite a later one.
    queue: 'profile.region',
    write: async (change: RegionChange) => await client.profile.update(change),
    onSaved: async (saved, _change, queryClient) => {
      queryClient.setQueryData(profileQuery.queryKey, (before) => (before ? { ...before, profile: saved } : before))
      await onSaved()
    },
    done: t('profile.updated'),
  })
}

/** Settings for language, currency and time zone; each is saved as soon as it is chosen. */
export const RegionSection = ({ onSaved }: { onSaved: () => Promise<void> }) => {
  const { t, i18n } = useTranslation()
  const { data, isPending, isFetching, refetch, error } = useQuery(profileQuery)
  const save = useRegion(onSaved)
  if (isPending) return <LoadingSkeleton layout="form" rows={3} />
  if (!data)
    return (
      <ErrorState error={error} title={t('profile.unreadable')} onRetry={() => void refetch()} retrying={isFetching} />
    )
  const labelOf = (currency: string) => `${formatCurrencyName(currency, i18n.language)} (${currency})`
  const usual = t('profile.region.usualCurrency', { currency: labelOf(getDefaultCurrency(i18n.language)) })
  const choices = currencies.map((currency) => ({ value: currency, label: labelOf(currency) }))
  return (
    <Stack gap="lg">
      <div>
        <NativeSelect
          label={t('ui.language')}
          description={t('profile.region.languageHelp')}
          value={toLanguage(i18n.language)}
          data={languages.map((language) => ({ value: language, label: languageNames[language] }))}
          onChange={({ currentTarget: { value } }) => {
            const language = toLanguage(value)
            void chooseLanguage(i18n, language)
            void save.run({ language })
          }}
        />
      </div>
      <NativeSelect
        label={t('profile.region.currency')}
        description={t('profile.region.currencyHelp')}
        value={data.profile.currency ?? ''}
        data={[{ value: '', label: usual }, ...choices]}
        onChange={({ currentTarget: { value } }) => void save.run({ currency: value || null })}
      />
      <ZoneSelect
        label={t('profile.field.timeZone')}
        description={t('profile.help.timeZone')}
        value={data.profile.timeZone}
        onChange={(timeZone) => void save.run({ timeZone })}
      />
      <Text size="sm" c="dimmed">
        {t('profile.region.now', {
          now: getDateFormat(i18n.language, {
            dateStyle: 'full',
            timeStyle: 'short',
            timeZone: data.profile.timeZone,
          }).format(new Date()),
        })}
      </Text>
    </Stack>
  )
}
