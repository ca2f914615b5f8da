import { describe, expect, it } from 'vitest'
import { buildTitleKey, compareDegrees, isAboutSeveral, readProgramTitle } from './program-titles.parse.ts'

const read = (title: string, degree: string | null = null, level: string | null = 'masters') =>
  readProgramTitle({ title, degree, level })

describe('titles of programmes', () => {
  it.each([
    ['MSc Adult Nursing', 'MSc', 'Adult Nursing', 'MSc'],
    ['Public Health - MSc', 'MSc', 'Public Health', 'MSc'],
    ['Computer Science (M.Sc.)', 'M. Sc.', 'Computer Science', 'MSc'],
    ['Master of Science in Nursing (MSN)', 'MSN', 'Nursing', 'MSN'],
    ['Master of Public Health', 'MPH', 'Public Health', 'MPH'],
    ['Global Health MSc (Conflict)', 'MSc', 'Global Health (Conflict)', 'MSc'],
    ['Maîtrise ès sciences, spécialisation gestion', 'MSc', 'Gestion', 'MSc'],
    ['MSc (Nursing Studies)', 'MSc', 'Nursing Studies', 'MSc'],
    ['Professional Accounting (traditional MPA)', 'MPA', 'Professional Accounting (traditional)', 'MPA'],
    ['eHealth', 'MSc', 'eHealth', 'MSc'],
    ['MPH (online)', 'MPH', 'Public Health', 'MPH'],
    ['Master of Education (part-time, modular)', 'MEd', 'Education', 'MEd'],
    ['BSN to MSN', 'MSN', 'BSN to MSN', 'MSN'],
    ['MPP (Example School)', 'MPP', 'MPP (Example School)', 'MPP'],
    [
      'Swiss Joint Master of Science in Computer Science',
      'MSc',
      'Swiss Joint Master of Science in Computer Science',
      'MSc',
    ],
    ['Education (Early Years) - MA', 'MA', 'Education (Early Years)', 'MA'],
    ['Professional Counseling M.A./Ed.S.', 'MA/EdS', 'Professional Counseling', 'MA'],
    ['Computer Science MS Online', 'MS', 'Computer Science Online', 'MS'],
    [
      'Economics for Smart Cities',
      'Master of Science and Technology',
      'Economics for Smart Cities',
      'Master of Science and Technology',
    ],
    ['MASt in Mathematics (Part III)', 'MASt', 'Mathematics (Part III)', 'MASt'],
    ['Urban Design, (M.U.P.)', 'MUP', 'Urban Design', 'MUP'],
    ['International Master (Physics)', 'MSc', 'International Master (Physics)', 'MSc'],
    ['MPH', 'MPH', 'Public Health', 'MPH'],
    ['Urban Design MArch', null, 'Urban Design', 'MArch'],
    ['Informatik', null, 'Informatik', 'Master'],
    ['Adult Critical Care', 'MSc / PGCert', 'Adult Critical Care', 'MSc'],
    ['Bilingual Education', 'MA/MEd', 'Bilingual Education', 'MA/MEd'],
  ])('reads "%s" (%s) as %s, %s', (title, degree, name, expected) => {
    expect(read(title, degree)).toEqual({ name, degree: expected, level: 'masters' })
  })

  it('takes the level from a degree that has its own', () => {
    expect(read('Executive MBA', 'EMBA')).toMatchObject({ name: 'Executive MBA', level: 'mba' })
    expect(read('LL.M.', 'LLM')).toMatchObject({ name: 'Law', degree: 'LLM', level: 'law' })
    expect(read('LLM, part-time', 'LLM')).toMatchObject({ name: 'Law', degree: 'LLM', level: 'law' })
    expect(read('PhD program Systems Biology', 'PhD', 'phd')).toMatchObject({ name: 'Systems Biology', level: 'phd' })
    expect(read('Higher Education', 'EdD', null)).toMatchObject({ degree: 'EdD', level: 'phd' })
    expect(read('Economics', 'Doctorate', 'doctorate')).toMatchObject({ degree: 'PhD', level: 'phd' })
  })

  it('splits no degree off a title that only begins like one', () => {
    expect(read('Mastering Change')).toMatchObject({ name: 'Mastering Change' })
    expect(read('Marine Biology', 'MSc')).toMatchObject({ name: 'Marine Biology' })
  })

  it.each([
    ['Public Health Nursing', 'PgDip'],
    ['Water Science', 'graduate certificate'],
    ['Post-Masters Diploma – Nurse Practitioner', 'Diploma'],
    ['Microprogramme de 2e cycle en santé mondiale', null],
    ['Microprogrammes de 3e cycle', null],
  ])('refuses %s (%s), which ends with no degree', (title, degree) => {
    expect(read(title, degree)).toBeUndefined()
  })

  it('refuses a title that is a degree without a subject', () => {
    expect(read('Master of Arts', 'MA')).toBeUndefined()
  })

  it('refuses a title that states neither a degree nor a level', () => {
    expect(read('Architecture', null, null)).toBeUndefined()
  })

  it.each([
    'Graduate School of Science, 2-year Master’s program',
    'Göttingen Graduate School for Neurosciences',
    'PhD programme',
    'IMPRS for Intelligent Systems',
    'Master of Science (all majors)',
    'GRK 2213 (doctoral training)',
    'Graduate Scholarship Programme: Digital Politics',
    'Master’s programme (design, art and media)',
  ])('knows "%s" as more than one programme', (title) => {
    expect(isAboutSeveral(title)).toBe(true)
  })

  it.each(['School Psychology', 'Public Policy (Graduate School of Policy)'])(
    'knows "%s" as one programme',
    (title) => {
      expect(isAboutSeveral(title)).toBe(false)
    },
  )
})

describe('names and degrees that are compared', () => {
  it.each([
    ['History of Art & Design', 'History of Art and Design', 'masters'],
    ['Middle East Politics (CMEPS)', 'Middle East Politics', 'masters'],
    ['Business Administration', 'MBA', 'mba'],
    ['Laws', 'Law', 'law'],
  ])('finds %s and %s the same', (one, other, level) => {
    expect(buildTitleKey(one, level)).toBe(buildTitleKey(other, level))
  })

  it('keeps what stands in brackets apart where it is a subject', () => {
    expect(buildTitleKey('Nursing (Adult)', 'masters')).not.toBe(buildTitleKey('Nursing (Child)', 'masters'))
  })

  it.each([
    ['MS', 'M.Sc.', 'same'],
    ['DPhil', 'PhD', 'same'],
    ['MA', 'MSc', 'different'],
    ['MEng', 'MASc', 'different'],
    ['Master', 'MSc', 'unknown'],
    ['', 'MPH', 'unknown'],
  ])('compares %s and %s: %s', (one, other, result) => {
    expect(compareDegrees(one, other)).toBe(result)
  })
})
