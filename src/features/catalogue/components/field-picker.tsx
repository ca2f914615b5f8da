import { type OptionsFilter, Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DegreeLevel } from '#src/features/profile/rules.ts'
import { collator } from '#src/shared/formats.ts'
import { understandQuery } from '../client.ts'
import { normalizeName } from '../names.engine.ts'
import { FIELDS } from '../rules.ts'

type FieldPickerProps = Pick<SelectProps, 'label' | 'description' | 'error' | 'className' | 'required' | 'name'> & {
  value: string
  onChange: (field: string) => void
  /** A level that was typed along, as in "MBA". */
  onLevel?: (level: DegreeLevel) => void
}

/** The field of those levels that have one of their own: who types "MBA" or "LLM" means it. */
const fieldOfLevel: Partial<Record<DegreeLevel, string>> = { mba: 'business', law: 'law', medical: 'medicine' }

/** Shorter words say nothing yet. */
const leastLetters = 2
const afterTypingMs = 250

/** What a text is understood as, beyond the names of the fields: "physio", "CS", "ingénierie mécanique". */
const useUnderstood = (typed: string) => {
  const [said] = useDebouncedValue(typed.trim(), afterTypingMs)
  const { data } = useQuery({ ...understandQuery(said), enabled: said.length >= leastLetters })
  return said === typed.trim() ? data?.filters : undefined
}

/** A field of study, found by typing its name or another word for it. */
export const FieldPicker = ({ value, onChange, onLevel, ...input }: FieldPickerProps) => {
  const { t, i18n } = useTranslation()
  const [typed, setTyped] = useState('')
  const understood = useUnderstood(typed)
  const { compare } = collator(i18n.language)
  const fields = FIELDS.map(({ id }) => ({ value: id as string, label: t(`catalogue.field.${id}`) })).sort((a, b) =>
    compare(a.label, b.label),
  )
  // What is meant comes first, then what has the letters in its name.
  const filter: OptionsFilter = ({ options, search }) => {
    const letters = normalizeName(search)
    const named = options.filter((option) => 'label' in option && normalizeName(option.label).includes(letters))
    const { field = understood?.level && fieldOfLevel[understood.level] } = understood ?? {}
    const meant = options.filter((option) => 'value' in option && option.value === field)
    return [...new Set([...meant, ...named])]
  }
  return (
    <Select
      {...input}
      data-path={input.name}
      data={fields}
      value={value === '' ? null : value}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={filter}
      // Enter takes the first that fits.
      selectFirstOptionOnChange
      limit={FIELDS.length}
      nothingFoundMessage={t('onboarding.goals.noField')}
      withAsterisk={false}
      checkIconPosition="right"
      onChange={(chosen) => {
        onChange(chosen ?? '')
        if (chosen && understood?.level) onLevel?.(understood.level)
      }}
    />
  )
}
