import { Button, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ORPCError } from '@orpc/client'
import { useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { Form } from '#src/client/ui/form.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { isWebAddress, maxWebAddressLength } from '#src/shared/web-address.ts'
import { pageReadRefusals } from '../read-page.rules.ts'
import { bookmarkPageMessage, bookmarkReadyMessage, maxBookmarkText } from '../reading-bookmark.format.ts'

interface SharedPageProps {
  /** Address that was shared; empty without one. */
  url: string
  text: string
}

/**
 * Receives the page of the bookmark from the window that opened this one. Any site can open this page and send a text:
 * it is shown in the form, and nothing happens before the user presses the button.
 */
const useBookmarkedPage = (onPage: (page: SharedPageProps) => void) => {
  useEffect(() => {
    const opener = window.opener as Window | null
    if (!opener) return undefined
    const listen = ({ source, data }: MessageEvent) => {
      const { type, url, text } = Object(data) as Record<string, unknown>
      if (source !== opener || type !== bookmarkPageMessage) return
      onPage({
        url: typeof url === 'string' && isWebAddress(url) ? url : '',
        text: typeof text === 'string' ? text.slice(0, maxBookmarkText) : '',
      })
    }
    window.addEventListener('message', listen)
    // The opener may be any site, so the message says nothing but that this page is ready.
    opener.postMessage(bookmarkReadyMessage, '*')
    return () => window.removeEventListener('message', listen)
  }, [onPage])
}

/** Formats the reason for which a page was not read; undefined for other errors, which have a text of their own. */
const formatRefusal = (error: unknown, t: TFunction): string | undefined => {
  const { reason, status } = (error instanceof ORPCError ? Object(error.data) : {}) as Record<string, unknown>
  const known = pageReadRefusals.find((one) => one === reason)
  return known && t(`officialPages.refused.${known}`, { status: Number(status ?? 0) })
}

/** Page that reads what another app or the bookmark shares: an address, or a text with its address. */
export const ReadSharedPage = ({ url, text }: SharedPageProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const form = useForm({
    initialValues: { url, text },
    validate: {
      url: (value, values) => {
        const address = value.trim()
        if (address === '') return values.text.trim() === '' ? t('browserTools.shared.addressMissing') : null
        return isWebAddress(address) ? null : t('browserTools.shared.addressInvalid')
      },
    },
  })
  useBookmarkedPage(form.setValues)
  const read = useAppMutation({
    write: async (values: SharedPageProps) => {
      const page = { url: values.url.trim(), text: values.text.trim() }
      const content = page.text ? { type: 'text' as const, text: page.text } : { type: 'address' as const }
      return await client.officialPages.read({ url: page.url, content })
    },
    failed: (error) => formatRefusal(error, t),
    onDone: async ({ reading }) =>
      await navigate({ to: '/official-pages/$id', params: { id: reading.id }, replace: true }),
  })
  return (
    <PageShell>
      <PageHeader title={t('browserTools.shared.title')} lede={t('browserTools.shared.lede')} />
      <Form form={form} onSubmit={read.run}>
        <Stack gap="md" maw={720}>
          <TextInput
            label={t('browserTools.shared.address')}
            type="url"
            inputMode="url"
            dir="ltr"
            maxLength={maxWebAddressLength}
            {...form.getInputProps('url')}
          />
          <Textarea
            label={t('browserTools.shared.text')}
            description={t('browserTools.shared.textHelp')}
            rows={8}
            dir="auto"
            maxLength={maxBookmarkText}
            {...form.getInputProps('text')}
          />
          <div>
            <Button type="submit" loading={read.isPending}>
              {t('browserTools.shared.read')}
            </Button>
          </div>
          {read.isPending ? <Text role="status">{t('browserTools.shared.reading')}</Text> : null}
        </Stack>
      </Form>
    </PageShell>
  )
}
