import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { sessionQuery } from '#src/features/accounts/client.ts'
import type { MissingProgramHints } from './missing-program-dialog.tsx'

// Lazy chunk: few users open the form.
const MissingProgramDialog = lazy(async () => ({
  default: (await import('./missing-program-dialog.tsx')).MissingProgramDialog,
}))

/** Button of an empty result that opens the form for a programme that the catalogue lacks; a visitor signs in first. */
export const AddMissingProgram = (hints: MissingProgramHints) => {
  const { t } = useTranslation()
  const { data } = useQuery(sessionQuery)
  const [isOpen, setOpen] = useState(false)
  const person = data?.person
  if (!data) return null
  if (!person)
    return (
      <LinkButton to="/auth" variant="default">
        {t('shortlist.missing.signIn')}
      </LinkButton>
    )
  if (person.role !== 'applicant' || !person.onboardingComplete) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('shortlist.missing.open')}
      </Button>
      {isOpen ? (
        <Suspense>
          <MissingProgramDialog {...hints} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
