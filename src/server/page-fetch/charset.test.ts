import { describe, expect, it } from 'vitest'
import { decodePage, parseCharset } from './charset.ts'

/** Builds an encoder of a legacy encoding from its decoder. */
const createEncoder = (encoding: string, sequences: Iterable<number[]>) => {
  const decoder = new TextDecoder(encoding)
  const bytesOf = new Map<string, number[]>()
  for (const sequence of sequences) bytesOf.set(decoder.decode(Uint8Array.from(sequence)), sequence)
  return (text: string) =>
    Uint8Array.from([...text].flatMap((letter) => bytesOf.get(letter) ?? [...Buffer.from(letter, 'latin1')]))
}

const singleBytes = Array.from({ length: 256 }, (_, byte) => [byte])
const pairs = Array.from({ length: 126 * 191 }, (_, index) => [0x81 + Math.floor(index / 191), 0x40 + (index % 191)])
const toWindows1256 = createEncoder('windows-1256', singleBytes)
const toWindows1252 = createEncoder('windows-1252', singleBytes)
const toGb18030 = createEncoder('gb18030', [...pairs, ...singleBytes.slice(0, 128)])
const toUtf16be = (text: string) => Uint8Array.from(Buffer.from(text, 'utf16le').swap16())

const page = (text: string, head = '') =>
  `<!DOCTYPE html><html><head>${head}<title>Admissions</title></head><body><h1>${text}</h1><p>${text}</p></body></html>`

const arabic = 'الموعد النهائي لتقديم طلبات الالتحاق ببرنامج الماجستير في علوم الحاسوب هو الخامس عشر من يناير 2027'
const chinese = '二〇二七年秋季入学的硕士研究生申请截止日期为一月十五日，请在网上提交推荐信和成绩单。'
const german = 'Bewerbungsschluss für das Wintersemester: 15. Juli, Übersetzungen müssen beglaubigt sein (Gebühr 75 €)'

describe('undeclared encodings', () => {
  it.each([
    ['UTF-8', (text: string) => new Uint8Array(Buffer.from(text)), `${arabic} ${chinese} ${german}`],
    ['windows-1256', toWindows1256, arabic],
    ['GB18030', toGb18030, chinese],
    ['windows-1252', toWindows1252, german],
    ['UTF-16 with the low byte first', (text: string) => new Uint8Array(Buffer.from(text, 'utf16le')), german],
    ['UTF-16 with the high byte first', toUtf16be, german],
  ])('a page without a declaration is decoded from %s', (_encoding, encode, text) => {
    expect(decodePage(encode(page(text)))).toBe(page(text))
  })

  it('a page in windows-1256 is recognised when most of it is English markup', () => {
    const mixed = page(arabic, '<link rel="stylesheet" href="/styles/main.css">'.repeat(200))
    expect(decodePage(toWindows1256(mixed))).toBe(mixed)
  })
})

it.each([
  ['<meta charset="gb2312">', toGb18030, chinese],
  ['<meta http-equiv="Content-Type" content="text/html; charset=windows-1256">', toWindows1256, arabic],
  ['<META CHARSET = utf-16>', (text: string) => new Uint8Array(Buffer.from(text)), arabic],
])('the declaration %s of the page decides', (head, encode, text) => {
  expect(decodePage(encode(page(text, head)))).toContain(text)
})

it('the encoding that the server declares precedes the declaration of the page', () => {
  const bytes = toWindows1256(page(arabic, '<meta charset="utf-8">'))
  expect(decodePage(bytes, parseCharset('text/html; charset="windows-1256"'))).toContain(arabic)
})

it('a byte order mark precedes every declaration and is removed', () => {
  const bytes = Uint8Array.from([0xfe, 0xff, ...toUtf16be(page(chinese, '<meta charset="utf-8">'))])
  expect(decodePage(bytes, 'windows-1252')).toBe(page(chinese, '<meta charset="utf-8">'))
})

it('an encoding that does not exist is treated as undeclared', () => {
  expect(parseCharset('text/html; charset=klingon')).toBeUndefined()
  expect(decodePage(toGb18030(page(chinese, '<meta charset="klingon">')))).toContain(chinese)
})

it('the XML declaration of XHTML decides', () => {
  const text = `<?xml version="1.0" encoding="gb18030"?><html><body>${chinese}</body></html>`
  expect(decodePage(toGb18030(text))).toBe(text)
})
