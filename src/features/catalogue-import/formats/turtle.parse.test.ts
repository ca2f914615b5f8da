import { describe, expect, it } from 'vitest'
import { createTurtleReader, type Statement, UnreadableTurtleError } from './turtle.parse.ts'

const read = (text: string): Statement[] => {
  const statements: Statement[] = []
  const reader = createTurtleReader((statement) => statements.push(statement))
  reader.push(text.split('\n').map((line, at) => ({ line: at + 1, text: line })))
  reader.end()
  return statements
}

describe('createTurtleReader', () => {
  it('reads prefixes, lists of objects, languages and escapes, each statement with its line', () => {
    const text =
      '@prefix x: <https://x.example/> .\nx:a x:title "Größe"@de , "A \\"size\\""@en ;\n  x:next [ x:of x:b ] .'
    expect(read(text).map(({ line, predicate, object, language }) => [line, predicate, object, language])).toEqual([
      [2, 'https://x.example/title', 'Größe', 'de'],
      [2, 'https://x.example/title', 'A "size"', 'en'],
      [3, 'https://x.example/of', 'https://x.example/b', ''],
      [3, 'https://x.example/next', expect.any(String), ''],
    ])
  })

  it('continues over lines of one text, and reports whether an object is a text', () => {
    const [first] = read('<https://x.example/a> <https://x.example/b> """one\ntwo""" .')
    expect(first).toMatchObject({ object: 'one\ntwo', isText: true })
    expect(read('<https://x.example/a> <https://x.example/b> <https://x.example/c> .')[0]).toMatchObject({
      isText: false,
    })
  })

  it.each([
    ['a truncated statement', '<https://x.example/a> <https://x.example/b>'],
    ['a table', 'name,provider\nOne,Two'],
    ['an unknown prefix', 'y:a y:b y:c .'],
    ['JSON', '{"a": [1]}'],
  ])('rejects %s with the line', (_what, text) => {
    expect(() => read(text)).toThrow(UnreadableTurtleError)
    expect(() => read(text)).toThrow(/^line \d$/)
  })

  const long = 300 * 1024
  it.each([
    ['a text that is never closed', `<https://x.example/a> <https://x.example/b> """${'ab\n'.repeat(long / 3)}`],
    ['a comment that never ends', `#${'a'.repeat(long)}`],
    ['an address that never ends', `<${'a'.repeat(long)}`],
    [
      'thousands of prefixes',
      Array.from({ length: 1_001 }, (_, at) => `@prefix a${at}: <https://x.example/${at}> .`).join('\n'),
    ],
    ['collections in collections', `<https://x.example/a> <https://x.example/b> ${'( '.repeat(long / 2)}`],
  ])('rejects %s without reading on', (_what, text) => {
    expect(() => read(text)).toThrow(UnreadableTurtleError)
  })
})
