import { Button, Group, Stack, Text } from '@mantine/core'
import { IconFileSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#src/client/ui/dialog.tsx'

// Lazy chunk: it is loaded once the user wants to read the page.
const ReadPageDialog = lazy(async () => ({
  default: (await import('#src/features/official-pages/components/read-page-dialog.tsx')).ReadPageDialog,
}))

type ReadAddedPageProps = {
  entryId: string
  /** Name of the added programme. */
  name: string
  /** Address that the user pasted. */
  url: string
  onClose: () => void
}

/** Offers to read the official page of a programme that the user has added by its address. */
export const ReadAddedPage = ({ entryId, name, url, onClose }: ReadAddedPageProps) => {
  const { t } = useTranslation()
  const [isReading, setReading] = useState(false)
  if (isReading)
    return (
      <Suspense>
        <ReadPageDialog opened onClose={onClose} about={{ kind: 'shortlist', id: entryId }} url={url} />
      </Suspense>
    )
  return (
    <Dialog opened onClose={onClose} title={t('shortlist.missing.readTitle')}>
      <Stack gap="md">
        <Text size="sm">{t('shortlist.missing.readAbout', { name })}</Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('shortlist.missing.notNow')}
          </Button>
          <Button
            data-autofocus
            leftSection={<IconFileSearch size={18} aria-hidden="true" />}
            onClick={() => setReading(true)}
          >
            {t('officialPages.read')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
