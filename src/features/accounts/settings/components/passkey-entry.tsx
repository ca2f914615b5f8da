import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '#src/client/api.ts'
import { Form } from '#src/client/ui/form.tsx'
import { useFieldValidation } from '#src/client/ui/use-field-validation.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { formatDate } from '#src/shared/dates.ts'
import type { Passkey } from '../../security/security.contract.ts'
import { ProvenChange } from './proven-change.tsx'
import classes from './session-list.module.css'

const maxNameLength = 60

const Renaming = ({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) => {
  const { t } = useTranslation()
  const { filled } = useFieldValidation()
  const form = useForm({ initialValues: { name }, validate: { name: filled } })
  const rename = useAppMutation({
    write: async (values: typeof form.values) =>
      await client.accounts.security.renamePasskey({ id, name: values.name.trim() }),
    done: t('settings.account.passkeyRenamed'),
    refresh: async (queryClient) => await queryClient.invalidateQueries({ queryKey: api.accounts.security.key() }),
    onDone: onClose,
  })
  return (
    <Form form={form} onSubmit={rename.run}>
      <Stack gap="md">
        <TextInput
          label={t('settings.account.passkeyName')}
          maxLength={maxNameLength}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Group gap="sm">
          <Button type="submit" loading={rename.isPending}>
            {t('settings.account.passkeySaveName')}
          </Button>
          <Button variant="subtle" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

interface PasskeyEntryProps {
  passkey: Passkey
  /** Whether it is the only sign-in method left, and so cannot be removed. */
  isLastWay: boolean
}

/** Passkey with its name and last use, and actions to rename and remove it. */
export const PasskeyEntry = ({ passkey, isLastWay }: PasskeyEntryProps) => {
  const { t, i18n } = useTranslation()
  const [open, setOpen] = useState<'rename' | 'remove'>()
  const { id, name, createdAt, lastUsedAt } = passkey
  const close = () => setOpen(undefined)
  const remove = async () => {
    await client.accounts.security.removePasskey({ id })
    return undefined
  }
  if (open)
    return (
      <li>
        {open === 'rename' ? (
          <Renaming passkey={passkey} onClose={close} />
        ) : (
          <ProvenChange
            explanation={t('settings.account.passkeyRemoveLede', { name })}
            submit={t('settings.account.passkeyRemove')}
            failed={t('settings.account.passkeyRemoveFailed')}
            done={t('settings.account.passkeyRemoved')}
            act={remove}
            onClose={close}
          />
        )}
      </li>
    )
  return (
    <li className={classes.entry}>
      <div>
        <Text fw={500}>
          <bdi>{name}</bdi>
        </Text>
        <Text size="sm" c="dimmed">
          {lastUsedAt
            ? t('settings.account.passkeyUsed', {
                added: formatDate(createdAt, i18n.language),
                used: formatDate(lastUsedAt, i18n.language),
              })
            : t('settings.account.passkeyUnused', { added: formatDate(createdAt, i18n.language) })}
          {isLastWay ? ` ${t('settings.account.lastWay')}` : null}
        </Text>
      </div>
      <Group gap="sm">
        <Button
          size="sm"
          variant="default"
          aria-label={t('settings.account.passkeyRenameOf', { name })}
          onClick={() => setOpen('rename')}
        >
          {t('settings.account.passkeyRename')}
        </Button>
        {isLastWay ? null : (
          <Button
            size="sm"
            variant="default"
            aria-label={t('settings.account.passkeyRemoveOf', { name })}
            onClick={() => setOpen('remove')}
          >
            {t('settings.account.passkeyRemove')}
          </Button>
        )}
      </Group>
    </li>
  )
}
