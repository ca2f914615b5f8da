import type { TFunction } from 'i18next'
import { formatCountryName } from '#src/shared/display-names.ts'
import { getNumberFormat } from '#src/shared/formats.ts'
import { formatList } from '#src/shared/lists.ts'
import { FIELDS } from '../rules.ts'

// Formats the eligibility rules of a scholarship in the user's language.

interface Reader {
  t: TFunction
  language: string
}

const sets = ['EEA', 'COMMONWEALTH', 'STEM', 'SCIENCE', 'ENGINEERING', 'HUMANITIES', 'SOCIAL'] as const
const levels = ['masters', 'phd', 'mba', 'law', 'medical'] as const

/** Formats a country, a field, a level, or a named set of them. */
const formatName = (id: string, { t, language }: Reader): string => {
  const set = sets.find((one) => one === id)
  if (set) return t(`catalogue.rule.set.${set}`)
  const field = FIELDS.find((one) => one.id === id)
  if (field) return t(`catalogue.field.${field.id}`)
  const level = levels.find((one) => one === id)
  return level ? t(`catalogue.level.${level}`) : formatCountryName(id, language)
}

const formatAge = ({ min, max }: Record<string, unknown>, { t, language }: Reader): string => {
  const { format } = getNumberFormat(language)
  if (typeof min === 'number' && typeof max === 'number')
    return t('catalogue.rule.ageBetween', { min: format(min), max: format(max) })
  if (typeof min === 'number') return t('catalogue.rule.ageMin', { min: format(min) })
  return typeof max === 'number' ? t('catalogue.rule.ageMax', { max: format(max) }) : ''
}

/** Groups of people and fields that cannot be listed by their ids. */
const groups = ['developing', 'listed', 'people', 'fields'] as const

const forms = [
  ['in', 'only'],
  ['not_in', 'except'],
  ['some', 'some'],
] as const

const formatSet = (rule: Record<string, unknown>, reader: Reader): string => {
  const { t, language } = reader
  if ('any' in rule) return t('catalogue.rule.any')
  const group = groups.find((one) => one === rule.group) ?? 'listed'
  if ('group' in rule) return t(`catalogue.rule.${group}`)
  const [form, words] = forms.find(([one]) => Array.isArray(rule[one])) ?? []
  if (!form) return ''
  const ids = (rule.shown ?? rule[form]) as unknown[]
  const list = formatList(
    ids.filter((id) => typeof id === 'string').map((id) => formatName(id, reader)),
    language,
  )
  return t(`catalogue.rule.${rule.residents === true ? 'residents' : words}`, { list })
}

/** Formats a rule; empty for an invalid value. */
export const formatEligibilityRule = (kind: string, value: unknown, reader: Reader): string => {
  if (kind === 'sex') return value === 'female' || value === 'male' ? reader.t(`catalogue.rule.${value}`) : ''
  if (typeof value !== 'object' || value === null) return ''
  const rule = value as Record<string, unknown>
  return kind === 'age' ? formatAge(rule, reader) : formatSet(rule, reader)
}
