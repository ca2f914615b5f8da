import { NativeSelect, TextInput } from '@mantine/core'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type EditableKind, editableKinds, ruledSexes } from '../editing/editing.rules.ts'
import { isListedRule } from '../editing/typed-rules.parse.ts'
import { generatedTextRules, maxTypedValueLength } from '../rules.ts'
import { RuleFields } from './rule-fields.tsx'

type FactValueFieldProps = {
  kind: EditableKind
  value: string
  error?: ReactNode
  /** Name of the form field. */
  'data-path'?: string | undefined
  onChange: (value: string) => void
}

type Form = (typeof editableKinds)[EditableKind]

/** Options of a value; undefined for a typed one. */
const choicesOf = (form: Form, t: TFunction) => {
  if (form === 'sex') return ruledSexes.map((sex) => ({ value: sex, label: t(`catalogue.rule.${sex}`) }))
  if (form !== 'generatedText') return undefined
  return generatedTextRules.map((rule) => ({ value: rule, label: t(`catalogue.fact.generatedTextRule.${rule}`) }))
}

const hasNoHelp = (form: Form) => form === 'rule' || form === 'sex' || form === 'generatedText'

/** Form field for the value of a fact, by its kind. */
export const FactValueField = ({ kind, value, error, onChange, ...rest }: FactValueFieldProps) => {
  const { t } = useTranslation()
  const form = editableKinds[kind]
  const common = { label: t('catalogue.editing.value'), error, 'data-path': rest['data-path'] }
  const change = ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value)
  if (isListedRule(kind)) return <RuleFields {...{ kind, value, error, onChange }} data-path={rest['data-path']} />
  const choices = choicesOf(form, t)
  if (choices)
    return (
      <NativeSelect
        required
        {...common}
        data={[{ value: '', label: t('catalogue.entries.choose') }, ...choices]}
        value={value}
        onChange={change}
      />
    )
  return (
    <TextInput
      required={form !== 'list'}
      {...(form === 'day' ? { type: 'date' } : {})}
      {...common}
      description={hasNoHelp(form) ? undefined : t(`catalogue.editing.form.${form}`)}
      maxLength={maxTypedValueLength}
      value={value}
      onChange={change}
    />
  )
}
