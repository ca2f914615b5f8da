import { findFacultyByWords } from '#src/features/professors/faculty.commands.ts'
import { formatCountryName } from '#src/shared/display-names.ts'
import { foldText } from '#src/shared/unicode.ts'
import { findTopic } from '../lookup/topic.parse.ts'
import { formatLink } from '../markdown.parse.ts'
import type { Reader } from '../queries/queries.commands.ts'
import { detectPreferences } from '../understanding/study-preferences.commands.ts'
import { type Answer, createPageLink, createReply, type Reply, type ReplyRequest } from './reply-draft.commands.ts'

const maxPeople = 6

/** Removes the name of a country from the end of a topic: "solar energy canada". */
const withoutCountry = (topic: string, country: string | undefined, language: string): string => {
  if (!country) return topic
  const names = [language, 'en'].map((tongue) => foldText(formatCountryName(country, tongue)))
  return names.reduce((rest, name) => rest.replace(name, ' '), topic).trim()
}

interface PeopleSearch {
  /** Only people with a running grant. */
  isFunded: boolean
}

/** Answers with people of the catalogue by topic, university and country; undefined when the question names none. */
const answerPeople = async (
  reader: Reader,
  { question, universities, refinements = [] }: ReplyRequest,
  { isFunded }: PeopleSearch,
): Promise<Reply | undefined> => {
  const { t, db, language } = reader
  const [universityId] = universities
  const newest = refinements.at(-1)
  const { country } = await detectPreferences(db, newest ?? question, language)
  const destination = country ?? (newest ? (await detectPreferences(db, question, language)).country : undefined)
  const topic = withoutCountry(findTopic(question) ?? '', destination, language)
  if (topic === '' && !universityId) return undefined
  const filter = { query: topic, country: universityId ? undefined : destination, universityId, isRunning: isFunded }
  const { faculty, total } = await findFacultyByWords(db, filter, undefined, maxPeople)
  const address = new URLSearchParams(
    Object.entries({
      q: topic,
      country: filter.country,
      university: universityId,
      running: isFunded ? 'true' : '',
    }).flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : [])),
  )
  const all = createPageLink(t('assistant.page.people', { number: total }), `/professors?${address}`)
  const advice = createPageLink(t('help.article.professors.title'), '/help#professors')
  if (faculty.length === 0) {
    const page = createPageLink(t('assistant.page.professors'), '/professors')
    return createReply([`${t('assistant.say.peopleNone')} ${page.text}`], [page.source])
  }
  const today = reader.now.slice(0, 10)
  const lines = faculty.map(({ id, fullName, universityName, title, grants, runningUntil }) => {
    const isRunning = runningUntil !== null && runningUntil >= today
    const until = isRunning ? t('assistant.say.grantUntil', { year: runningUntil.slice(0, 4) }) : ''
    const href = `/professors/${id}`
    const grant = title ?? grants[0]?.titles[0] ?? ''
    return {
      text: `- ${[formatLink(fullName, href), universityName].join(', ')}${grant ? `: ${grant}` : ''}${until ? ` (${until})` : ''}`,
      source: { title: fullName, href },
    }
  })
  return createReply(
    [
      t(isFunded ? 'assistant.say.grants' : 'assistant.say.people'),
      ...lines.map(({ text }) => text),
      all.text,
      advice.text,
    ],
    [...lines.map(({ source }) => source), all.source, advice.source],
  )
}

/** Answers with people who work on a topic, or at a university, with their grants. */
export const answerSearchProfessors: Answer = async (reader, request) =>
  await answerPeople(reader, request, { isFunded: false })

/** Answers with people whose grant on a topic is running. */
export const answerSearchGrants: Answer = async (reader, request) =>
  await answerPeople(reader, request, { isFunded: true })
