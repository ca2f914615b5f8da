import { MultiSelect, NativeSelect, TagsInput, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { maxWebAddressLength } from '#src/shared/web-address.ts'
import { maxEntryNameLength } from '../../rules.ts'
import { type EntryForm, type entryFields, maxListed } from '../entries.rules.ts'
import { UniversitySelect } from './university-select.tsx'
import { useChoices } from './use-choices.ts'

type EntryFieldProps = {
  field: (typeof entryFields)[keyof typeof entryFields][number]
  value: string | string[]
  /** For an existing entry; its parent cannot change. */
  isEditing: boolean
  error?: ReactNode
  /** Name of the form field. */
  'data-path'?: string
  onChange: (value: string | string[]) => void
}

const types: Partial<Record<EntryForm, string>> = { address: 'url', email: 'email' }

/** Form field of an entry, by its type. */
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
        maxTags={maxListed}
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
      // URLs are left-to-right in every language.
      {...(form === 'address' || form === 'email' ? { dir: 'ltr' } : {})}
      maxLength={form === 'address' ? maxWebAddressLength : maxEntryNameLength}
      {...(form === 'address' ? { description: t('catalogue.entries.pageHelp'), placeholder: 'https://' } : {})}
    />
  )
}
