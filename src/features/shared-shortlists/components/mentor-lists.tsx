import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ShortlistLinksSection } from './shortlist-links-section.tsx'

const ShareProgramsDialog = lazy(async () => ({
  default: (await import('./share-programs-dialog.tsx')).ShareProgramsDialog,
}))

/** Lists of programmes that a mentor shares by link, with a button that makes another one. */
export const MentorLists = () => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ShortlistLinksSection
        action={
          <Button variant="default" size="sm" onClick={() => setOpen(true)}>
            {t('sharedShortlists.formTitle')}
          </Button>
        }
      />
      {isOpen ? (
        <Suspense>
          <ShareProgramsDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
