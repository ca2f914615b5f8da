import { Button, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { api, client } from '#src/client/api.ts'
import { Form } from '#src/client/ui/form.tsx'
import { useFieldValidation } from '#src/client/ui/use-field-validation.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { degreeLevels } from '#src/features/profile/rules.ts'
import { isSecureWebAddress, maxWebAddressLength } from '#src/shared/web-address.ts'
import { type ChangeKind, changeKindsByEntity } from '../editing/changes.rules.ts'
import type { EntryChange } from '../editing/editing.contract.ts'
import type { EditableEntity } from '../editing/editing.rules.ts'
import { FIELDS, maxEntryNameLength, maxReasonLength } from '../rules.ts'
import classes from './correction-form.module.css'

type EntryChangeFormProps = { entity: EditableEntity; id: string; onDone: () => void }

const useProposal = (onDone: () => void) => {
  const { t } = useTranslation()
  return useAppMutation({
    write: async (change: EntryChange) => await client.catalogue.editing.proposeChange(change),
    onSaved: onDone,
    done: t('catalogue.editing.proposed'),
    refresh: async (queryClient) => await queryClient.invalidateQueries({ queryKey: api.catalogue.key() }),
  })
}

type Typed = { kind: ChangeKind; value: string; note: string; sourceUrl: string }

/** Options for the new value; empty for a typed value, or for a removal. */
const useChoices = () => {
  const { t } = useTranslation()
  return (kind: ChangeKind) => {
    if (kind === 'field') return FIELDS.map(({ id }) => ({ value: id, label: t(`catalogue.field.${id}`) }))
    if (kind === 'level') return degreeLevels.map((level) => ({ value: level, label: t(`catalogue.level.${level}`) }))
    return []
  }
}

/** Input for the new value: text for a name, a select for field and level, nothing for a removal. */
const NewValue = ({ form }: { form: UseFormReturnType<Typed> }) => {
  const { t } = useTranslation()
  const { kind } = form.values
  const choices = useChoices()(kind)
  if (kind === 'removed') return null
  const shared = { required: true, label: t(`catalogue.change.new.${kind}`), ...form.getInputProps('value') }
  if (kind === 'name') return <TextInput maxLength={maxEntryNameLength} {...shared} />
  return <NativeSelect data={choices} {...shared} />
}

/** Reports that an entry no longer exists, or has a wrong name or classification; an editor reviews it. */
export const EntryChangeForm = ({ entity, id, onDone }: EntryChangeFormProps) => {
  const { t } = useTranslation()
  const { filled } = useFieldValidation()
  const choicesOf = useChoices()
  const form = useForm<Typed>({
    initialValues: { kind: 'removed', value: '', note: '', sourceUrl: '' },
    validate: ({ kind, value, note, sourceUrl }) => ({
      value: kind === 'removed' ? null : filled(value),
      note: kind === 'removed' ? filled(note) : null,
      sourceUrl:
        isSecureWebAddress(sourceUrl) || (kind === 'removed' && sourceUrl.trim() === '')
          ? null
          : t('deadlines.needUrl'),
    }),
  })
  const send = useProposal(onDone)
  const isRemoval = form.values.kind === 'removed'
  const submit = ({ kind, value, note, sourceUrl }: Typed) =>
    send.run({
      ...{ entity, entityId: id, kind },
      ...{ value: isRemoval ? '' : value.trim(), note: note.trim(), sourceUrl: sourceUrl.trim() },
    })
  return (
    <Form form={form} onSubmit={submit}>
      <Stack gap="md">
        <div className={classes.fields}>
          <NativeSelect
            label={t('catalogue.change.what')}
            data={changeKindsByEntity[entity].map((value) => ({ value, label: t(`catalogue.change.kind.${value}`) }))}
            {...form.getInputProps('kind')}
            onChange={({ currentTarget }) => {
              const kind = changeKindsByEntity[entity].find((one) => one === currentTarget.value)
              if (kind) form.setValues({ kind, value: choicesOf(kind)[0]?.value ?? '' })
            }}
          />
          <NewValue form={form} />
          <TextInput
            type="url"
            dir="ltr"
            required={!isRemoval}
            label={t('catalogue.editing.source')}
            placeholder="https://"
            maxLength={maxWebAddressLength}
            {...form.getInputProps('sourceUrl')}
          />
        </div>
        <Textarea
          autosize
          minRows={2}
          maxLength={maxReasonLength}
          required={isRemoval}
          label={t(isRemoval ? 'catalogue.change.why' : 'catalogue.change.remark')}
          {...form.getInputProps('note')}
        />
        <Text size="sm" c="dimmed">
          {t('catalogue.change.help')}
        </Text>
        <Group gap="sm">
          <Button type="submit" loading={send.isPending}>
            {t('catalogue.editing.propose')}
          </Button>
          <Button variant="subtle" onClick={onDone}>
            {t('catalogue.editing.cancel')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
