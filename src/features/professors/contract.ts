import { oc } from '@orpc/contract'
import { z } from 'zod'
import { factSchema } from '#src/features/catalogue/facts/facts.contract.ts'
import { FIELDS, type FieldId, maxQueryLength } from '#src/features/catalogue/rules.ts'
import { interestSources } from '#src/features/matching/research/interest-sources.rules.ts'
import { noteLimit } from '#src/features/shortlist/rules.ts'
import { maxEmailLength } from '#src/shared/email-address.ts'
import { declareErrors } from '#src/shared/errors.ts'
import { webAddressOrEmpty } from '#src/shared/web-address-schemas.ts'
import { requestsContract } from './requests/requests.contract.ts'
import {
  facultyReasons,
  maxContactStatusLength,
  maxDepartmentLength,
  maxProfessorInterestLength,
  maxProfessorNameLength,
  maxResearchInterests,
  outreachKinds,
} from './rules.ts'
import { splitContract } from './split-record/split-record.contract.ts'

const fieldIds = FIELDS.map(({ id }) => id) as [FieldId, ...FieldId[]]
const line = (max: number) => z.string().trim().max(max)
const emailAddress = z.union([z.literal(''), z.email().max(maxEmailLength)])

/** A grant, or several that a register lists together, as an authority published it. */
export const grantSchema = z.object({
  /** Tells it from the person's others. */
  key: z.string(),
  funder: z.string(),
  /** The programme of the funder; empty where it is not said. */
  scheme: z.string(),
  numbers: z.array(z.string()),
  titles: z.array(z.string()),
  from: z.number().int().nullable(),
  to: z.number().int().nullable(),
  /** Of what kind the last year is: the end, active on the day of the export, or the year of an award. */
  timing: z.enum(['end', 'active', 'notice']).nullable(),
  /** Whether its register says so lately enough to call it running. */
  isRunning: z.boolean(),
  /** The official page. */
  url: z.string(),
  /** The day of the export. */
  read: z.iso.date(),
  source: z.object({ title: z.string(), publisher: z.string(), licence: z.string(), url: z.string() }).nullable(),
})
export type FacultyGrant = z.infer<typeof grantSchema>

/** Somebody of the catalogue's faculty; a sample is no real person. */
export const facultySchema = z.object({
  id: z.uuid(),
  fullName: z.string(),
  universityId: z.string(),
  universityName: z.string(),
  country: z.string(),
  department: z.string(),
  email: z.string().nullable(),
  researchInterests: z.array(z.string()),
  /** Null when it is not known. */
  isAcceptingStudents: z.boolean().nullable(),
  isSample: z.boolean(),
  profileUrl: z.string().nullable(),
  field: z.string().nullable(),
  /** A student or early fellow, whom nobody asks to supervise. */
  isFellow: z.boolean(),
  /** The newest in lists, all on the person's page. */
  grants: z.array(grantSchema),
  grantCount: z.number().int(),
  /** The title of a grant that says what was looked for; null where none does. */
  title: z.string().nullable(),
  /** What is known, each with where it comes from; empty where the day it was read is not known. */
  facts: z.record(z.string(), factSchema),
})
export type Faculty = z.infer<typeof facultySchema>

export const matchedFacultySchema = facultySchema.extend({
  /** 0 to 1; null of a sample, which nobody can match. */
  matchScore: z.number().nullable(),
  matchReason: z.string(),
  /** The interests that meet the person's, and where the person says so; empty where there was nothing to compute from. */
  shared: z.array(z.object({ words: z.string(), source: z.enum(interestSources) })),
  /** What else speaks for them: a running grant, a wished country, a university of the shortlist. */
  because: z.array(z.enum(facultyReasons)),
})
export type MatchedFaculty = z.infer<typeof matchedFacultySchema>

export const outreachSchema = z.object({
  id: z.uuid(),
  kind: z.enum(outreachKinds),
  happenedOn: z.iso.date(),
  note: z.string(),
  followUpOn: z.string().nullable(),
  isFollowUpDone: z.boolean(),
  createdAt: z.string(),
})

export const professorSchema = z.object({
  id: z.uuid(),
  /** Their page in the catalogue; null where nobody of that name is there. */
  facultyId: z.uuid().nullable(),
  selectedUniversityId: z.uuid(),
  universityName: z.string(),
  professorName: z.string(),
  researchInterests: z.array(z.string()),
  contactStatus: z.string(),
  email: z.string(),
  department: z.string(),
  profileUrl: z.string(),
  /** Null when it is not known. */
  acceptingStudents: z.boolean().nullable(),
  /** Saved from a sample, which is no real person. */
  isSample: z.boolean(),
  /** Null of a sample. */
  matchScore: z.number().nullable(),
  matchReason: z.string(),
  notes: z.string(),
  version: z.number().int(),
  updatedAt: z.string(),
  outreach: z.array(outreachSchema),
})
export type Professor = z.infer<typeof professorSchema>

const guarded = declareErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED', 'ONBOARDING_REQUIRED')

export const professorsContract = {
  requests: requestsContract,
  split: splitContract,
  search: oc
    .route({ method: 'GET', path: '/faculty', summary: 'Faculty of the catalogue', tags: ['professors'] })
    .input(
      z.object({
        query: z.string().trim().max(maxQueryLength).default(''),
        country: z.string().length(2).optional(),
        field: z.enum(fieldIds).optional(),
        universityId: z.string().max(120).optional(),
        /** Only people of whom it may be said today that a grant of theirs runs. */
        isRunning: z.literal('true').optional(),
        limit: z.coerce.number().int().min(1).max(100).default(24),
        after: z.string().max(200).optional(),
      }),
    )
    .output(z.object({ faculty: z.array(facultySchema), total: z.number().int(), next: z.string().nullable() })),
  get: oc
    .route({ method: 'GET', path: '/faculty/{id}', summary: 'Somebody of the faculty', tags: ['professors'] })
    .input(z.object({ id: z.uuid() }))
    .output(facultySchema)
    .errors(declareErrors('NOT_FOUND')),
  fieldsAt: oc
    .route({
      method: 'GET',
      path: '/faculty/fields',
      summary: 'How many people of each field are known at a university',
      tags: ['professors'],
    })
    .input(z.object({ universityId: z.string().max(120) }))
    .output(z.array(z.object({ field: z.string().nullable(), people: z.number().int(), running: z.number().int() }))),
  known: oc
    .route({
      method: 'GET',
      path: '/faculty/known',
      summary: 'Of how many people and universities of each country the catalogue knows grants',
      tags: ['professors'],
    })
    .output(z.array(z.object({ country: z.string(), people: z.number().int(), universities: z.number().int() }))),
  matched: oc
    .route({
      method: 'GET',
      path: '/faculty/matched',
      summary: 'Professors who accept students and whose research meets yours',
      tags: ['professors'],
    })
    .output(z.array(matchedFacultySchema))
    .errors(guarded),
  list: oc
    .route({ method: 'GET', path: '/professors', summary: 'Selected professors', tags: ['professors'] })
    .output(z.array(professorSchema))
    .errors(guarded),
  add: oc
    .route({
      method: 'POST',
      path: '/professors',
      summary: 'Select a professor by hand, for a selected university',
      tags: ['professors'],
      successStatus: 201,
    })
    .input(
      z.object({
        selectedUniversityId: z.uuid(),
        professorName: line(maxProfessorNameLength).min(1),
        email: emailAddress.default(''),
        department: line(maxDepartmentLength).default(''),
        profileUrl: webAddressOrEmpty.default(''),
        researchInterests: z.array(line(maxProfessorInterestLength).min(1)).max(maxResearchInterests).default([]),
      }),
    )
    .output(professorSchema)
    .errors({ ...guarded, ...declareErrors('UNIVERSITY_NOT_FOUND', 'PROFESSOR_ALREADY_SELECTED', 'LIST_FULL') }),
  addFaculty: oc
    .route({
      method: 'POST',
      path: '/professors/faculty',
      summary: 'Select somebody of the catalogue; their university joins the shortlist when it is not there',
      tags: ['professors'],
      successStatus: 201,
    })
    .input(z.object({ facultyId: z.uuid() }))
    .output(professorSchema)
    .errors({ ...guarded, ...declareErrors('NOT_FOUND', 'PROFESSOR_ALREADY_SELECTED', 'LIST_FULL') }),
  update: oc
    .route({ method: 'PATCH', path: '/professors/{id}', summary: 'Change a professor', tags: ['professors'] })
    .input(
      z.object({
        id: z.uuid(),
        version: z.number().int(),
        contactStatus: line(maxContactStatusLength).min(1).optional(),
        email: emailAddress.optional(),
        department: line(maxDepartmentLength).optional(),
        profileUrl: webAddressOrEmpty.optional(),
        acceptingStudents: z.boolean().optional(),
        notes: z.string().max(noteLimit).optional(),
      }),
    )
    .output(professorSchema)
    .errors({ ...guarded, ...declareErrors('NOT_FOUND', 'EDIT_CONFLICT') }),
  remove: oc
    .route({ method: 'DELETE', path: '/professors/{id}', summary: 'Remove a professor', tags: ['professors'] })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ id: z.uuid() }))
    .errors({ ...guarded, ...declareErrors('NOT_FOUND') }),
  restore: oc
    .route({
      method: 'POST',
      path: '/professors/{id}/restore',
      summary: 'Bring a removed professor back with the outreach log and its follow-ups, within a day',
      tags: ['professors'],
    })
    .input(z.object({ id: z.uuid() }))
    .output(professorSchema)
    .errors({
      ...guarded,
      ...declareErrors('NOT_FOUND', 'UNIVERSITY_NOT_FOUND', 'PROFESSOR_ALREADY_SELECTED', 'LIST_FULL'),
    }),
  log: oc
    .route({
      method: 'POST',
      path: '/professors/{id}/outreach',
      summary: 'Write into the outreach log; a day to follow up becomes a deadline',
      tags: ['professors'],
      successStatus: 201,
    })
    .input(
      z.object({
        id: z.uuid(),
        kind: z.enum(outreachKinds),
        happenedOn: z.iso.date(),
        note: z.string().max(noteLimit).default(''),
        followUpOn: z.iso.date().nullable().default(null),
      }),
    )
    .output(professorSchema)
    .errors({ ...guarded, ...declareErrors('NOT_FOUND', 'LIST_FULL') }),
}
