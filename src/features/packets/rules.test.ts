import { describe, expect, it } from 'vitest'
import { formatFileName, makeUnique } from './file-names.format.ts'
import { undoPredictor } from './predictor.parse.ts'
import { findExcess, getPortalHost } from './rules.ts'

describe('limits of a portal', () => {
  it('a file at its limits fits, and one above them names each', () => {
    const limits = { maxKilobytes: 2, maxPages: 3 }
    expect(findExcess({ bytes: 2048, pages: 3 }, limits)).toEqual([])
    expect(findExcess({ bytes: 2049, pages: 4 }, limits)).toEqual(['size', 'pages'])
    expect(findExcess({ bytes: 9_999_999, pages: 999 }, { maxKilobytes: null, maxPages: null })).toEqual([])
  })

  it('a portal is known by the host of its address', () => {
    expect(getPortalHost('https://Apply.Example.edu/login?x=1')).toBe('apply.example.edu')
    expect(getPortalHost('')).toBeUndefined()
    expect(getPortalHost('nowhere')).toBeUndefined()
  })
})

describe('file names of a packet', () => {
  const named = {
    naming: 'nameDocument',
    prefix: '',
    person: 'Ada Lovelace',
    document: 'statement_of_purpose',
    original: 'x.docx.pdf',
  } as const

  it('have the name, the document and the prefix in the order that the portal asks for', () => {
    expect(formatFileName(named)).toBe('Ada_Lovelace_Statement_Of_Purpose.pdf')
    expect(formatFileName({ ...named, naming: 'documentName', prefix: '12 345' })).toBe(
      '12_345_Statement_Of_Purpose_Ada_Lovelace.pdf',
    )
    expect(formatFileName({ ...named, naming: 'original' })).toBe('x_docx.pdf')
  })

  it('have no accents, separators or other characters that portals refuse', () => {
    expect(formatFileName({ ...named, person: 'José Núñez', document: '../Zeugnis & Übersetzung' })).toBe(
      'Jose_Nunez_Zeugnis_Ubersetzung.pdf',
    )
    expect(formatFileName({ ...named, naming: 'original', original: '//..' })).toBe('file.pdf')
    expect(formatFileName({ ...named, naming: 'document', document: 'x'.repeat(500) })).toHaveLength(84)
  })

  it('are different from each other', () => {
    expect(makeUnique(['cv.pdf', 'CV.pdf', 'cv_2.pdf'])).toEqual(['cv.pdf', 'CV_2.pdf', 'cv_2_2.pdf'])
  })
})

describe('PNG filters of picture samples', () => {
  it('are undone row by row', () => {
    const size = { width: 2, height: 5, channels: 1 }
    const filtered = Uint8Array.of(0, 10, 20, 1, 10, 10, 2, 1, 1, 3, 5, 5, 4, 1, 1)
    expect([...(undoPredictor(filtered, size) ?? [])]).toEqual([10, 20, 10, 20, 11, 21, 10, 20, 11, 21])
  })

  it('are refused when they are unknown or the length is wrong', () => {
    expect(undoPredictor(Uint8Array.of(9, 1), { width: 1, height: 1, channels: 1 })).toBeUndefined()
    expect(undoPredictor(Uint8Array.of(0), { width: 1, height: 1, channels: 1 })).toBeUndefined()
  })
})
