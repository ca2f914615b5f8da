import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { sessionQuery } from '#src/features/accounts/client.ts'
import type { ProgramDetails } from '#src/features/catalogue/contract.ts'
import { formatProgram } from '#src/features/catalogue/program.format.ts'
import { AddToShortlist } from '#src/features/shortlist/components/add-to-shortlist.tsx'
import { StartWhenChosen } from './-start-when-chosen.tsx'

/** Actions of an applicant for a programme: add it, then start the application; a visitor gets a sign-in link. */
export function ProgramActions({ program }: { program: ProgramDetails }) {
  const { t, i18n } = useTranslation()
  const { data } = useQuery(sessionQuery)
  const person = data?.person
  if (!data) return null
  if (!person) {
    return <LinkButton to="/auth">{t('catalogue.program.signInToSave')}</LinkButton>
  }
  if (person.role !== 'applicant' || !person.onboardingComplete) return null
  const { id: programId, university, name, degree } = program
  return (
    <>
      <StartWhenChosen universityId={university.id} programId={programId} name={university.name} />
      <AddToShortlist
        universityId={university.id}
        programId={programId}
        name={formatProgram(name, degree, i18n.language)}
        isPrimary
      />
    </>
  )
}
