import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DegreeLevel } from '#src/features/profile/rules.ts'
import { getCollator } from '#src/shared/formats.ts'
import { understandQuery } from '../client.ts'
import { normalizeName } from '../names.engine.ts'
import { FIELDS } from '../rules.ts'

type FieldPickerProps = Pick<
  SelectProps,
  'label' | 'description' | 'error' | 'className' | 'required' | 'name' | 'maw' | 'mb'
> & {
  value: string
  onChange: (field: string) => void
  /** Called with a level that the text includes, as in "MBA". */
  onLevel?: (level: DegreeLevel) => void
}

/** Default field of degree levels that imply one, such as "MBA" or "LLM". */
const fieldOfLevel: Partial<Record<DegreeLevel, string>> = { mba: 'business', law: 'law', medical: 'medicine' }

/** Minimum characters of a query. */
const minLetters = 2
const afterTypingMs = 250

/** Parses a text with the query parser, which knows synonyms: "physio", "CS", "ingénierie mécanique". */
const useUnderstood = (typed: string) => {
  const [said] = useDebouncedValue(typed, afterTypingMs)
  const { data, isFetching } = useQuery({ ...understandQuery(said), enabled: said.length >= minLetters })
  const isSettled = typed.length < minLetters || (said === typed && !isFetching)
  return { filters: isSettled && said === typed ? data?.filters : undefined, isSettled }
}

/** Lists the fields in the user's language: the parsed field first, then those whose names contain the text. */
const useFound = (typed: string, meant: string | undefined) => {
  const { t, i18n } = useTranslation()
  const { compare } = getCollator(i18n.language)
  const fields = FIELDS.map(({ id }) => ({ value: id as string, label: t(`catalogue.field.${id}`) })).sort((a, b) =>
    compare(a.label, b.label),
  )
  const letters = normalizeName(typed)
  const found = new Set([
    ...fields.filter(({ value }) => value === meant),
    ...fields.filter(({ label }) => normalizeName(label).includes(letters)),
  ])
  return { fields, found: [...found] }
}

/** Combobox of fields of study, searched by name or synonym; Enter selects the first match. */
export const FieldPicker = ({ value, onChange, onLevel, ...input }: FieldPickerProps) => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  // Whether Enter was pressed before the response arrived.
  const [wantsFirst, setWantsFirst] = useState(false)
  const { filters, isSettled } = useUnderstood(typed.trim())
  const meant = filters?.field ?? (filters?.level && fieldOfLevel[filters.level])
  const { fields, found } = useFound(typed, meant)
  const isChosen = fields.some((field) => field.value === value && field.label === typed)
  const choose = (field: string) => {
    onChange(field)
    if (field !== '' && filters?.level) onLevel?.(filters.level)
  }
  // Applies the pending Enter once the response arrives.
  useEffect(() => {
    if (!wantsFirst || !isSettled) return
    setWantsFirst(false)
    if (found[0]) choose(found[0].value)
  })
  return (
    <Select
      {...input}
      data-path={input.name}
      data={fields}
      value={value === '' ? null : value}
      searchable
      // Keeps the field when the user selects the current one.
      allowDeselect={false}
      searchValue={typed}
      onSearchChange={(text) => {
        setTyped(text)
        setWantsFirst(false)
      }}
      filter={({ options, search }) =>
        // Shows all options when it is opened with a value.
        search === ''
          ? options
          : found.flatMap(({ value: id }) => options.find((option) => 'value' in option && option.value === id) ?? [])
      }
      // Waits for the response: another option would be first until then.
      selectFirstOptionOnChange={isSettled}
      onKeyDownCapture={(event) => {
        if (event.key !== 'Enter' || isSettled || isChosen) return
        // Prevents both the list and the form from handling this key press.
        event.preventDefault()
        event.stopPropagation()
        setWantsFirst(true)
      }}
      limit={FIELDS.length}
      nothingFoundMessage={t('onboarding.goals.noField')}
      withAsterisk={false}
      checkIconPosition="right"
      onChange={(chosen) => choose(chosen ?? '')}
    />
  )
}
