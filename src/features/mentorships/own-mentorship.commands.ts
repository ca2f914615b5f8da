import type { SharedPart } from '#src/features/sharing/rules.ts'
import type { OwnMentorship } from './contract.ts'
import type { MentorshipRow } from './mentorship.data.ts'

interface Grant {
  id: string
  parts: SharedPart[]
  expiresAt: string
  readerId: string | null
}

/** Maps a mentorship to its student's view, with the parts that the mentor can see now. */
export const toOwnMentorship = (row: MentorshipRow, grants: Grant[]): OwnMentorship => ({
  id: row.mentorshipId,
  mentorId: row.otherId,
  mentorName: row.otherName,
  state: row.state,
  question: row.question,
  parts: row.parts,
  reason: row.reason,
  requestedAt: row.requestedAt,
  expiresAt: row.expiresAt,
  sharedNotes: row.sharedNotes,
  notesVersion: row.notesVersion,
  grants: grants
    .filter(({ readerId }) => readerId !== null && readerId === row.otherId)
    .map(({ id, parts, expiresAt }) => ({ id, parts, expiresAt })),
})
