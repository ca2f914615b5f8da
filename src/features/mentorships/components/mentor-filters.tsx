import { Button, Checkbox, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { Form } from '#src/client/ui/form.tsx'
import { FIELDS } from '#src/features/catalogue/rules.ts'
import { mentorLanguages } from '#src/features/mentor-profile/rules.ts'
import { countryCodes } from '#src/shared/countries.ts'
import { formatCountryName, formatLanguageName } from '#src/shared/display-names.ts'
import { getDateFormat } from '#src/shared/formats.ts'
import { formatWeekday, weekdays } from '#src/shared/weekdays.ts'
import type { MentorFilters as Filters } from '../client.ts'
import { hoursByPart, maxSearchLength, partsOfDay } from '../rules.ts'

/** Formats a full hour of the day in a language. */
const hourText = (hour: number, language: string) =>
  getDateFormat(language, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(Date.UTC(2027, 0, 4, hour))

const useChoices = () => {
  const { t, i18n } = useTranslation()
  const sorted = (list: { value: string; label: string }[]) =>
    list.sort((a, b) => a.label.localeCompare(b.label, i18n.language))
  return {
    fields: sorted(FIELDS.map(({ id }) => ({ value: id, label: t(`catalogue.field.${id}`) }))),
    languages: sorted(mentorLanguages.map((code) => ({ value: code, label: formatLanguageName(code, i18n.language) }))),
    countries: sorted(countryCodes.map((code) => ({ value: code, label: formatCountryName(code, i18n.language) }))),
    days: weekdays.map((day) => ({ value: day, label: formatWeekday(day, i18n.language) })),
    parts: partsOfDay.map((part) => ({
      value: part,
      label: t(`mentorships.part.${part}`, {
        from: hourText(hoursByPart[part].from, i18n.language),
        to: hourText(hoursByPart[part].to, i18n.language),
      }),
    })),
  }
}

/** Directory filters for mentors. */
export const MentorFilters = ({ onFind }: { onFind: (filters: Filters) => void }) => {
  const { t } = useTranslation()
  const { fields, languages, countries, days, parts } = useChoices()
  const form = useForm({
    initialValues: { field: '', university: '', country: '', language: '', day: '', part: '', isFree: false },
  })
  const find = ({ isFree, ...texts }: typeof form.values) => {
    const typedTexts = Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))
    onFind({ ...typedTexts, ...(isFree ? { isFree: 'true' } : {}) })
  }
  const select = (name: 'field' | 'country' | 'language' | 'day' | 'part') => ({
    clearable: true,
    searchable: true,
    nothingFoundMessage: t('mentoring.nothingFound'),
    value: form.values[name] || null,
    onChange: (value: string | null) => form.setFieldValue(name, value ?? ''),
  })
  return (
    <Form form={form} onSubmit={find} role="search" aria-label={t('mentorships.find')}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
          <Select label={t('mentorships.field')} data={fields} {...select('field')} />
          <TextInput
            label={t('mentoring.criterion.institution')}
            maxLength={maxSearchLength}
            {...form.getInputProps('university')}
          />
          <Select label={t('mentorships.country')} data={countries} {...select('country')} />
          <Select label={t('mentorships.language')} data={languages} {...select('language')} />
          <Select label={t('mentorships.day')} data={days} {...select('day')} />
          <Select label={t('mentorships.partOfDay')} data={parts} {...select('part')} />
        </SimpleGrid>
        <Group justify="space-between">
          <Checkbox label={t('mentorships.onlyWithHours')} {...form.getInputProps('isFree', { type: 'checkbox' })} />
          <Button type="submit" variant="default">
            {t('mentorships.find')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
