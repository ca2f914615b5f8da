import type { CorpusPerson, SectionName } from './people.ts'
import {
  block,
  bullets,
  degreeLine,
  listOf,
  type Section,
  sansFonts,
  sections,
  setup,
  splitRow,
  t,
} from './typst-layouts.ts'

// Held-out layouts: no rule was tuned on them.

/** Capital headings over a rule, papers under their years. */
export const byYear: Section = (person) =>
  block(
    setup(person, { size: 10.5, margin: '2.4cm' }),
    `#align(center)[#text(size: 18pt)[${t(person.name)}]]`,
    '',
    `#align(center)[${t(`${person.place} – ${person.email} – ${person.phone}`)}]`,
    sections(
      person,
      ['education', 'publications', 'experience', 'awards', 'talks', 'skills', 'languages', 'references'],
      {
        heading: (text) => `#v(6pt)#upper[*${t(text)}*]#v(-6pt)#line(length: 100%, stroke: 0.5pt)`,
        own: {
          education: (of) =>
            of.degrees
              .map((one) =>
                block(
                  `*${t(degreeLine(one, of))}*, ${t(one.dates)} \\`,
                  `${t(one.institution)}${one.grade ? ` (${t(one.grade)})` : ''}`,
                ),
              )
              .join('\n\n'),
          experience: (of) =>
            of.posts
              .map((one) =>
                block(splitRow(`${t(one.employer)}, #emph[${t(one.title)}]`, t(one.dates)), bullets(one.duties)),
              )
              .join('\n\n'),
          publications: (of) => of.papers.map(({ text, year }) => block(`*${year}*`, '', t(text))).join('\n\n'),
        },
      },
    ),
  )

/** A form with lines: labels in grey cells, each section under a header row. */
export const form: Section = (person) => {
  const labels: Record<CorpusPerson['language'], [string, string, string]> = {
    en: ['Name', 'E-mail', 'Telephone'],
    de: ['Name', 'E-Mail', 'Telefon'],
    fr: ['Nom', 'Courriel', 'Téléphone'],
    es: ['Nombre', 'Correo', 'Teléfono'],
    zh: ['姓名', '邮箱', '电话'],
    ar: ['الاسم', 'البريد الإلكتروني', 'الهاتف'],
  }
  const [name, mail, telephone] = labels[person.language]
  const order: SectionName[] = ['education', 'experience', 'publications', 'awards', 'skills', 'languages']
  const body = (section: SectionName) => {
    if (section === 'education')
      return person.degrees
        .map((one) => t([one.dates, one.institution, degreeLine(one, person), one.grade].filter(Boolean).join('  ')))
        .join(' \\\n')
    if (section === 'experience')
      return person.posts.map((one) => t(`${one.dates}  ${one.employer}  ${one.title}`)).join(' \\\n')
    if (section === 'publications')
      return person.papers.map(({ text }, index) => t(`${index + 1}) ${text}`)).join('\n\n')
    return listOf[section as keyof typeof listOf](person)
  }
  return block(
    setup(person, { family: sansFonts, size: 9.5, margin: '1.8cm' }),
    '#table(columns: (auto, 1fr, auto, 1fr),',
    `[${t(name)}], [${t(person.name)}], [${t(telephone)}], [${t(person.phone)}],`,
    `[${t(mail)}], table.cell(colspan: 3)[${t(person.email)}],`,
    order
      .map(
        (section) =>
          `table.cell(colspan: 4, fill: rgb("#dddddd"))[*${t(person.headings[section])}*], table.cell(colspan: 4)[${body(section)}],`,
      )
      .join('\n'),
    ')',
  )
}

/** Papers in a numbered list, the applicant's name in bold, addresses on separate lines. */
export const boldName: Section = (person) => {
  const paper = (text: string) => {
    const [words = text, address] = text.split(' https://')
    const [before, ...after] = words.split(person.name)
    const shown = after.length > 0 ? `${t(before ?? '')}*${t(person.name)}*${t(after.join(person.name))}` : t(words)
    return address ? `${shown} \\ ${t(`https://${address}`)}` : shown
  }
  return block(
    setup(person, { family: sansFonts, size: 10, margin: '2cm' }),
    `#grid(columns: (1fr, auto), text(size: 21pt, weight: "bold")[${t(person.name)}], align(right)[#text(size: 8pt)[${t(person.email)} \\ ${t(person.phone)}]])`,
    sections(
      person,
      ['interests', 'education', 'experience', 'projects', 'publications', 'talks', 'awards', 'service', 'skills'],
      {
        heading: (text) => `#v(10pt)#text(size: 13pt, fill: rgb("#205080"))[${t(text)}]`,
        own: {
          education: (of) =>
            of.degrees
              .map((one) =>
                block(
                  splitRow(`*${t(one.degree)}*, ${t(one.field)}`, t(one.dates)),
                  '',
                  `${t(one.institution)}${one.grade ? ` · ${t(one.grade)}` : ''}`,
                ),
              )
              .join('\n\n'),
          experience: (of) =>
            of.posts
              .map((one) =>
                block(splitRow(`*${t(one.title)}* · ${t(one.employer)}`, t(one.dates)), bullets(one.duties)),
              )
              .join('\n\n'),
          publications: (of) => of.papers.map(({ text }) => `+ ${paper(text)}`).join('\n'),
        },
      },
    ),
  )
}

/** A narrow right column, separated by a line. */
export const sidebarRight: Section = (person) => {
  const heading = (text: string) => `#v(8pt)#text(size: 11pt, weight: "bold", fill: rgb("#a04000"))[#upper[${t(text)}]]`
  const own = {
    education: (of: CorpusPerson) =>
      of.degrees
        .map((one) =>
          block(
            `*${t(degreeLine(one, of))}*`,
            '',
            t(one.institution),
            '',
            t(`${one.dates}${one.grade ? ` | ${one.grade}` : ''}`),
          ),
        )
        .join('\n\n'),
    experience: (of: CorpusPerson) =>
      of.posts
        .map((one) => block(`*${t(one.title)}* | ${t(one.employer)}`, '', t(one.dates), bullets(one.duties)))
        .join('\n\n'),
    publications: (of: CorpusPerson) => of.papers.map(({ text }) => t(text)).join('\n\n'),
  }
  return block(
    setup(person, { family: sansFonts, size: 9, margin: '1.6cm' }),
    `#text(size: 26pt)[${t(person.name)}]`,
    '',
    '#grid(columns: (1fr, 5cm), gutter: 18pt, [',
    sections(person, ['experience', 'education', 'publications', 'projects', 'references'], { heading, own }),
    '], [',
    block(t(person.email), '', t(person.phone), '', t(person.place)),
    sections(person, ['skills', 'languages', 'interests', 'awards', 'service'], { heading, own }),
    '])',
  )
}
