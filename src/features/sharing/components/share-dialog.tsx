import { Checkbox, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { createId } from '#src/client/create-id.ts'
import { FormDialog } from '#src/client/ui/form-dialog.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { maxEmailLength } from '#src/shared/email-address.ts'
import { sharesQuery } from '../client.ts'
import { maxShareLabelLength, type SharePart, shareParts } from '../rules.ts'
import { ShareUntil } from './share-until.tsx'

type ShareDialogProps = {
  opened: boolean
  onClose: () => void
  /** Called with the secret of a new link; undefined for a share with a person. */
  onMade: (secret: string | undefined) => void
}

interface Typed {
  label: string
  parts: SharePart[]
  days: number
  email: string
}

const emptyShare = (): Typed => ({ label: '', parts: ['profile'], days: 30, email: '' })

/**
 * Client-generated ids of pending shares, one per reader: an attempt without a response may have created its share, and
 * a retry must repeat that one.
 */
const useIds = () => {
  const ids = useRef(new Map<string, string>())
  return {
    idFor: (email: string) => {
      const id = ids.current.get(email) ?? createId()
      ids.current.set(email, id)
      return id
    },
    forget: () => ids.current.clear(),
  }
}

const useShareForm = ({ onClose, onMade }: Pick<ShareDialogProps, 'onClose' | 'onMade'>) => {
  const { t } = useTranslation()
  const { idFor, forget } = useIds()
  const form = useForm<Typed>({
    initialValues: emptyShare(),
    validate: {
      label: (label) => (label.trim() === '' ? t('sharing.needLabel') : null),
      parts: (parts) => (parts.length === 0 ? t('sharing.needParts') : null),
    },
  })
  const make = useAppMutation({
    write: async ({ email: typedEmail, ...typed }: Typed) => {
      const email = typedEmail.trim()
      return await client.sharing.create({
        id: idFor(email.toLowerCase()),
        ...typed,
        ...(email === '' ? {} : { email }),
      })
    },
    done: t('sharing.made'),
    failed: (error) => {
      const { code, data } = Object(error) as { code?: string; data?: { field?: string } }
      if (code !== 'INPUT_INVALID' || data?.field !== 'email') return undefined
      form.setFieldError('email', t('sharing.emailUnknown'))
      return null
    },
    refresh: async (queryClient) => await queryClient.invalidateQueries({ queryKey: sharesQuery.queryKey }),
    onDone: ({ secret }) => {
      forget()
      form.setValues(emptyShare())
      onMade(secret ?? undefined)
      onClose()
    },
  })
  return { form, make }
}

/** Dialog for parts, reader and duration of a new share. */
export const ShareDialog = ({ opened, onClose, onMade }: ShareDialogProps) => {
  const { t } = useTranslation()
  const { form, make } = useShareForm({ onClose, onMade })
  return (
    <FormDialog
      opened={opened}
      title={t('sharing.formTitle')}
      form={form}
      action={make}
      submitLabel={t('sharing.create')}
      hasCancel
      onClose={onClose}
    >
      <TextInput
        label={t('sharing.label')}
        description={t('sharing.labelHelp')}
        maxLength={maxShareLabelLength}
        data-autofocus
        {...form.getInputProps('label')}
      />
      <Checkbox.Group label={t('sharing.parts')} {...form.getInputProps('parts')}>
        <Stack gap="sm" mt="xs">
          {shareParts.map((part) => (
            <Checkbox
              key={part}
              value={part}
              label={t(`sharing.part.${part}`)}
              description={t(`sharing.partHelp.${part}`)}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <ShareUntil days={form.values.days} onChange={(days) => form.setFieldValue('days', days)} />
      <TextInput
        type="email"
        dir="ltr"
        autoComplete="off"
        label={t('sharing.email')}
        description={t('sharing.emailHelp')}
        maxLength={maxEmailLength}
        {...form.getInputProps('email')}
      />
    </FormDialog>
  )
}
