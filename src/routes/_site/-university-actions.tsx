import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { sessionQuery } from '#src/features/accounts/client.ts'
import type { Program, UniversityDetails } from '#src/features/catalogue/contract.ts'
import { ProgramStanding } from '#src/features/matching/components/program-standing.tsx'
import { AddToShortlist } from '#src/features/shortlist/components/add-to-shortlist.tsx'
import { StartWhenChosen } from './-start-when-chosen.tsx'

type UniversityActionsProps = { university: UniversityDetails; program: Program | null }

/** What an applicant can do with a university or one of its programmes; a visitor is shown the way in. */
export function UniversityActions({ university, program }: UniversityActionsProps) {
  const { t } = useTranslation()
  const { data } = useQuery(sessionQuery)
  const person = data?.person
  if (!person) {
    return program || !data ? null : (
      <LinkButton to="/auth" variant="default">
        {t('catalogue.details.signInToSave')}
      </LinkButton>
    )
  }
  if (person.role !== 'applicant' || !person.onboardingComplete) return null
  return (
    <>
      {program ? <ProgramStanding universityId={university.id} programId={program.id} /> : null}
      <StartWhenChosen universityId={university.id} programId={program?.id ?? null} name={university.name} />
      <AddToShortlist
        universityId={university.id}
        programId={program?.id ?? null}
        name={program?.name ?? university.name}
      />
    </>
  )
}
