import { degreeLevels } from '#src/features/profile/rules.ts'
import { countryCodes } from '#src/shared/countries.ts'
import { FIELDS } from '../rules.ts'

// Text form of scholarship rules and programme starts: "in US CA", "not_in GB", "18-35", "9; spring".

/** Modes of a rule over its members: no restriction, only these, all except these, or only some of these. */
export const ruleForms = ['any', 'in', 'not_in', 'some'] as const
export type RuleForm = (typeof ruleForms)[number]

export const listedRuleKinds = ['nationality', 'study_level', 'study_field', 'study_country'] as const
export type ListedRuleKind = (typeof listedRuleKinds)[number]

/** Whether a kind of fact is a rule over a list. */
export const isListedRule = (kind: string): kind is ListedRuleKind => listedRuleKinds.some((one) => one === kind)

/** Members that a rule of a kind can list. */
export const membersByRuleKind: Readonly<Record<ListedRuleKind, readonly string[]>> = {
  nationality: countryCodes,
  study_country: countryCodes,
  study_level: degreeLevels,
  study_field: FIELDS.map(({ id }) => id),
}

export interface TypedRule {
  form: RuleForm
  ids: string[]
  /** Whether permanent residents of the listed countries are eligible too. */
  residents: boolean
}

const residentsWord = 'residents'

/** Parses "in US CA residents" into the fields of a rule; an unknown form becomes a rule without restriction. */
export const readTypedRule = (text: string): TypedRule => {
  const [first = '', ...rest] = text.trim().split(/[\s,;]+/)
  const form = ruleForms.find((one) => one === first) ?? 'any'
  return { form, ids: rest.filter((id) => id !== residentsWord), residents: rest.includes(residentsWord) }
}

/** Formats the fields of a rule as text, which `readTypedRule` parses back. */
export const formatTypedRule = ({ form, ids, residents }: TypedRule): string =>
  [form, ...(form === 'any' ? [] : ids), ...(residents && form === 'in' ? [residentsWord] : [])].join(' ')

/** Parses a list rule; undefined for an unknown form or member, and for an empty list. */
export const toRule = (kind: ListedRuleKind, text: string): object | undefined => {
  const { form, ids, residents } = readTypedRule(text)
  if (!text.trim().startsWith(form)) return undefined
  if (form === 'any') return ids.length === 0 ? { any: true } : undefined
  const members = membersByRuleKind[kind]
  if (ids.length === 0 || !ids.every((id) => members.includes(id))) return undefined
  const isWithResidents = residents && form === 'in' && kind === 'nationality'
  return { [form]: [...new Set(ids)], ...(isWithResidents ? { residents: true } : {}) }
}

/** Formats a list rule as text; empty for a group without listable members. */
export const formatRule = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return ''
  const rule = value as Record<string, unknown>
  if ('any' in rule) return 'any'
  const form = ruleForms.find((one) => Array.isArray(rule[one]))
  if (!form) return ''
  const ids = (rule[form] as unknown[]).filter((id) => typeof id === 'string')
  return formatTypedRule({ form, ids, residents: rule.residents === true })
}

const oldest = 120

/** Parses an age range: "18-35", "-35" or "18-". */
export const toAges = (text: string): object | undefined => {
  const [, from = '', to = ''] = /^(\d{1,3})?\s*[-–]\s*(\d{1,3})?$/.exec(text) ?? []
  const [min, max] = [from, to].map((age) => (age === '' ? undefined : Number(age)))
  if (min === undefined && max === undefined) return undefined
  if ((max ?? oldest) > oldest || (min ?? 0) > (max ?? oldest)) return undefined
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }
}

export const formatAges = (value: unknown): string => {
  const { min, max } = (value ?? {}) as Record<string, unknown>
  if (typeof min !== 'number' && typeof max !== 'number') return ''
  return `${typeof min === 'number' ? min : ''}-${typeof max === 'number' ? max : ''}`
}

const terms = ['fall', 'spring', 'summer', 'winter'] as const
const maxStarts = 12

/** Parses "9; spring" into months and terms. */
export const toStarts = (text: string): object[] | undefined => {
  const parts = text.split(/[;,\s]+/).filter(Boolean)
  const starts = parts.flatMap((part): object[] => {
    const term = terms.find((one) => one === part.toLowerCase())
    if (term) return [{ term }]
    return /^(?:[1-9]|1[0-2])$/.test(part) ? [{ month: Number(part) }] : []
  })
  return starts.length > 0 && starts.length === parts.length && starts.length <= maxStarts ? starts : undefined
}

export const formatStarts = (value: unknown): string =>
  (Array.isArray(value) ? value : [])
    .map(({ month, term }: { month?: number; term?: string }) => term ?? String(month ?? ''))
    .join('; ')
