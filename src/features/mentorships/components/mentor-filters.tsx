import { Button, Chip, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from '#src/client/ui/form.tsx'
import { FIELDS } from '#src/features/catalogue/rules.ts'
import { mentorLanguages } from '#src/features/mentor-profile/rules.ts'
import { countryCodes } from '#src/shared/countries.ts'
import { formatCountryName, formatLanguageName } from '#src/shared/display-names.ts'
import { getDateFormat, getNumberFormat } from '#src/shared/formats.ts'
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

type SelectName = 'field' | 'country' | 'language' | 'day' | 'part'
type MentorFiltersProps = { filters: Filters; onFind: (filters: Filters) => void }

/** Copies filters without those that are empty. */
const keepSet = (filters: Record<string, string | undefined>): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value?.trim()))

/** Chosen filters, each with a button to remove it. */
const Chosen = ({
  chosen,
  onRemove,
}: {
  chosen: { name: SelectName; label: string }[]
  onRemove: (name: SelectName) => void
}) => {
  const { t } = useTranslation()
  if (chosen.length === 0) return null
  return (
    <Group gap="xs">
      {chosen.map(({ name, label }) => (
        <Button
          key={name}
          variant="light"
          size="compact-sm"
          rightSection={<IconX size={14} aria-hidden="true" />}
          aria-label={t('mentorships.removeFilter', { name: label })}
          onClick={() => onRemove(name)}
        >
          {label}
        </Button>
      ))}
    </Group>
  )
}

/** Directory filters in one row: institution, free times, and the others on demand; they apply at once. */
export const MentorFilters = ({ filters, onFind }: MentorFiltersProps) => {
  const { t, i18n } = useTranslation()
  const choices = useChoices()
  const [isOpen, setOpen] = useState(false)
  const form = useForm({ initialValues: { university: filters.university ?? '' } })
  const selects = [
    { name: 'field', label: t('mentorships.field'), data: choices.fields },
    { name: 'language', label: t('mentorships.language'), data: choices.languages },
    { name: 'country', label: t('mentorships.country'), data: choices.countries },
    { name: 'day', label: t('mentorships.day'), data: choices.days },
    { name: 'part', label: t('mentorships.partOfDay'), data: choices.parts },
  ] as const
  const chosen = selects.flatMap(({ name, data }) => {
    const label = data.find(({ value }) => value === filters[name])?.label
    return label ? [{ name, label }] : []
  })
  const choose = (name: string, value: string | undefined) => onFind(keepSet({ ...filters, [name]: value }))
  const count = chosen.length > 0 ? ` (${getNumberFormat(i18n.language).format(chosen.length)})` : ''
  return (
    <Form
      form={form}
      onSubmit={({ university }) => choose('university', university)}
      role="search"
      aria-label={t('mentorships.find')}
    >
      <Stack gap="sm">
        <Group gap="sm">
          <TextInput
            type="search"
            flex="1 1 14rem"
            aria-label={t('mentoring.criterion.institution')}
            placeholder={t('mentoring.criterion.institution')}
            maxLength={maxSearchLength}
            {...form.getInputProps('university')}
          />
          <Button type="submit" variant="default" visibleFrom="sm">
            {t('mentorships.find')}
          </Button>
          <Chip
            size="sm"
            checked={filters.isFree === 'true'}
            onChange={(isFree) => choose('isFree', isFree ? 'true' : undefined)}
          >
            {t('mentorships.onlyWithHours')}
          </Chip>
          <Button
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden="true" />}
            aria-expanded={isOpen}
            onClick={() => setOpen((open) => !open)}
          >
            {t('catalogue.search.filters')}
            {count}
          </Button>
        </Group>
        {isOpen ? (
          <SimpleGrid cols={{ base: 1, xs: 2, md: 5 }} spacing="sm">
            {selects.map(({ name, label, data }) => (
              <Select
                key={name}
                label={label}
                data={data}
                clearable
                searchable
                nothingFoundMessage={t('mentoring.nothingFound')}
                value={filters[name] ?? null}
                onChange={(value) => choose(name, value ?? undefined)}
              />
            ))}
          </SimpleGrid>
        ) : null}
        <Chosen chosen={chosen} onRemove={(name) => choose(name, undefined)} />
      </Stack>
    </Form>
  )
}
