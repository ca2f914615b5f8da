import { Checkbox, MultiSelect, NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  formatTypedRule,
  type ListedRuleKind,
  readTypedRule,
  ruleForms,
  type TypedRule,
} from '../editing/typed-rules.parse.ts'
import { useChoices } from '../entries/components/use-choices.ts'

type RuleFieldsProps = {
  kind: ListedRuleKind
  value: string
  error?: ReactNode
  'data-path'?: string | undefined
  onChange: (value: string) => void
}

const choicesOf = {
  nationality: 'countries',
  study_country: 'countries',
  study_level: 'levels',
  study_field: 'fields',
} as const

/** Form fields for the eligibility of a scholarship: everyone, only listed members, or all except them. */
export const RuleFields = ({ kind, value, error, onChange, ...rest }: RuleFieldsProps) => {
  const { t } = useTranslation()
  const choices = useChoices(choicesOf[kind])
  const rule = readTypedRule(value)
  const change = (part: Partial<TypedRule>) => onChange(formatTypedRule({ ...rule, ...part }))
  return (
    <>
      <NativeSelect
        required
        label={t('catalogue.editing.rule.form')}
        data={[
          { value: '', label: t('catalogue.entries.choose') },
          ...ruleForms.map((form) => ({ value: form, label: t(`catalogue.editing.rule.${form}`) })),
        ]}
        value={value === '' ? '' : rule.form}
        error={value === '' ? error : undefined}
        data-path={value === '' ? rest['data-path'] : undefined}
        onChange={({ currentTarget: { value: chosen } }) =>
          chosen === '' ? onChange('') : change({ form: ruleForms.find((one) => one === chosen) ?? 'any' })
        }
      />
      {value === '' || rule.form === 'any' ? null : (
        <MultiSelect
          required
          searchable
          label={t('catalogue.editing.rule.list')}
          data={choices}
          value={rule.ids}
          error={error}
          data-path={rest['data-path']}
          onChange={(ids) => change({ ids })}
        />
      )}
      {kind === 'nationality' && rule.form === 'in' ? (
        <Checkbox
          label={t('catalogue.editing.rule.residents')}
          checked={rule.residents}
          onChange={({ currentTarget: { checked } }) => change({ residents: checked })}
        />
      ) : null}
    </>
  )
}
