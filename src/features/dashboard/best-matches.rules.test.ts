import { describe, expect, it } from 'vitest'
import type { Match } from '#src/features/matching/contract.ts'
import { createSampleMatches } from '#src/features/matching/sample-matches.rules.ts'
import { selectBestMatches } from './best-matches.rules.ts'

const [sample] = createSampleMatches()
const match = (universityId: string, name: string, degree: string, score: number): Match => {
  if (!sample) throw new Error('no sample')
  return {
    ...sample,
    id: `${universityId} ${name} ${degree}`,
    universityId,
    program_name: name,
    degree,
    match_score: score,
    source: 'ai_matching',
  }
}

describe('dashboard: selection of the best matches', () => {
  it('MA-01 lists one match per university and programme name, in ranking order, with all degrees named', () => {
    const best = selectBestMatches(
      [
        match('a', 'Informatics', 'MSc', 0.9),
        match('b', 'Informatics', 'MSc', 0.85),
        match('a', 'Informatics', 'MEng', 0.8),
        match('a', 'Informatics', 'MSc', 0.7),
        match('a', 'Robotics', '', 0.6),
      ],
      6,
    )
    expect(
      best.map(({ match: { universityId, program_name: name, match_score: score }, degrees }) => [
        universityId,
        name,
        score,
        degrees,
      ]),
    ).toEqual([
      ['a', 'Informatics', 0.9, ['MSc', 'MEng']],
      ['b', 'Informatics', 0.85, ['MSc']],
      ['a', 'Robotics', 0.6, []],
    ])
  })

  it('MA-01 lists at most six matches, counted after degrees are merged, and no samples', () => {
    const many = Array.from({ length: 9 }, (_, at) => match(`u${at}`, 'Law', 'LLM', 1 - at / 10))
    const doubled = many.flatMap((one) => [one, { ...one, id: `${one.id} 2`, degree: 'MA' }])
    expect(selectBestMatches(doubled, 6).map(({ match: { universityId } }) => universityId)).toEqual([
      'u0',
      'u1',
      'u2',
      'u3',
      'u4',
      'u5',
    ])
    expect(selectBestMatches(createSampleMatches(), 6)).toEqual([])
  })
})
