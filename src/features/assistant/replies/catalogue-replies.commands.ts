import { findCitizenship } from '#src/features/profile/data.ts'
import { findScholarshipAnswers } from '#src/features/scholarships/data.ts'
import { formatCountryName } from '#src/shared/display-names.ts'
import { formatList } from '#src/shared/lists.ts'
import type { Language } from '#src/shared/locales.ts'
import { foldText } from '#src/shared/unicode.ts'
import {
  type NamedUniversity,
  readScholarships,
  readUniversities,
  searchCatalogue,
  searchProgramsFor,
} from '../lookup/lookup.commands.ts'
import { detectRefined } from '../lookup/refine.commands.ts'
import { formatLink } from '../markdown.parse.ts'
import type { Reader } from '../queries/queries.commands.ts'
import { detectFact } from '../understanding/entities.parse.ts'
import { detectOrigins } from '../understanding/nationalities.rules.ts'
import { isCountryMentioned, type StudyPreferences } from '../understanding/study-preferences.commands.ts'
import { type Answer, createPageLink, createReply } from './reply-draft.commands.ts'

/** Shortens a source title: "IPEDS, Admissions" from "IPEDS, Admissions: undergraduate applications, fall 2022". */
const shortTitle = (title: string): string => title.split(':')[0] ?? title

const factText = (fact: NamedUniversity['facts'][number], { t }: Reader): string => {
  if (!fact.isKnown) return `${fact.name}: ${fact.value}`
  const source = fact.source ? formatLink(shortTitle(fact.source.title), fact.source.href) : ''
  const age = fact.isOld ? t('catalogue.fact.old', { year: fact.year }) : fact.year
  return `${fact.name}: **${fact.value}** (${[age, source].filter(Boolean).join(', ')})`
}

const factLines = (university: NamedUniversity, question: string, reader: Reader): string[] => {
  const { t } = reader
  const factKind = detectFact(question)
  const link = formatLink(university.name, university.page)
  if (factKind === 'place') return [`${link}: ${university.place}`]
  if (factKind === 'website') return [`${link}: ${formatLink(university.website, university.website)}`]
  if (factKind === 'programs')
    return [
      t('assistant.say.programs', { name: link, number: university.programCount }),
      ...university.programs
        .slice(0, 8)
        .map((program) => `- ${formatLink(program.name, `${university.page}/${program.id}`)} (${program.degree})`),
    ]
  const facts = university.facts.filter((fact) => !factKind || fact.kind === factKind)
  return [
    t('assistant.say.facts', { name: link, place: university.place }),
    ...facts.map((fact) => `- ${factText(fact, reader)}`),
  ]
}

/** Answers with facts of the universities that a question names, each with its source and year. */
export const answerFact: Answer = async (reader, { question, universities }) => {
  if (universities.length === 0) return undefined
  const { data, sources } = await readUniversities(reader, universities.slice(0, 3))
  if (data.length === 0) return undefined
  return createReply(
    data.flatMap((university) => factLines(university, question, reader)),
    sources,
  )
}

/** Compares two or more universities. */
export const answerCompare: Answer = async (reader, { universities }) => {
  const { t } = reader
  if (universities.length < 2) return createReply([t('assistant.say.compareWhich')])
  const { data, sources } = await readUniversities(reader, universities)
  return createReply(
    [
      t('assistant.say.compare'),
      ...data.flatMap((university) => [
        `**${university.name}**: ${formatLink(university.place, university.page)}`,
        ...university.facts.map((fact) => `- ${factText(fact, reader)}`),
      ]),
      t('assistant.say.compareNote'),
    ],
    sources,
  )
}

const comesFrom = /(?:from|aus|de|soy de|vengo de|viens de|من|来自)\s+(?:the |la |el |les |der |den )?$/
const people = /^(?:学生|人|公民|籍|国籍)/

/** Detects the country of origin among several in a question, by a word before or after its name. */
const originIn = (question: string, { country, others }: StudyPreferences, language: Language): string | undefined =>
  [country, ...others].find((code) => {
    if (!code) return false
    return [language, 'en'].some((tongue) => {
      const text = foldText(question)
      const name = foldText(formatCountryName(code, tongue))
      const at = text.indexOf(name)
      return at >= 0 && (comesFrom.test(text.slice(0, at)) || people.test(text.slice(at + name.length)))
    })
  })

const forWomen =
  /\b(?:women|woman|females?|girls?|mujer(?:es)?|chicas|femmes?|filles|frauen|weiblich\w*|studentinnen)\b|女(?:生|性|士|学生)|للنساء|النساء|للاناث|للفتيات|للطالبات|امراة|امراه/
const forMen = /\b(?:for men|males?|hombres|pour hommes|fur manner)\b|男(?:生|性)|للرجال|للذكور/

/** Detects for applicants of which sex a question asks. */
const sexIn = (question: string): 'female' | 'male' | undefined => {
  const text = foldText(question)
  return forWomen.test(text) ? 'female' : forMen.test(text) ? 'male' : undefined
}

/** Detects origin and destination: "Indian", "from Spain" and "中国学生" are origins, other countries destinations. */
const readScholarshipWish = async (reader: Reader, question: string, refinements: readonly string[] = []) => {
  const { language, db, person } = reader
  const wishes = await detectRefined(reader, question, refinements)
  const said = [question, ...refinements].join(' ')
  const [nation] = detectOrigins(said).filter((code) => code !== wishes.country || wishes.others.length === 0)
  const origin =
    originIn(said, wishes, language) ?? (nation && !isCountryMentioned(said, nation, language) ? nation : undefined)
  const country = [wishes.country, ...wishes.others].find((code) => code !== undefined && code !== origin)
  const named = sexIn(said)
  return {
    citizenship: origin ?? (await findCitizenship(db, person.id)),
    country,
    level: wishes.filters.level,
    field: wishes.filters.field,
    sex: named ?? (await findScholarshipAnswers(db, person.id)).sex,
    isForWomen: named === 'female',
  }
}

/** Answers with scholarships for all conditions that a question names, without those that the user cannot hold. */
export const answerScholarships: Answer = async (reader, { question, refinements }) => {
  const { t, language } = reader
  const { isForWomen, ...wish } = await readScholarshipWish(reader, question, refinements)
  const { data, sources } = await readScholarships(reader, wish)
  const all = createPageLink(t('assistant.page.scholarships'), '/scholarships')
  if (data.length === 0) return createReply([`${t('assistant.say.scholarshipsNone')} ${all.text}`], [all.source])
  const conditions = [
    ...(wish.country
      ? [t('assistant.say.condition.country', { country: formatCountryName(wish.country, language) })]
      : []),
    ...(wish.level ? [t(`catalogue.level.${wish.level}`)] : []),
    ...(wish.field ? [t(`catalogue.field.${wish.field}`)] : []),
    ...(isForWomen ? [t('assistant.say.condition.women')] : []),
  ]
  return createReply(
    [
      wish.citizenship
        ? t('assistant.say.scholarshipsFor', { country: formatCountryName(wish.citizenship, language) })
        : t('assistant.say.scholarships'),
      ...(conditions.length > 0
        ? [t('assistant.say.conditions', { conditions: formatList(conditions, language) })]
        : []),
      ...data.map(
        (row) =>
          `- ${formatLink(row.name, row.website)}, ${row.provider}. ${t('assistant.say.amount', { amount: row.amount })}${row.note ? ` ${row.note}.` : ''}`,
      ),
      t('assistant.say.scholarshipsNote'),
      all.text,
    ],
    [...sources, all.source],
  )
}

const namesUniversities = /universit|universidad|colleges?\b|schools?\b|\bunis?\b|hochschul|大学|学校|جامع/

/** Answers with universities for a country and field. */
const answerUniversities = async (reader: Reader, { country, filters: { field } }: StudyPreferences) => {
  const { t } = reader
  const { data, sources } = await searchCatalogue(reader, { country, field })
  const filterNames = Object.entries({ country, field }).flatMap(([name, value]) =>
    value ? [[name, value] as [string, string]] : [],
  )
  const all = createPageLink(t('assistant.page.universities'), `/universities?${new URLSearchParams(filterNames)}`)
  if (data.length === 0) return createReply([`${t('assistant.say.foundNone')} ${all.text}`], [all.source])
  return createReply(
    [t('assistant.say.found'), ...data.map((row) => `- ${formatLink(row.name, row.page)}, ${row.place}`), all.text],
    [...sources, all.source],
  )
}

/** Answers with programmes for country, field and level and a link to the search; with universities for less detail. */
export const answerSearch: Answer = async (reader, { question, universities, refinements }) => {
  const { t } = reader
  if (universities.length > 0) return await answerFact(reader, { question, universities })
  const wishes = await detectRefined(reader, question, refinements)
  const { field, topic, place, level, country = wishes.country } = wishes.filters
  if (!(country || field || topic || place)) return undefined
  if (!(level || topic) && namesUniversities.test(foldText(question))) return await answerUniversities(reader, wishes)
  const { data, sources, all } = await searchProgramsFor(reader, wishes)
  const link = formatLink(all.title, all.href)
  if (data.length === 0) return createReply([`${t('assistant.say.foundNone')} ${link}`], [all])
  return createReply(
    [
      t('assistant.say.found'),
      ...data.map((row) => `- ${formatLink(row.name, row.page)}, ${row.university}, ${row.place}`),
      link,
    ],
    sources,
  )
}
