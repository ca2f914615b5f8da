import { SimpleGrid } from '@mantine/core'
import { createSampleMatches } from '../sample-matches.rules.ts'
import { ExplainedMatch } from './explained-match.tsx'
import { SampleNotice } from './sample-notice.tsx'

/** Samples in place of matches, marked as such (MA-01). */
export const SampleMatches = () => (
  <>
    <SampleNotice />
    <SimpleGrid cols={{ base: 1, md: 3 }} spacing="lg">
      {createSampleMatches().map((match) => (
        <ExplainedMatch key={match.id} match={match} />
      ))}
    </SimpleGrid>
  </>
)
