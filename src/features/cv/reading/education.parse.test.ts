import { describe, expect, test } from 'vitest'
import type { TextLine } from '../rules.ts'
import { heldOutDates, tunedDates } from './dated-lines.fixtures.ts'
import { findDegree, findField, findGraduationYear, findInstitution, readEducation } from './education.parse.ts'
import { heldOutDegrees, tunedDegrees } from './no-degrees.fixtures.ts'

const toLines = (...texts: string[]): TextLine[] =>
  texts.map((text, index) => ({ page: 1, line: index + 1, text, size: 1, startsBlock: false }))

const readYears = (...texts: string[]) =>
  readEducation(toLines(...texts), true).flatMap(({ field, value }) => (field === 'graduationYear' ? [value] : []))

describe('CV-01: institutions', () => {
  test.each([
    ['University of Lagos — CGPA: 4.62/5.0', 'University of Lagos'],
    ['M.Sc. Informatik, Technische Universität Dresden', 'Technische Universität Dresden'],
    ['Department of Physics, University of California, Berkeley', 'University of California, Berkeley'],
    ['University of Illinois at Urbana-Champaign\t2018', 'University of Illinois at Urbana-Champaign'],
    ['PhD at ETH Zürich', 'ETH Zürich'],
    ['BSc (Hons) at University of Leeds', 'University of Leeds'],
    ['M.Sc. [Physics] from Heidelberg University', 'Heidelberg University'],
    ['MIT, Cambridge, MA', 'MIT'],
    ['Indian Institute of Technology, Madras', 'Indian Institute of Technology, Madras'],
    ['École Normale Supérieure, Paris', 'École Normale Supérieure'],
    ['Grado en Física, Universidad Complutense de Madrid. Nota media: 7,9', 'Universidad Complutense de Madrid'],
    ['2016.09-2020.07\t武汉大学\t数学与应用数学\t本科', '武汉大学'],
    ['بكالوريوس الهندسة – جامعة عين شمس', 'جامعة عين شمس'],
    ['BA History, Royal Holloway, University of London', 'Royal Holloway'],
    ['BSc Agriculture, Harper Adams, 2019', 'Harper Adams'],
    ['I graduated from the University of Ghana in 2021 with honours', 'University of Ghana'],
  ])('reads the institution of "%s"', (line, value) => {
    expect(findInstitution(line)?.value).toBe(value)
  })

  test.each(['Department of Physics', 'Institute', 'Trained acoustic models'])('%s names no institution', (line) => {
    expect(findInstitution(line)).toBeUndefined()
  })
})

describe('CV-01: degrees and their fields', () => {
  test.each([
    ['M.Sc. in Artificial Intelligence\t2023 – 2025', 'M.Sc.', 'Artificial Intelligence'],
    ['Bachelor of Science in Cognitive Science, 2020 – 2024', 'Bachelor of Science', 'Cognitive Science'],
    ['BSc (Hons) Mathematics, University of Leeds', 'BSc (Hons)', 'Mathematics'],
    ['Ph.D., Mathematics, expected May 2026', 'Ph.D.', 'Mathematics'],
    ['B.Tech (Mechanical Engineering)', 'B.Tech', 'Mechanical Engineering'],
    ["Master's student in Bioinformatics; GPA: 4.1/4.3", "Master's", 'Bioinformatics'],
    ['Máster en Inteligencia Artificial, Universidad', 'Máster', 'Inteligencia Artificial'],
    ['Grado en Ingeniería Informática', 'Grado', 'Ingeniería Informática'],
    ['Licence de Physique, Université', 'Licence', 'Physique'],
    ['B.Sc. Informatik, Universität zu Köln', 'B.Sc.', 'Informatik'],
    ['國立臺灣大學 電機工程學系 學士 2018-2022', '學士', '電機工程'],
    ['Diplôme d’Ingénieur d’État en Génie Logiciel, 2022', 'Diplôme d’Ingénieur', 'Génie Logiciel'],
    ['清华大学 计算机科学与技术 本科', '本科', '计算机科学与技术'],
    ['ماجستير في الهندسة المدنية، جامعة الجزائر', 'ماجستير', 'الهندسة المدنية'],
    ['بكالوريوس الرياضيات، جامعة وهران', 'بكالوريوس', 'الرياضيات'],
  ])('reads the degree of "%s"', (line, degree, field) => {
    expect(findDegree(line)?.value).toBe(degree)
    expect(findField(line)?.value).toBe(field)
  })

  test.each(['Please be kind', 'Boston, MA 02139', 'Ms Example'])('%s names no relevant degree', (line) => {
    expect(findField(line)).toBeUndefined()
  })
})

describe('CV-01: the year of graduation is the end of study', () => {
  test.each([
    ['2018 – 2022', '2022'],
    ['10/2018 – 09/2021', '2021'],
    ['2018-22', '2022'],
    ['Sep. 2019 – Jun. 2023', '2023'],
    ['expected May 2026', '2026'],
    ['2017年9月 – 2021年6月', '2021'],
    ['٢٠١٩ - ٢٠٢٣', '2023'],
    ['10/2021 – heute (voraussichtlicher Abschluss 2025)', '2025'],
    ['Class of 2020', '2020'],
  ])('reads the year of graduation of "%s"', (line, year) => {
    expect(findGraduationYear(line)?.value).toBe(year)
  })

  test.each([...tunedDates, ...heldOutDates])('reads the year "%s" as %j', (line, year) => {
    expect(findGraduationYear(line)?.value ?? '').toBe(year)
  })

  test.each([
    [['Oktober 2016 – März Bachelor of Science', '2020 Technische Universität Wien'], ['2020']],
    [['10/2016 –\tBachelor of Science', '03/2020\tTechnische Universität Wien'], ['2020']],
    [['1 October 2015 – 30 June', '2019 BSc Chemistry, University of Leeds'], ['2019']],
    [
      ['2016 – BSc Physics, University of Leeds', '2014 A-levels'],
      ['2016', '2014'],
    ],
    [['2019 – present MSc, University of Leeds', '2015 – 2018 BSc, University of Leeds'], ['2018']],
  ])('joins a range that a narrow column divides: %j', (lines, years) => {
    expect(readYears(...lines)).toEqual(years)
  })

  test.each(['2023 – present', '2021 – heute', '2020年9月 至今', 'no year'])(
    '%s has no year of graduation yet',
    (line) => {
      expect(findGraduationYear(line)).toBeUndefined()
    },
  )
})

test.each([...tunedDegrees, ...heldOutDegrees])('CV-01: the degree of the line "%s" is %j', (line, degree) => {
  const degrees = readEducation(toLines(line), true).flatMap(({ field, value }) => (field === 'degree' ? [value] : []))
  expect(degrees.join()).toBe(degree)
})

test.each([
  'Organised a hackathon with 180 participants from four nearby universities.',
  'Mentored students of the University of Ghana in statistics and probability',
  'Led a group of nine bachelor students at Leeds University',
])('CV-01: the sentence "%s" names no institution of study', (line) => {
  expect(readEducation(toLines(line), true)).toEqual([])
})

test.each([
  ['B.S. Computer Science · Expected May 2026 · GPA 3.6', 'Computer Science'],
  ['M.Sc. Robotics • in progress', 'Robotics'],
  ['M.S. Data Analytics ∙ Exp. May 2026', 'Data Analytics'],
  ['Master Informatique · obtention prévue juin 2026', 'Informatique'],
  ['硕士 计算机科学 · 预计2026年6月毕业', '计算机科学'],
  ['Applied physics, BSc', 'Applied physics'],
])('CV-01: the field of "%s" ends at a dot', (line, field) => {
  expect(findField(line)?.value).toBe(field)
})

test.each([
  ['2023-2025 University of Ibadan M.Sc. Pharmacology CGPA: 6.4/7.0', 'University of Ibadan'],
  ['Doble Grado en Derecho y ADE. Universidad Carlos III de Madrid. 2017-2022.', 'Universidad Carlos III de Madrid'],
])('CV-01: the institution of %s', (line, institution) => {
  expect(findInstitution(line)?.value).toBe(institution)
})
