import { describe, expect, it } from 'vitest'
import { parseTextPage } from './text.parse.ts'

const parse = (text: string) => parseTextPage(text, 'https://www.college.example/x')
const outline = (text: string) =>
  parse(text).blocks.map((block) => `${block.role} ${block.text} < ${block.headings.join(' > ')}`)

describe('parseTextPage', () => {
  it('recognises headings, items and paragraphs', () => {
    expect(
      outline(
        'MSc Robotics\n\nDeadlines\n\n• Fall: 1 May\n• Spring:\n    • Home: 1 October\n\nPlease apply online. All forms are there.',
      ),
    ).toEqual([
      'heading MSc Robotics < ',
      'heading Deadlines < MSc Robotics',
      'item Fall: 1 May < MSc Robotics > Deadlines',
      'item Spring: < MSc Robotics > Deadlines',
      'item Home: 1 October < MSc Robotics > Deadlines > Spring:',
      'paragraph Please apply online. All forms are there. < MSc Robotics > Deadlines',
    ])
  })

  it('recognises the headings and tables of Markdown', () => {
    const { blocks } = parse('# MSc\n\n## Dates\n\n| Term | Deadline |\n|---|---|\n| Fall | 1 May |\n')
    expect(blocks.map(({ text, cell }) => [text, cell?.rowHeader, cell?.columnHeader])).toEqual([
      ['MSc', undefined, undefined],
      ['Dates', undefined, undefined],
      ['Term', '', ''],
      ['Deadline', 'Term', ''],
      ['Fall', '', 'Term'],
      ['1 May', 'Fall', 'Deadline'],
    ])
  })

  it.each([
    ['tabs', 'Programme\tFall\tSpring\nHistory\t1 May\t1 October\n'],
    ['runs of spaces', 'Programme   Fall     Spring\nHistory     1 May    1 October\n'],
  ])('recognises a table by its %s', (_, text) => {
    const last = parse(text).blocks.at(-1)
    expect(last).toMatchObject({ text: '1 October', cell: { rowHeader: 'History', columnHeader: 'Spring' } })
  })

  it('joins the lines of a sentence that is broken at a fixed width', () => {
    const text =
      'Your file has to be complete by the first of the\nmonth, and everything has to be in our office by\nthen.\nCall us.'
    expect(parse(text).blocks.map((block) => block.text)).toEqual([text.slice(0, text.indexOf('\nCall')), 'Call us.'])
  })

  it('keeps a date at the start of a line, which is no number of an item', () => {
    expect(outline('15. Mai 2027 ist der letzte Tag.')).toEqual(['paragraph 15. Mai 2027 ist der letzte Tag. < '])
  })

  it('states offsets of the text as given', () => {
    const text = '\r\n  Title \r\n\r\n  1.  First\u00a0item\r\n a | b\r\n c | d\r\n'
    const document = parse(text)
    expect(document.text).toBe(text)
    for (const block of document.blocks) expect(text.slice(block.start, block.end)).toBe(block.text)
    expect(document.blocks.map((block) => block.text)).toEqual(['Title', 'First\u00a0item', 'a', 'b', 'c', 'd'])
  })

  it.each([
    ['de', 'Die Bewerbung für den Master ist bis zum 1. Mai möglich.'],
    ['fr', 'Les candidatures pour le master sont ouvertes.'],
    ['es', 'Las solicitudes para el máster se reciben en línea.'],
    ['zh', '硕士研究生申请截止日期'],
    ['ar', 'آخر موعد للتقديم على برامج الماجستير'],
    ['en', 'Applications for the programme are open.'],
  ])('tells the language %s', (language, text) => {
    expect(parse(text).language).toBe(language)
  })
})
