import { readSources, toFacts } from '#src/features/catalogue/commands.ts'
import { listProgramsOf, searchUniversities } from '#src/features/catalogue/data.ts'
import type { SourcedFact } from '#src/features/catalogue/facts/facts.contract.ts'
import { createNameIndex, type NameIndex, normalizeName } from '#src/features/catalogue/names.engine.ts'
import { formatProgram } from '#src/features/catalogue/program.format.ts'
import { toFilter } from '#src/features/catalogue/search/normalize-filters.commands.ts'
import { programFilterSchema } from '#src/features/catalogue/search/search.contract.ts'
import { searchPrograms } from '#src/features/catalogue/search/search.data.ts'
import { buildCatalogueEntryPath } from '#src/features/catalogue/university-path.parse.ts'
import { type ArticleIndex, createArticleIndex, rankArticles } from '#src/features/help/article-search.engine.ts'
import { type HelpArticleId, helpArticles } from '#src/features/help/rules.ts'
import { searchWords } from '#src/features/help/search-words.rules.ts'
import { collectTranslationWords } from '#src/server/translations.ts'
import { formatDate } from '#src/shared/dates.ts'
import { formatCountryName } from '#src/shared/display-names.ts'
import { getNumberFormat } from '#src/shared/formats.ts'
import { joinParts } from '#src/shared/lists.ts'
import type { Language } from '#src/shared/locales.ts'
import { formatMoney } from '#src/shared/money.ts'
import type { Source } from '../contract.ts'
import type { Reader, Reading } from '../queries/queries.commands.ts'
import type { StudyPreferences } from '../understanding/study-preferences.commands.ts'
import { listScholarships, listUniversitiesByIds, listUniversityNames, type ScholarshipFilter } from './lookup.data.ts'
import { findLowercaseUniversityNames, findUniversityNames } from './lookup.parse.ts'

/** Cache time of the university names per process: the catalogue changes rarely. */
const cacheMs = 60_000
const cache = new WeakMap<Reader['database'], { at: number; index: NameIndex }>()

const readNames = async ({ db, database }: Reader): Promise<NameIndex> => {
  const known = cache.get(database)
  if (known && Date.now() - known.at < cacheMs) return known.index
  const index = createNameIndex(await listUniversityNames(db))
  cache.set(database, { at: Date.now(), index })
  return index
}

/** Finds the ids of the universities that a text names, in its order. */
export const findNamed = async (reader: Reader, text: string): Promise<string[]> => {
  const index = await readNames(reader)
  const found = findUniversityNames(text, index)
  return found.length > 0 ? found : findLowercaseUniversityNames(text, index, collectTranslationWords())
}

/** Returns a predicate whether a text names a university; usable after the transaction has ended. */
export const readNaming = async (reader: Reader): Promise<(text: string) => boolean> => {
  const index = await readNames(reader)
  return (text) => findUniversityNames(text, index).length > 0
}

export const factKinds = ['tuition_per_year', 'admission_rate_undergraduate', 'application_fee'] as const
export type FactKind = (typeof factKinds)[number]

const valueText = (kind: FactKind, fact: SourcedFact, language: Language): string => {
  if (typeof fact.value !== 'number') return String(fact.value)
  if (kind === 'admission_rate_undergraduate')
    return getNumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(fact.value)
  return formatMoney(fact.value, fact.currency ?? 'USD', language)
}

const toSaidFact = (kind: FactKind, fact: SourcedFact | undefined, { t, language }: Reader) => ({
  kind,
  name: t(`catalogue.fact.${kind}`),
  value: fact ? valueText(kind, fact, language) : t('catalogue.fact.notKnown'),
  isKnown: fact !== undefined,
  year: fact?.year ?? '',
  isOld: fact?.isOld ?? false,
  note: fact?.note ?? '',
  source: fact?.source.url ? { title: fact.source.title, href: fact.source.url } : null,
  checkedOn: fact?.source.checkedOn ? formatDate(`${fact.source.checkedOn}T00:00:00Z`, language, 'UTC') : '',
})

const maxPrograms = 40

type UniversityRow = Awaited<ReturnType<typeof listUniversitiesByIds>>[number]

const readUniversity = async (row: UniversityRow, reader: Reader, sources: Awaited<ReturnType<typeof readSources>>) => {
  const facts = toFacts(row.facts, sources)
  const programs = await listProgramsOf(reader.db, row.id)
  return {
    id: row.id,
    name: row.name,
    place: joinParts([row.city, formatCountryName(row.country, reader.language)], reader.language),
    website: row.websiteUrl,
    facts: factKinds.map((kind) => toSaidFact(kind, facts[kind], reader)),
    programCount: programs.length,
    programs: programs
      .slice(0, maxPrograms)
      .map(({ id, name, degree, level, field }) => ({ id, name, degree, level, field })),
    page: `/university/${row.id}`,
  }
}
export type NamedUniversity = Awaited<ReturnType<typeof readUniversity>>

const sourcesOf = (university: NamedUniversity): Source[] => [
  { title: university.name, href: university.page },
  ...(university.website ? [{ title: university.website, href: university.website }] : []),
  ...university.facts.flatMap(({ source }) => (source ? [source] : [])),
  ...university.programs.map(({ id, name }) => ({ title: name, href: `${university.page}/${id}` })),
]

/** Reads universities of the catalogue: place, facts with their sources, programmes. */
export const readUniversities = async (reader: Reader, ids: string[]) => {
  const rows = await listUniversitiesByIds(reader.db, ids.slice(0, 4))
  const sources = await readSources(reader.db)
  const data: NamedUniversity[] = []
  for (const id of ids) {
    const row = rows.find((candidate) => candidate.id === id)
    if (row) data.push(await readUniversity(row, reader, sources))
  }
  return { data, sources: data.flatMap(sourcesOf) } satisfies Reading
}

interface Filter {
  query?: string | undefined
  country?: string | undefined
  field?: string | undefined
  level?: string | undefined
}

const maxFound = 6

/** Searches universities of the catalogue. */
export const searchCatalogue = async (reader: Reader, { country, field, level, query = '' }: Filter) => {
  const rows = await searchUniversities(
    reader.db,
    { countries: country ? [country] : undefined, field, level, query: normalizeName(query) },
    undefined,
    maxFound,
  )
  const data = rows.map((row) => ({
    id: row.id,
    name: row.name,
    place: joinParts([row.city, formatCountryName(row.country, reader.language)], reader.language),
    page: `/university/${row.id}`,
  }))
  const all = { title: reader.t('assistant.page.universities'), href: '/universities' }
  return { data, sources: [...data.map(({ name, page }) => ({ title: name, href: page })), all] } satisfies Reading
}

/** Reads scholarships; an amount is given only with a source, and those known by name only are marked. */
export const readScholarships = async (reader: Reader, filter: ScholarshipFilter) => {
  const rows = await listScholarships(reader.db, filter, maxFound)
  const data = rows.map((row) => ({
    name: row.name,
    provider: row.provider,
    amount: row.amount
      ? formatMoney(row.amount, row.currency ?? 'USD', reader.language)
      : reader.t('catalogue.fact.notKnown'),
    isVerified: row.isVerified,
    note: row.isVerified ? '' : reader.t('scholarships.unverified'),
    website: row.websiteUrl,
  }))
  return { data, sources: data.map(({ name, website }) => ({ title: name, href: website })) } satisfies Reading
}

/** Searches programmes by preferences, and returns the address of the full search. */
export const searchProgramsFor = async (reader: Reader, { filters, country }: StudyPreferences) => {
  const { sort = 'fit', ...asked } = { ...filters, country: filters.country ?? country }
  const rows = await searchPrograms(
    reader.db,
    await toFilter(reader.db, programFilterSchema.parse({ ...asked, unknown: 'no' }), undefined),
    {
      sort,
      after: undefined,
      limit: maxFound,
    },
  )
  const data = rows.map((row) => ({
    id: row.id,
    name: formatProgram(row.name, row.degree, reader.language),
    university: row.universityName,
    place: joinParts([row.city, formatCountryName(row.country, reader.language)], reader.language),
    page: buildCatalogueEntryPath({ universityId: row.universityId, programId: row.id }),
  }))
  const search = new URLSearchParams(
    Object.entries({ show: 'programs', ...asked, sort: filters.sort }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    ),
  )
  const all = { title: reader.t('assistant.page.found'), href: `/universities?${search}` }
  return {
    data,
    all,
    sources: [...data.map(({ name, page }) => ({ title: name, href: page })), all],
  } satisfies Reading & {
    all: Source
  }
}

/** Minimum score and minimum share of a question's words that an article contains; less is coincidence. */
const minArticle = { score: 1.5, share: 0.12 }
const maxArticles = 2

type ArticleReader = Pick<Reader, 't' | 'appName' | 'language'>

const articleText = (id: HelpArticleId, { t, appName }: ArticleReader) => ({
  id,
  title: t(`help.article.${id}.title`, { appName }),
  text: t(`help.article.${id}.text`, { appName }),
})

const articleIndexes = new Map<Language, ArticleIndex>()

/** Returns the index of the articles in the reader's language, built once per process. */
const readArticleIndex = (reader: ArticleReader): ArticleIndex => {
  const known = articleIndexes.get(reader.language)
  if (known) return known
  const index = createArticleIndex(
    helpArticles.map(({ id }) => ({ ...articleText(id, reader), words: searchWords[id] })),
  )
  articleIndexes.set(reader.language, index)
  return index
}

/** Searches the help articles for a question, best match first. */
export const searchHelp = (reader: ArticleReader, question: string, limit = maxArticles) => {
  const found = rankArticles(readArticleIndex(reader), question)
    .filter(({ score, share }) => score >= minArticle.score && share >= minArticle.share)
    .slice(0, limit)
  const data = found.map(({ id }) => articleText(id as HelpArticleId, reader))
  return { data, sources: data.map(({ id, title }) => ({ title, href: `/help#${id}` })) } satisfies Reading
}
