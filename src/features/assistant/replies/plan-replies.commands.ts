import { formatExpectedDeadline } from '#src/features/catalogue/facts/expected-deadline.format.ts'
import { buildCatalogueEntryPath } from '#src/features/catalogue/university-path.parse.ts'
import { listExpectedDeadlines } from '#src/features/deadlines/expected-deadlines.commands.ts'
import type { Contribution } from '#src/features/matching/contract.ts'
import { formatMatchedWords } from '#src/features/matching/matched-words.format.ts'
import { formatGrade, isStatedGrade } from '#src/features/profile/rules.ts'
import { formatDate } from '#src/shared/dates.ts'
import { formatCountryName } from '#src/shared/display-names.ts'
import { getNumberFormat } from '#src/shared/formats.ts'
import { formatMoney } from '#src/shared/money.ts'
import { foldText } from '#src/shared/unicode.ts'
import type { Source } from '../contract.ts'
import { formatLink } from '../markdown.parse.ts'
import { type DayPeriod, findNamedPeriod } from '../queries/named-days.parse.ts'
import {
  formatProgramName,
  type Reader,
  readApplications,
  readDue,
  readDuePeriod,
  readMatches,
  readProfile,
  readShortlist,
  readUnread,
  readWithoutDeadline,
} from '../queries/queries.commands.ts'
import { findToday } from '../queries/time-spans.rules.ts'
import { detectTimeSpan } from '../understanding/entities.parse.ts'
import { type Answer, createPageLink, createReply, type Reply } from './reply-draft.commands.ts'

/** Maximum number of applications without a deadline in an answer. */
const maxUndated = 5

/** Formats the lines of applications without a stated deadline, each with a link to the page that would state it. */
const undatedLines = async (reader: Reader, universities: string[]) => {
  const { data, sources } = await readWithoutDeadline(reader)
  const isAsked = ({ universityId }: (typeof data)[number]) =>
    universities.length === 0 || universities.includes(universityId)
  const first = data.filter(isAsked).slice(0, maxUndated)
  const hrefs = new Set(first.map(({ officialUrl }) => officialUrl))
  return {
    lines: first.map((row) => `- ${row.name}: ${formatLink(row.deadline, row.officialUrl)}`),
    sources: sources.filter(({ href }) => hrefs.has(href)),
  }
}

const ofPlans = (rows: readonly { text: string; source: Source }[]) => ({
  lines: rows.map(({ text }) => text),
  sources: rows.map(({ source }) => source),
})

/** Formats expected deadlines of a period, marked as expected: none of them is due. */
const expectedLines = async ({ db, person, t, language }: Reader, { from, until }: DayPeriod, universities: string[]) =>
  ofPlans(
    (await listExpectedDeadlines(db, person.id))
      .filter(({ localDate }) => localDate >= from && localDate <= until)
      .filter(({ universityId }) => universities.length === 0 || universities.includes(universityId))
      .slice(0, maxUndated)
      .map((row) => {
        const source = { title: formatProgramName(row), href: row.sourceUrl || '/applications' }
        return {
          text: `- ${formatLink(source.title, source.href)}: ${formatExpectedDeadline(row, { t, language })}`,
          source,
        }
      }),
  )

const dueLine = (row: Awaited<ReturnType<typeof readDue>>['data'][number], { t }: Reader): string =>
  `- ${formatLink(`${row.what}: ${row.name}`, row.page)}: ${row.when} (${row.isConfirmed ? row.left : t('deadlines.leftUnconfirmed', { left: row.left })})`

/** Answers with the open deadlines of a period that a question names, and with the expected ones, marked as such. */
const answerDueUntil = async (reader: Reader, period: DayPeriod, universities: string[]): Promise<Reply> => {
  const { t, language, now, person } = reader
  const { data, sources } = await readDuePeriod(reader, period)
  const due = universities.length === 0 ? data : data.filter((row) => universities.includes(row.universityId))
  const expected = await expectedLines(reader, period, universities)
  const plans = createPageLink(t('assistant.page.applications'), '/applications')
  const isFromToday = period.from === findToday(now, person.timeZone)
  const dates = {
    from: formatDate(`${period.from}T12:00:00Z`, language, 'UTC'),
    date: formatDate(`${period.until}T12:00:00Z`, language, 'UTC'),
  }
  const found = due.length > 0 ? 'due' : 'dueNone'
  return createReply(
    [
      t(`assistant.say.${found}.${isFromToday ? 'until' : 'between'}`, dates),
      ...due.map((row) => dueLine(row, reader)),
      ...expected.lines,
      plans.text,
    ],
    [...sources, ...expected.sources, plans.source],
  )
}

export const answerDue: Answer = async (reader, { question, universities }) => {
  const { t, language, now, person } = reader
  const period = findNamedPeriod(question, language, findToday(now, person.timeZone))
  if (period) return await answerDueUntil(reader, period, universities)
  const span = detectTimeSpan(question)
  const { data, sources } = await readDue(reader, span)
  const due = universities.length > 0 ? data.filter((row) => universities.includes(row.universityId)) : data
  const plans = createPageLink(t('assistant.page.applications'), '/applications')
  const undated = await undatedLines(reader, universities)
  if (due.length === 0)
    return createReply(
      [`${t(`assistant.say.dueNone.${span}`)} ${plans.text}`, ...undated.lines],
      [plans.source, ...undated.sources],
    )
  return createReply(
    [t(`assistant.say.due.${span}`), ...due.map((row) => dueLine(row, reader)), ...undated.lines],
    [...sources, ...undated.sources],
  )
}

/** Answers with the deadlines that have passed and are still open. */
export const answerOverdue: Answer = async (reader, { universities }) => {
  const { t } = reader
  const { data, sources } = await readDue(reader, 'overdue')
  const due = universities.length > 0 ? data.filter((row) => universities.includes(row.universityId)) : data
  const plans = createPageLink(t('assistant.page.applications'), '/applications')
  const missed = createPageLink(t('help.article.missed-deadline.title'), '/help#missed-deadline')
  if (due.length === 0) return createReply([`${t('assistant.say.dueNone.overdue')} ${plans.text}`], [plans.source])
  return createReply(
    [t('assistant.say.due.overdue'), ...due.map((row) => dueLine(row, reader)), missed.text],
    [...sources, missed.source],
  )
}

/** Lists the applications without a stated deadline, with the pages to look it up. */
export const answerUndated: Answer = async (reader, { universities }) => {
  const { t } = reader
  const plans = createPageLink(t('assistant.page.applications'), '/applications')
  const { lines, sources } = await undatedLines(reader, universities)
  if (lines.length === 0) return createReply([`${t('assistant.say.allDated')} ${plans.text}`], [plans.source])
  return createReply([...lines, plans.text], [...sources, plans.source])
}

type Applications = Awaited<ReturnType<typeof readApplications>>['data']

const ofNamed = (applications: Applications, universities: string[]) =>
  universities.length === 0 ? applications : applications.filter((row) => universities.includes(row.universityId))

const withoutApplications = ({ t }: Reader): Reply => {
  const list = createPageLink(t('assistant.page.shortlist'), '/selected-universities')
  return createReply([`${t('assistant.say.noApplications')} ${list.text}`], [list.source])
}

export const answerMissing: Answer = async (reader, { universities }) => {
  const { t } = reader
  const { data, sources } = await readApplications(reader)
  const shown = ofNamed(data, universities)
  if (shown.length === 0) return withoutApplications(reader)
  return createReply(
    shown.flatMap((row) =>
      row.missing.length === 0
        ? [t('assistant.say.missingNothing', { name: formatLink(row.name, row.page) })]
        : [
            t('assistant.say.missing', { name: formatLink(row.name, row.page) }),
            ...row.missing.map((item) => `- ${formatLink(item.name, row.page)}`),
          ],
    ),
    sources,
  )
}

export const answerStatus: Answer = async (reader, { question, universities }) => {
  const { t } = reader
  const { data, sources } = await readApplications(reader)
  const named = ofNamed(data, universities)
  // "Which are submitted?" selects those only.
  const inStatus = named.filter((row) => foldText(question).includes(foldText(row.status)))
  const shown = inStatus.length > 0 ? inStatus : named
  if (shown.length === 0) return withoutApplications(reader)
  return createReply(
    [
      t('assistant.say.status'),
      ...shown.map(
        (row) => `- ${formatLink(row.name, row.page)}: ${[`**${row.status}**`, row.ready].filter(Boolean).join(', ')}`,
      ),
    ],
    sources,
  )
}

export const answerShortlist: Answer = async (reader) => {
  const { t } = reader
  const { data } = await readShortlist(reader)
  const list = createPageLink(t('assistant.page.shortlist'), '/selected-universities')
  if (data.length === 0) return createReply([`${t('assistant.say.shortlistEmpty')} ${list.text}`], [list.source])
  return createReply(
    [
      t('assistant.say.shortlist'),
      ...data.map((row) => `- ${formatLink(row.name, buildCatalogueEntryPath(row))}`),
      list.text,
    ],
    [list.source, ...data.map((row) => ({ title: row.name, href: buildCatalogueEntryPath(row) }))],
  )
}

/** Formats a reason of a match as a sentence. */
export const formatReason = (part: Contribution, { t, language }: Pick<Reader, 't' | 'language'>): string => {
  const { field, level, country, tuition, low, high, date, score, grade, scale } = part.params
  const stated = { grade, scale }
  const params = {
    ...part.params,
    words: formatMatchedWords(part.params, (origin, words) => t(`matching.origin.${origin}`, { words }), language),
    ...(isStatedGrade(stated) ? { grade: formatGrade(stated, language) } : {}),
    ...(field ? { field: t(`catalogue.field.${String(field) as 'law'}`) } : {}),
    ...(level ? { level: t(`catalogue.level.${String(level) as 'law'}`) } : {}),
    ...(country ? { country: formatCountryName(String(country), language) } : {}),
    ...Object.fromEntries(
      Object.entries({ tuition, low, high }).flatMap(([name, amount]) =>
        typeof amount === 'number' ? [[name, formatMoney(amount, 'USD', language)]] : [],
      ),
    ),
    ...(typeof date === 'string' ? { date: formatDate(date, language, 'UTC') } : {}),
    ...(typeof score === 'number' ? { score: getNumberFormat(language).format(score) } : {}),
  }
  return String(t(part.reason as 'matching.reason.field.same', { ...params, defaultValue: '' }))
}

export const answerMatches: Answer = async (reader) => {
  const { t } = reader
  const { data, sources } = await readMatches(reader)
  const list = createPageLink(t('assistant.page.matches'), '/matched-universities')
  if (data.matches.length === 0) return createReply([`${t('assistant.say.matchesNone')} ${list.text}`], [list.source])
  return createReply(
    [
      t('assistant.say.matches'),
      ...data.matches.slice(0, 3).map(
        (match) =>
          `- ${formatLink(match.name, match.page)}: **${match.scoreOf100}/100**. ${match.reasons
            .slice(0, 3)
            .map((part) => formatReason(part, reader))
            .join(' ')}`,
      ),
      list.text,
    ],
    sources,
  )
}

export const answerUnread: Answer = async (reader) => {
  const { data, sources } = await readUnread(reader)
  const label = reader.t('assistant.say.unread', { number: data.unreadNotifications })
  return createReply([formatLink(label, '/dashboard')], sources)
}

export const answerProfile: Answer = async (reader) => {
  const { t } = reader
  const { data, sources } = await readProfile(reader)
  const own = createPageLink(t('assistant.page.profile'), '/settings/profile')
  const linked = (line: string) => formatLink(line, own.source.href)
  const grade = data.gpa === null ? t('catalogue.fact.notKnown') : `${data.gpa} / ${data.gpaScale ?? ''}`
  const interests = data.researchInterests.join(', ')
  return createReply(
    [
      linked(t('assistant.say.profile', { percent: data.completionPercent })),
      `- ${linked(t('assistant.say.grade', { grade }))}`,
      ...(interests ? [`- ${linked(t('assistant.say.interests', { interests }))}`] : []),
    ],
    [...sources, own.source],
  )
}
