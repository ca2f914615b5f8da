import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { sessionQuery } from '#src/features/accounts/client.ts'
import type { ProgramSlots } from '#src/features/catalogue/components/program-list.tsx'
import type { UniversityDetails } from '#src/features/catalogue/contract.ts'
import { ProgramStanding } from '#src/features/matching/components/program-standing.tsx'
import { AddToShortlist } from '#src/features/shortlist/components/add-to-shortlist.tsx'
import { StartWhenChosen } from './-start-when-chosen.tsx'

/** Returns the match score and the actions of each listed programme for an applicant; undefined for other users. */
export const useProgramSlots = (): ProgramSlots | undefined => {
  const { data } = useQuery(sessionQuery)
  if (data?.person?.role !== 'applicant' || !data.person.onboardingComplete) return undefined
  return {
    standing: ({ id, universityId }) => <ProgramStanding universityId={universityId} programId={id} />,
    actions: ({ id, universityId, name }) => (
      <>
        <StartWhenChosen universityId={universityId} programId={id} name={name} />
        <AddToShortlist universityId={universityId} programId={id} name={name} />
      </>
    ),
  }
}

/** Actions of an applicant for a university; a visitor gets a sign-in link. */
export function UniversityActions({ university }: { university: UniversityDetails }) {
  const { t } = useTranslation()
  const { data } = useQuery(sessionQuery)
  const person = data?.person
  if (!person) {
    return data ? (
      <LinkButton to="/auth" variant="default">
        {t('catalogue.details.signInToSave')}
      </LinkButton>
    ) : null
  }
  if (person.role !== 'applicant' || !person.onboardingComplete) return null
  return (
    <>
      <StartWhenChosen universityId={university.id} programId={null} name={university.name} />
      <AddToShortlist universityId={university.id} programId={null} name={university.name} />
    </>
  )
}
