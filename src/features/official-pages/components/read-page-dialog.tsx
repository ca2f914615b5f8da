import { Alert, Button, FileInput, Group, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ORPCError } from '@orpc/client'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '#src/client/api.ts'
import { formatErrorText } from '#src/client/errors.ts'
import { Dialog } from '#src/client/ui/dialog.tsx'
import { Form } from '#src/client/ui/form.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { isWebAddress, isWebAddressOrEmpty } from '#src/shared/web-address.ts'
import { savedPageTypes } from '../client.ts'
import type { Target } from '../contract.ts'
import { pageReadLimits, pageReadRefusals } from '../read-page.rules.ts'

const ways = ['address', 'text', 'file'] as const
type Way = (typeof ways)[number]

interface Values {
  url: string
  text: string
  file: File | null
}

type ReadPageDialogProps = {
  opened: boolean
  onClose: () => void
  about: Target
  url: string
}

/** Reason of a page that was not read, and whether pasting its text is the way on. */
const RefusalAlert = ({ error, onPaste }: { error: unknown; onPaste: (() => void) | undefined }) => {
  const { t } = useTranslation()
  const { reason, status } = (error instanceof ORPCError ? Object(error.data) : {}) as {
    reason?: unknown
    status?: number
  }
  const known = pageReadRefusals.find((one) => one === reason)
  const text = known ? t(`officialPages.refused.${known}`, { status: status ?? '' }) : formatErrorText(error, t)
  return (
    <Alert color="brick" role="alert" title={t('officialPages.notRead')}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{text}</Text>
        {onPaste ? (
          <Button size="sm" variant="default" onClick={onPaste}>
            {t('officialPages.pasteInstead')}
          </Button>
        ) : null}
      </Stack>
    </Alert>
  )
}

/** Dialog that reads an official page by its address, its pasted text, or a saved page or PDF. */
export const ReadPageDialog = ({ opened, onClose, about, url }: ReadPageDialogProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [way, setWay] = useState<Way>('address')
  const form = useForm<Values>({
    initialValues: { url, text: '', file: null },
    validate: {
      url: (value) =>
        (way === 'address' ? isWebAddress(value) : isWebAddressOrEmpty(value)) ? null : t('officialPages.urlInvalid'),
      text: (value) => (way === 'text' && value.trim() === '' ? t('officialPages.textNeeded') : null),
      file: (value) => (way === 'file' && value === null ? t('officialPages.fileNeeded') : null),
    },
  })
  const reading = useAppMutation({
    write: async ({ url: typed, text, file }: Values) => {
      const address = typed.trim()
      if (way === 'file' && file)
        return await client.officialPages.upload({ file, url: address, aboutKind: about.kind, aboutId: about.id })
      const content = way === 'text' ? { type: 'text' as const, text } : { type: 'address' as const }
      return await client.officialPages.read({ url: address, content, about })
    },
    failed: null,
    refresh: async (queryClient) => await queryClient.invalidateQueries({ queryKey: api.officialPages.key() }),
    onDone: ({ reading: { id } }) => void navigate({ to: '/official-pages/$id', params: { id } }),
  })
  const select = (next: Way) => {
    reading.reset()
    setWay(next)
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={t('officialPages.read')} size="lg">
      <Form form={form} onSubmit={reading.run}>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {t('officialPages.dialogHelp')}
          </Text>
          <SegmentedControl
            fullWidth
            aria-label={t('officialPages.way.label')}
            value={way}
            onChange={(value) => select(ways.find((one) => one === value) ?? 'address')}
            data={ways.map((one) => ({ value: one, label: t(`officialPages.way.${one}`) }))}
          />
          <TextInput
            label={t(way === 'address' ? 'officialPages.url' : 'officialPages.urlOptional')}
            description={t(way === 'address' ? 'officialPages.urlHelp' : 'officialPages.urlOptionalHelp')}
            inputMode="url"
            dir="ltr"
            maxLength={pageReadLimits.urlLength}
            {...form.getInputProps('url')}
            data-path="url"
          />
          {way === 'text' ? (
            <Textarea
              label={t('officialPages.text')}
              description={t('officialPages.textHelp')}
              autosize
              minRows={6}
              maxRows={14}
              dir="auto"
              maxLength={pageReadLimits.textLength}
              {...form.getInputProps('text')}
              data-path="text"
            />
          ) : null}
          {way === 'file' ? (
            <FileInput
              label={t('officialPages.file')}
              description={t('officialPages.fileHelp')}
              placeholder={t('officialPages.fileChoose')}
              accept={savedPageTypes}
              {...form.getInputProps('file')}
              data-path="file"
            />
          ) : null}
          {reading.isError ? (
            <RefusalAlert error={reading.error} onPaste={way === 'text' ? undefined : () => select('text')} />
          ) : null}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('ui.cancel')}
            </Button>
            <Button type="submit" loading={reading.isPending}>
              {t('officialPages.submit')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  )
}
