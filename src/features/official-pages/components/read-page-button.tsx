import { Button } from '@mantine/core'
import { IconFileSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Target } from '../contract.ts'

const ReadPageDialog = lazy(async () => ({ default: (await import('./read-page-dialog.tsx')).ReadPageDialog }))

type ReadPageButtonProps = {
  about: Target
  /** Exact official page, or empty. */
  url: string
  /** Name of the programme, application or scholarship. */
  name: string
  variant?: 'default' | 'subtle'
}

/** Button that opens a dialog to read the official page; the dialog is loaded on the first press. */
export const ReadPageButton = ({ about, url, name, variant = 'default' }: ReadPageButtonProps) => {
  const { t } = useTranslation()
  const [isOpened, setOpened] = useState(false)
  // Stays mounted after it closed, so that typed text is there when it opens again.
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <>
      <Button
        size="sm"
        variant={variant}
        leftSection={<IconFileSearch size={18} aria-hidden="true" />}
        aria-label={t('officialPages.readNamed', { name })}
        onClick={() => {
          setOpened(true)
          setWasOpened(true)
        }}
      >
        {t('officialPages.read')}
      </Button>
      {wasOpened ? (
        <Suspense>
          <ReadPageDialog opened={isOpened} onClose={() => setOpened(false)} {...{ about, url }} />
        </Suspense>
      ) : null}
    </>
  )
}
