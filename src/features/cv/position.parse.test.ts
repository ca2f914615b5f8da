import { describe, expect, it } from 'vitest'
import { parsePosition } from './position.parse.ts'

type Case = [head: string, title: string, by: string, place: string, dates: string]

const cases: Case[] = [
  [
    'Nurse · Sept 2024 – present · St Mary’s Hospital, London',
    'Nurse',
    'St Mary’s Hospital',
    'London',
    '2024-09 to now',
  ],
  ['Research Assistant, MIT, Cambridge · 2020 – 2022', 'Research Assistant', 'MIT', 'Cambridge', '2020 to 2022'],
  ['2020–2022 Software Engineer at Google', 'Software Engineer', 'Google', '', '2020 to 2022'],
  ['09/2019 - 03/2021: Werkstudent, Siemens AG, München', 'Werkstudent', 'Siemens AG', 'München', '2019-09 to 2021-03'],
  ['Siemens AG · Praktikant · 2019', 'Praktikant', 'Siemens AG', '', 'until 2019'],
  ['Stagiaire chez Thales · juin 2022 à août 2022', 'Stagiaire', 'Thales', '', '2022-06 to 2022-08'],
  ['Infirmière, CHU de Lyon · depuis septembre 2020', 'Infirmière', 'CHU de Lyon', '', '2020-09 to now'],
  [
    'Enfermera · Hospital General de Valencia · enero de 2018 – actualidad',
    'Enfermera',
    'Hospital General de Valencia',
    '',
    '2018-01 to now',
  ],
  ['北京大学 · 助教 · 2020年9月 – 2021年6月', '助教', '北京大学', '', '2020-09 to 2021-06'],
  ['软件工程师 · 华为公司 · 2021-07 至今', '软件工程师', '华为公司', '', '2021-07 to now'],
  [
    'مهندس برمجيات · شركة النور، القاهرة · يناير 2020 – الآن',
    'مهندس برمجيات',
    'شركة النور',
    'القاهرة',
    '2020-01 to now',
  ],
  [
    'Data Analyst (June 2019 – August 2020) · Acme Inc., Boston, MA',
    'Data Analyst',
    'Acme Inc.',
    'Boston, MA',
    '2019-06 to 2020-08',
  ],
  [
    'Research Assistant, Department of Physics, University of Oslo, Norway · Jan 2021 – Jun 2023',
    'Research Assistant',
    'Department of Physics, University of Oslo',
    'Norway',
    '2021-01 to 2023-06',
  ],
  ['Google – Software Engineering Intern · 2021', 'Software Engineering Intern', 'Google', '', 'until 2021'],
]

/** Holdout set, written after the rules; the rules were not tuned on it. */
const apart: Case[] = [
  [
    'Staff Nurse, Intensive Care Unit · Kenyatta National Hospital, Nairobi · March 2019 – December 2022',
    'Staff Nurse, Intensive Care Unit',
    'Kenyatta National Hospital',
    'Nairobi',
    '2019-03 to 2022-12',
  ],
  [
    'Junior Architekt · Büro Krause + Partner, Hamburg · Okt. 2018 – Sept. 2020',
    'Junior Architekt',
    'Büro Krause + Partner',
    'Hamburg',
    '2018-10 to 2020-09',
  ],
  [
    'Professeure de mathématiques · Lycée Henri-IV, Paris · 2015 – 2018',
    'Professeure de mathématiques',
    'Lycée Henri-IV',
    'Paris',
    '2015 to 2018',
  ],
  [
    '算法实习生 · 字节跳动公司，北京 · 2022年6月至2022年9月',
    '算法实习生',
    '字节跳动公司',
    '北京',
    '2022-06 to 2022-09',
  ],
  [
    'Teaching Assistant, Introduction to Statistics, University of Toronto · Sep 2020 – Apr 2021',
    'Teaching Assistant, Introduction to Statistics',
    'University of Toronto',
    '',
    '2020-09 to 2021-04',
  ],
  ['Consultant (since 2022) · Deloitte, Mumbai', 'Consultant', 'Deloitte', 'Mumbai', '2022 to now'],
  ['Robotics club: autonomous rover · 2020', 'Robotics club: autonomous rover', '', '', 'until 2020'],
  [
    'Lab Technician · 01.2018 – 12.2019 · BioNTech SE, Mainz',
    'Lab Technician',
    'BioNTech SE',
    'Mainz',
    '2018-01 to 2019-12',
  ],
]

describe('parsing the head of a position (CV-01)', () => {
  it.each([...cases, ...apart])('parses the position "%s"', (head, title, by, place, dates) => {
    const parts = parsePosition(head)
    const until = parts.isCurrent ? 'now' : parts.end
    const span = parts.start === '' ? `until ${until}` : `${parts.start} to ${until}`
    expect([parts.title, parts.by, parts.place, span]).toEqual([title, by, place, dates])
  })

  it('keeps unrecognised words in the title, and a season beside the year', () => {
    expect(parsePosition('Prácticas en Iberdrola, Bilbao')).toMatchObject({
      title: 'Prácticas en Iberdrola, Bilbao',
      by: '',
    })
    expect(parsePosition('Tutor · Fall 2022')).toMatchObject({ title: 'Tutor', end: '2022', note: 'Fall 2022' })
    for (const odd of ['', '2020', '·', '– –']) expect(parsePosition(odd).start).toBe('')
  })
})
