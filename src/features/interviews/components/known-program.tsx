import { useQuery } from '@tanstack/react-query'
import { programQuery } from '#src/features/catalogue/client.ts'
import { ProgramFacts } from '#src/features/catalogue/components/program-facts.tsx'
import { findOfficialPage } from '#src/features/catalogue/official-page.rules.ts'

/** Known facts of the programme, each with its source. */
export const KnownProgram = ({ universityId, programId }: { universityId: string; programId: string }) => {
  const { data } = useQuery(programQuery(universityId, programId))
  if (!data) return null
  const { url } = findOfficialPage(data, data.university.websiteUrl)
  return <ProgramFacts program={data} place={data.university} officialUrl={url} />
}
