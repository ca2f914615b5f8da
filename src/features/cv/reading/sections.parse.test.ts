import { describe, expect, test } from 'vitest'
import type { TextLine } from '../rules.ts'
import { classifyHeading, splitSections } from './sections.parse.ts'

const linesOf = (...texts: string[]): TextLine[] =>
  texts.map((text, index) => ({ page: 1, line: index + 1, text, size: 1, startsBlock: true }))

describe('CV-01: headings in six languages', () => {
  test.each([
    ['Education', 'education'],
    ['EDUCATION AND QUALIFICATIONS', 'education'],
    ['1. Academic Background:', 'education'],
    ['E D U C A T I O N', 'education'],
    ['Work Experience', 'experience'],
    ['Research interests', 'interests'],
    ['Areas of Interest', 'interests'],
    ['Selected Publications', 'publications'],
    ['Publications & Presentations', 'publications'],
    ['Technical skills', 'skills'],
    ['References', 'references'],
    ['Formación académica', 'education'],
    ['Experiencia profesional', 'experience'],
    ['Líneas de investigación', 'interests'],
    ['Publicaciones', 'publications'],
    ['Habilidades', 'skills'],
    ['FORMATION', 'education'],
    ['Expérience professionnelle', 'experience'],
    ['Centres d’intérêt de recherche', 'interests'],
    ['Publications scientifiques', 'publications'],
    ['Compétences', 'skills'],
    ['Ausbildung', 'education'],
    ['Berufserfahrung', 'experience'],
    ['Forschungsschwerpunkte', 'interests'],
    ['Veröffentlichungen', 'publications'],
    ['Kenntnisse', 'skills'],
    ['教育背景', 'education'],
    ['工作经历', 'experience'],
    ['研究兴趣', 'interests'],
    ['发表论文', 'publications'],
    ['【专业技能】', 'skills'],
    ['المؤهلات العلمية', 'education'],
    ['الخبرات العملية', 'experience'],
    ['الإهتمامات البحثية', 'interests'],
    ['المنشورات', 'publications'],
    ['المهارات:', 'skills'],
    ['Wissenschaftliche Veröffentlichungen', 'publications'],
    ['Ausgewählte Projekte', 'projects'],
    ['Talks & Outreach', 'talks'],
    ['代表性论文', 'publications'],
  ])('recognises the heading "%s"', (text, kind) => {
    expect(classifyHeading(text)).toBe(kind)
  })

  test.each([
    'Education is what remains after one has forgotten what one has learned in school.',
    'Amara Okafor',
    'University of Lagos',
    'uncertain demand. Transportation Letters, under review.',
    'Master, Informatique',
    'Graded papers',
    '• Reviewed research papers',
    '',
    '•',
  ])('%j is no heading', (text) => {
    expect(classifyHeading(text)).toBeUndefined()
  })
})

test('text on the line of a heading belongs to its section', () => {
  const sections = splitSections(linesOf('Ada', 'Research interests: robotics', 'Education\tMIT', 'PhD, 2024'))
  expect(sections.map(({ kind, lines }) => [kind, lines.map(({ text }) => text)])).toEqual([
    ['head', ['Ada']],
    ['interests', ['robotics']],
    ['education', ['MIT', 'PhD, 2024']],
  ])
})

describe('an unknown heading drawn like the others ends education', () => {
  const sized = (size: number, ...texts: string[]) => linesOf(...texts).map((line) => ({ ...line, size }))
  const kindsOf = (lines: TextLine[]) => splitSections(lines).map(({ kind }) => kind)
  const education = [...sized(1.2, 'Education'), ...sized(1, 'University of Lagos', 'BSc Physics, 2023')]

  test.each(['On Campus Involvement', 'Community', 'Clubs and Societies', 'Sports'])('"%s" is a heading', (text) => {
    expect(kindsOf([...education, ...sized(1.2, text), ...sized(1, 'Treasurer')])).toEqual(['education', 'other'])
  })

  test.each([
    ['University of Ghana', 1.2],
    ['Postgraduate studies', 1.2],
    ['Erasmus exchange', 1.2],
    ['On Campus Involvement', 1],
    ['On Campus Involvement', 1.5],
    ['MSc Physics, 2023', 1.2],
  ])('"%s" in the size %d belongs to education', (text, size) => {
    expect(kindsOf([...education, ...sized(size, text)])).toEqual(['education'])
  })
})

test('a label inside a section does not end it', () => {
  const sections = splitSections(linesOf('Education', 'Skills: R', 'PhD, 2024'))
  expect(sections).toHaveLength(1)
})

test('an unknown heading in capitals ends Education where the known ones are in capitals', () => {
  const texts = [
    'EXPERIENCE',
    'Assistant, Harbor Lab',
    'EDUCATION',
    'ETH ZÜRICH',
    'BSc Physics',
    'ON CAMPUS INVOLVEMENT',
    'Computing Society',
  ]
  const lines = texts.map((text, index) => ({ page: 1, line: index + 1, text, size: 1, startsBlock: true }))
  expect(splitSections(lines).map(({ kind, lines: own }) => [kind, own.map(({ text }) => text)])).toEqual([
    ['experience', ['Assistant, Harbor Lab']],
    ['education', ['ETH ZÜRICH', 'BSc Physics']],
    ['other', ['Computing Society']],
  ])
})
