import { oc } from '@orpc/contract'
import { z } from 'zod'
import { factSchema } from '#src/features/catalogue/facts/facts.contract.ts'
import { FIELDS, type FieldId, maxQueryLength } from '#src/features/catalogue/rules.ts'
import { interestSources } from '#src/features/matching/research/interest-sources.rules.ts'
import { noteLimit } from '#src/features/shortlist/rules.ts'
import { emailPattern, maxEmailLength } from '#src/shared/email-address.ts'
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
const emailAddress = z.union([z.literal(''), z.email({ pattern: emailPattern }).max(maxEmailLength)])

/** Grant as an authority published it, or several that a register lists together. */
export const grantSchema = z.object({
  /** Key that identifies a grant among the person's grants. */
  key: z.string(),
  funder: z.string(),
  /** Programme of the funder; empty when not stated. */
  scheme: z.string(),
  numbers: z.array(z.string()),
  titles: z.array(z.string()),
  from: z.number().int().nullable(),
  to: z.number().int().nullable(),
  /** Kind of the last year: the end, active on the day of the export, or the year of an award. */
  timing: z.enum(['end', 'active', 'notice']).nullable(),
  /** Whether the register states this recently enough to call the grant running. */
  isRunning: z.boolean(),
  /** URL of the official page. */
  url: z.string(),
  /** Date of the export. */
  read: z.iso.date(),
  source: z.object({ title: z.string(), publisher: z.string(), licence: z.string(), url: z.string() }).nullable(),
})
export type FacultyGrant = z.infer<typeof grantSchema>

/** Faculty member of the catalogue; a sample is not a real person. */
export const facultySchema = z.object({
  id: z.uuid(),
  fullName: z.string(),
  universityId: z.string(),
  universityName: z.string(),
  country: z.string(),
  department: z.string(),
  email: z.string().nullable(),
  researchInterests: z.array(z.string()),
  /** Null when unknown. */
  isAcceptingStudents: z.boolean().nullable(),
  isSample: z.boolean(),
  profileUrl: z.string().nullable(),
  field: z.string().nullable(),
  /** Student or early fellow, who does not supervise. */
  isFellow: z.boolean(),
  /** Newest grants in lists, all grants on the person's page. */
  grants: z.array(grantSchema),
  grantCount: z.number().int(),
  /** Title of a grant that matches the search; null without one. */
  title: z.string().nullable(),
  /** Known facts with their sources; empty without a date of reading. */
  facts: z.record(z.string(), factSchema),
})
export type Faculty = z.infer<typeof facultySchema>

export const matchedFacultySchema = facultySchema.extend({
  /** Score from 0 to 1; null for a sample, which cannot be matched. */
  matchScore: z.number().nullable(),
  matchReason: z.string(),
  /** Shared interests with their source on the user's side; empty without data to compare. */
  shared: z.array(z.object({ words: z.string(), source: z.enum(interestSources) })),
  /** Further reasons: a running grant, a wished country, a shortlisted university. */
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
  /** Catalogue id of the professor; null without a faculty member of that name. */
  facultyId: z.uuid().nullable(),
  selectedUniversityId: z.uuid(),
  universityName: z.string(),
  professorName: z.string(),
  researchInterests: z.array(z.string()),
  contactStatus: z.string(),
  email: z.string(),
  department: z.string(),
  profileUrl: z.string(),
  /** Null when unknown. */
  acceptingStudents: z.boolean().nullable(),
  /** Saved from a sample, which is not a real person. */
  isSample: z.boolean(),
  /** Null for a sample. */
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
        /** Filters for people with a grant known to be running today. */
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
