import type { Proposal } from '../contract.ts'
import { findReminderWish, findReportedStatus, findWritingKind } from '../lookup/plan-words.parse.ts'
import { findPrograms } from '../lookup/programs.commands.ts'
import { formatLink } from '../markdown.parse.ts'
import {
  type EntryRequest,
  findProposalPage,
  type ProposalRefusal,
  proposeApplication,
  proposeConfirmation,
  proposeDate,
  proposeDraft,
  proposeReminder,
  proposeRequirement,
  proposeShortlist,
  proposeStatus,
  proposeWatch,
} from '../proposals.commands.ts'
import { findStatedDay } from '../queries/named-days.parse.ts'
import type { Reader } from '../queries/queries.commands.ts'
import { findToday } from '../queries/time-spans.rules.ts'
import { proposeSession } from '../session-proposals.commands.ts'
import { detectRequirement } from '../understanding/entities.parse.ts'
import { listOpenLetters } from './own-plan-replies.commands.ts'
import { type Answer, createPageLink, createReply, type Reply, type ReplyRequest } from './reply-draft.commands.ts'

const toReply = ({ t }: Reader, outcome: Proposal | ProposalRefusal): Reply => {
  if (typeof outcome === 'string') return createReply([t(`assistant.say.noProposal.${outcome}`)])
  const source = findProposalPage(outcome)
  return createReply(
    [t('assistant.say.proposed', { name: formatLink(outcome.name, source.href) })],
    [source],
    [outcome],
  )
}

/** Finds the university and the programme that a question names; the programme is null when it names none. */
const findSubject = async (
  reader: Reader,
  { question, universities: [universityId] }: ReplyRequest,
): Promise<EntryRequest> => {
  if (!universityId) return { universityId, programId: null }
  const { programs, isNamed } = await findPrograms(reader, universityId, question)
  return { universityId, programId: isNamed ? (programs[0]?.id ?? null) : null }
}

export const answerProposeShortlist: Answer = async (reader, request) => {
  const { universityId, programId } = await findSubject(reader, request)
  return universityId ? toReply(reader, await proposeShortlist(reader, universityId, programId)) : undefined
}

/** Proposes to change or add a date; without a day it says how to ask. */
export const answerProposeDate: Answer = async (reader, request) => {
  const today = findToday(reader.now, reader.person.timeZone)
  const day = findStatedDay(request.question, reader.language, today)
  if (!day) return createReply([reader.t('assistant.say.deadlineHow')])
  return toReply(reader, await proposeDate(reader, await findSubject(reader, request), day))
}

export const answerProposeConfirmation: Answer = async (reader, request) =>
  toReply(reader, await proposeConfirmation(reader, await findSubject(reader, request)))

export const answerProposeApplication: Answer = async (reader, request) =>
  toReply(reader, await proposeApplication(reader, await findSubject(reader, request)))

/** Proposes to set a status; without a status it says how to ask. */
export const answerProposeStatus: Answer = async (reader, request) => {
  const status = findReportedStatus(request.question)
  if (!status) return createReply([reader.t('assistant.say.statusHow')])
  return toReply(reader, await proposeStatus(reader, await findSubject(reader, request), status))
}

export const answerProposeRequirement: Answer = async (reader, { question, universities: [id] }) => {
  const kind = detectRequirement(question)
  if (!id || !kind) return createReply([reader.t('assistant.say.requirementHow')])
  return toReply(reader, await proposeRequirement(reader, id, kind))
}

export const answerProposeDraft: Answer = async (reader, request) => {
  const kind = findWritingKind(request.question)
  return toReply(reader, await proposeDraft(reader, await findSubject(reader, request), kind))
}

export const answerProposeWatch: Answer = async (reader, request) =>
  toReply(reader, await proposeWatch(reader, await findSubject(reader, request)))

/** Proposes to switch a channel of reminders; other wishes about reminders are answered with the settings. */
export const answerProposeReminder: Answer = async (reader, { question }) => {
  const { t } = reader
  const wish = findReminderWish(question)
  if (wish) return toReply(reader, await proposeReminder(reader, wish.channel, wish.isOn))
  const settings = createPageLink(t('settingsMenu.notifications'), '/settings/notifications')
  const article = createPageLink(t('help.article.reminders.title'), '/help#reminders')
  return createReply(
    [`${t('assistant.say.reminderSteps')} ${settings.text}`, article.text],
    [settings.source, article.source],
  )
}

/**
 * Says that the assistant writes to no recommender, links the page that asks them and the letters that are still open, and
 * proposes a draft of the request for the named or only entry.
 */
export const answerAskRecommender: Answer = async (reader, request) => {
  const { t } = reader
  const letters = createPageLink(t('help.article.letters.title'), '/help#letters')
  const screen = createPageLink(t('recommenders.title'), '/recommenders')
  const { universityId, programId } = await findSubject(reader, request)
  const open = await listOpenLetters(reader, universityId)
  const said = createReply(
    [
      `${t('assistant.say.recommenderYourself')} ${letters.text}`,
      screen.text,
      ...(open.length > 0 ? [t('assistant.say.lettersOpen')] : []),
      ...open.map(({ title, href, missing }) => `- ${formatLink(title, href)}: ${missing}`),
    ],
    [letters.source, screen.source, ...open.map(({ title, href }) => ({ title, href }))],
  )
  const draft = await proposeDraft(reader, { universityId, programId }, 'email', t('assistant.say.recommenderDraft'))
  return typeof draft === 'string' ? said : { ...said, proposals: [draft] }
}

/** Proposes the next free session with a mentor, beside the page of all free times; without one, says how to book. */
export const answerBookSession: Answer = async (reader, { question }) => {
  const { t } = reader
  const sessions = createPageLink(t('booking.title'), '/sessions')
  const other = `${t('assistant.say.bookSession')} ${sessions.text}`
  const proposal = await proposeSession(reader, question)
  if (proposal) {
    const { content, sources, proposals } = toReply(reader, proposal)
    return createReply([content, other], [...sources, sessions.source], proposals)
  }
  const mentors = createPageLink(t('mentorships.title'), '/mentors')
  return createReply([other, `${t('assistant.say.bookMentor')} ${mentors.text}`], [sessions.source, mentors.source])
}
