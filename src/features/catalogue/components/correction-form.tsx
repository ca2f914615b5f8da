import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '#src/client/api.ts'
import { useReaderCurrency } from '#src/client/reader-currency.ts'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { useWrite } from '#src/client/use-write.ts'
import { sessionQuery } from '#src/features/accounts/client.ts'
import {
  type EditableEntity,
  type EditableKind,
  editableKinds,
  isMoney,
  kindsOf,
  type TypedValue,
  toTyped,
} from '../editing/editing.rules.ts'
import type { SourcedFact } from '../facts/facts.contract.ts'
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

const Fields = ({ entity, id, facts, isEditor, onDone }: FieldsProps) => {
  const { t } = useTranslation()
  const own = useReaderCurrency()
  const [kind, setKind] = useState<EditableKind>(kindsOf[entity][0] ?? 'website')
  const known = toTyped(kind, facts[kind])
  const [changed, setChanged] = useState<Partial<TypedValue>>({})
  const typed = { ...known, currency: known.currency || own, ...changed }
  const change = (part: Partial<TypedValue>) => setChanged({ ...changed, ...part })
  const send = useCorrection(isEditor, onDone)
  const form = editableKinds[kind]
  const isAmount = isMoney(kind)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const text = (name: string) => String(fields.get(name) ?? '').trim()
    const { value, time, zoneRule, zone, currency } = typed
    void send.run({
      entity,
      entityId: id,
      kind,
      value,
      ...(isAmount ? { currency: currency.trim().toUpperCase() } : {}),
      ...(form === 'day' ? { time, zoneRule, ...(zone ? { zone } : {}) } : {}),
      year: text('year'),
      sourceUrl: text('sourceUrl'),
    })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <div className={classes.fields}>
          <NativeSelect
            label={t('catalogue.editing.what')}
            data={kindsOf[entity].map((value) => ({ value, label: t(`catalogue.fact.${value}`) }))}
            value={kind}
            onChange={({ currentTarget: { value } }) => {
              const chosen = kindsOf[entity].find((known) => known === value)
              if (!chosen) return
              setKind(chosen)
              setChanged({})
            }}
          />
          <TextInput
            name="value"
            required={form !== 'list'}
            {...(form === 'day' ? { type: 'date' } : {})}
            label={t('catalogue.editing.value')}
            description={t(`catalogue.editing.form.${form}`)}
            value={typed.value}
            onChange={({ currentTarget: { value } }) => change({ value })}
          />
          {form === 'day' ? <DeadlineFields typed={typed} onChange={change} /> : null}
          {isAmount ? (
            <TextInput
              name="currency"
              required
              label={t('catalogue.editing.currency')}
              pattern="[A-Za-z]{3}"
              value={typed.currency}
              onChange={({ currentTarget: { value } }) => change({ currency: value })}
            />
          ) : null}
          <TextInput
            name="year"
            required
            label={t('catalogue.editing.year')}
            pattern="20\d\d(-\d\d)?"
            defaultValue={new Date().getFullYear()}
          />
          <TextInput
            name="sourceUrl"
            type="url"
            dir="ltr"
            required
            label={t('catalogue.editing.source')}
            placeholder="https://"
            pattern="https://.*"
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
    </form>
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
