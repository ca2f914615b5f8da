import { useQuery } from '@tanstack/react-query'
import { StartApplication } from '#src/features/applications/components/start-application.tsx'
import { isChoice, shortlistedIdsQuery } from '#src/features/shortlist/client.ts'

type StartWhenChosenProps = { universityId: string; programId: string | null; name: string }

/** Link from a shortlist entry to its application; renders nothing before the entry is saved. */
export function StartWhenChosen({ universityId, programId, name }: StartWhenChosenProps) {
  const { data: entry } = useQuery({
    ...shortlistedIdsQuery,
    select: ({ entries }) => entries.find((entry) => isChoice(entry, { universityId, programId })),
  })
  return entry ? <StartApplication selectedUniversityId={entry.id} name={name} /> : null
}
