import type { Contribution, Match } from './contract.ts'

// The matching engine: pure, the same answer for the same input. A score is the sum of its contributions, and each
// contribution carries the reason that explains it. What is not known is neutral and named.

export const tiers = ['reach', 'target', 'safety'] as const
export type Tier = (typeof tiers)[number]

export interface Applicant {
  /** 0 to 1, from the grade and its own scale; null when no grade was given. */
  gradeShare: number | null
  level: string
  field: string
  /** Words of interest, lower case, from the profile and from accepted CV findings. */
  interests: string[]
  countries: string[]
  /** A year, in US dollars. */
  maxTuition: number
}

export interface Candidate {
  programId: string
  universityId: string
  universityName: string
  programName: string
  field: string
  level: string
  keywords: string[]
  country: string
  city: string | null
  websiteUrl: string
  /** 0 to 1; null when not known or too old. */
  admissionRate: number | null
  /** US dollars a year; null when not known, too old or in another currency. */
  tuition: number | null
  requirements: string[]
}

/** The dashboard shows this many (data specification, section 9). */
export const dashboardMatchLimit = 6
/** How many are kept for the matched list. */
export const keptMatchLimit = 60
/** Used where the applicant has said nothing (data specification, section 9, "Matching defaults"). */
export const matchingDefaults = {
  gpa: 3.5,
  field: 'computer-science',
  level: 'masters',
  countries: ['US', 'CA', 'GB', 'DE', 'CH'],
  maxTuition: 100_000,
}

/** Fields that a person of one often applies to in another. */
const fieldGroups: string[][] = [
  ['computer-science', 'data-science', 'electrical-engineering', 'statistics', 'engineering'],
  ['mathematics', 'statistics', 'data-science', 'physics', 'biostatistics'],
  [
    'mechanical-engineering',
    'aerospace-engineering',
    'civil-engineering',
    'industrial-engineering',
    'materials-science',
    'engineering',
  ],
  ['chemical-engineering', 'materials-science', 'chemistry', 'biochemistry', 'engineering'],
  ['biology', 'biochemistry', 'ecology', 'neuroscience', 'biomedical-engineering'],
  ['physics', 'astronomy', 'earth-science'],
  ['environmental-science', 'earth-science', 'ecology', 'agriculture', 'geography'],
  ['economics', 'finance', 'business', 'public-policy'],
  ['medicine', 'public-health', 'nursing', 'pharmacy', 'biostatistics', 'speech-hearing'],
  ['psychology', 'neuroscience', 'education', 'social-work'],
  ['sociology', 'anthropology', 'political-science', 'social-work'],
  ['political-science', 'international-relations', 'international-development', 'public-policy', 'law'],
  ['history', 'philosophy', 'religion', 'literature', 'languages', 'linguistics'],
  ['literature', 'creative-writing', 'communication', 'library-science'],
  ['architecture', 'arts', 'music'],
]

export const areFieldsNear = (a: string, b: string) =>
  fieldGroups.some((group) => group.includes(a) && group.includes(b))

/** What each part can add; the parts sum to 1. */
export const weights = { tier: 0.2, field: 0.25, research: 0.25, level: 0.1, country: 0.1, budget: 0.1 } as const

/**
 * Log odds of admission: the applicant's grade against how selective the place is. The first, readable version; its
 * weights are replaced by fitted ones when outcomes are measured. A doctorate is about one logit harder than a master's.
 */
const tierModel = { intercept: 0.2, grade: 2.2, selectivity: 0.9, phd: -1 }
const tierBounds = { reach: 0.38, safety: 0.68 }

const logit = (share: number) => Math.log(share / (1 - share))
const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** Reach, target or safety; null when the place's selectivity or the grade is not known. */
export const tierOf = (
  applicant: Pick<Applicant, 'gradeShare'>,
  candidate: Pick<Candidate, 'admissionRate' | 'level'>,
): Tier | null => {
  if (candidate.admissionRate === null || applicant.gradeShare === null) return null
  const odds =
    tierModel.intercept +
    tierModel.grade * (applicant.gradeShare - 0.85) * 5 +
    tierModel.selectivity * logit(clamp(candidate.admissionRate, 0.02, 0.98)) +
    (candidate.level === 'phd' ? tierModel.phd : 0)
  const chance = 1 / (1 + Math.exp(-odds))
  if (chance < tierBounds.reach) return 'reach'
  return chance > tierBounds.safety ? 'safety' : 'target'
}

type Part = Omit<Contribution, 'of'>
const part = (
  name: Contribution['name'],
  points: number,
  reason: string,
  params: Contribution['params'] = {},
  isKnown = true,
): Part => ({
  name,
  points: Math.round(points * 1e6) / 1e6,
  reason,
  params,
  isKnown,
})

const tierShare: Record<Tier, number> = { reach: 0.55, target: 1, safety: 0.8 }

const tierPart = (tier: Tier | null): Part =>
  tier
    ? part('tier', weights.tier * tierShare[tier], `matching.reason.tier.${tier}`)
    : part('tier', weights.tier * 0.6, 'matching.reason.tier.unknown', {}, false)

const fieldPart = (applicant: Applicant, candidate: Candidate): Part => {
  if (candidate.field === applicant.field)
    return part('field', weights.field, 'matching.reason.field.same', { field: candidate.field })
  return areFieldsNear(candidate.field, applicant.field)
    ? part('field', weights.field * 0.6, 'matching.reason.field.near', { field: candidate.field })
    : part('field', 0, 'matching.reason.field.other', { field: candidate.field })
}

const metWords = (interests: string[], keywords: string[]) => {
  const words = new Set(keywords.map((word) => word.toLowerCase()))
  return interests.filter((interest) => words.has(interest) || [...words].some((word) => isPartOf(interest, word)))
}
const isPartOf = (a: string, b: string) => (a.length >= 5 && b.includes(a)) || (b.length >= 5 && a.includes(b))

const researchPart = (applicant: Applicant, candidate: Candidate): Part => {
  if (applicant.interests.length === 0)
    return part('research', weights.research * 0.5, 'matching.reason.research.unknown', {}, false)
  const met = metWords(applicant.interests, candidate.keywords)
  if (met.length === 0) return part('research', 0, 'matching.reason.research.none')
  const share = Math.min(1, met.length / Math.min(2, applicant.interests.length))
  return part('research', weights.research * share, 'matching.reason.research.some', {
    words: met.slice(0, 3).join(', '),
  })
}

const levelPart = (applicant: Applicant, candidate: Candidate): Part =>
  applicant.level === candidate.level
    ? part('level', weights.level, 'matching.reason.level.same', { level: candidate.level })
    : part('level', 0, 'matching.reason.level.other', { level: candidate.level })

const countryPart = (applicant: Applicant, candidate: Candidate): Part =>
  applicant.countries.includes(candidate.country)
    ? part('country', weights.country, 'matching.reason.country.wanted', { country: candidate.country })
    : part('country', 0, 'matching.reason.country.other', { country: candidate.country })

const budgetPart = (applicant: Applicant, candidate: Candidate): Part => {
  if (candidate.tuition === null)
    return part('budget', weights.budget * 0.5, 'matching.reason.budget.unknown', {}, false)
  return candidate.tuition <= applicant.maxTuition
    ? part('budget', weights.budget, 'matching.reason.budget.within', { tuition: candidate.tuition })
    : part('budget', 0, 'matching.reason.budget.over', { tuition: candidate.tuition })
}

const withWeight = (contribution: Part): Contribution => ({
  ...contribution,
  of: contribution.name in weights ? weights[contribution.name as keyof typeof weights] : 0,
})

const toMatch = (
  candidate: Candidate,
  tier: Tier | null,
  reasoning: Contribution[],
  source: Match['source'],
): Match => ({
  id: candidate.programId,
  universityId: candidate.universityId,
  programId: candidate.programId,
  university_name: candidate.universityName,
  program_name: candidate.programName,
  match_score: Math.round(reasoning.reduce((sum, contribution) => sum + contribution.points, 0) * 1e6) / 1e6,
  location: candidate.city ? `${candidate.city}, ${candidate.country}` : candidate.country,
  website_url: candidate.websiteUrl,
  category: tier,
  reasoning,
  unknown: reasoning.filter((contribution) => !contribution.isKnown).map((contribution) => contribution.name),
  requirements: candidate.requirements,
  application_deadline: null,
  source,
})

/** One candidate's match with the reasons for its score. */
export const explain = (applicant: Applicant, candidate: Candidate, source: Match['source']): Match => {
  const tier = tierOf(applicant, candidate)
  const parts = [
    tierPart(tier),
    fieldPart(applicant, candidate),
    researchPart(applicant, candidate),
    levelPart(applicant, candidate),
    countryPart(applicant, candidate),
    budgetPart(applicant, candidate),
  ]
  return toMatch(candidate, tier, parts.map(withWeight), source)
}

const isBetter = (a: Match, b: Match) =>
  b.match_score - a.match_score ||
  (a.university_name < b.university_name ? -1 : a.university_name > b.university_name ? 1 : a.id < b.id ? -1 : 1)

/** One entry per university and programme, best first; ties by name, so that the order of input never matters. */
export const merge = (matches: Match[]): Match[] => {
  const best = new Map<string, Match>()
  for (const match of [...matches].sort(isBetter)) {
    const key = `${match.university_name}\n${match.program_name}`
    if (!best.has(key)) best.set(key, match)
  }
  return [...best.values()]
}

/** The ranking over a catalogue: wrong levels and fields far away are left out, since nobody asked for them. */
export const rank = (applicant: Applicant, candidates: Candidate[], source: Match['source']): Match[] =>
  merge(
    candidates
      .filter((candidate) => candidate.level === applicant.level)
      .filter((candidate) => candidate.field === applicant.field || areFieldsNear(candidate.field, applicant.field))
      .map((candidate) => explain(applicant, candidate, source)),
  )

/** What is shown when there is nothing to match: three samples, marked as such (data specification, section 4). */
export const sampleMatches = (): Match[] =>
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
    match_score: score,
    location: '',
    website_url: '',
    category: null,
    reasoning: [],
    unknown: [],
    requirements: [],
    application_deadline: null,
    source: 'fallback' as const,
  }))
