import { describe, expect, test } from 'vitest'
import { decodeText, splitTextLines } from './text.parse.ts'

const bytes = (text: string, encoding: BufferEncoding = 'utf8') => new Uint8Array(Buffer.from(text, encoding))

describe('CV-01: plain text in common encodings', () => {
  test.each([
    ['UTF-8', bytes('José Núñez'), 'José Núñez'],
    ['UTF-8 with its mark', bytes('\ufeffJosé'), 'José'],
    ['UTF-16 of Windows', new Uint8Array([0xff, 0xfe, 0x4a, 0, 0xf6, 0]), 'Jö'],
    ['Windows-1252', bytes('Curriculum of José Núñez', 'latin1'), 'Curriculum of José Núñez'],
    ['GB 18030', new Uint8Array([0xcd, 0xf5, 0xd0, 0xa1, 0xc3, 0xf7]), '王小明'],
  ])('decodes %s', (_, content, text) => {
    expect(decodeText(content)).toBe(text)
  })

  test.each([
    '#!/bin/sh\nrm -rf /',
    '<html>',
    '<?xml version="1.0"?>',
    '{\\rtf1 a}',
    '{"name": 1}',
    '%!PS-Adobe',
    'a\u0000b',
    'MZ\u0003',
  ])('rejects %j as the text of a CV', (text) => {
    expect(decodeText(bytes(text))).toBeUndefined()
  })
})

test('CV-01: gaps, indents and headings of a text make its paragraphs', () => {
  const lines = splitTextLines('Ada\r\n\r\n## Papers\r\n1. A long\r\n   title\r\n2. Another      2024\r\n')
  expect(lines.map(({ text, startsBlock, line }) => [text, startsBlock, line])).toEqual([
    ['Ada', true, 1],
    ['Papers', true, 3],
    ['1. A long', true, 4],
    ['title', false, 5],
    ['2. Another\t2024', true, 6],
  ])
})
