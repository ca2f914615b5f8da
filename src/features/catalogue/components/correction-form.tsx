import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '#src/client/api.ts'
import { showFailure } from '#src/client/failures.ts'
import { useReaderCurrency } from '#src/client/reader-currency.ts'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { showToast } from '#src/client/ui/toasts.ts'
import { sessionQuery } from '#src/features/accounts/client.ts'
import { type EditableEntity, type EditableKind, editableKinds, isMoney, kindsOf, zoneRules } from '../editing/rules.ts'
import classes from './correction-form.module.css'
import { DeadlineFields } from './deadline-fields.tsx'

type CorrectionFormProps = { entity: EditableEntity; id: string; isInEditor?: boolean }

/** Sends what was typed: an editor corrects at once, everybody else proposes. */
const useCorrection = (isEditor: boolean, onDone: () => void) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (correction: Parameters<typeof client.catalogue.editing.propose>[0]) => {
      if (isEditor) await client.catalogue.editing.correct(correction)
      else await client.catalogue.editing.propose(correction)
    },
    onSuccess: async () => {
      showToast({
        message: isEditor ? t('catalogue.editing.corrected') : t('catalogue.editing.proposed'),
        tone: 'success',
      })
      onDone()
      await queryClient.invalidateQueries({ queryKey: api.catalogue.key() })
    },
    onError: (error) => showFailure(error, t),
  })
}

const Fields = ({ entity, id, isEditor, onDone }: CorrectionFormProps & { isEditor: boolean; onDone: () => void }) => {
  const { t } = useTranslation()
  const own = useReaderCurrency()
  const [kind, setKind] = useState<EditableKind>(kindsOf[entity][0] ?? 'website')
  const send = useCorrection(isEditor, onDone)
  const form = editableKinds[kind]
  const isAmount = isMoney(kind)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const text = (name: string) => String(typed.get(name) ?? '').trim()
    const zoneRule = zoneRules.find((rule) => rule === text('zoneRule'))
    send.mutate({
      entity,
      entityId: id,
      kind,
      value: text('value'),
      ...(isAmount ? { currency: text('currency').toUpperCase() } : {}),
      ...(form === 'day' && zoneRule ? { time: text('time'), zoneRule, zone: text('zone') } : {}),
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
              if (chosen) setKind(chosen)
            }}
          />
          <TextInput
            name="value"
            required={form !== 'list'}
            {...(form === 'day' ? { type: 'date' } : {})}
            label={t('catalogue.editing.value')}
            description={t(`catalogue.editing.form.${form}`)}
          />
          {form === 'day' ? <DeadlineFields /> : null}
          {isAmount ? (
            <TextInput
              name="currency"
              required
              label={t('catalogue.editing.currency')}
              pattern="[A-Za-z]{3}"
              defaultValue={own}
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

/** The way to correct a fact, for whoever is signed in. */
export const CorrectionForm = ({ entity, id, isInEditor = false }: CorrectionFormProps) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const session = useQuery(sessionQuery)
  const isPerson = Boolean(session.data?.person)
  const { data } = useQuery({ ...api.catalogue.editing.status.queryOptions(), enabled: isPerson })
  if (!isPerson)
    return (
      <Text size="sm" c="dimmed" mt="md">
        {t('catalogue.editing.signIn')}
      </Text>
    )
  if (!isOpen)
    return (
      <Group gap="md" mt="md">
        <Button variant="default" size="sm" onClick={() => setOpen(true)}>
          {data?.isEditor ? t('catalogue.editing.openEditor') : t('catalogue.editing.open')}
        </Button>
        {data?.isEditor && !isInEditor ? (
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
        ) : null}
      </Group>
    )
  return (
    <div className={classes.form}>
      <Fields entity={entity} id={id} isEditor={data?.isEditor ?? false} onDone={() => setOpen(false)} />
    </div>
  )
}
