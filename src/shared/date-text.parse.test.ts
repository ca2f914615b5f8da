import { describe, expect, it } from 'vitest'
import { type DateMatch, findDates } from './date-text.parse.ts'

const pad = (value: number | null) => (value === null ? '*' : String(value).padStart(2, '0'))

/** Formats a match as "2027-01-15 23:59 CET start". */
const format = ({ value, range, part, alternatives, isBare }: DateMatch): string =>
  [
    `${value.year ?? '*'}-${pad(value.month)}-${pad(value.day)}`,
    value.time,
    value.zone,
    range,
    part,
    alternatives ? 'ambiguous' : undefined,
    isBare ? 'bare' : undefined,
  ]
    .filter(Boolean)
    .join(' ')

const find = (text: string, language: string, country?: string) => findDates(text, { language, country }).map(format)

const cases: readonly (readonly [language: string, text: string, expected: readonly string[], country?: string])[] = [
  ['en', 'Fall admission: January 15', ['*-01-15']],
  ['en', 'by Dec. 1st, 2026 or on the 3rd of March 2027', ['2026-12-01', '2027-03-03']],
  ['en', 'by 11:59 pm ET on January 15, 2027', ['2027-01-15 23:59 ET']],
  ['en', '5 p.m. (Pacific Time), Dec. 1', ['*-12-01 17:00 PT']],
  ['en', 'January 15 at midnight (Berlin time)', ['*-01-15 23:59 Berlin time']],
  ['en', '1 February 2027, 23:59 UTC+2', ['2027-02-01 23:59 UTC+2']],
  ['en', 'from 1 March to 15 April 2027', ['2027-03-01 start', '2027-04-15 end']],
  ['en', 'Oct 15, 2026 – Jan 18', ['2026-10-15 start', '2027-01-18 end']],
  ['en', 'OCT 27 - NOV 7', ['*-10-27 start', '*-11-07 end']],
  ['en', '2–13 September 2027', ['2027-09-02 start', '2027-09-13 end']],
  ['en', 'March 1 and 15', ['*-03-01', '*-03-15']],
  ['en', 'Physics January 15 September 1', ['*-01-15', '*-09-01']],
  ['en', 'in mid-October, early January 2027 and late May', ['*-10-* mid', '2027-01-* early', '*-05-* late']],
  ['en', '12 December (Sat.), 2026', ['2026-12-12']],
  ['en', '1-Aug-26', ['2026-08-01']],
  ['en', 'due 03/04/2027', ['2027-03-04'], 'US'],
  ['en', 'due 03/04/2027', ['2027-04-03'], 'GB'],
  ['en', 'due 03/04/2027', ['2027-04-03 ambiguous']],
  ['en', '03/04/2027 and 25/12/2027', ['2027-04-03', '2027-12-25']],
  ['en', '2027-01-15', ['2027-01-15']],
  ['en', '7/15 or 09/2027', ['*-07-15 bare', '2027-09-*'], 'US'],
  ['de', 'bis zum 15. Januar 2027, 23:59 Uhr MEZ', ['2027-01-15 23:59 MEZ']],
  ['de', '15.01./15.07.', ['*-01-15', '*-07-15']],
  ['de', '01.06.-31.08.2027', ['2027-06-01 start', '2027-08-31 end']],
  ['de', '15.04 - 31.05', ['*-04-15 start', '*-05-31 end']],
  ['de', 'vom 1. bis 15. März', ['*-03-01 start', '*-03-15 end']],
  ['de', 'bis Mitte Oktober', ['*-10-* mid']],
  ['fr', 'avant le 1er mars 2027 à 17h00 (heure de Paris)', ['2027-03-01 17:00 Paris time']],
  ['fr', 'du 25 février au 24 mars 2027', ['2027-02-25 start', '2027-03-24 end']],
  ['fr', 'fixées au 1er mars et au 15 septembre', ['*-03-01', '*-09-15']],
  ['fr', 'de début mars à mi-avril', ['*-03-* start early', '*-04-* end mid']],
  ['es', 'entre los días 2 y 13 de septiembre de 2027', ['2027-09-02 start', '2027-09-13 end']],
  ['es', '1ero de febrero, a las 14:00 horas', ['*-02-01 14:00']],
  ['es', 'a mediados de mayo', ['*-05-* mid']],
  ['zh', '2027年2月1日至28日', ['2027-02-01 start', '2027-02-28 end']],
  ['zh', '114年12月5日下午5点', ['2025-12-05 17:00']],
  ['zh', '二〇二七年二月十五日', ['2027-02-15']],
  ['zh', '每年10月,4月底', ['*-10-*', '*-04-* late']],
  ['ar', '١٥ يناير ٢٠٢٧', ['2027-01-15']],
  ['ar', 'من 1 كانون الثاني إلى 15 شباط 2027', ['2027-01-01 start', '2027-02-15 end']],
  ['ar', '15 كانون الأول/ديسمبر 2026 الساعة 11:59 مساءً', ['2026-12-15 23:59']],
  ['ar', '15/7/1448هـ الموافق 30/12/2026م', ['2026-12-30']],
  ['ar', 'في منتصف شهر مارس', ['*-03-* mid']],
]

describe('findDates', () => {
  it.each(cases.map(([language, text, expected, country]) => ({ language, text, expected, country })))(
    'finds the dates of a text in $language: $text',
    ({ language, text, expected, country }) => {
      expect(find(text, language, country)).toEqual(expected)
    },
  )

  it.each<[language: string, text: string]>([
    ['en', 'winter term 26/27, 24-29 Elm Street, 3/4 of all, open 24/7'],
    ['en', 'You may apply with a GPA of 3.5/4.0 or 80/100; we march on.'],
    ['en', 'version 3.5.2 costs $5.10'],
    ['en', 'February 30 and 31/04/2027'],
    ['de', 'Kapitel 1.2.3, 17.30 Euro'],
    ['zh', '3个月,12 credits'],
  ])('finds no date in %s: %s', (language, text) => {
    expect(find(text, language)).toEqual([])
  })

  it('returns offsets of the text as given', () => {
    const text = 'Bewerbung: ١٥ يناير ٢٠٢٧ – or January 3.'
    const matches = findDates(text, { language: 'ar' })
    expect(matches.map(({ start, end }) => text.slice(start, end))).toEqual(['١٥ يناير ٢٠٢٧', 'January 3'])
    expect(matches.map((match) => match.text)).toEqual(['١٥ يناير ٢٠٢٧', 'January 3'])
  })

  it('returns both readings of an ambiguous date', () => {
    const [match] = findDates('03/04/2027', { language: 'en' })
    expect(match?.alternatives).toEqual([
      { year: 2027, month: 4, day: 3 },
      { year: 2027, month: 3, day: 4 },
    ])
  })

  it('reads the day behind a comma with the month that follows it', () => {
    const matches = findDates('1 June for September, 3 October for January', { language: 'en' })
    expect(matches.map(({ value: { month, day } }) => [month, day])).toEqual([
      [6, 1],
      [9, null],
      [10, 3],
      [1, null],
    ])
  })
})
