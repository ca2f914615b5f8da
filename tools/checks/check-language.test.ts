import { describe, expect, it } from 'vitest'
import {
  checkCeiling,
  countPronouns,
  findForbiddenExports,
  isIncompleteTitle,
  readLanguage,
  stripCode,
} from './check-language.ts'

describe('the language check', () => {
  it('indefinite pronouns count as whole words in any case', () => {
    expect(countPronouns('Nobody tells somebody’s friend, whoever it is.')).toBe(3)
    expect(countPronouns('The user tells nobodyElse.')).toBe(0)
  })

  it('code in a document is ignored, and line numbers are kept', () => {
    expect(stripCode('one `nobody`\n```\nnobody\n```\ntwo nobody').split('\n')).toEqual([
      'one ',
      '',
      '',
      '',
      'two nobody',
    ])
  })

  it('comments are read with their lines, and titles in test files only', () => {
    const { comments, titles } = readLanguage(
      'src/sample.ts',
      "const a = 'nobody'\n/** For somebody. */\nit('runs', a)\n",
    )
    expect(comments).toEqual([{ file: 'src/sample.ts', line: 2, text: '* For somebody. ' }])
    expect(titles).toEqual([])
  })

  it.each([
    ["it('a title', () => undefined)", 'a title', true],
    ["describe('a group', () => undefined)", 'a group', false],
    ["it.each([['row']] as const)('a title', () => undefined)", 'a title', true],
    ["test.describe('a group', () => undefined)", 'a group', false],
    ["describe.each([1])('a group', () => undefined)", 'a group', false],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a template literal
    ['test.only(`a ${kind} title`, () => undefined)', 'a $… title', true],
  ])('the title of %s is found', (source, text, ofTest) => {
    expect(readLanguage('src/sample.test.ts', source).titles).toEqual([
      { file: 'src/sample.test.ts', line: 1, text, ofTest },
    ])
  })

  it('the argument of another method of "test" is no title', () => {
    expect(readLanguage('src/sample.test.ts', "test.owner.query('select 1')").titles).toEqual([])
  })

  it.each(['two words', 'XX-02: two words', 'check 34: from page to page', 'from the sign-up to the first page'])(
    'the title "%s" is reported',
    (title) => expect(isIncompleteTitle(title)).toBe(true),
  )

  it.each(['rejects a duplicate entry', 'XX-02: the entry is listed once', 'two users cannot meet', '%s works'])(
    'the title "%s" is accepted',
    (title) => expect(isIncompleteTitle(title)).toBe(false),
  )

  it('exports with a home-made name are rejected, and standard ones accepted', () => {
    const source = 'export const doDiffer = 1\nexport const documents = 2\nexport async function tellUser() {}\n'
    const problems = findForbiddenExports('src/sample.ts', source)
    expect(problems.map((problem) => problem.split('.')[1])).toEqual(['ts: doDiffer', 'ts: tellUser'])
    expect(findForbiddenExports('src/sample.ts', 'const knows = 1\nexport const letters = 2\n')).toEqual([])
  })

  it('a count is reported only above its ceiling, with at most twenty places', () => {
    const places = Array.from({ length: 25 }, (_, index) => ({ file: 'a.ts', line: index + 1, text: 'nobody' }))
    expect(checkCeiling('Pronouns', places, 25, 25)).toEqual([])
    const report = checkCeiling('Pronouns', places, 25, 24)
    expect(report).toHaveLength(21)
    expect(report.slice(0, 2)).toEqual(['Pronouns: 25, at most 24 are allowed.', '  a.ts:1: nobody'])
  })
})
