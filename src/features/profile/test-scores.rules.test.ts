import { describe, expect, it } from 'vitest'
import { isSameGmat, parseScore, type TestName, testRange } from './test-scores.rules.ts'

describe('parsing of test scores', () => {
  const read = (test: TestName, ...typed: string[]) => typed.map((one) => parseScore(one, testRange[test]))

  it.each([
    ['ielts', [0, 9], 0.5],
    ['toefl', [0, 120], 1],
    ['duolingo', [10, 160], 5],
    ['pte', [10, 90], 1],
    ['greQuantitative', [130, 170], 1],
    ['greVerbal', [130, 170], 1],
    ['greWriting', [0, 6], 0.5],
    ['gmat', [200, 805], 5],
    ['lsat', [120, 180], 1],
    ['mcat', [472, 528], 1],
    ['testdaf', [3, 5], 1],
    ['dsh', [1, 3], 1],
  ] as const)('the test %s accepts its bounds and each step between, and no other score', (test, ends, step) => {
    const [low, high] = ends
    expect(read(test, String(low), String(high), String(low + step))).toEqual([low, high, low + step])
    expect(read(test, String(high + step), String(low + step / 2))).toEqual([null, null])
    if (low > 0) expect(read(test, String(low - step))).toEqual([null])
  })

  it('a test score accepts a decimal comma and surrounding spaces', () => {
    expect(read('ielts', ' 7,5 ', '7.0', '7')).toEqual([7.5, 7, 7])
  })

  it('an empty test score is missing, and not invalid', () => {
    expect(read('toefl', '', '   ')).toEqual([undefined, undefined])
  })

  it('a test score with anything besides a number is invalid', () => {
    const wrong = ['7.5 bands', 'about 7', '7.25', '.5', '7.', '1e2', '0x10', '-1', '7,5,0', 'seven', 'Infinity']
    expect(read('ielts', ...wrong)).toEqual(wrong.map(() => null))
    expect(read('toefl', '00000100', '0000100')).toEqual([null, 100])
  })
})

it('a score of the current GMAT is not comparable with one of the former GMAT', () => {
  expect([isSameGmat(655, 705), isSameGmat(650, 700), isSameGmat(655, 700), isSameGmat(650, 705)]).toEqual([
    ...[true, true],
    ...[false, false],
  ])
})
