import { buildDocx, documentXml, paragraphXml } from '#src/features/cv/files/docx.fixtures.ts'
import type { CorpusPerson, SectionName } from './people.ts'

const order: readonly SectionName[] = [
  'education',
  'experience',
  'publications',
  'talks',
  'projects',
  'awards',
  'skills',
  'languages',
  'interests',
  'service',
]

const listLines = (person: CorpusPerson, section: SectionName): string[] => {
  if (section === 'education')
    return person.degrees.flatMap((one) => [
      `${one.degree}, ${one.field}\t${one.dates}`,
      `${one.institution}${one.grade ? `, ${one.grade}` : ''}`,
      ...(one.thesis ? [one.thesis] : []),
    ])
  if (section === 'experience')
    return person.posts.flatMap((one) => [
      `${one.title}, ${one.employer}\t${one.dates}`,
      ...one.duties.map((duty) => `• ${duty}`),
    ])
  if (section === 'publications') return person.papers.map(({ text }) => text)
  if (section === 'skills' || section === 'languages' || section === 'interests')
    return [person.lists[section].join(', ')]
  return person.lists[section].map((entry) => `• ${entry}`)
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const tabbed = (text: string) =>
  `<w:p><w:r>${text
    .split('\t')
    .map((part) => `<w:t xml:space="preserve">${escaped(part)}</w:t>`)
    .join('<w:tab/>')}</w:r></w:p>`
const bold = (text: string) =>
  `<w:p><w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`

/** A word processor document with tabs before the dates. */
export const paragraphsDocx = (person: CorpusPerson): Uint8Array =>
  buildDocx(
    documentXml(
      [
        bold(person.name),
        tabbed(`${person.place}, ${person.phone}`),
        tabbed(person.email),
        ...order.flatMap((section) => [bold(person.headings[section]), ...listLines(person, section).map(tabbed)]),
      ].join(''),
    ),
  )

/** A word processor document that is one table: the heading in the first column, the entries in the second. */
export const tableDocx = (person: CorpusPerson): Uint8Array => {
  const row = (heading: string, lines: readonly string[]) =>
    `<w:tr><w:tc>${bold(heading)}</w:tc><w:tc>${lines.map(tabbed).join('')}</w:tc></w:tr>`
  return buildDocx(
    documentXml(
      `${bold(person.name)}${paragraphXml(escaped(person.email))}<w:tbl>${order
        .map((section) => row(person.headings[section], listLines(person, section)))
        .join('')}</w:tbl>`,
    ),
  )
}

/** Plain text with lines under the headings. */
export const underlinedText = (person: CorpusPerson): Uint8Array =>
  new Uint8Array(
    Buffer.from(
      [
        person.name,
        `${person.email} / ${person.phone}`,
        ...order.flatMap((section) => [
          '',
          person.headings[section],
          '='.repeat(person.headings[section].length),
          ...listLines(person, section).flatMap((line) => [
            line.replaceAll('\t', '    '),
            ...(section === 'publications' ? [''] : []),
          ]),
        ]),
      ].join('\n'),
    ),
  )

const maxLineWidth = 76

/** Wraps a line like a mail program, with indented continuation lines. */
const wrapLine = (line: string): string[] => {
  const lines = ['']
  for (const word of line.split(' ')) {
    const last = lines.at(-1) ?? ''
    if (last !== '' && last.length + word.length > maxLineWidth) lines.push(`  ${word}`)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines
}

/** Plain text with symbols for headings and lists, wrapped at 76 characters. */
export const markedText = (person: CorpusPerson): Uint8Array =>
  new Uint8Array(
    Buffer.from(
      [
        `# ${person.name}`,
        '',
        person.email,
        ...order.flatMap((section) => [
          '',
          `## ${person.headings[section]}`,
          '',
          ...listLines(person, section)
            .map((line) => line.replaceAll('\t', ', '))
            .flatMap((line) =>
              wrapLine(/^•/u.test(line) ? line.replace('•', '-') : section === 'publications' ? `- ${line}` : line),
            ),
        ]),
      ].join('\n'),
    ),
  )

/** A word processor document with one paragraph per degree and numbered papers. */
export const numberedDocx = (person: CorpusPerson): Uint8Array =>
  buildDocx(
    documentXml(
      [
        bold(person.name),
        tabbed(`${person.email} | ${person.phone} | ${person.place}`),
        ...order.flatMap((section) => [
          bold(person.headings[section].toUpperCase()),
          ...(section === 'education'
            ? person.degrees.map((one) =>
                [one.dates, `${one.degree} ${one.field}`.trim(), one.institution, one.grade].filter(Boolean).join(', '),
              )
            : listLines(person, section).map((line, index) =>
                section === 'publications' ? `(${index + 1}) ${line}` : line,
              )
          ).map(tabbed),
        ]),
      ].join(''),
    ),
  )
