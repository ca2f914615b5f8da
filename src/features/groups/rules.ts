// Rules of groups: an office, foundation, society or cohort whose coordinators see what its members grant.

import { isOpenState, mentorshipStates } from '#src/features/mentorships/rules.ts'
import { dayMs, hourMs, minuteMs } from '#src/shared/durations.ts'

export const groupRoles = ['coordinator', 'member'] as const
export type GroupRole = (typeof groupRoles)[number]

/** Maximum number of members of a group, and of groups that a user is in. */
export const maxGroupMembers = 200
export const maxGroups = 20

/** Maximum length of a group's name, in characters: a grant is labelled with it. */
export const maxGroupNameLength = 100

/** Length of the secret of an invitation, in bytes, and its format in a link. */
export const invitationSecretBytes = 24
export const invitationSecretPattern = /^[\w-]{32}$/

/** Lifetimes of an invitation in days. */
export const invitationDays = [7, 30, 90] as const
export const maxInvitationDays = 90
/** Range of the uses of an invitation by link. */
export const invitationUses = { min: 1, max: maxGroupMembers }
/** Maximum number of valid invitations of a coordinator to a group. */
export const maxInvitations = 50

/** Rate limits per user: tries of an invitation's secret, invitations by email, and messages to selected members. */
export const invitationTryLimit = { limit: 30, windowMs: hourMs, blockMs: hourMs }
export const inviteLimit = { limit: 60, windowMs: dayMs, blockMs: dayMs }
/** Overviews per minute, and reports. Each reads the plans of all members who grant them. */
export const overviewLimit = { limit: 40, windowMs: minuteMs, blockMs: minuteMs / 2 }
export const groupMessageLimit = { limit: 20, windowMs: dayMs, blockMs: hourMs }

/** Proposals of a mentor per day, each to one or several members. */
export const proposalLimit = { limit: 60, windowMs: dayMs, blockMs: hourMs }

/** States of a proposed mentor: the member has not answered, or the state of the request that they sent. */
export const proposalStates = ['proposed', ...mentorshipStates] as const
export type ProposalState = (typeof proposalStates)[number]

/** Whether a member gets no other proposal: one is unanswered, or has led to a mentorship. */
export const isOpenProposal = (state: ProposalState): boolean => state === 'proposed' || isOpenState(state)

/** Days within which a deadline needs attention, and days without a change after which a member counts as silent. */
export const dueDays = 7
export const silentDays = 14

/** Smallest number of people that a figure of the report may count. */
export const minReportedPeople = 5

/** Reasons for which a member needs attention, the most urgent first. */
export const attentionReasons = ['due', 'letters', 'silent', 'noMentor'] as const
export type AttentionReason = (typeof attentionReasons)[number]

/** Facts of a member that decide about attention; null or undefined without a grant of the applications. */
export interface AttentionFacts {
  name: string
  dueAt: string | null
  changedAt: string | null
  missingLetters: number | null
  hasMentor: boolean | null
}

/** Lists the reasons for which a member needs attention; none for a member who grants no applications. */
export const listReasons = (facts: AttentionFacts, now: number): AttentionReason[] => {
  const { dueAt, changedAt, missingLetters, hasMentor } = facts
  const has: Record<AttentionReason, boolean> = {
    due: dueAt !== null && Date.parse(dueAt) - now < dueDays * dayMs,
    letters: (missingLetters ?? 0) > 0,
    silent: changedAt !== null && now - Date.parse(changedAt) > silentDays * dayMs,
    noMentor: hasMentor === false,
  }
  return attentionReasons.filter((reason) => has[reason])
}

/** Weight of a reason: a more urgent one outweighs all less urgent ones together. */
const weightOf = (reason: AttentionReason) => 2 ** (attentionReasons.length - attentionReasons.indexOf(reason))

/** Sorts members by their reasons for attention, then by the next deadline and the name. */
export const sortByAttention = <Member extends AttentionFacts>(members: readonly Member[], now: number): Member[] =>
  members
    .map((member) => ({
      member,
      weight: listReasons(member, now).reduce((sum, reason) => sum + weightOf(reason), 0),
    }))
    .sort(
      (a, b) =>
        b.weight - a.weight ||
        (a.member.dueAt ?? '9').localeCompare(b.member.dueAt ?? '9') ||
        a.member.name.localeCompare(b.member.name),
    )
    .map(({ member }) => member)

/** Figures of the yearly report: each counts people. */
export const reportFigures = ['sharing', 'applied', 'admitted', 'withMentor'] as const
export type ReportFigure = (typeof reportFigures)[number]

/** Returns the figures that count enough people; null in place of a smaller one. */
export const hideSmallFigures = (counts: Record<ReportFigure, number>): Record<ReportFigure, number | null> =>
  Object.fromEntries(
    reportFigures.map((figure) => [figure, counts[figure] >= minReportedPeople ? counts[figure] : null]),
  ) as Record<ReportFigure, number | null>
