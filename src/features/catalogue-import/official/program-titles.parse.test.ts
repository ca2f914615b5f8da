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
  ])('the title "%s" (%s) is parsed as %s, %s', (title, degree, name, expected) => {
    expect(read(title, degree)).toEqual({ name, degree: expected, level: 'masters' })
  })

  it('a degree with a level of its own decides the level', () => {
    expect(read('Executive MBA', 'EMBA')).toMatchObject({ name: 'Executive MBA', level: 'mba' })
    expect(read('LL.M.', 'LLM')).toMatchObject({ name: 'Law', degree: 'LLM', level: 'law' })
    expect(read('LLM, part-time', 'LLM')).toMatchObject({ name: 'Law', degree: 'LLM', level: 'law' })
    expect(read('PhD program Systems Biology', 'PhD', 'phd')).toMatchObject({ name: 'Systems Biology', level: 'phd' })
    expect(read('Higher Education', 'EdD', null)).toMatchObject({ degree: 'EdD', level: 'phd' })
    expect(read('Economics', 'Doctorate', 'doctorate')).toMatchObject({ degree: 'PhD', level: 'phd' })
  })

  it('a title that only begins like a degree stays whole', () => {
    expect(read('Mastering Change')).toMatchObject({ name: 'Mastering Change' })
    expect(read('Marine Biology', 'MSc')).toMatchObject({ name: 'Marine Biology' })
  })

  it.each([
    ['Public Health Nursing', 'PgDip'],
    ['Water Science', 'graduate certificate'],
    ['Post-Masters Diploma – Nurse Practitioner', 'Diploma'],
    ['Microprogramme de 2e cycle en santé mondiale', null],
    ['Microprogrammes de 3e cycle', null],
  ])('the title %s (%s) is rejected, because it leads to no degree', (title, degree) => {
    expect(read(title, degree)).toBeUndefined()
  })

  it('a title that is a degree without a subject is rejected', () => {
    expect(read('Master of Arts', 'MA')).toBeUndefined()
  })

  it('a title with neither a degree nor a level is rejected', () => {
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
  ])('"%s" names several programmes', (title) => {
    expect(isAboutSeveral(title)).toBe(true)
  })

  it.each(['School Psychology', 'Public Policy (Graduate School of Policy)'])('"%s" names one programme', (title) => {
    expect(isAboutSeveral(title)).toBe(false)
  })
})

describe('comparison of names and degrees', () => {
  it.each([
    ['History of Art & Design', 'History of Art and Design', 'masters'],
    ['Middle East Politics (CMEPS)', 'Middle East Politics', 'masters'],
    ['Business Administration', 'MBA', 'mba'],
    ['Laws', 'Law', 'law'],
  ])('%s and %s are the same name', (one, other, level) => {
    expect(buildTitleKey(one, level)).toBe(buildTitleKey(other, level))
  })

  it('a subject in brackets distinguishes two names', () => {
    expect(buildTitleKey('Nursing (Adult)', 'masters')).not.toBe(buildTitleKey('Nursing (Child)', 'masters'))
  })

  it.each([
    ['MS', 'M.Sc.', 'same'],
    ['DPhil', 'PhD', 'same'],
    ['MA', 'MSc', 'different'],
    ['MEng', 'MASc', 'different'],
    ['Master', 'MSc', 'unknown'],
    ['', 'MPH', 'unknown'],
  ])('comparing the degrees %s and %s returns %s', (one, other, result) => {
    expect(compareDegrees(one, other)).toBe(result)
  })
})
