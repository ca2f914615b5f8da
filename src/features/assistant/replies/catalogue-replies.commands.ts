import { findCitizenship } from '#src/features/profile/data.ts'
import { countryName } from '#src/shared/display-names.ts'
import type { Language } from '#src/shared/locales.ts'
import { foldText } from '#src/shared/unicode.ts'
import {
  readScholarships,
  readUniversities,
  type SaidUniversity,
  searchCatalogue,
  searchProgramsFor,
} from '../lookup/lookup.commands.ts'
import { linkTo } from '../markdown.parse.ts'
import type { Reader } from '../queries/queries.commands.ts'
import { factOf } from '../understanding/entities.parse.ts'
import { originsIn } from '../understanding/nationalities.rules.ts'
import { namesCountry, type Wishes, wishesIn } from '../understanding/wishes.commands.ts'
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
        .map((program) => `- ${linkTo(program.name, `${university.page}/${program.id}`)} (${program.degree})`),
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

const comesFrom = /(?:from|aus|de|soy de|vengo de|viens de|من|来自)\s+(?:the |la |el |les |der |den )?$/
const people = /^(?:学生|人|公民|籍|国籍)/

/** Of several countries in a question, the one that the person is from: by a word before or behind its name. */
const originIn = (question: string, { country, others }: Wishes, language: Language): string | undefined =>
  [country, ...others].find((code) => {
    if (!code) return false
    return [language, 'en'].some((tongue) => {
      const text = foldText(question)
      const name = foldText(countryName(code, tongue))
      const at = text.indexOf(name)
      return at >= 0 && (comesFrom.test(text.slice(0, at)) || people.test(text.slice(at + name.length)))
    })
  })

/** Who asks, and where they want to study: "Indian", "from Spain" and "中国学生" are origins, other countries are wishes. */
const scholarshipWish = async (question: string, { language, db, person }: Reader) => {
  const wishes = await wishesIn(db, question, language)
  const [nation] = originsIn(question).filter((code) => code !== wishes.country || wishes.others.length === 0)
  const origin =
    originIn(question, wishes, language) ?? (nation && !namesCountry(question, nation, language) ? nation : undefined)
  const country = [wishes.country, ...wishes.others].find((code) => code !== undefined && code !== origin)
  return { citizenship: origin ?? (await findCitizenship(db, person.id)), country, level: wishes.filters.level }
}

/** Scholarships for a country of study, a level and a citizenship. */
export const answerScholarships: Answer = async (reader, { question }) => {
  const { t, language } = reader
  const wish = await scholarshipWish(question, reader)
  const { data, sources } = await readScholarships(reader, wish)
  const all = page(t('assistant.page.scholarships'), '/scholarships')
  if (data.length === 0) return reply([`${t('assistant.say.scholarshipsNone')} ${all.text}`], [all.source])
  return reply(
    [
      wish.citizenship
        ? t('assistant.say.scholarshipsFor', { country: countryName(wish.citizenship, language) })
        : t('assistant.say.scholarships'),
      ...data.map(
        (row) =>
          `- ${linkTo(row.name, row.website)}, ${row.provider}. ${t('assistant.say.amount', { amount: row.amount })}${row.note ? ` ${row.note}.` : ''}`,
      ),
      t('assistant.say.scholarshipsNote'),
      all.text,
    ],
    [...sources, all.source],
  )
}

const namesUniversities = /universit|universidad|colleges?\b|schools?\b|\bunis?\b|hochschul|大学|学校|جامع/

/** Universities for a country and field. */
const answerUniversities = async (reader: Reader, { country, filters: { field } }: Wishes) => {
  const { t } = reader
  const { data, sources } = await searchCatalogue(reader, { country, field })
  const asked = Object.entries({ country, field }).flatMap(([name, value]) =>
    value ? [[name, value] as [string, string]] : [],
  )
  const all = page(t('assistant.page.universities'), `/universities?${new URLSearchParams(asked)}`)
  if (data.length === 0) return reply([`${t('assistant.say.foundNone')} ${all.text}`], [all.source])
  return reply(
    [t('assistant.say.found'), ...data.map((row) => `- ${linkTo(row.name, row.page)}, ${row.place}`), all.text],
    [...sources, all.source],
  )
}

/** Programmes for a country, field and level, with the search that finds them all; universities where no more is asked. */
export const answerSearch: Answer = async (reader, { question, universities }) => {
  const { t } = reader
  if (universities.length > 0) return await answerFact(reader, { question, universities })
  const wishes = await wishesIn(reader.db, question, reader.language)
  const { field, topic, place, level, country = wishes.country } = wishes.filters
  if (!(country || field || topic || place)) return undefined
  if (!(level || topic) && namesUniversities.test(foldText(question))) return await answerUniversities(reader, wishes)
  const { data, sources, all } = await searchProgramsFor(reader, wishes)
  const link = linkTo(all.title, all.href)
  if (data.length === 0) return reply([`${t('assistant.say.foundNone')} ${link}`], [all])
  return reply(
    [
      t('assistant.say.found'),
      ...data.map((row) => `- ${linkTo(row.name, row.page)}, ${row.university}, ${row.place}`),
      link,
    ],
    sources,
  )
}
