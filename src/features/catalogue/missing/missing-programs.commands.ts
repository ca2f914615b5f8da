import type { Db, OwnerId } from '#src/server/database.ts'
import { createApiError } from '#src/server/procedures.ts'
import { dayMs } from '#src/shared/durations.ts'
import { findUniversity } from '../data.ts'
import { countProposalsSince, insertProposal } from '../editing/editing.data.ts'
import { maxProposalsADay, reviewSource } from '../editing/editing.rules.ts'
import { newProgramKind } from '../editing/new-programs.rules.ts'
import { normalizeUrl, parseHost } from '../entries/source-entry.parse.ts'
import { listParentDomains } from '../entries/university-merge.engine.ts'
import type { MissingProgram } from './missing-programs.contract.ts'
import { type FoundHome, findUniversityByDomain, listSimilarlyNamed } from './missing-programs.data.ts'

const findHome = async (db: Db, universityId: string | undefined, address: string): Promise<FoundHome | undefined> => {
  if (universityId) {
    const university = await findUniversity(db, universityId)
    if (!university || university.removedAt) return undefined
    return { id: university.id, name: university.name, country: university.country }
  }
  const host = address === '' ? null : parseHost(address)
  return host === null ? undefined : await findUniversityByDomain(db, listParentDomains(host.toLowerCase()))
}

/** Finds the university of an address, and the programmes that an applicant may mean. No page is requested. */
export const lookUpMissingProgram = async (
  db: Db,
  { universityId, websiteUrl, name }: { universityId?: string | undefined; websiteUrl: string; name: string },
) => {
  const university = await findHome(db, universityId, websiteUrl)
  const address = normalizeUrl(websiteUrl) ?? ''
  const isAsked = name !== '' || address !== ''
  const similar = university && isAsked ? await listSimilarlyNamed(db, university.id, { name, address }) : []
  return { university: university ?? null, similar }
}

/**
 * Proposes a missing programme to the editors.
 * @throws TOO_MANY_REQUESTS after `maxProposalsADay` proposals
 */
export const proposeMissingProgram = async (db: Db, ownerId: OwnerId, program: MissingProgram): Promise<void> => {
  const { universityId, name, field, level, websiteUrl } = program
  const since = new Date(Date.now() - dayMs).toISOString()
  if ((await countProposalsSince(db, ownerId, since)) >= maxProposalsADay) throw createApiError('TOO_MANY_REQUESTS')
  const today = new Date().toISOString().slice(0, 10)
  await insertProposal(db, ownerId, {
    entity: 'universities',
    entityId: universityId,
    kind: newProgramKind,
    fact: {
      value: { name, field, level },
      year: today.slice(0, 4),
      source: reviewSource,
      ...(websiteUrl === '' ? {} : { url: websiteUrl }),
      checked_on: today,
    },
  })
}
