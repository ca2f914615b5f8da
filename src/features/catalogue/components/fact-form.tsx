import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { api, client } from '#src/client/api.ts'
import { useDisplayCurrency } from '#src/client/display-currency.ts'
import { Form } from '#src/client/ui/form.tsx'
import { useFieldValidation } from '#src/client/ui/use-field-validation.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { isSecureWebAddress, maxWebAddressLength } from '#src/shared/web-address.ts'
import {
  type EditableEntity,
  type EditableKind,
  editableKinds,
  editableKindsByEntity,
  isMoney,
  type TypedValue,
  toTyped,
} from '../editing/editing.rules.ts'
import { isFactYear } from '../entries/source-entry.parse.ts'
import type { SourcedFact } from '../facts/facts.contract.ts'
import classes from './correction-form.module.css'
import { DeadlineFields } from './deadline-fields.tsx'
import { FactValueField } from './fact-value-field.tsx'

type FactFormProps = {
  entity: EditableEntity
  id: string
  /** Known facts, which pre-fill a correction. */
  facts: Readonly<Record<string, SourcedFact>>
  /** Initial kind of fact; by default the first missing one that can be typed. */
  startsWith?: EditableKind | undefined
  isEditor: boolean
  onDone: () => void
}

/** Submits the form: an editor's correction is applied immediately, that of other users becomes a proposal. */
const useCorrection = (isEditor: boolean, onDone: () => void) => {
  const { t } = useTranslation()
  return useAppMutation({
    write: async (correction: Parameters<typeof client.catalogue.editing.propose>[0]) => {
      if (isEditor) await client.catalogue.editing.correct(correction)
      else await client.catalogue.editing.propose(correction)
    },
    onSaved: onDone,
    done: isEditor ? t('catalogue.editing.corrected') : t('catalogue.editing.proposed'),
    refresh: async (queryClient) => await queryClient.invalidateQueries({ queryKey: api.catalogue.key() }),
  })
}

type Typed = TypedValue & { kind: EditableKind; year: string; sourceUrl: string }

const useCorrectionForm = ({ entity, facts, startsWith }: Pick<FactFormProps, 'entity' | 'facts' | 'startsWith'>) => {
  const { t } = useTranslation()
  const own = useDisplayCurrency()
  const { filled } = useFieldValidation()
  const knownOf = (kind: EditableKind): TypedValue => {
    const known = toTyped(kind, facts[kind])
    return { ...known, currency: known.currency || own }
  }
  const kind = startsWith ?? editableKindsByEntity[entity][0] ?? 'website'
  const dayProblems = ({ time, zoneRule, zone }: Typed) => ({
    time: /^\d\d:\d\d$/.test(time) ? null : t('ui.required'),
    zone: zoneRule === 'zone' && !zone ? t('deadlines.needZone') : null,
  })
  const form = useForm<Typed>({
    initialValues: { ...knownOf(kind), kind, year: String(new Date().getFullYear()), sourceUrl: '' },
    validate: (typed) => ({
      value: editableKinds[typed.kind] === 'list' ? null : filled(typed.value),
      currency:
        !isMoney(typed.kind) || /^[a-z]{3}$/i.test(typed.currency.trim()) ? null : t('catalogue.editing.needCurrency'),
      ...(editableKinds[typed.kind] === 'day' ? dayProblems(typed) : {}),
      year: isFactYear(typed.year.trim(), new Date().toISOString()) ? null : t('catalogue.editing.needYear'),
      sourceUrl: isSecureWebAddress(typed.sourceUrl) ? null : t('deadlines.needUrl'),
    }),
  })
  const choose = (value: string) => {
    const chosen = editableKindsByEntity[entity].find((one) => one === value)
    if (chosen) form.setValues({ ...knownOf(chosen), kind: chosen })
  }
  return { form, choose }
}

/** Form for one fact with its year and the page that states it. */
export const FactForm = ({ entity, id, facts, startsWith, isEditor, onDone }: FactFormProps) => {
  const { t } = useTranslation()
  const { form, choose } = useCorrectionForm({ entity, facts, startsWith })
  const { kind } = form.values
  const send = useCorrection(isEditor, onDone)
  const shape = editableKinds[kind]
  const submit = ({ value, time, zoneRule, zone, currency, year, sourceUrl }: Typed) =>
    send.run({
      entity,
      entityId: id,
      kind,
      value: value.trim(),
      ...(isMoney(kind) ? { currency: currency.trim().toUpperCase() } : {}),
      ...(shape === 'day' ? { time, zoneRule, ...(zone ? { zone } : {}) } : {}),
      year: year.trim(),
      sourceUrl: sourceUrl.trim(),
    })
  return (
    <Form form={form} onSubmit={submit}>
      <Stack gap="md">
        <div className={classes.fields}>
          <NativeSelect
            label={t('catalogue.editing.what')}
            data={editableKindsByEntity[entity].map((value) => ({ value, label: t(`catalogue.fact.${value}`) }))}
            value={kind}
            onChange={({ currentTarget: { value } }) => choose(value)}
          />
          <FactValueField
            kind={kind}
            value={form.values.value}
            error={form.errors.value}
            data-path="value"
            onChange={(value) => form.setFieldValue('value', value)}
          />
          {shape === 'day' ? (
            <DeadlineFields typed={form.values} errors={form.errors} onChange={(part) => form.setValues(part)} />
          ) : null}
          {isMoney(kind) ? (
            <TextInput required label={t('catalogue.editing.currency')} {...form.getInputProps('currency')} />
          ) : null}
          <TextInput required label={t('catalogue.editing.year')} {...form.getInputProps('year')} />
          <TextInput
            type="url"
            dir="ltr"
            required
            label={t('catalogue.editing.source')}
            placeholder="https://"
            maxLength={maxWebAddressLength}
            {...form.getInputProps('sourceUrl')}
          />
        </div>
        <Group gap="sm">
          <Button type="submit" loading={send.isPending}>
            {isEditor ? t('catalogue.editing.correct') : t('catalogue.editing.propose')}
          </Button>
          <Button variant="subtle" onClick={onDone}>
            {t('catalogue.editing.cancel')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
