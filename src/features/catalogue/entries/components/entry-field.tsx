import { MultiSelect, NativeSelect, TagsInput, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { degreeLevels } from '#src/features/profile/rules.ts'
import { countryCodes } from '#src/shared/countries.ts'
import { countryName, languageName } from '#src/shared/display-names.ts'
import { maxWebAddressLength } from '#src/shared/web-address.ts'
import { FIELDS, maxEntryNameLength } from '../../rules.ts'
import { controls, type EntryForm, type entryFields, languageCodes, mostListed } from '../entries.rules.ts'
import { UniversitySelect } from './university-select.tsx'

type EntryFieldProps = {
  field: (typeof entryFields)[keyof typeof entryFields][number]
  value: string | string[]
  /** Of an entry that is there; what it belongs to stays. */
  isEditing: boolean
  error?: ReactNode
  /** The field of the form that it is. */
  'data-path'?: string
  onChange: (value: string | string[]) => void
}

type Choice = { value: string; label: string }

const useChoices = (form: EntryForm): Choice[] => {
  const { t, i18n } = useTranslation()
  const { compare } = new Intl.Collator(i18n.language)
  const sorted = (choices: Choice[]) => choices.sort((a, b) => compare(a.label, b.label))
  if (form === 'country' || form === 'countries')
    return sorted(countryCodes.map((code) => ({ value: code, label: countryName(code, i18n.language) })))
  if (form === 'field' || form === 'fields')
    return sorted(FIELDS.map(({ id }) => ({ value: id, label: t(`catalogue.field.${id}`) })))
  if (form === 'level' || form === 'levels')
    return degreeLevels.map((level) => ({ value: level, label: t(`catalogue.level.${level}`) }))
  if (form === 'control') return controls.map((value) => ({ value, label: t(`catalogue.control.${value}`) }))
  if (form === 'language')
    return sorted(languageCodes.map((code) => ({ value: code, label: languageName(code, i18n.language) })))
  if (form === 'accepting')
    return [
      { value: 'yes', label: t('professors.accepting') },
      { value: 'no', label: t('professors.notAccepting') },
    ]
  return []
}

const types: Partial<Record<EntryForm, string>> = { address: 'url', email: 'email' }

/** One field of an entry, by the form of what it holds. */
export const EntryField = ({ field, value, isEditing, error, onChange, ...rest }: EntryFieldProps) => {
  const { t } = useTranslation()
  const { name, form, isRequired = false } = field
  const label = t(`catalogue.entries.field.${name}`)
  const choices = useChoices(form)
  const common = { label, required: isRequired, error, 'data-path': rest['data-path'] }
  if (form === 'university')
    return (
      <UniversitySelect
        label={label}
        value={String(value)}
        isFixed={isEditing}
        error={error}
        data-path={rest['data-path']}
        onChange={onChange}
      />
    )
  if (Array.isArray(value))
    return form === 'words' ? (
      <TagsInput
        {...common}
        description={t('catalogue.entries.wordsHelp')}
        maxTags={mostListed}
        value={value}
        onChange={onChange}
      />
    ) : (
      <MultiSelect {...common} searchable data={choices} value={value} onChange={onChange} />
    )
  const typed = {
    ...common,
    value,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  }
  if (choices.length > 0)
    return (
      <NativeSelect
        {...typed}
        data={[
          { value: '', label: isRequired ? t('catalogue.entries.choose') : t('catalogue.fact.notKnown') },
          ...choices,
        ]}
      />
    )
  return (
    <TextInput
      {...typed}
      type={types[form] ?? 'text'}
      // An address reads from left to right in every language.
      {...(form === 'address' || form === 'email' ? { dir: 'ltr' } : {})}
      maxLength={form === 'address' ? maxWebAddressLength : maxEntryNameLength}
      {...(form === 'address' ? { description: t('catalogue.entries.pageHelp'), placeholder: 'https://' } : {})}
    />
  )
}
