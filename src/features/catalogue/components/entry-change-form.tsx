import { Button, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '#src/client/api.ts'
import { useWrite } from '#src/client/use-write.ts'
import { degreeLevels } from '#src/features/profile/rules.ts'
import { type ChangeKind, changesOf } from '../editing/changes.rules.ts'
import type { EntryChange } from '../editing/editing.contract.ts'
import type { EditableEntity } from '../editing/editing.rules.ts'
import { FIELDS } from '../rules.ts'
import classes from './correction-form.module.css'

type EntryChangeFormProps = { entity: EditableEntity; id: string; onDone: () => void }

const useProposal = (onDone: () => void) => {
  const { t } = useTranslation()
  return useWrite({
    write: async (change: EntryChange) => await client.catalogue.editing.proposeChange(change),
    onSaved: onDone,
    done: t('catalogue.editing.proposed'),
    refresh: async (queryClient) => await queryClient.invalidateQueries({ queryKey: api.catalogue.key() }),
  })
}

/** What it should be instead: words for a name, a choice for field and level, nothing for what is not there. */
const NewValue = ({ kind }: { kind: ChangeKind }) => {
  const { t } = useTranslation()
  if (kind === 'removed') return null
  const label = t(`catalogue.change.new.${kind}`)
  if (kind === 'name') return <TextInput name="value" required maxLength={200} label={label} />
  const choices =
    kind === 'field'
      ? FIELDS.map(({ id }) => ({ value: id, label: t(`catalogue.field.${id}`) }))
      : degreeLevels.map((level) => ({ value: level, label: t(`catalogue.level.${level}`) }))
  return <NativeSelect name="value" required label={label} data={choices} />
}

/** Says that an entry is not there any more, or is called or placed wrongly; an editor looks at it. */
export const EntryChangeForm = ({ entity, id, onDone }: EntryChangeFormProps) => {
  const { t } = useTranslation()
  const [kind, setKind] = useState<ChangeKind>('removed')
  const send = useProposal(onDone)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const text = (name: string) => String(fields.get(name) ?? '').trim()
    void send.run({
      ...{ entity, entityId: id, kind },
      ...{ value: text('value'), note: text('note'), sourceUrl: text('sourceUrl') },
    })
  }
  const isRemoval = kind === 'removed'
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <div className={classes.fields}>
          <NativeSelect
            label={t('catalogue.change.what')}
            data={changesOf[entity].map((value) => ({ value, label: t(`catalogue.change.kind.${value}`) }))}
            value={kind}
            onChange={({ currentTarget: { value } }) => setKind(changesOf[entity].find((one) => one === value) ?? kind)}
          />
          <NewValue kind={kind} />
          <TextInput
            name="sourceUrl"
            type="url"
            dir="ltr"
            required={!isRemoval}
            label={t('catalogue.editing.source')}
            placeholder="https://"
            pattern="https://.*"
          />
        </div>
        <Textarea
          name="note"
          autosize
          minRows={2}
          maxLength={1000}
          required={isRemoval}
          label={t(isRemoval ? 'catalogue.change.why' : 'catalogue.change.remark')}
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
    </form>
  )
}
