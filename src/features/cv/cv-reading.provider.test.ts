import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isLoad } from '#tests/support/test-config.ts'
import { CvReadError, type CvReading, readCv } from './cv-reading.provider.ts'
import { buildDocxFromLines, nestedZipDocx } from './files/docx.fixtures.ts'
import { languageLayouts } from './files/language-layouts.fixtures.ts'
import { templateLayouts } from './files/layouts.fixtures.ts'
import {
  bitFlipped,
  buildPdfFromLines,
  flateBombPdf,
  junkPdf,
  manyPagesPdf,
  wordBombPdf,
} from './files/pdf.fixtures.ts'
import { shapedLayouts } from './files/shape-layouts.fixtures.ts'
import { badFiles, buildDocxCv, buildPdfCv, pdfWithScannedPage } from './fixtures.ts'
import { readWithoutThread } from './reading.fixtures.ts'
import { type CvReadCode, cvContentTypes, detectSignature, readingLimits, UnreadableFile } from './rules.ts'

const codeOf = async (content: Uint8Array) => {
  try {
    await readCv(content)
    return 'READ'
  } catch (error) {
    return error instanceof CvReadError ? error.code : error
  }
}

/** Error code of the parser itself, without a worker thread. */
const codeHere = async (content: Uint8Array) => {
  try {
    await readWithoutThread(content)
    return 'READ'
  } catch (error) {
    return error instanceof UnreadableFile ? error.code : error
  }
}

/**
 * Whether the PDF or DOCX parser raises the code: others are raised from the first bytes, or by the thread for an empty
 * text.
 */
const isOfReader = (content: Uint8Array, code: CvReadCode) =>
  ['pdf', 'zip'].includes(detectSignature(content)) && code !== 'FILE_WITHOUT_TEXT'

const foundIn = ({ findings }: Pick<CvReading, 'findings'>) => {
  const valuesOf = (field: string) =>
    findings
      .filter((finding) => finding.field === field)
      .map(({ value, scale }) => (scale ? `${value} of ${scale}` : value))
  return {
    name: valuesOf('name')[0] ?? '',
    email: valuesOf('email')[0] ?? '',
    institution: valuesOf('institution'),
    degree: valuesOf('degree'),
    field: valuesOf('field'),
    graduationYear: valuesOf('graduationYear'),
    gpa: valuesOf('gpa'),
    researchInterest: valuesOf('researchInterest'),
    publication: valuesOf('publication'),
  }
}

describe('CV-01: values from CVs of many layouts', () => {
  test.each([...templateLayouts, ...languageLayouts, ...shapedLayouts])(
    'CV-01: reads the CV layout $title',
    async ({ content, expected }) => {
      const found = foundIn(await readWithoutThread(await content()))
      expect({ ...found, publication: found.publication.length }).toEqual({
        ...expected,
        publication: expected.publication.length,
      })
      for (const [index, publicationTitle] of expected.publication.entries()) {
        expect(found.publication[index]).toContain(publicationTitle)
      }
    },
  )
})

describe('CV-01: detection of the file type', () => {
  test('detects the content type from the bytes', async () => {
    expect((await readCv(await buildPdfCv())).contentType).toBe(cvContentTypes.pdf)
    expect((await readCv(await buildDocxCv())).contentType).toBe(cvContentTypes.docx)
  })

  test('reads a plain text as such, with its headings', async () => {
    const text = 'Amara Okafor\namara@example.edu\n\nEDUCATION\nBSc in Physics, University of Lagos, 2022\n'
    const { type, contentType, findings } = await readCv(new Uint8Array(Buffer.from(text)))
    expect({ type, contentType }).toEqual({ type: 'txt', contentType: 'text/plain' })
    expect(findings.map(({ value }) => value)).toEqual([
      'Amara Okafor',
      'amara@example.edu',
      'University of Lagos',
      'BSc',
      'Physics',
      '2022',
    ])
  })

  test('reports a plain text of whitespace only as without text', async () => {
    expect(await codeOf(new Uint8Array(Buffer.from('  \n\n \t\n')))).toBe('FILE_WITHOUT_TEXT')
  })

  test('the same file has the same result with and without a worker thread', async () => {
    for (const content of [await buildPdfCv(), await buildDocxCv()]) {
      const { findings } = await readCv(content)
      expect(findings).toEqual((await readWithoutThread(content)).findings)
    }
  })

  test('leaves the bytes intact for the caller to store', async () => {
    const content = await buildPdfCv()
    const before = Buffer.from(content)
    await readCv(content)
    expect(Buffer.from(content).equals(before)).toBe(true)
  })

  test('reports a page without text by its number', async () => {
    const { notices, findings } = await readCv(await pdfWithScannedPage())
    expect(notices).toContainEqual({ code: 'PAGE_UNREADABLE', page: 2 })
    expect(findings[0]?.value).toBe('Amara Okafor')
  })

  test('reports a page as unreadable whose font has no character map in the file', async () => {
    const line = [{ text: '王小明', y: 700 }]
    expect(await codeOf(buildPdfFromLines([line], { ownTable: false }))).toBe('FILE_WITHOUT_TEXT')
  })

  test('reads the first sixty of 3,000 pages, and reports that', async () => {
    const { notices, text } = await readCv(manyPagesPdf(3000))
    expect(notices).toContainEqual({ code: 'TEXT_CUT', page: 61 })
    expect(text.split('\n')).toHaveLength(60)
  })

  test('reads a part of a text as long as a book, and reports that once', async () => {
    const { notices, text } = await readCv(buildDocxFromLines(['Amara Okafor', 'word '.repeat(30_000), 'end']))
    expect(text.length).toBeLessThanOrEqual(readingLimits.textLength)
    expect(notices.filter(({ code }) => code === 'TEXT_CUT')).toHaveLength(1)
  })

  test('reads a PDF that only its owner can change', async () => {
    const content = await buildPdfCv({}, { pdfVersion: '1.7', ownerPassword: 'secret' })
    expect((await readCv(content)).findings[0]?.value).toBe('Amara Okafor')
  })

  test('never opens an archive inside the archive', async () => {
    const { findings } = await readCv(nestedZipDocx(['Amara Okafor', 'amara@example.edu']))
    expect(findings.map(({ value }) => value)).toEqual(['Amara Okafor', 'amara@example.edu'])
  })

  test('strips characters that the database rejects', async () => {
    const { text } = await readCv(buildDocxFromLines(['Amara Okafor', 'a&#0;b &#xD800; c']))
    expect(text).not.toContain('\u0000')
    expect(text.isWellFormed()).toBe(true)
  })
})

describe('every bad file gets its code within 5 s', () => {
  test.each(badFiles)('rejects $name with $code', async ({ content, code }) => {
    const bytes = await content()
    const start = performance.now()
    // Skips worker threads, whose start takes most of the time; the bombs below use them.
    expect(await (!isLoad && isOfReader(bytes, code) ? codeHere(bytes) : codeOf(bytes))).toBe(code)
    if (isLoad) expect(performance.now() - start).toBeLessThan(5000)
  })

  test('PDFs with single flipped bits are read or rejected, without another error', async () => {
    const content = await buildPdfCv()
    const codes = await Promise.all(
      [40, 97, 211, 503].map((every) => (isLoad ? codeOf : codeHere)(bitFlipped(content, every))),
    )
    for (const code of codes) expect(['READ', 'FILE_DAMAGED', 'FILE_WITHOUT_TEXT', 'FILE_ENCRYPTED']).toContain(code)
  })
})

describe('decompression bombs do not affect the server', () => {
  let bombs: Uint8Array[]
  beforeAll(() => {
    bombs = [flateBombPdf(), wordBombPdf()]
  })
  afterAll(() => {
    bombs = []
  })

  test('a damaged file gets its code from the worker thread as well', async () => {
    expect(await codeOf(junkPdf())).toBe('FILE_DAMAGED')
  })

  test('a CV queued behind bombs waits and is read', async () => {
    const [flate, words, reading] = await Promise.all([
      ...bombs.map(codeOf),
      readCv(await buildDocxCv()).then(({ findings }) => findings[0]?.value),
    ])
    expect([flate, words, reading]).toEqual(['FILE_TOO_COMPLEX', 'FILE_TOO_COMPLEX', 'Amara Okafor'])
  })

  test('reads a CV while a bomb is processed', async () => {
    const bomb = codeOf(bombs[1] ?? new Uint8Array())
    const start = performance.now()
    expect((await readCv(await buildPdfCv())).findings[0]?.value).toBe('Amara Okafor')
    if (isLoad) expect(performance.now() - start).toBeLessThan(3000)
    expect(await bomb).toBe('FILE_TOO_COMPLEX')
  })

  test('the event loop keeps running meanwhile', async () => {
    const bomb = codeOf(bombs[0] ?? new Uint8Array())
    // A parser in the main thread would block this timer until it is done.
    let turns = 0
    const timer = setInterval(() => {
      turns += 1
    }, 5)
    await bomb
    clearInterval(timer)
    expect(turns).toBeGreaterThan(20)
  })
})
