import { degreeLevels } from '#src/features/profile/rules.ts'
import { countryCodes } from '#src/shared/countries.ts'
import { FIELDS } from '../rules.ts'

// The rules of scholarships and the starts of programmes as they are typed: "in US CA", "not_in GB", "18-35", "9; spring".

/** How a rule lists its members: nobody is kept out, only these, all but these, or only some of these. */
export const ruleForms = ['any', 'in', 'not_in', 'some'] as const
export type RuleForm = (typeof ruleForms)[number]

export const listedRuleKinds = ['nationality', 'study_level', 'study_field', 'study_country'] as const
export type ListedRuleKind = (typeof listedRuleKinds)[number]

/** Whether a kind of facts is a rule over a list. */
export const isListedRule = (kind: string): kind is ListedRuleKind => listedRuleKinds.some((one) => one === kind)

/** What the rule of a kind can list. */
export const membersOf: Readonly<Record<ListedRuleKind, readonly string[]>> = {
  nationality: countryCodes,
  study_country: countryCodes,
  study_level: degreeLevels,
  study_field: FIELDS.map(({ id }) => id),
}

export interface TypedRule {
  form: RuleForm
  ids: string[]
  /** Whether permanent residents of the countries that it lists may apply too. */
  residents: boolean
}

const residentsWord = 'residents'

/** "in US CA residents" as the fields of a rule; without a known form, one that keeps nobody out. */
export const readTypedRule = (text: string): TypedRule => {
  const [first = '', ...rest] = text.trim().split(/[\s,;]+/)
  const form = ruleForms.find((one) => one === first) ?? 'any'
  return { form, ids: rest.filter((id) => id !== residentsWord), residents: rest.includes(residentsWord) }
}

/** The fields of a rule as one text, which `readTypedRule` reads back. */
export const writeTypedRule = ({ form, ids, residents }: TypedRule): string =>
  [form, ...(form === 'any' ? [] : ids), ...(residents && form === 'in' ? [residentsWord] : [])].join(' ')

/** The value of a listed rule; undefined for an unknown form or member, and for a list without members. */
export const toRule = (kind: ListedRuleKind, text: string): object | undefined => {
  const { form, ids, residents } = readTypedRule(text)
  if (!text.trim().startsWith(form)) return undefined
  if (form === 'any') return ids.length === 0 ? { any: true } : undefined
  const members = membersOf[kind]
  if (ids.length === 0 || !ids.every((id) => members.includes(id))) return undefined
  const isWithResidents = residents && form === 'in' && kind === 'nationality'
  return { [form]: [...new Set(ids)], ...(isWithResidents ? { residents: true } : {}) }
}

/** The value of a listed rule as it is typed; empty for a group whose members cannot be listed. */
export const formatRule = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return ''
  const rule = value as Record<string, unknown>
  if ('any' in rule) return 'any'
  const form = ruleForms.find((one) => Array.isArray(rule[one]))
  if (!form) return ''
  const ids = (rule[form] as unknown[]).filter((id) => typeof id === 'string')
  return writeTypedRule({ form, ids, residents: rule.residents === true })
}

const oldest = 120

/** "18-35", "-35" or "18-". */
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

/** "9; spring" as months and terms. */
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
