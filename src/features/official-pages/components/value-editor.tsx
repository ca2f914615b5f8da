import { Button, Group, Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { Form } from '#src/client/ui/form.tsx'
import type { ReadFact } from '../contract.ts'
import { currencyLength, maxTypedLength } from '../rules.ts'
import { findValueForm, parseTypedPageValue, testPolicies, toTypedPageValue } from '../value-form.rules.ts'

type ValueEditorProps = {
  fact: Pick<ReadFact, 'kind' | 'value'>
  onSave: (value: unknown) => void
  onCancel: () => void
}

/** Form to correct a value of a page by hand. */
export const ValueEditor = ({ fact, onSave, onCancel }: ValueEditorProps) => {
  const { t } = useTranslation()
  const kind = findValueForm(fact)
  const form = useForm({
    initialValues: toTypedPageValue(fact),
    validate: {
      text: (_text, typed) =>
        parseTypedPageValue(fact, typed) === undefined ? t('officialPages.review.invalidValue') : null,
    },
  })
  const label = t('officialPages.review.newValue')
  return (
    <Form form={form} onSubmit={(typed) => onSave(parseTypedPageValue(fact, typed))}>
      <Stack gap="sm" mt="sm">
        {kind === 'policy' ? (
          <Select
            label={label}
            allowDeselect={false}
            data={testPolicies.map((one) => ({ value: one, label: t(`catalogue.fact.gmatPolicy.${one}`) }))}
            {...form.getInputProps('text')}
            data-path="text"
          />
        ) : (
          <TextInput
            label={label}
            type={kind === 'date' ? 'date' : 'text'}
            {...(kind === 'number' || kind === 'amount' ? { inputMode: 'decimal' } : {})}
            maxLength={maxTypedLength}
            {...form.getInputProps('text')}
            data-path="text"
          />
        )}
        {kind === 'amount' ? (
          <TextInput
            label={t('catalogue.editing.currency')}
            maxLength={currencyLength}
            {...form.getInputProps('currency')}
            data-path="currency"
          />
        ) : null}
        <Group gap="sm">
          <Button type="submit" size="sm">
            {t('officialPages.review.useValue')}
          </Button>
          <Button size="sm" variant="default" onClick={onCancel}>
            {t('ui.cancel')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
