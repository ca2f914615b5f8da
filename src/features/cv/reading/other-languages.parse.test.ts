import { describe, expect, it, test } from 'vitest'
import { readFindings } from './findings.parse.ts'
import { findPagesOfOtherLanguages, isHeadingOfOtherLanguage } from './other-languages.parse.ts'

const linesOf = (texts: readonly string[], page: number | null = 1) =>
  texts.map((text, index) => ({ page, line: index + 1, text, size: 1, startsBlock: false }))

describe('CV-01: headings of languages that are not read', () => {
  test.each([
    'Formação acadêmica',
    '1. EXPERIÊNCIA PROFISSIONAL',
    'Istruzione e formazione:',
    'Werkervaring',
    'Wykształcenie',
    'İş deneyimi',
    'Образование',
    'Освіта',
    '学歴・職歴',
    '학력',
    'سوابق تحصیلی',
    'Học vấn',
    'Pendidikan',
    'Vzdělání',
    'Educație și formare',
    'ΕΚΠΑΙΔΕΥΣΗ',
    'Munkatapasztalat',
    'השכלה',
    'शैक्षिक योग्यता',
    'ประวัติการศึกษา',
  ])('finds %s', (heading) => {
    expect(isHeadingOfOtherLanguage(heading)).toBe(true)
  })

  test.each(['Education', 'Formación', 'Formation', 'Ausbildung', '教育背景', 'التعليم', 'Idiomas', 'Praxis', 'Roma'])(
    'leaves %s',
    (heading) => {
      expect(isHeadingOfOtherLanguage(heading)).toBe(false)
    },
  )
})

describe('CV-01: pages with sections in languages that are not read', () => {
  const english = linesOf(['Ada Example', 'ada@example.org', 'Education', 'BSc Physics, University of Leeds, 2024'])

  it('lists pages by a heading', () => {
    expect(findPagesOfOtherLanguages([...english, ...linesOf(['Publicações', 'Um artigo, 2025'], 2)])).toEqual([2])
  })

  it('lists a page that is written in another script', () => {
    const russian = 'Разработал систему обработки данных для лаборатории молекулярной биологии'
    expect(findPagesOfOtherLanguages([...english, ...linesOf([russian, russian], 2)])).toEqual([2])
  })

  it('does not list a page with one title in another script', () => {
    expect(findPagesOfOtherLanguages([...english, ...linesOf(['Преступление и наказание: a reading'])])).toEqual([])
  })

  it('tells the applicant instead of saying that there are no headings', () => {
    const portuguese = ['João Exemplo', 'joao@example.org', 'Formação acadêmica', 'Licenciatura em Física, 2024']
    expect(readFindings(linesOf(portuguese)).notices).toEqual([{ code: 'OTHER_LANGUAGE', page: 1 }])
    expect(readFindings(english).notices).toEqual([])
  })
})
