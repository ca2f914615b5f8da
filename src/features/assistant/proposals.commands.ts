import { randomUUID } from 'node:crypto'
import { findUniversity, listProgramsOf } from '#src/features/catalogue/data.ts'
import { buildCatalogueEntryPath } from '#src/features/catalogue/university-path.parse.ts'
import type { Proposal, Source } from './contract.ts'
import { formatProgramName, type Reader, readApplications, readShortlist } from './queries/queries.commands.ts'

/** Reason for a missing proposal. */
export type ProposalRefusal = 'notFound' | 'alreadyThere' | 'alreadyDone' | 'notOnList' | 'noApplication'

const open = () => ({ id: randomUUID(), state: 'open' as const })

/** Proposes to add a university, or one of its programmes, to the shortlist. Writes nothing. */
export const proposeShortlist = async (
  reader: Reader,
  universityId: string,
  programId: string | null,
): Promise<Proposal | ProposalRefusal> => {
  const university = await findUniversity(reader.db, universityId)
  if (!university || university.removedAt) return 'notFound'
  const programs = programId ? await listProgramsOf(reader.db, universityId) : []
  const program = programs.find(({ id, removedAt }) => id === programId && !removedAt)
  if (programId && !program) return 'notFound'
  const { data: entries } = await readShortlist(reader)
  if (entries.some((entry) => entry.universityId === universityId && entry.programId === programId))
    return 'alreadyThere'
  const name = formatProgramName({ universityName: university.name, programName: program?.name ?? '' })
  return { ...open(), kind: 'addToShortlist', name, input: { universityId, programId } }
}

/** Proposes to add an application deadline to a shortlist entry. */
export const proposeDeadline = async (
  reader: Reader,
  universityId: string,
  localDate: string,
  localTime = '23:59',
): Promise<Proposal | ProposalRefusal> => {
  const { data: entries } = await readShortlist(reader)
  const entry = entries.find((candidate) => candidate.universityId === universityId)
  if (!entry) return 'notOnList'
  return {
    ...open(),
    kind: 'addDeadline',
    name: entry.name,
    input: { selectedUniversityId: entry.id, localDate, localTime },
  }
}

/** Proposes to complete an item of an application's checklist. */
export const proposeRequirement = async (
  reader: Reader,
  universityId: string,
  kind: string,
): Promise<Proposal | ProposalRefusal> => {
  const { data: applications } = await readApplications(reader)
  const application = applications.find((candidate) => candidate.universityId === universityId)
  if (!application) return 'noApplication'
  const item = application.missing.find((candidate) => candidate.kind === kind)
  if (!item) return 'alreadyDone'
  return {
    ...open(),
    kind: 'completeRequirement',
    name: application.name,
    requirement: item.name,
    input: { applicationId: application.id, id: item.id },
  }
}

/** Finds the page of the subject of a proposal. */
export const findProposalPage = (proposal: Proposal): Source => {
  if (proposal.kind === 'addToShortlist') return { title: proposal.name, href: buildCatalogueEntryPath(proposal.input) }
  if (proposal.kind === 'addDeadline') return { title: proposal.name, href: '/selected-universities' }
  return { title: proposal.name, href: `/applications?open=${proposal.input.applicationId}` }
}
