import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '#src/client/api.ts'
import { useReaderCurrency } from '#src/client/reader-currency.ts'
import { Form } from '#src/client/ui/form.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { useFieldRules } from '#src/client/ui/use-field-rules.ts'
import { useWrite } from '#src/client/use-write.ts'
import { sessionQuery } from '#src/features/accounts/client.ts'
import { isSecureWebAddress, maxWebAddressLength } from '#src/shared/web-address.ts'
import {
  type EditableEntity,
  type EditableKind,
  editableKinds,
  isMoney,
  kindsOf,
  type TypedValue,
  toTyped,
} from '../editing/editing.rules.ts'
import { isFactYear } from '../entries/source-entry.parse.ts'
import type { SourcedFact } from '../facts/facts.contract.ts'
import { maxTypedValueLength } from '../rules.ts'
import classes from './correction-form.module.css'
import { DeadlineFields } from './deadline-fields.tsx'
import { EntryChangeForm } from './entry-change-form.tsx'

type CorrectionFormProps = {
  entity: EditableEntity
  id: string
  /** What is known now, from which a correction starts. */
  facts: Readonly<Record<string, SourcedFact>>
  isInEditor?: boolean
}

/** Sends what was typed: an editor corrects at once, everybody else proposes. */
const useCorrection = (isEditor: boolean, onDone: () => void) => {
  const { t } = useTranslation()
  return useWrite({
    write: async (correction: Parameters<typeof client.catalogue.editing.propose>[0]) => {
      if (isEditor) await client.catalogue.editing.correct(correction)
      else await client.catalogue.editing.propose(correction)
    },
    onSaved: onDone,
    done: isEditor ? t('catalogue.editing.corrected') : t('catalogue.editing.proposed'),
    refresh: async (queryClient) => await queryClient.invalidateQueries({ queryKey: api.catalogue.key() }),
  })
}

type FieldsProps = CorrectionFormProps & { isEditor: boolean; onDone: () => void }

type Typed = TypedValue & { kind: EditableKind; year: string; sourceUrl: string }

const useCorrectionForm = ({ entity, facts }: Pick<CorrectionFormProps, 'entity' | 'facts'>) => {
  const { t } = useTranslation()
  const own = useReaderCurrency()
  const { filled } = useFieldRules()
  const knownOf = (kind: EditableKind): TypedValue => {
    const known = toTyped(kind, facts[kind])
    return { ...known, currency: known.currency || own }
  }
  const kind = kindsOf[entity][0] ?? 'website'
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
    const chosen = kindsOf[entity].find((one) => one === value)
    if (chosen) form.setValues({ ...knownOf(chosen), kind: chosen })
  }
  return { form, choose }
}

const Fields = ({ entity, id, facts, isEditor, onDone }: FieldsProps) => {
  const { t } = useTranslation()
  const { form, choose } = useCorrectionForm({ entity, facts })
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
            data={kindsOf[entity].map((value) => ({ value, label: t(`catalogue.fact.${value}`) }))}
            value={kind}
            onChange={({ currentTarget: { value } }) => choose(value)}
          />
          <TextInput
            required={shape !== 'list'}
            {...(shape === 'day' ? { type: 'date' } : {})}
            label={t('catalogue.editing.value')}
            description={t(`catalogue.editing.form.${shape}`)}
            maxLength={maxTypedValueLength}
            {...form.getInputProps('value')}
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

type DoorsProps = Pick<CorrectionFormProps, 'entity' | 'id'> & { onOpen: (what: 'fact' | 'entry') => void }

const EditorDoors = ({ entity, id, isInEditor, onOpen }: DoorsProps & { isInEditor: boolean }) => {
  const { t } = useTranslation()
  return (
    <Group gap="md" mt="md">
      <Button variant="default" size="sm" onClick={() => onOpen('fact')}>
        {t('catalogue.editing.openEditor')}
      </Button>
      {isInEditor ? null : (
        <>
          <TextLink to="/catalogue-editor" search={{ entity, id }}>
            {t('catalogue.entries.edit')}
          </TextLink>
          {entity === 'universities' ? (
            <TextLink to="/catalogue-editor" search={{ entity: 'programs', university: id }}>
              {t('catalogue.entries.new.programs')}
            </TextLink>
          ) : null}
          <TextLink to="/catalogue-review">{t('catalogue.editing.reviewTitle')}</TextLink>
        </>
      )}
    </Group>
  )
}

const ReaderDoors = ({ onOpen }: Pick<DoorsProps, 'onOpen'>) => {
  const { t } = useTranslation()
  return (
    <Group gap="md" mt="md">
      <Button variant="default" size="sm" onClick={() => onOpen('fact')}>
        {t('catalogue.editing.open')}
      </Button>
      <Button variant="default" size="sm" onClick={() => onOpen('entry')}>
        {t('catalogue.change.open')}
      </Button>
      <TextLink to="/catalogue-review">{t('catalogue.change.mine')}</TextLink>
    </Group>
  )
}

/** The ways to correct a fact and to report an entry, for whoever is signed in. */
export const CorrectionForm = ({ entity, id, facts, isInEditor = false }: CorrectionFormProps) => {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<'fact' | 'entry'>()
  const session = useQuery(sessionQuery)
  const isPerson = Boolean(session.data?.person)
  const { data } = useQuery({ ...api.catalogue.editing.status.queryOptions(), enabled: isPerson })
  const isEditor = data?.isEditor ?? false
  const close = () => setOpened(undefined)
  if (!isPerson)
    return (
      <Text size="sm" c="dimmed" mt="md">
        {t('catalogue.editing.signIn')}
      </Text>
    )
  if (!opened && isEditor) return <EditorDoors {...{ entity, id, isInEditor }} onOpen={setOpened} />
  if (!opened) return <ReaderDoors onOpen={setOpened} />
  return (
    <div className={classes.form}>
      {opened === 'entry' ? (
        <EntryChangeForm entity={entity} id={id} onDone={close} />
      ) : (
        <Fields {...{ entity, id, facts, isEditor }} onDone={close} />
      )}
    </div>
  )
}
