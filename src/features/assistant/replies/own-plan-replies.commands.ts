import {
  calculateMonthlyLeft,
  calculateNetOffer,
  hasAllCosts,
  type Offer,
  sortOffers,
} from '#src/features/applications/offers.rules.ts'
import { formatRequirementName } from '#src/features/applications/requirement-name.format.ts'
import { isDone } from '#src/features/applications/rules.ts'
import { listParticipants } from '#src/features/booking/data.ts'
import { formatExpectedDeadline } from '#src/features/catalogue/facts/expected-deadline.format.ts'
import { listVersions } from '#src/features/cv/data.ts'
import { listExpectedDeadlines } from '#src/features/deadlines/expected-deadlines.commands.ts'
import { listDocuments } from '#src/features/documents/documents.data.ts'
import { convertRounded, rateDate } from '#src/shared/currency-exchange.ts'
import { formatDate, formatTime } from '#src/shared/dates.ts'
import { formatList, joinParts } from '#src/shared/lists.ts'
import { formatMoney } from '#src/shared/money.ts'
import { formatLink } from '../markdown.parse.ts'
import { type PlannedProgram, readPlans } from '../queries/plan-facts.commands.ts'
import { listAttachedFiles, listDraftTitles, listLetters, listOffers } from '../queries/plan-state.data.ts'
import { formatProgramName, type Reader } from '../queries/queries.commands.ts'
import { type Answer, createPageLink, createReply, type Reply } from './reply-draft.commands.ts'

/** Maximum number of lines of a list in an answer. */
const maxLines = 8
/** Maximum number of rows that one statement of an answer reads. */
const maxRows = 300

const emptyShortlist = ({ t }: Reader): Reply => {
  const list = createPageLink(t('assistant.page.shortlist'), '/selected-universities')
  return createReply([`${t('assistant.say.shortlistEmpty')} ${list.text}`], [list.source])
}

interface Price {
  value: number
  currency: string
}

/** Returns a current amount; undefined when it is not stated, or past its shelf life. */
const priceOf = ({ facts }: PlannedProgram, kind: 'application_fee' | 'tuition_per_year'): Price | undefined => {
  const fact = facts[kind]
  if (!fact || fact.isOld || typeof fact.value !== 'number') return undefined
  return { value: fact.value, currency: fact.currency ?? 'USD' }
}

/** Adds amounts by currency, in the order of their first occurrence. */
const sumByCurrency = (prices: readonly Price[]): Price[] => {
  const sums = new Map<string, number>()
  for (const { value, currency } of prices) sums.set(currency, (sums.get(currency) ?? 0) + value)
  return [...sums].map(([currency, value]) => ({ currency, value }))
}

/** Adds amounts of several currencies in the first one; undefined for one currency, or without an exchange rate. */
const convertSums = (sums: readonly Price[]): Price | undefined => {
  const [first] = sums
  if (!first || sums.length < 2) return undefined
  const values = sums.map(({ value, currency }) => convertRounded(value, currency, first.currency))
  const isKnown = values.every((value) => value !== undefined)
  return isKnown ? { currency: first.currency, value: values.reduce((sum, value) => sum + value, 0) } : undefined
}

const moneyText = ({ value, currency }: Price, { language }: Reader) => formatMoney(value, currency, language)

const rateNote = ({ t, language }: Reader) =>
  t('assistant.say.atRates', { date: formatDate(`${rateDate}T12:00:00Z`, language, 'UTC') })

/** Lists plans whose value is not known, each with the official page that would state it. */
const unknownLines = (unknown: readonly PlannedProgram[], { t }: Reader): string[] =>
  unknown.length === 0
    ? []
    : [
        t('assistant.say.notStatedFor'),
        ...unknown.slice(0, maxLines).map(({ name, officialUrl }) => `- ${formatLink(name, officialUrl)}`),
      ]

/** Adds the application fees of the user's own list, and names those that are not stated. */
export const answerFeesSum: Answer = async (reader, { universities }) => {
  const { t, language } = reader
  const { data, sources } = await readPlans(reader, universities)
  if (data.length === 0) return emptyShortlist(reader)
  const known = data.flatMap((plan) => {
    const price = priceOf(plan, 'application_fee')
    return price ? [{ plan, price }] : []
  })
  const unknown = data.filter((plan) => !known.some((one) => one.plan === plan))
  if (known.length === 0)
    return createReply([t('assistant.say.feesNotKnown'), ...unknownLines(unknown, reader)], sources)
  const sums = sumByCurrency(known.map(({ price }) => price))
  const together = convertSums(sums)
  const total = formatList(
    sums.map((sum) => moneyText(sum, reader)),
    language,
  )
  return createReply(
    [
      t('assistant.say.feesSum', { total: `**${total}**` }),
      ...(together
        ? [`${t('assistant.say.about', { amount: `**${moneyText(together, reader)}**` })} ${rateNote(reader)}`]
        : []),
      ...known
        .slice(0, maxLines)
        .map(({ plan, price }) => `- ${formatLink(plan.name, plan.page)}: ${moneyText(price, reader)}`),
      ...(known.length > maxLines ? [t('assistant.say.andMore', { number: known.length - maxLines })] : []),
      ...unknownLines(unknown, reader),
    ],
    sources,
  )
}

/** Sorts the user's own programmes by yearly tuition, and names those whose tuition is not stated. */
export const answerCheapestOwn: Answer = async (reader, { universities }) => {
  const { t } = reader
  const { data, sources } = await readPlans(reader, universities)
  if (data.length === 0) return emptyShortlist(reader)
  const priced = data.flatMap((plan) => {
    const price = priceOf(plan, 'tuition_per_year')
    const comparable = price && convertRounded(price.value, price.currency, 'EUR')
    return price && comparable !== undefined ? [{ plan, price, comparable }] : []
  })
  const unknown = data.filter((plan) => !priced.some((one) => one.plan === plan))
  const sorted = priced.toSorted((a, b) => a.comparable - b.comparable)
  const [first] = sorted
  if (!first) return createReply([t('assistant.say.tuitionNotKnown'), ...unknownLines(unknown, reader)], sources)
  const lineOf = ({ plan, price }: (typeof sorted)[number]) => {
    const fee = priceOf(plan, 'application_fee')
    const apart = fee ? t('assistant.say.feeApart', { amount: moneyText(fee, reader) }) : ''
    const scope = plan.facts.tuition_per_year?.isOfUniversity ? ` (${t('assistant.say.ofUniversity')})` : ''
    const yearly = `${t('assistant.say.perYear', { amount: moneyText(price, reader) })}${scope}`
    return `- ${formatLink(plan.name, plan.page)}: ${joinParts([yearly, apart], reader.language)}`
  }
  const hasRates = new Set(sorted.map(({ price }) => price.currency)).size > 1
  return createReply(
    [
      t('assistant.say.cheapest', {
        name: formatLink(first.plan.name, first.plan.page),
        amount: `**${moneyText(first.price, reader)}**`,
      }),
      ...sorted.slice(0, maxLines).map(lineOf),
      ...(sorted.length > maxLines ? [t('assistant.say.andMore', { number: sorted.length - maxLines })] : []),
      [t('assistant.say.cheapestNote'), ...(hasRates ? [rateNote(reader)] : [])].join(' '),
      ...unknownLines(unknown, reader),
    ],
    sources,
  )
}

/** Letters of one application that are still open. */
interface OpenLetters {
  title: string
  href: string
  /** Names of the letters as a list in the user's language. */
  missing: string
}

type Letter = Awaited<ReturnType<typeof listLetters>>[number]

const toOpenLetters = (rows: readonly Letter[], { t, language }: Reader): OpenLetters[] => {
  const open = Map.groupBy(
    rows.filter(({ status }) => !isDone(status) && status !== 'waived'),
    ({ applicationId }) => applicationId,
  )
  return [...open].map(([id, letters]) => {
    const [first] = letters
    const missing = formatList(
      letters.map(({ kind }) => formatRequirementName(kind, t)),
      language,
    )
    return { title: first ? formatProgramName(first) : '', href: `/applications?open=${id}`, missing }
  })
}

/** Lists the applications with open letters; only those of the named university, if there is one. */
export const listOpenLetters = async (reader: Reader, universityId: string | undefined): Promise<OpenLetters[]> => {
  const rows = await listLetters(reader.db, reader.person.id, maxRows)
  const meant = rows.filter((row) => universityId === undefined || row.universityId === universityId)
  return toOpenLetters(meant, reader).slice(0, maxLines)
}

/** States for each unsent application which letters of recommendation are still open on its checklist. */
export const answerLettersState: Answer = async (reader, { universities }) => {
  const { t, db, person } = reader
  const rows = (await listLetters(db, person.id, maxRows)).filter(
    ({ universityId }) => universities.length === 0 || universities.includes(universityId),
  )
  const plans = createPageLink(t('assistant.page.applications'), '/applications')
  const how = createPageLink(t('help.article.letters.title'), '/help#letters')
  if (rows.length === 0) return createReply([`${t('assistant.say.lettersNone')} ${plans.text}`], [plans.source])
  const open = toOpenLetters(rows, reader)
  if (open.length === 0) return createReply([`${t('assistant.say.lettersDone')} ${plans.text}`], [plans.source])
  return createReply(
    [
      t('assistant.say.lettersOpen'),
      ...open.slice(0, maxLines).map(({ title, href, missing }) => `- ${formatLink(title, href)}: ${missing}`),
      `${t('assistant.say.lettersHow')} ${how.text}`,
    ],
    [...open.map(({ title, href }) => ({ title, href })), how.source],
  )
}

/** Compares the offers received by their net amount a month, with the day by which to reply. */
export const answerOffersCompare: Answer = async (reader, { universities }) => {
  const { t, db, person, language } = reader
  const rows = (await listOffers(db, person.id, maxRows)).filter(
    ({ universityId }) => universities.length === 0 || universities.includes(universityId),
  )
  const plans = createPageLink(t('assistant.page.applications'), '/applications')
  if (rows.length === 0) return createReply([`${t('assistant.say.offersNone')} ${plans.text}`], [plans.source])
  const valued = sortOffers(rows.flatMap((row) => (row.offer ? [{ ...row, offer: row.offer }] : [])))
  const isAfterLiving = hasAllCosts(valued.map(({ offer }) => offer))
  const unvalued = rows.filter(({ offer }) => !offer)
  const hrefOf = (id: string) => `/applications?open=${id}`
  const replyText = (replyBy: string | null) =>
    replyBy
      ? t('assistant.say.replyBy', { date: formatDate(`${replyBy}T12:00:00Z`, language, 'UTC') })
      : t('assistant.say.replyByUnknown')
  const rankOf = (offer: Offer) => {
    if (calculateMonthlyLeft(offer, isAfterLiving) <= 0) return 'cheapest'
    return isAfterLiving ? 'bestAfterLiving' : 'best'
  }
  const [best] = valued
  return createReply(
    [
      ...(best && valued.length > 1
        ? [
            t(`assistant.say.offer.${rankOf(best.offer)}`, {
              name: formatLink(formatProgramName(best), hrefOf(best.id)),
            }),
          ]
        : [t('assistant.say.offers')]),
      ...valued.map(({ offer, ...row }) => {
        const { perMonth, total } = calculateNetOffer(offer)
        const [monthly, whole] = [perMonth, total].map((value) => formatMoney(value, offer.currency, language))
        return `- ${formatLink(formatProgramName(row), hrefOf(row.id))}: ${t('assistant.say.offerNet', { monthly, whole })} ${replyText(row.replyBy)}`
      }),
      ...unvalued.map(
        (row) =>
          `- ${formatLink(formatProgramName(row), hrefOf(row.id))}: ${t('assistant.say.offerNoTerms')} ${replyText(row.replyBy)}`,
      ),
      ...(valued.length > 1 ? [rateNote(reader)] : []),
    ],
    rows.map((row) => ({ title: formatProgramName(row), href: hrefOf(row.id) })),
  )
}

/** Lists the expected deadlines of plans without a stated one, marked as expected. */
export const answerDeadlinesExpected: Answer = async (reader, { universities }) => {
  const { t, db, person, language } = reader
  const rows = (await listExpectedDeadlines(db, person.id)).filter(
    ({ universityId }) => universities.length === 0 || universities.includes(universityId),
  )
  if (rows.length === 0 && universities.length > 0) return undefined
  const plans = createPageLink(t('assistant.page.applications'), '/applications')
  if (rows.length === 0) return createReply([`${t('assistant.say.expectedNone')} ${plans.text}`], [plans.source])
  const lines = rows.slice(0, maxLines).map((row) => {
    const name = formatProgramName(row)
    const href = row.sourceUrl || plans.source.href
    return {
      text: `- ${formatLink(name, href)}: ${formatExpectedDeadline(row, { t, language })}`,
      source: { title: name, href },
    }
  })
  return createReply(
    [t('assistant.say.expected'), ...lines.map(({ text }) => text), plans.text],
    [...lines.map(({ source }) => source), plans.source],
  )
}

/** Lists the stored files, documents and drafts, each with its page. */
export const answerFilesState: Answer = async (reader, { universities }) => {
  const { t, db, person } = reader
  const cvs = await listVersions(db, person.id)
  const documents = await listDocuments(db, person.id)
  const drafts = await listDraftTitles(db, person.id, maxLines)
  const attached = (await listAttachedFiles(db, person.id, maxRows)).filter(
    ({ universityId }) => universities.length === 0 || universities.includes(universityId),
  )
  const [cv] = cvs
  const items = [
    ...(cv ? [{ kind: 'cv' as const, name: cv.originalFilename, href: '/cv-analysis' }] : []),
    ...attached.slice(0, maxLines).map((row) => ({
      kind: 'attached' as const,
      name: `${row.file?.name ?? ''}, ${formatRequirementName(row.kind, t)}, ${formatProgramName(row)}`,
      href: `/applications?open=${row.applicationId}`,
    })),
    ...documents
      .slice(0, maxLines)
      .map(({ title }) => ({ kind: 'document' as const, name: title, href: '/document-creator' })),
    ...drafts.map(({ title }) => ({ kind: 'draft' as const, name: title, href: '/document-generator' })),
  ]
  if (items.length === 0) {
    const upload = createPageLink(t('help.article.cv.title'), '/help#cv')
    return createReply([`${t('assistant.say.filesNone')} ${upload.text}`], [upload.source])
  }
  return createReply(
    [
      t('assistant.say.files'),
      ...items.map(({ kind, name, href }) => `- ${t(`assistant.say.file.${kind}`)}: ${formatLink(name, href)}`),
    ],
    items.map(({ name, href }) => ({ title: name, href })),
  )
}

const maxSessions = 3

/** States the user's next sessions with mentors, in the user's time zone. */
export const answerSessionsState: Answer = async (reader) => {
  const { t, db, person, language } = reader
  const { sessions } = await listParticipants(db, person.id, { when: 'upcoming', q: '', offset: 0 })
  const page = createPageLink(t('booking.title'), '/sessions')
  if (sessions.length === 0) return createReply([`${t('assistant.say.sessionsNone')} ${page.text}`], [page.source])
  return createReply(
    [
      t('assistant.say.sessions'),
      ...sessions.slice(0, maxSessions).map(({ otherName, startsAt, state }) => {
        const [day, time] = [formatDate, formatTime].map((format) => format(startsAt, language, person.timeZone))
        const when = joinParts([day, time], language)
        return `- ${formatLink(otherName, page.source.href)}: ${when} (${t(`booking.state.${state}`)})`
      }),
    ],
    [page.source],
  )
}
