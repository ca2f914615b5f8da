import { describe, expect, it } from 'vitest'
import { findTypedMention, parseLinks, parseMarks, parsePost } from './post.parse.ts'

it('empty lines separate paragraphs, dashes make a list, and every line is kept', () => {
  expect(parsePost('One\ntwo\n\n- a\n- b\nThree')).toEqual([
    { kind: 'paragraph', lines: ['One', 'two'] },
    { kind: 'list', lines: ['a', 'b'] },
    { kind: 'paragraph', lines: ['Three'] },
  ])
})

it.each(['<b>bold</b>', '[a](javascript:alert(1))', 'http://a.example', 'javascript:alert(1)', 'https://'])(
  '%s stays plain text',
  (line) => expect(parseLinks(line)).toEqual([{ text: line }]),
)

it('a link ends before the punctuation of its sentence', () => {
  expect(parseLinks('See https://mit.edu/x, (https://a.example).')).toEqual([
    { text: 'See ' },
    { text: 'https://mit.edu/x', url: 'https://mit.edu/x' },
    { text: ', (' },
    { text: 'https://a.example', url: 'https://a.example' },
    { text: ').' },
  ])
})

it('parses a text of a megabyte in linear time', () => {
  expect(
    parseLinks('https://'.repeat(100_000))
      .map(({ text }) => text)
      .join(''),
  ).toHaveLength(800_000)
})

describe('users mentioned in a post', () => {
  it.each([
    ['Ask @Ada Lovelace, please', ['@Ada Lovelace'], ['Ask ', '@Ada Lovelace', ', please'], [0]],
    ['@Ada and @Ada Lovelace', ['@Ada', '@Ada Lovelace'], ['@Ada', ' and ', '@Ada Lovelace'], [0, 1]],
    ['#Law, MIT? @Ada', ['@Ada', '#Law, MIT'], ['#Law, MIT', '? ', '@Ada'], [1, 0]],
    ['mail me@Ada', [], ['mail me@Ada'], []],
    ['@', ['@Ada'], ['@'], []],
  ])('finds the mentions of "%s"', (text, marks, pieces, found) => {
    const parsed = parseMarks(text, marks)
    expect(parsed.map((piece) => piece.text)).toEqual(pieces)
    expect(parsed.flatMap(({ mark }) => mark ?? [])).toEqual(found)
  })

  it.each([
    ['Hello @Ad', 'Ad'],
    ['@Ada Lo', 'Ada Lo'],
    ['(@李', '李'],
    ['me@example.org', undefined],
    ['@Ada\nand', undefined],
    ['@', undefined],
  ])('finds the mention query at the end of %j', (text, typed) => {
    expect(findTypedMention(text)).toBe(typed)
  })
})
