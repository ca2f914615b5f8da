import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { sessionQuery } from '#src/features/accounts/client.ts'
import type { ProgramDetails } from '#src/features/catalogue/contract.ts'
import { formatProgram } from '#src/features/catalogue/program.format.ts'
import { ReadPageButton } from '#src/features/official-pages/components/read-page-button.tsx'
import { WatchButton } from '#src/features/official-pages/watching/components/watch-button.tsx'
import { AddToShortlist } from '#src/features/shortlist/components/add-to-shortlist.tsx'
import { isWebAddress } from '#src/shared/web-address.ts'
import { StartWhenChosen } from './-start-when-chosen.tsx'

/** Returns the page that states the deadline, otherwise the programme's own. */
const findOfficialPage = ({ facts, websiteUrl }: ProgramDetails): string => {
  const stated = facts.deadline?.source.url ?? ''
  return isWebAddress(stated) ? stated : websiteUrl
}

/** Actions of an applicant for a programme; a visitor gets a sign-in link. */
export function ProgramActions({ program }: { program: ProgramDetails }) {
  const { t, i18n } = useTranslation()
  const { data } = useQuery(sessionQuery)
  const person = data?.person
  if (!data) return null
  if (!person) {
    return (
      <LinkButton to="/auth" variant="default">
        {t('catalogue.program.signInToSave')}
      </LinkButton>
    )
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
      />
      <ReadPageButton
        about={{ kind: 'program', id: programId }}
        url={findOfficialPage(program)}
        name={formatProgram(name, degree, i18n.language)}
      />
      <WatchButton
        about={{ kind: 'program', id: programId }}
        url={findOfficialPage(program)}
        name={formatProgram(name, degree, i18n.language)}
      />
    </>
  )
}
