import { buildDocx, buildDocxFromLines, documentXml, paragraphXml } from './docx.fixtures.ts'
import { column, type Layout } from './layouts.fixtures.ts'
import { buildPdfFromLines } from './pdf.fixtures.ts'

const sideColumn: Layout = {
  title: 'a side column beside the main text',
  content: () =>
    buildPdfFromLines([
      [
        ...column(
          [
            'CONTACT',
            'liam@example.com',
            'Toronto, Canada',
            '',
            'RESEARCH INTERESTS',
            'Human-computer',
            'interaction',
            'Accessibility',
            'Haptics',
            '',
            'SKILLS',
            'Python',
            'R',
            'Figma',
          ],
          { x: 30, top: 790 },
        ),
        ...column(
          [
            'Liam O’Connor-Nguyen',
            'PROFILE',
            'Designer and researcher who builds interfaces that can be felt.',
            'EDUCATION',
            'University of Toronto',
            'Bachelor of Science in Cognitive Science, 2020 – 2024',
            'cGPA 3.85 / 4.3',
            'EXPERIENCE',
            'Research assistant at the Example Lab, 2023',
            'PUBLICATIONS',
            'O’Connor-Nguyen, L. (2024). Buttons one can feel. Example Letters 3.',
          ],
          { x: 200, top: 794, large: 0 },
        ),
      ],
    ]),
  expected: {
    name: 'Liam O’Connor-Nguyen',
    email: 'liam@example.com',
    institution: ['University of Toronto'],
    degree: ['Bachelor of Science'],
    field: ['Cognitive Science'],
    graduationYear: ['2024'],
    gpa: ['3.85 of 4.3'],
    researchInterest: ['Human-computer interaction', 'Accessibility', 'Haptics'],
    publication: ['Buttons one can feel'],
  },
}

const marginHeadings: Layout = {
  title: 'headings in the left margin',
  content: () =>
    buildPdfFromLines([
      column(
        [
          'Priya Raghunathan',
          'priya [at] example [dot] edu',
          '',
          'Research interests\tNumber theory, algebraic geometry, and cryptography.',
          '',
          'Education\tPrinceton University, Princeton, NJ',
          '\tPh.D., Mathematics, expected May 2026',
          '\tGPA: 3.96',
          '',
          '\tIndian Institute of Technology, Madras',
          '\tB.Tech. in Electrical Engineering, July 2020',
          '\tCGPA: 9.21/10',
          '',
          'Papers\tP. Raghunathan, Heights on twisted curves, Example J. of Math. 7 (2025),',
          '\t101–140.',
          '\tP. Raghunathan and S. Cohen, Sieves revisited, submitted.',
        ],
        { tab: 170, large: 0 },
      ),
    ]),
  expected: {
    name: 'Priya Raghunathan',
    email: 'priya@example.edu',
    institution: ['Princeton University', 'Indian Institute of Technology, Madras'],
    degree: ['Ph.D.', 'B.Tech.'],
    field: ['Mathematics', 'Electrical Engineering'],
    graduationYear: ['2026', '2020'],
    gpa: ['3.96 of 4.0', '9.21 of 10'],
    researchInterest: ['Number theory', 'algebraic geometry', 'cryptography'],
    publication: ['Heights on twisted curves', 'Sieves revisited'],
  },
}

const cell = (...texts: string[]) => `<w:tc>${texts.map(paragraphXml).join('')}</w:tc>`
const table = (...rows: string[]) => `<w:tbl>${rows.map((row) => `<w:tr>${row}</w:tr>`).join('')}</w:tbl>`

const indianTable: Layout = {
  title: 'a table of degrees in a DOCX',
  content: () =>
    buildDocx(
      documentXml(
        [
          paragraphXml('ARJUN VENKATESH IYER'),
          paragraphXml('Email: arjun.iyer@example.in | Mobile: +91 90000 00000'),
          paragraphXml('Academic Qualifications'),
          table(
            cell('Degree') + cell('Institute') + cell('Year') + cell('CGPA / %'),
            cell('B.Tech (Mechanical Engineering)') +
              cell('National Institute of Technology, Trichy') +
              cell('2023') +
              cell('8.74/10'),
            cell('Class XII (CBSE)') + cell('Example Public School, Chennai') + cell('2019') + cell('94.2%'),
          ),
          paragraphXml('Areas of Interest'),
          paragraphXml('Computational fluid dynamics | Turbulence | Heat transfer'),
        ].join(''),
      ),
    ),
  expected: {
    name: 'Arjun Venkatesh Iyer',
    email: 'arjun.iyer@example.in',
    institution: ['National Institute of Technology, Trichy'],
    degree: ['B.Tech'],
    field: ['Mechanical Engineering'],
    graduationYear: ['2023'],
    gpa: ['8.74 of 10', '94.2 of 100'],
    researchInterest: ['Computational fluid dynamics', 'Turbulence', 'Heat transfer'],
    publication: [],
  },
}

const tableColumns: Layout = {
  title: 'a DOCX laid out as a table of two columns',
  content: () =>
    buildDocx(
      documentXml(
        paragraphXml('Sofia Rossi') +
          table(
            cell('Contact', 'sofia.rossi@example.it', 'Bologna', 'Skills', 'Stata, R, GIS') +
              cell(
                'Education',
                'University of Bologna — Master of Arts in Development Economics, 2022–2024, 110/110',
                'Università di Torino — Bachelor in Economics and Statistics, 2019–2022',
                'Research interests',
                'Labour markets, migration, and informal work',
              ),
          ),
      ),
    ),
  expected: {
    name: 'Sofia Rossi',
    email: 'sofia.rossi@example.it',
    institution: ['University of Bologna', 'Università di Torino'],
    degree: ['Master of Arts', 'Bachelor'],
    field: ['Development Economics', 'Economics and Statistics'],
    graduationYear: ['2024', '2022'],
    gpa: ['110 of 110'],
    researchInterest: ['Labour markets', 'migration', 'informal work'],
    publication: [],
  },
}

const pageHeader: Layout = {
  title: 'name and address in the page header of a DOCX',
  content: () =>
    buildDocx(
      documentXml(
        [
          'Education',
          'Stanford University, Stanford, CA\t2019–2023',
          'B.S., Biology, minor in Statistics; GPA 3.92/4.00',
          'Research Interests:',
          'Gene regulation',
          'Developmental biology',
          'Publications & Presentations',
          'Tanaka H, Smith J. Enhancers in early limbs. bioRxiv 2023.',
        ]
          .map(paragraphXml)
          .join(''),
      ),
      [
        {
          name: 'word/header1.xml',
          content: `<w:hdr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${paragraphXml('Hiroko Tanaka')}${paragraphXml('h.tanaka@example.edu')}</w:hdr>`,
        },
      ],
    ),
  expected: {
    name: 'Hiroko Tanaka',
    email: 'h.tanaka@example.edu',
    institution: ['Stanford University'],
    degree: ['B.S.'],
    field: ['Biology'],
    graduationYear: ['2023'],
    gpa: ['3.92 of 4.0'],
    researchInterest: ['Gene regulation', 'Developmental biology'],
    publication: ['Enhancers in early limbs'],
  },
}

const withoutHeadings: Layout = {
  title: 'a page of prose without headings',
  content: () =>
    buildDocxFromLines([
      'Kwame Mensah',
      'kwame.mensah@example.org',
      'I graduated from the University of Ghana in 2021 with a Bachelor of Science in Physics (CGPA 3.62/4.0).',
      'I am interested in solar cells, thin films and energy storage.',
    ]),
  expected: {
    name: 'Kwame Mensah',
    email: 'kwame.mensah@example.org',
    institution: ['University of Ghana'],
    degree: ['Bachelor of Science'],
    field: ['Physics'],
    graduationYear: ['2021'],
    gpa: ['3.62 of 4.0'],
    researchInterest: ['solar cells', 'thin films', 'energy storage'],
    publication: [],
  },
}

const hangingPublications: Layout = {
  title: 'a long list of publications with hanging indents over two pages',
  content: () =>
    buildPdfFromLines([
      [
        ...column(
          [
            'Dr. Ana-Maria Popescu, PhD',
            'Bucharest | ana.popescu@example.ro',
            'Academic background',
            'PhD in Linguistics, University of Bucharest, 2024',
            'MA in English Literature, University of Bucharest, 2019 (9.80/10)',
            'Selected publications',
          ],
          { large: 0 },
        ),
        { text: 'Popescu, A. (2024). Clitics and their', y: 700 },
        { text: 'neighbours. Example Linguistics 9, 1–30.', x: 80, y: 686 },
        { text: 'Popescu, A., & Stan, I. (2023). Word order', y: 672 },
        { text: 'in headlines. Example Press.', x: 80, y: 658 },
      ],
      [
        { text: 'Stan, I., & Popescu, A. (2022). Corpora for small', y: 800 },
        { text: 'languages. Example Workshop.', x: 80, y: 786 },
        { text: 'Languages', y: 750 },
        { text: 'Romanian, English, French', y: 736 },
      ],
    ]),
  expected: {
    name: 'Ana-Maria Popescu',
    email: 'ana.popescu@example.ro',
    institution: ['University of Bucharest'],
    degree: ['PhD', 'MA'],
    field: ['Linguistics', 'English Literature'],
    graduationYear: ['2024', '2019'],
    gpa: ['9.80 of 10'],
    researchInterest: [],
    publication: ['Clitics and their neighbours', 'Word order in headlines', 'Corpora for small languages'],
  },
}

/** CVs with columns, tables, margins and page headers, or without any order. */
export const shapedLayouts: Layout[] = [
  sideColumn,
  marginHeadings,
  indianTable,
  tableColumns,
  pageHeader,
  withoutHeadings,
  hangingPublications,
]
