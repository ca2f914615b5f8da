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
  const [said] = useDebouncedValue(typed, afterTypingMs)
  const { data, isFetching } = useQuery({ ...understandQuery(said), enabled: said.length >= leastLetters })
  const isSettled = typed.length < leastLetters || (said === typed && !isFetching)
  return { filters: isSettled && said === typed ? data?.filters : undefined, isSettled }
}

/** The fields in the reader's language: what is meant comes first, then what has the letters in its name. */
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

/** A field of study, found by typing its name or another word for it; Enter takes the first that fits. */
export const FieldPicker = ({ value, onChange, onLevel, ...input }: FieldPickerProps) => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  // Pressed before it was known what is meant.
  const [wantsFirst, setWantsFirst] = useState(false)
  const { filters, isSettled } = useUnderstood(typed.trim())
  const meant = filters?.field ?? (filters?.level && fieldOfLevel[filters.level])
  const { fields, found } = useFound(typed, meant)
  const isChosen = fields.some((field) => field.value === value && field.label === typed)
  const choose = (field: string) => {
    onChange(field)
    if (field !== '' && filters?.level) onLevel?.(filters.level)
  }
  // The server answers after the press.
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
      // Who chooses what stands there already means to keep it.
      allowDeselect={false}
      searchValue={typed}
      onSearchChange={(text) => {
        setTyped(text)
        setWantsFirst(false)
      }}
      filter={({ options, search }) =>
        // Opened on what is chosen it shows all.
        search === ''
          ? options
          : found.flatMap(({ value: id }) => options.find((option) => 'value' in option && option.value === id) ?? [])
      }
      // Not before it is known what is meant: another would be first then.
      selectFirstOptionOnChange={isSettled}
      onKeyDownCapture={(event) => {
        if (event.key !== 'Enter' || isSettled || isChosen) return
        // Neither the list nor the form acts on this press.
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
