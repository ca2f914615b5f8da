import { oc } from '@orpc/contract'
import { z } from 'zod'
import { declareErrors } from '#src/shared/errors.ts'
import { maxTimeZoneLength } from '#src/shared/time-zones.ts'
import { secureWebAddress } from '#src/shared/web-address-schemas.ts'
import { zoneRules } from '#src/shared/zoned-time.ts'
import { entryKinds } from '../entries/entry-kinds.rules.ts'
import { maxEntryNameLength, maxReasonLength, maxTypedValueLength } from '../rules.ts'
import { changeKinds } from './changes.rules.ts'
import {
  type EditableKind,
  editableEntities,
  editableKinds,
  maxOpenProposals,
  maxProposalQueryLength,
  proposalKinds,
} from './editing.rules.ts'

const kinds = Object.keys(editableKinds) as [EditableKind, ...EditableKind[]]

export const correctionSchema = z.object({
  entity: z.enum(editableEntities),
  entityId: z.string().max(140),
  kind: z.enum(kinds),
  /** Empty only for a list, which states that nothing is required. */
  value: z.string().trim().max(maxTypedValueLength),
  time: z
    .string()
    .regex(/^\d\d:\d\d$/)
    .optional(),
  zoneRule: z.enum(zoneRules).optional(),
  zone: z.string().max(maxTimeZoneLength).optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  year: z.string().regex(/^20\d\d(-\d\d)?$/),
  /** Official page that states it. */
  sourceUrl: secureWebAddress,
})
export type Correction = z.infer<typeof correctionSchema>

const note = z.string().trim().max(maxReasonLength)

/** Change of an entry itself: its removal, its name or its classification. */
export const entryChangeSchema = z.object({
  entity: z.enum(editableEntities),
  entityId: z.string().max(140),
  kind: z.enum(changeKinds),
  value: z.string().trim().max(maxEntryNameLength).default(''),
  note: note.default(''),
  sourceUrl: z.union([z.literal(''), secureWebAddress]).default(''),
})
export type EntryChange = z.input<typeof entryChangeSchema>

export const proposalSchema = z.object({
  id: z.uuid(),
  entity: z.enum(editableEntities),
  entityId: z.string(),
  /** Name of the entry and its current value. */
  name: z.string(),
  kind: z.string(),
  current: z.unknown(),
  value: z.unknown(),
  currency: z.string().optional(),
  year: z.string(),
  sourceUrl: z.string(),
  /** Reason in the proposer's words. */
  note: z.string(),
  /** Sentence of the page that states the value, when an applicant shared it from an official page. */
  quote: z.string().optional(),
  /** The operator read it on the page with a command; otherwise a user proposed it. */
  isFromOperator: z.literal(true).optional(),
  status: z.enum(['open', 'accepted', 'refused']),
  /** Reply of the editor. */
  reason: z.string(),
  createdAt: z.string(),
})
export type Proposal = z.infer<typeof proposalSchema>

/** Proposal in the list of editors. */
const openProposalSchema = proposalSchema.extend({
  /** Whether another open proposal has another value for the same fact: then each is settled by itself. */
  isDisputed: z.boolean(),
})
export type OpenProposal = z.infer<typeof openProposalSchema>

/** Task for an editor: a fact past its shelf life, or an entry known by name only. */
export const dueSchema = z.object({
  entity: z.enum(editableEntities),
  id: z.string(),
  name: z.string(),
  universityName: z.string().nullable(),
  reason: z.enum(['conflict', 'old', 'unverified']),
  /** Outdated or disputed fact, and its year. */
  kind: z.string().nullable(),
  year: z.string().nullable(),
  /** Conflicting pages. */
  urls: z.array(z.string()),
})
export type Due = z.infer<typeof dueSchema>

const signedIn = declareErrors('NOT_AUTHENTICATED')
const editor = declareErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED')

export const editingContract = {
  status: oc
    .route({
      method: 'GET',
      path: '/catalogue/editing',
      summary: 'Whether one is a catalogue editor',
      tags: ['catalogue'],
    })
    .output(z.object({ isEditor: z.boolean() }))
    .errors(signedIn),
  propose: oc
    .route({ method: 'POST', path: '/catalogue/proposals', summary: 'Propose a correction', tags: ['catalogue'] })
    .input(correctionSchema)
    .output(z.object({ id: z.uuid() }))
    .errors({ ...signedIn, ...declareErrors('INPUT_INVALID', 'NOT_FOUND', 'TOO_MANY_REQUESTS') }),
  proposeChange: oc
    .route({
      method: 'POST',
      path: '/catalogue/entry-proposals',
      summary: 'Propose that an entry is removed, renamed or put elsewhere',
      tags: ['catalogue'],
    })
    .input(entryChangeSchema)
    .output(z.object({ id: z.uuid() }))
    .errors({ ...signedIn, ...declareErrors('INPUT_INVALID', 'NOT_FOUND', 'TOO_MANY_REQUESTS') }),
  mine: oc
    .route({
      method: 'GET',
      path: '/catalogue/proposals/mine',
      summary: 'What one proposed, with what became of it, newest first',
      tags: ['catalogue'],
    })
    .output(z.object({ proposals: z.array(proposalSchema) }))
    .errors(signedIn),
  setRemoved: oc
    .route({
      method: 'POST',
      path: '/catalogue/removals',
      summary: 'Take an entry out of the catalogue or put it back, for editors',
      tags: ['catalogue'],
    })
    .input(
      z.object({
        entity: z.enum(entryKinds),
        entityId: z.string().max(140),
        isRemoved: z.boolean(),
        reason: note.min(1),
        sourceUrl: z.union([z.literal(''), secureWebAddress]).default(''),
      }),
    )
    .output(z.object({ entityId: z.string() }))
    .errors({ ...editor, ...declareErrors('INPUT_INVALID', 'NOT_FOUND') }),
  proposals: oc
    .route({
      method: 'GET',
      path: '/catalogue/proposals',
      summary: 'Open proposals by official page, a page at a time, for editors',
      tags: ['catalogue'],
    })
    .input(
      z.object({
        /** Part of the name of an entry or of the address of a page. */
        q: z.string().trim().max(maxProposalQueryLength).default(''),
        kind: z.enum(proposalKinds).optional(),
        offset: z.coerce.number().int().min(0).max(maxOpenProposals).default(0),
      }),
    )
    .output(
      z.object({
        proposals: z.array(openProposalSchema),
        /** Official pages of these proposals, with the number of entries that all matching proposals of it fill. */
        pages: z.array(z.object({ url: z.string(), entries: z.number().int() })),
        /** Offset of the page: that of the last page when the given one is beyond it. */
        offset: z.number().int(),
        /** Number of proposals that match, among the first 1,000. */
        matching: z.number().int(),
        /** Number of open proposals, up to 1,000. */
        total: z.number().int(),
      }),
    )
    .errors(editor),
  settle: oc
    .route({
      method: 'POST',
      path: '/catalogue/proposals/{id}/settle',
      summary: 'Accept or refuse a proposal, for editors',
      tags: ['catalogue'],
    })
    .input(z.object({ id: z.uuid(), isAccepted: z.boolean(), reason: note.default('') }))
    .output(z.object({ id: z.uuid() }))
    .errors({ ...editor, ...declareErrors('NOT_FOUND', 'INPUT_INVALID') }),
  acceptAll: oc
    .route({
      method: 'POST',
      path: '/catalogue/proposals/accept-all',
      summary: 'Accept several proposals of one page, for editors',
      tags: ['catalogue'],
    })
    .input(z.object({ ids: z.array(z.uuid()).min(1).max(200) }))
    .output(z.object({ accepted: z.number().int() }))
    .errors(editor),
  due: oc
    .route({
      method: 'GET',
      path: '/catalogue/due',
      summary: 'Old facts and unverified entries, for editors',
      tags: ['catalogue'],
    })
    .output(z.object({ due: z.array(dueSchema), total: z.number().int() }))
    .errors(editor),
  correct: oc
    .route({
      method: 'POST',
      path: '/catalogue/corrections',
      summary: 'Correct a fact, for editors',
      tags: ['catalogue'],
    })
    .input(correctionSchema)
    .output(z.object({ entityId: z.string() }))
    .errors({ ...editor, ...declareErrors('INPUT_INVALID', 'NOT_FOUND') }),
}
