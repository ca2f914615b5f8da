import { expect, test } from 'vitest'
import { joinDividedWords } from './divided-words.parse.ts'

const joined = (...texts: string[]) =>
  joinDividedWords(
    texts.map((text, index) => ({ page: 1, line: index + 1, text, size: 1, startsBlock: index === 0 })),
  ).map(({ text }) => text)

test.each([
  [
    ['Universität Heidel-', 'berg\t2019 – 2022'],
    ['Universität Heidelberg', '2019 – 2022'],
  ],
  [['Scientific Com-', 'puting'], ['Scientific Computing']],
  [
    ['in peer-', 'reviewed journals'],
    ['in peer-reviewed', 'journals'],
  ],
  [
    ['Karls-', 'Universität'],
    ['Karls-', 'Universität'],
  ],
  [
    ['2019 -', 'heute'],
    ['2019 -', 'heute'],
  ],
  [
    ['Lab\tHeidel-', 'berg'],
    ['Lab\tHeidel-', 'berg'],
  ],
])('joins %j to %j', (texts, expected) => {
  expect(joined(...texts)).toEqual(expected)
})

test('joins no words of two paragraphs or sizes', () => {
  const line = (text: string, more = {}) => ({ page: 1, line: 1, text, size: 1, startsBlock: false, ...more })
  for (const more of [{ startsBlock: true }, { size: 1.3 }, { page: 2 }])
    expect(joinDividedWords([line('Heidel-'), line('berg', more)])).toHaveLength(2)
})
