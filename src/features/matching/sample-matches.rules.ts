import type { Match } from './contract.ts'

/** Creates the samples for an empty match list: three, marked as such (data specification, section 4). */
export const createSampleMatches = (): Match[] =>
  [
    { name: 'Sample University One', score: 0.95 },
    { name: 'Sample University Two', score: 0.92 },
    { name: 'Sample University Three', score: 0.9 },
  ].map(({ name, score }, index) => ({
    id: `sample-${index + 1}`,
    universityId: '',
    programId: null,
    university_name: name,
    program_name: '',
    isNearField: false,
    isByField: false,
    also: [],
    degree: '',
    match_score: score,
    judged: 1,
    tie: '',
    format: null,
    location: '',
    website_url: '',
    category: null,
    reasoning: [],
    unknown: [],
    sources: [],
    requirements: [],
    application_deadline: null,
    facts: {},
    source: 'fallback' as const,
  }))
