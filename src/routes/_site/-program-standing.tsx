import { ProgramMatch } from '#src/features/matching/components/program-match.tsx'
import { OwnPageFacts } from '#src/features/official-pages/components/own-page-facts.tsx'

/** Facts that an applicant accepted for a programme, and how it fits the applicant. */
export const ProgramStanding = ({ programId }: { programId: string }) => (
  <>
    <OwnPageFacts entity="programs" id={programId} />
    <ProgramMatch programId={programId} />
  </>
)
