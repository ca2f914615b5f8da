import { readScholarships, readUniversities, type SaidUniversity, searchCatalogue } from '../lookup/lookup.commands.ts'
import { linkTo } from '../markdown.parse.ts'
import type { Reader } from '../queries/queries.commands.ts'
import { countryOf, factOf, fieldOf, levelOf } from '../understanding/entities.parse.ts'
import { type Answer, page, reply } from './reply-draft.commands.ts'

/** "IPEDS, Admissions" from "IPEDS, Admissions: undergraduate applications, fall 2022". */
const shortTitle = (title: string): string => title.split(':')[0] ?? title

const factText = (fact: SaidUniversity['facts'][number], { t }: Reader): string => {
  if (!fact.isKnown) return `${fact.name}: ${fact.value}`
  const source = fact.source ? linkTo(shortTitle(fact.source.title), fact.source.href) : ''
  const age = fact.isOld ? t('catalogue.fact.old', { year: fact.year }) : fact.year
  return `${fact.name}: **${fact.value}** (${[age, source].filter(Boolean).join(', ')})`
}

const factLines = (university: SaidUniversity, question: string, reader: Reader): string[] => {
  const { t } = reader
  const asked = factOf(question)
  const link = linkTo(university.name, university.page)
  if (asked === 'place') return [`${link}: ${university.place}`]
  if (asked === 'website') return [`${link}: ${linkTo(university.website, university.website)}`]
  if (asked === 'programs')
    return [
      t('assistant.say.programs', { name: link, number: university.programCount }),
      ...university.programs
        .slice(0, 8)
        .map((program) => `- ${linkTo(program.name, university.page)} (${program.degree})`),
    ]
  const facts = university.facts.filter((fact) => !asked || fact.kind === asked)
  return [
    t('assistant.say.facts', { name: link, place: university.place }),
    ...facts.map((fact) => `- ${factText(fact, reader)}`),
  ]
}

/** Facts of the universities that a question names, each with its source and year. */
export const answerFact: Answer = async (reader, { question, universities }) => {
  if (universities.length === 0) return undefined
  const { data, sources } = await readUniversities(reader, universities.slice(0, 3))
  if (data.length === 0) return undefined
  return reply(
    data.flatMap((university) => factLines(university, question, reader)),
    sources,
  )
}

/** Two or more universities side by side. */
export const answerCompare: Answer = async (reader, { universities }) => {
  const { t } = reader
  if (universities.length < 2) return reply([t('assistant.say.compareWhich')])
  const { data, sources } = await readUniversities(reader, universities)
  return reply(
    [
      t('assistant.say.compare'),
      ...data.flatMap((university) => [
        `**${university.name}**: ${linkTo(university.place, university.page)}`,
        ...university.facts.map((fact) => `- ${factText(fact, reader)}`),
      ]),
      t('assistant.say.compareNote'),
    ],
    sources,
  )
}

/** Scholarships of the catalogue for a country and level. */
export const answerScholarships: Answer = async (reader, { question }) => {
  const { t, language } = reader
  const country = countryOf(
    question,
    ['US', 'GB', 'DE', 'CH', 'CA', 'FR', 'NL', 'SE', 'AU', 'JP', 'CN', 'KR', 'SG'],
    language,
  )
  const { data, sources } = await readScholarships(reader, { country, level: levelOf(question) })
  if (data.length === 0) return reply([t('assistant.say.scholarshipsNone')])
  return reply(
    [
      t('assistant.say.scholarships'),
      ...data.map(
        (row) =>
          `- ${linkTo(row.name, row.website)}, ${row.provider}. ${t('assistant.say.amount', { amount: row.amount })}${row.note ? ` ${row.note}.` : ''}`,
      ),
      t('assistant.say.scholarshipsNote'),
    ],
    sources,
  )
}

/** Universities for a country, field and level. */
export const answerSearch: Answer = async (reader, { question, universities }) => {
  const { t, language } = reader
  if (universities.length > 0) return await answerFact(reader, { question, universities })
  const country = countryOf(
    question,
    [
      'US',
      'GB',
      'DE',
      'CH',
      'CA',
      'FR',
      'NL',
      'SE',
      'AU',
      'JP',
      'CN',
      'KR',
      'SG',
      'IT',
      'ES',
      'AT',
      'BE',
      'DK',
      'NO',
      'FI',
      'IE',
      'IN',
      'BR',
      'NZ',
    ],
    language,
  )
  const field = fieldOf(question, (id) => t(`catalogue.field.${id}`))
  if (!country && !field) return undefined
  const { data, sources } = await searchCatalogue(reader, { country, field, level: levelOf(question) })
  const all = page(t('assistant.page.universities'), '/universities')
  if (data.length === 0) return reply([`${t('assistant.say.foundNone')} ${all.text}`], [all.source])
  return reply(
    [t('assistant.say.found'), ...data.map((row) => `- ${linkTo(row.name, row.page)}, ${row.place}`), all.text],
    [...sources, all.source],
  )
}
