import { Button, Group, NativeSelect, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { createId } from '#src/client/create-id.ts'
import { getErrorCode } from '#src/client/errors.ts'
import { Dialog } from '#src/client/ui/dialog.tsx'
import { Form } from '#src/client/ui/form.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { NewLink } from '#src/features/sharing/components/new-link.tsx'
import { maxEmailLength } from '#src/shared/email-address.ts'
import { buildInvitationLink, refreshGroups } from '../client.ts'
import { invitationDays, invitationUses } from '../rules.ts'

/** Whom an invitation is for: a member, another coordinator, or the colleague who takes the group over. */
export type InviteKind = 'member' | 'coordinator' | 'handOver'

type FieldsProps = { id: string; kind: InviteKind; onClose: () => void; onMade: (secret: string) => void }

const InviteFields = ({ id, kind, onClose, onMade }: FieldsProps) => {
  const { t } = useTranslation()
  // An attempt without a response may have stored its invitation: a retry renews that one.
  const invitationId = useRef(createId())
  const form = useForm({ initialValues: { email: '', uses: 1, days: invitationDays[1] as number } })
  const invite = useAppMutation({
    write: async ({ email, ...values }: typeof form.values) =>
      await client.groups.invite({
        id,
        invitationId: invitationId.current,
        role: kind === 'member' ? 'member' : 'coordinator',
        isHandOver: kind === 'handOver',
        ...(email.trim() ? { email: email.trim() } : {}),
        ...values,
      }),
    done: ({ secret }, { email }) => (secret ? undefined : t('groups.invite.sent', { email: email.trim() })),
    failed: (error) => {
      if (getErrorCode(error) !== 'EMAIL_INVALID') return undefined
      form.setFieldError('email', t('failures.emailInvalid'))
      return null
    },
    refresh: refreshGroups,
    onDone: ({ secret }) => (secret ? onMade(secret) : onClose()),
  })
  return (
    <Form form={form} onSubmit={invite.run}>
      <Stack gap="md">
        <Text size="sm">{t(`groups.invite.${kind}Help`)}</Text>
        <TextInput
          type="email"
          dir="ltr"
          autoComplete="off"
          label={t('groups.invite.email')}
          description={t('groups.invite.emailHelp')}
          maxLength={maxEmailLength}
          data-autofocus
          {...form.getInputProps('email')}
        />
        <Group gap="md" align="end" grow>
          <NativeSelect
            label={t('groups.invite.days')}
            value={String(form.values.days)}
            onChange={({ currentTarget }) => form.setFieldValue('days', Number(currentTarget.value))}
            data={invitationDays.map((count) => ({ value: String(count), label: t('sharing.days', { count }) }))}
          />
          {kind === 'member' && form.values.email.trim() === '' ? (
            <NumberInput
              label={t('groups.invite.uses')}
              min={invitationUses.min}
              max={invitationUses.max}
              clampBehavior="strict"
              allowDecimal={false}
              value={form.values.uses}
              onChange={(uses) => form.setFieldValue('uses', Number(uses) || invitationUses.min)}
            />
          ) : null}
        </Group>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" loading={invite.isPending}>
            {t(form.values.email.trim() ? 'groups.invite.send' : 'groups.invite.makeLink')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

type InviteDialogProps = { id: string; kind: InviteKind | undefined; onClose: () => void }

/** Dialog that invites by email, or makes a link and shows it once. */
export const InviteDialog = ({ id, kind, onClose }: InviteDialogProps) => {
  const { t } = useTranslation()
  const [secret, setSecret] = useState<string>()
  const close = () => {
    onClose()
    setSecret(undefined)
  }
  return (
    <Dialog opened={kind !== undefined} onClose={close} title={kind ? t(`groups.invite.${kind}`) : ''}>
      {secret ? <NewLink title={t('groups.invite.linkTitle')} link={buildInvitationLink(secret)} /> : null}
      {kind && !secret ? <InviteFields key={kind} id={id} kind={kind} onClose={close} onMade={setSecret} /> : null}
    </Dialog>
  )
}
