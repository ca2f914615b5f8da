import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFieldNear } from '#src/features/catalogue/field-groups.rules.ts'
import { FIELDS } from '#src/features/catalogue/rules.ts'
import type { Match } from './contract.ts'
import {
  contributionNames,
  dashboardMatchLimit,
  dedupeMatches,
  getFitLevel,
  isNearFieldBy,
  matchingDefaults,
  merge,
  storedMatchLimit,
  sumJudgedParts,
  weights,
} from './rules.ts'
import { createSampleMatches } from './sample-matches.rules.ts'

describe('label of a score', () => {
  it.each([
    [0.9, 1, 'strong'],
    [0.65, 0.65, 'strong'],
    [0.64, 0.7, 'fair'],
    [0.55, 1, 'fair'],
    [0.54, 1, 'weak'],
    // Fits in what is known, which is too little.
    [0.48, 0.6, 'little'],
    [0.3, 0.6, 'weak'],
    [0, 1, 'weak'],
    // Tier, field, level and country alone say little, however well they fit.
    [0.5, 0.5, 'little'],
    [0, 0, 'little'],
  ])('%d of %d known points is %s', (score, judged, fit) => {
    expect(getFitLevel({ match_score: score, judged })).toBe(fit)
  })

  it('a higher score never has a weaker label, however much is known of either programme', () => {
    // Neither of the last two states a fit.
    const strength = { strong: 0, fair: 1, weak: 2, little: 2 }
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    const scored = fc.tuple(share, share).map(([judged, part]) => ({ match_score: judged * part, judged }))
    fc.assert(
      fc.property(scored, scored, (one, other) => {
        const [low, high] = one.match_score <= other.match_score ? [one, other] : [other, one]
        expect(strength[getFitLevel(high)]).toBeLessThanOrEqual(strength[getFitLevel(low)])
      }),
    )
  })

  it('a list in the order of its scores never has a fair fit above a strong one', () => {
    const ranked = [
      [0.665, 0.8],
      [0.632, 0.82],
      [0.632, 0.82],
      [0.615, 0.7],
      [0.615, 0.7],
      [0.56, 1],
    ]
    const labels = ranked.map(([score = 0, judged = 0]) => getFitLevel({ match_score: score, judged }))
    expect(labels).toEqual(['strong', 'fair', 'fair', 'fair', 'fair', 'fair'])
  })
})

describe('near fields', () => {
  const near = new Map([
    ['accounting', 'business finance'],
    [
      'aerospace-engineering',
      'civil-engineering engineering industrial-engineering materials-science mechanical-engineering',
    ],
    ['agriculture', 'earth-science ecology environmental-science food-science forestry geography veterinary'],
    ['anthropology', 'archaeology art-history criminology history political-science social-work sociology'],
    ['archaeology', 'anthropology art-history history'],
    ['architecture', 'arts construction-management design urban-planning'],
    ['art-history', 'anthropology archaeology arts design film history music performing-arts'],
    ['arts', 'architecture art-history design film music performing-arts'],
    ['astronomy', 'earth-science physics'],
    [
      'biochemistry',
      'biology biomedical-engineering biotechnology chemical-engineering chemistry engineering materials-science neuroscience pharmacy',
    ],
    ['biology', 'biochemistry biomedical-engineering biotechnology ecology neuroscience'],
    [
      'biomedical-engineering',
      'biochemistry biology biotechnology electrical-engineering engineering mechanical-engineering neuroscience',
    ],
    ['biostatistics', 'data-science mathematics medicine nursing pharmacy physics public-health statistics'],
    ['biotechnology', 'biochemistry biology biomedical-engineering food-science neuroscience nutrition'],
    [
      'business',
      'accounting economics finance hospitality human-resources information-systems logistics marketing public-policy sport-management',
    ],
    [
      'chemical-engineering',
      'biochemistry chemistry engineering environmental-engineering environmental-science materials-science',
    ],
    ['chemistry', 'biochemistry chemical-engineering engineering materials-science pharmacy'],
    [
      'civil-engineering',
      'aerospace-engineering construction-management engineering environmental-engineering industrial-engineering materials-science mechanical-engineering',
    ],
    ['communication', 'creative-writing film journalism library-science literature marketing'],
    [
      'computer-science',
      'cybersecurity data-science electrical-engineering engineering information-systems statistics',
    ],
    [
      'construction-management',
      'architecture civil-engineering design engineering environmental-engineering industrial-engineering logistics urban-planning',
    ],
    ['counselling', 'education psychology social-work'],
    ['creative-writing', 'communication library-science literature'],
    ['criminology', 'anthropology law political-science psychology social-work sociology'],
    ['cybersecurity', 'computer-science data-science information-systems'],
    [
      'data-science',
      'biostatistics computer-science cybersecurity electrical-engineering engineering information-systems mathematics physics statistics',
    ],
    ['dentistry', 'medicine physician-assistant veterinary'],
    ['design', 'architecture art-history arts construction-management film music performing-arts urban-planning'],
    ['earth-science', 'agriculture astronomy ecology environmental-science forestry geography physics'],
    ['ecology', 'agriculture biology earth-science environmental-science forestry geography'],
    ['economics', 'business finance mathematics public-policy statistics'],
    ['education', 'counselling psychology social-work'],
    [
      'electrical-engineering',
      'biomedical-engineering computer-science data-science engineering mechanical-engineering statistics',
    ],
    [
      'engineering',
      'aerospace-engineering biochemistry biomedical-engineering chemical-engineering chemistry civil-engineering computer-science construction-management data-science electrical-engineering environmental-engineering industrial-engineering materials-science mechanical-engineering statistics',
    ],
    [
      'environmental-engineering',
      'chemical-engineering civil-engineering construction-management engineering environmental-science',
    ],
    [
      'environmental-science',
      'agriculture chemical-engineering earth-science ecology environmental-engineering forestry geography',
    ],
    ['film', 'art-history arts communication design journalism marketing music performing-arts'],
    ['finance', 'accounting business economics public-policy'],
    ['food-science', 'agriculture biotechnology forestry nutrition veterinary'],
    ['forestry', 'agriculture earth-science ecology environmental-science food-science geography veterinary'],
    ['geography', 'agriculture earth-science ecology environmental-science forestry public-policy urban-planning'],
    ['health-administration', 'health-sciences nutrition public-health'],
    [
      'health-sciences',
      'health-administration kinesiology midwifery nursing nutrition occupational-therapy physician-assistant physiotherapy public-health speech-hearing',
    ],
    ['history', 'anthropology archaeology art-history languages linguistics literature philosophy religion'],
    ['hospitality', 'business human-resources logistics marketing sport-management'],
    ['human-resources', 'business hospitality logistics marketing sport-management'],
    [
      'industrial-engineering',
      'aerospace-engineering civil-engineering construction-management engineering logistics materials-science mechanical-engineering',
    ],
    ['information-systems', 'business computer-science cybersecurity data-science logistics'],
    ['international-development', 'international-relations law political-science public-policy'],
    ['international-relations', 'international-development law political-science public-policy'],
    ['journalism', 'communication film marketing'],
    ['kinesiology', 'health-sciences nutrition occupational-therapy physiotherapy speech-hearing sport-management'],
    ['languages', 'history linguistics literature philosophy religion translation'],
    ['law', 'criminology international-development international-relations political-science psychology public-policy'],
    ['library-science', 'communication creative-writing literature'],
    ['linguistics', 'history languages literature philosophy psychology religion speech-hearing translation'],
    [
      'literature',
      'communication creative-writing history languages library-science linguistics philosophy religion translation',
    ],
    [
      'logistics',
      'business construction-management hospitality human-resources industrial-engineering information-systems marketing sport-management',
    ],
    ['marketing', 'business communication film hospitality human-resources journalism logistics sport-management'],
    [
      'materials-science',
      'aerospace-engineering biochemistry chemical-engineering chemistry civil-engineering engineering industrial-engineering mechanical-engineering',
    ],
    ['mathematics', 'biostatistics data-science economics physics statistics'],
    [
      'mechanical-engineering',
      'aerospace-engineering biomedical-engineering civil-engineering electrical-engineering engineering industrial-engineering materials-science',
    ],
    ['medicine', 'biostatistics dentistry nursing pharmacy physician-assistant public-health veterinary'],
    ['midwifery', 'health-sciences nursing physician-assistant'],
    ['music', 'art-history arts design film performing-arts'],
    ['neuroscience', 'biochemistry biology biomedical-engineering biotechnology psychology'],
    ['nursing', 'biostatistics health-sciences medicine midwifery pharmacy physician-assistant public-health'],
    [
      'nutrition',
      'biotechnology food-science health-administration health-sciences kinesiology public-health sport-management',
    ],
    ['occupational-therapy', 'health-sciences kinesiology physiotherapy speech-hearing'],
    ['performing-arts', 'art-history arts design film music'],
    ['pharmacy', 'biochemistry biostatistics chemistry medicine nursing public-health'],
    ['philosophy', 'history languages linguistics literature religion theology'],
    ['physician-assistant', 'dentistry health-sciences medicine midwifery nursing veterinary'],
    ['physics', 'astronomy biostatistics data-science earth-science mathematics statistics'],
    ['physiotherapy', 'health-sciences kinesiology occupational-therapy speech-hearing'],
    [
      'political-science',
      'anthropology criminology international-development international-relations law public-policy social-work sociology',
    ],
    ['psychology', 'counselling criminology education law linguistics neuroscience social-work speech-hearing'],
    ['public-health', 'biostatistics health-administration health-sciences medicine nursing nutrition pharmacy'],
    [
      'public-policy',
      'business economics finance geography international-development international-relations law political-science urban-planning',
    ],
    ['religion', 'history languages linguistics literature philosophy theology'],
    ['social-work', 'anthropology counselling criminology education political-science psychology sociology'],
    ['sociology', 'anthropology criminology political-science social-work'],
    ['speech-hearing', 'health-sciences kinesiology linguistics occupational-therapy physiotherapy psychology'],
    ['sport-management', 'business hospitality human-resources kinesiology logistics marketing nutrition'],
    [
      'statistics',
      'biostatistics computer-science data-science economics electrical-engineering engineering mathematics physics',
    ],
    ['theology', 'philosophy religion'],
    ['translation', 'languages linguistics literature'],
    ['urban-planning', 'architecture construction-management design geography public-policy'],
    ['veterinary', 'agriculture dentistry food-science forestry medicine physician-assistant'],
  ])

  it.each(FIELDS.map(({ id }) => id))('%s has the near fields of the table', (field) => {
    const found = FIELDS.map(({ id }) => id).filter((other) => other !== field && isFieldNear(field, other))
    expect(found.sort().join(' ')).toBe(near.get(field))
  })

  it('near fields are symmetric, and each field has at least one', () => {
    for (const [field, others = ''] of near) {
      expect(others, field).not.toBe('')
      for (const other of others.split(' '))
        expect(near.get(other)?.split(' '), `${other} of ${field}`).toContain(field)
    }
  })
})

describe('MA-01 matching criteria', () => {
  it('the dashboard shows six matches, and sixty are stored', () => {
    expect([dashboardMatchLimit, storedMatchLimit]).toEqual([6, 60])
  })

  it('MA-03: an applicant without stated facts is matched with the default field, level and countries', () => {
    expect(matchingDefaults).toEqual({
      field: 'computer-science',
      level: 'masters',
      countries: ['US', 'CA', 'GB', 'DE', 'CH'],
    })
  })

  it('the weights of all parts add up to 1', () => {
    expect(Object.keys(weights).sort()).toEqual([...contributionNames].sort())
    expect(Object.values(weights).reduce((sum, weight) => sum + weight, 0)).toBe(1_000_000)
    expect(sumJudgedParts(Object.values(weights).map((weight) => ({ of: weight / 1_000_000 })))).toBe(1)
    // The floating-point sum of 0.1 and 0.2 is another number.
    expect(sumJudgedParts([{ of: 0.1 }, { of: 0.2 }])).toBe(0.3)
    expect(sumJudgedParts([])).toBe(0)
  })

  it('the three samples for an empty list are marked as samples', () => {
    const samples = createSampleMatches()
    expect(samples.map(({ university_name, match_score, source }) => [university_name, match_score, source])).toEqual([
      ['Sample University One', 0.95, 'fallback'],
      ['Sample University Two', 0.92, 'fallback'],
      ['Sample University Three', 0.9, 'fallback'],
    ])
    expect(new Set(samples.map(({ id }) => id)).size).toBe(3)
    for (const { id, ...sample } of samples) {
      expect(id).toMatch(/^sample-[123]$/)
      // Samples contain no link and no fact.
      expect(sample).toMatchObject({
        ...{ universityId: '', programId: null, program_name: '', location: '', website_url: '', category: null },
        ...{ reasoning: [], unknown: [], sources: [], requirements: [], application_deadline: null, facts: {} },
        ...{ degree: '', tie: '', format: null, also: [], judged: 1, isNearField: false, isByField: false },
      })
    }
  })

  it('a match is in a near field when one of its parts is', () => {
    expect(isNearFieldBy([{ name: 'field', reason: 'matching.reason.field.near' }])).toBe(true)
    expect(isNearFieldBy([{ name: 'field', reason: 'matching.reason.field.same' }])).toBe(false)
    expect(isNearFieldBy([{ name: 'level', reason: 'matching.reason.level.same' }])).toBe(false)
    expect(isNearFieldBy([])).toBe(false)
  })
})

describe('MA-01 one match per university, programme and degree', () => {
  const [sample] = createSampleMatches()
  const match = (id: string, more: Partial<Match> = {}): Match => ({
    ...(sample as Match),
    ...{ id, university_name: id, program_name: 'Physics', degree: 'MSc', match_score: 0.5 },
    ...more,
  })
  const idsOf = (matches: readonly Match[]) => matches.map(({ id }) => id)

  it('deduplication keeps the first match per key, and each of the three key parts distinguishes', () => {
    const same = { university_name: 'ETH' }
    const given = [
      match('a', same),
      match('b', same),
      match('c', { ...same, degree: 'PhD' }),
      match('d', { ...same, program_name: 'Chemistry' }),
      match('e', { university_name: 'MIT' }),
    ]
    expect(idsOf(dedupeMatches(given))).toEqual(['a', 'c', 'd', 'e'])
    // Keys are not ambiguous when names are concatenated.
    const joined = [
      match('f', { university_name: 'A', program_name: 'B C' }),
      match('g', { university_name: 'A B', program_name: 'C' }),
    ]
    expect(idsOf(dedupeMatches(joined))).toEqual(['f', 'g'])
  })

  it('sorts best first: near fields after the wanted one, other formats after their field, ties in input order', () => {
    const given = [
      match('near online', { isNearField: true, format: 'online', match_score: 0.99 }),
      match('near', { isNearField: true, match_score: 0.98 }),
      match('online', { format: 'online', match_score: 0.97 }),
      match('low', { match_score: 0.1 }),
      match('equal one', { match_score: 0.4 }),
      match('equal two', { match_score: 0.4 }),
      match('high', { match_score: 0.9 }),
    ]
    expect(idsOf(merge(given))).toEqual(['high', 'equal one', 'equal two', 'low', 'online', 'near', 'near online'])
    const twice = [
      match('worse', { university_name: 'ETH', match_score: 0.2 }),
      match('better', { university_name: 'ETH' }),
    ]
    expect(idsOf(merge(twice))).toEqual(['better'])
  })
})
