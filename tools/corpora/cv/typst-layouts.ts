import type { CorpusPerson, Degree, Post, SectionName } from './people.ts'

// CV layouts as Typst sources. Each is a complete document; none shares its look with the designs of the product.

/** Escapes a text so that Typst shows exactly these characters. */
export const t = (text: string) => `#${JSON.stringify(text)}`
/** Joins lines of a source; an empty one ends a paragraph, and undefined ones are omitted. */
export const block = (...parts: readonly (string | undefined)[]) =>
  parts.filter((part) => part !== undefined).join('\n')
const paragraphs = (list: readonly string[]) => list.map((text) => `#par[${t(text)}]`).join('\n')
export const bullets = (list: readonly string[]) => list.map((text) => `- ${t(text)}`).join('\n')

const fonts = '("Source Serif 4", "Noto Serif SC", "Amiri")'
export const sansFonts = '("Noto Sans", "Noto Sans SC", "Amiri")'

export const setup = (person: CorpusPerson, { family = fonts, size = 10, margin = '2cm', more = '' } = {}) =>
  block(
    `#set page(paper: "a4", margin: ${margin}${more})`,
    `#set text(font: ${family}, size: ${size}pt, lang: "${person.language}"${person.language === 'ar' ? ', dir: rtl' : ''})`,
  )

export const degreeLine = ({ degree, field }: Degree, { language }: CorpusPerson) => {
  if (language === 'zh') return `${field} ${degree}`
  const between = { en: 'in', de: 'in', fr: 'en', es: 'en', ar: 'في' }[language]
  return `${degree} ${between} ${field}`
}

export type Section = (person: CorpusPerson) => string

export const listOf: Record<
  Exclude<SectionName, 'education' | 'experience' | 'publications'>,
  (person: CorpusPerson) => string
> = {
  projects: ({ lists }) => bullets(lists.projects),
  talks: ({ lists }) => bullets(lists.talks),
  awards: ({ lists }) => bullets(lists.awards),
  skills: ({ lists }) => t(lists.skills.join(', ')),
  languages: ({ lists }) => t(lists.languages.join(', ')),
  interests: ({ lists }) => t(lists.interests.join(', ')),
  service: ({ lists }) => bullets(lists.service),
  references: ({ lists }) => paragraphs(lists.references),
}

export const sections = (
  person: CorpusPerson,
  order: readonly SectionName[],
  {
    heading,
    own,
  }: { heading: (text: string) => string; own: Record<'education' | 'experience' | 'publications', Section> },
) =>
  order
    .map((name) => {
      const body = name in own ? own[name as keyof typeof own](person) : listOf[name as keyof typeof listOf](person)
      return block(heading(person.headings[name]), '', body)
    })
    .join('\n')

export const splitRow = (left: string, right: string) =>
  `#grid(columns: (1fr, auto), gutter: 8pt, [${left}], [${right}])`

const usual: readonly SectionName[] = [
  'education',
  'interests',
  'experience',
  'publications',
  'projects',
  'talks',
  'awards',
  'skills',
  'languages',
  'service',
  'references',
]

/** Centred header, ruled headings in small capitals, dates at the right margin. */
export const classic: Section = (person) =>
  block(
    setup(person),
    `#align(center)[#text(size: 20pt, weight: "bold")[${t(person.name)}] \\ ${t(`${person.place} | ${person.phone} | ${person.email}`)}]`,
    sections(person, usual, {
      heading: (text) => `#v(8pt)#smallcaps[#text(size: 12pt, weight: "bold")[${t(text)}]]#v(-8pt)#line(length: 100%)`,
      own: {
        education: (of) =>
          of.degrees
            .map((one) =>
              block(
                splitRow(`*${t(one.institution)}*`, t(one.dates)),
                `#emph[${t(degreeLine(one, of))}]${one.grade ? `, ${t(one.grade)}` : ''}`,
                one.thesis ? bullets([one.thesis]) : undefined,
              ),
            )
            .join('\n\n'),
        experience: (of) =>
          of.posts
            .map((one) => block(splitRow(`*${t(one.title)}*, ${t(one.employer)}`, t(one.dates)), bullets(one.duties)))
            .join('\n\n'),
        publications: (of) => of.papers.map(({ text }, index) => `#par[${t(`[${index + 1}] ${text}`)}]`).join('\n'),
      },
    }),
  )

const leftDates = (person: CorpusPerson, left: string, right: string) =>
  `#grid(columns: (${person.language === 'ar' ? '3.4cm' : '3cm'}, 1fr), gutter: 10pt, [${left}], [${right}])`

/** Dates and labels in a left column, like a well-known LaTeX class. */
export const datesLeft: Section = (person) =>
  block(
    setup(person, { family: sansFonts, size: 9.5 }),
    `#grid(columns: (1fr, auto), [#text(size: 24pt)[${t(person.name)}]], align(right)[${t(person.place)} \\ ${t(person.phone)} \\ ${t(person.email)}])`,
    sections(person, usual, {
      heading: (text) =>
        `#v(6pt)#grid(columns: (3cm, 1fr), gutter: 10pt, box(width: 100%, height: 4pt, fill: blue), text(size: 14pt, fill: blue)[${t(text)}])`,
      own: {
        education: (of) =>
          of.degrees
            .map((one) =>
              leftDates(
                of,
                t(one.dates),
                block(
                  `*${t(degreeLine(one, of))}*, #emph[${t(one.institution)}]${one.grade ? `, ${t(one.grade)}` : ''}.`,
                  one.thesis ? `\n${t(one.thesis)}` : undefined,
                ),
              ),
            )
            .join('\n'),
        experience: (of) =>
          of.posts
            .map((one) =>
              leftDates(of, t(one.dates), block(`*${t(one.title)}*, #emph[${t(one.employer)}].`, bullets(one.duties))),
            )
            .join('\n'),
        publications: (of) => of.papers.map(({ text, year }) => leftDates(of, t(year), t(text))).join('\n'),
      },
    }),
  )

/** A coloured sidebar with the short lists, the rest beside it. */
export const sidebar: Section = (person) => {
  const heading = (text: string) => `#v(6pt)#text(size: 12pt, weight: "bold")[${t(text)}]`
  const own = {
    education: (of: CorpusPerson) =>
      of.degrees
        .map((one) =>
          block(
            `*${t(degreeLine(one, of))}*`,
            '',
            `${t(one.institution)} ${t('·')} ${t(one.dates)}`,
            '',
            one.grade ? t(one.grade) : undefined,
          ),
        )
        .join('\n\n'),
    experience: (of: CorpusPerson) =>
      of.posts
        .map((one) =>
          block(`*${t(one.title)}*`, '', `${t(one.employer)} ${t('·')} ${t(one.dates)}`, '', bullets(one.duties)),
        )
        .join('\n\n'),
    publications: (of: CorpusPerson) => bullets(of.papers.map(({ text }) => text)),
  }
  const narrow = sections(person, ['skills', 'languages', 'interests', 'awards'], { heading, own })
  const wide = sections(person, ['education', 'experience', 'publications', 'projects', 'talks', 'service'], {
    heading,
    own,
  })
  return block(
    setup(person, { family: sansFonts, size: 9, margin: '1.2cm' }),
    `#grid(columns: (5.2cm, 1fr), gutter: 16pt, block(fill: rgb("#dde8f0"), inset: 8pt, width: 100%)[`,
    block(heading(person.place), '', t(person.phone), '', t(person.email), narrow),
    `], [`,
    block(`#text(size: 22pt, weight: "bold")[${t(person.name)}]`, wide),
    `])`,
  )
}

const cells = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => row.map((cell) => `[${t(cell)}]`).join(', ')).join(',\n')

/** Degrees and papers in ruled tables, the papers with a number column and a year column. */
export const tables: Section = (person) =>
  block(
    setup(person, { size: 9.5, margin: '1.8cm' }),
    `#text(size: 18pt, weight: "bold")[${t(person.name)}]`,
    '',
    t(`${person.place}, ${person.phone}, ${person.email}`),
    sections(person, usual, {
      heading: (text) => `#v(6pt)#text(size: 12pt, weight: "bold", fill: rgb("#803020"))[${t(text)}]`,
      own: {
        education: (of) =>
          `#table(columns: (auto, 1fr, 1fr, auto), ${cells(of.degrees.map((one) => [one.dates, degreeLine(one, of), one.institution, one.grade]))})`,
        experience: (of) =>
          of.posts
            .map((one) => block(`*${t(`${one.title}, ${one.employer}`)}* (${t(one.dates)})`, bullets(one.duties)))
            .join('\n\n'),
        publications: (of) =>
          `#table(columns: (auto, 1fr, auto), ${cells(of.papers.map(({ text, year }, index) => [String(index + 1), text, year]))})`,
      },
    }),
  )

/** An academic CV: numbered references, justified and hyphenated, a running head and page numbers. */
export const academic: Section = (person) =>
  block(
    setup(person, {
      size: 10.5,
      more: `, header: context if counter(page).get().first() > 1 [#text(size: 8pt)[${t(`${person.name}, CV`)}]], footer: context align(center)[${t(person.page[0])} #counter(page).display() ${t(person.page[1])} #counter(page).final().first()]`,
    }),
    '#set par(justify: true)',
    `#text(size: 17pt)[${t(person.name)}]`,
    '',
    t(person.email),
    '',
    t(person.place),
    sections(
      person,
      [
        'interests',
        'education',
        'publications',
        'talks',
        'awards',
        'experience',
        'service',
        'skills',
        'languages',
        'references',
      ],
      {
        heading: (text) => `#v(10pt)#text(weight: "bold")[${t(text)}]`,
        own: {
          education: (of) =>
            of.degrees
              .map((one) =>
                block(
                  t(`${degreeLine(one, of)}, ${one.institution}, ${one.dates}${one.grade ? `, ${one.grade}` : ''}.`),
                  '',
                  one.thesis ? t(one.thesis) : undefined,
                ),
              )
              .join('\n\n'),
          experience: (of) =>
            of.posts
              .map((one) => block(t(`${one.title}, ${one.employer}, ${one.dates}.`), '', t(one.duties.join(' '))))
              .join('\n\n'),
          publications: (of) =>
            of.papers.map(({ text }, index) => `#par(hanging-indent: 1.6em)[${t(`${index + 1}. ${text}`)}]`).join('\n'),
        },
      },
    ),
  )

/** Form labels on the left, like the Europass form. */
export const labelled: Section = (person) =>
  block(
    setup(person, { family: sansFonts, size: 9.5 }),
    leftDates(person, '', `#text(size: 16pt, weight: "bold")[${t(person.name)}]`),
    leftDates(person, '', `${t(person.place)} \\ ${t(person.phone)} \\ ${t(person.email)}`),
    sections(person, ['experience', 'education', 'languages', 'skills', 'publications', 'projects', 'awards'], {
      heading: (text) =>
        `#v(10pt)#text(fill: blue, weight: "bold")[#upper[${t(text)}]]#line(length: 100%, stroke: 0.4pt)`,
      own: {
        education: (of) =>
          of.degrees
            .map((one) =>
              leftDates(
                of,
                t(one.dates),
                block(`*${t(degreeLine(one, of))}*`, '', t(one.institution), '', one.grade ? t(one.grade) : undefined),
              ),
            )
            .join('\n#v(4pt)\n'),
        experience: (of) =>
          of.posts
            .map((one: Post) =>
              leftDates(of, t(one.dates), block(`*${t(one.title)}*`, '', t(one.employer), '', bullets(one.duties))),
            )
            .join('\n#v(4pt)\n'),
        publications: (of) => leftDates(of, '', bullets(of.papers.map(({ text }) => text))),
      },
    }),
  )

/** Two columns of equal width under a coloured band. */
export const twoColumns: Section = (person) => {
  const heading = (text: string) =>
    `#block(fill: rgb("#e8e0f0"), inset: 4pt, width: 100%)[#text(weight: "bold")[${t(text)}]]`
  const own = {
    education: (of: CorpusPerson) =>
      of.degrees
        .map((one) =>
          block(
            `*${t(one.institution)}*`,
            '',
            t(`${degreeLine(one, of)} (${one.dates})`),
            '',
            one.grade ? t(one.grade) : undefined,
          ),
        )
        .join('\n\n'),
    experience: (of: CorpusPerson) =>
      of.posts
        .map((one) => block(`*${t(one.title)}*`, '', t(`${one.employer}, ${one.dates}`), bullets(one.duties)))
        .join('\n\n'),
    publications: (of: CorpusPerson) => paragraphs(of.papers.map(({ text }) => text)),
  }
  return block(
    setup(person, { family: sansFonts, size: 8.5, margin: '1.5cm' }),
    `#block(fill: rgb("#403060"), inset: 12pt, width: 100%)[#text(fill: white, size: 20pt)[${t(person.name)}] \\ #text(fill: white)[${t(`${person.email}  ${person.phone}`)}]]`,
    `#grid(columns: (1fr, 1fr), gutter: 18pt, [`,
    sections(person, ['education', 'experience', 'skills', 'languages'], { heading, own }),
    `], [`,
    sections(person, ['publications', 'talks', 'awards', 'interests', 'service'], { heading, own }),
    `])`,
  )
}

/** Papers in a table with columns for a letter, a number and the paper; its identifier is on a separate line. */
export const letterTable: Section = (person) =>
  block(
    setup(person, { size: 10, margin: '2.2cm' }),
    `#align(right)[#text(size: 16pt, weight: "bold")[${t(person.name)}]]`,
    `#align(right)[${t(person.email)} \\ ${t(person.phone)}]`,
    sections(
      person,
      ['education', 'publications', 'experience', 'talks', 'service', 'awards', 'skills', 'languages', 'references'],
      {
        heading: (text) => `#v(8pt)#underline[*${t(text)}*]`,
        own: {
          education: (of) =>
            `#table(columns: (1fr, 1.4fr, auto, auto), stroke: none, ${cells(of.degrees.map((one) => [degreeLine(one, of), one.institution, one.dates, one.grade]))})`,
          experience: (of) =>
            `#table(columns: (auto, 1fr), stroke: none, ${cells(of.posts.map((one) => [one.dates, `${one.title}, ${one.employer}`]))})`,
          publications: (of) =>
            `#table(columns: (auto, auto, 1fr), stroke: none, ${cells(of.papers.map(({ text }, index) => [index % 2 === 0 ? 'J' : 'C', String(of.papers.length - index), text]))})`,
        },
      },
    ),
  )

/** Wide capitals as headings, institution and place on one line, papers under headings of their state. */
export const spacedCapitals: Section = (person) =>
  block(
    setup(person, { size: 11, margin: '1in' }),
    `#align(center)[#text(size: 15pt, tracking: 2pt)[#upper[${t(person.name)}]]]`,
    `#align(center)[${t(`${person.email} • ${person.phone} • ${person.place}`)}]`,
    sections(person, usual, {
      heading: (text) => `#v(6pt)#align(center)[#text(tracking: 3pt)[#upper[${t(text)}]]]`,
      own: {
        education: (of) =>
          of.degrees
            .map((one) =>
              block(
                splitRow(`#upper[${t(one.institution)}]`, t(of.place)),
                splitRow(`#emph[${t(degreeLine(one, of))}]`, t(one.dates)),
                one.grade ? bullets([one.grade]) : undefined,
              ),
            )
            .join('\n\n'),
        experience: (of) =>
          of.posts
            .map((one) =>
              block(
                splitRow(`*${t(one.employer)}*`, t(of.place)),
                splitRow(`#emph[${t(one.title)}]`, t(one.dates)),
                bullets(one.duties),
              ),
            )
            .join('\n\n'),
        publications: (of) => of.papers.map(({ text }) => `#par(hanging-indent: 2em)[${t(text)}]`).join('\n'),
      },
    }),
  )
