import { oc } from '@orpc/contract'
import { z } from 'zod'
import { allowToken } from '#src/shared/access-scopes.ts'
import { declareErrors } from '#src/shared/errors.ts'
import { createUploadSchema } from '#src/shared/upload-schema.ts'
import {
  maxAskedNames,
  maxColumns,
  maxImportBytes,
  maxShownCellLength,
  maxShownProblems,
  maxShownSamples,
  rowProblems,
  sheetFields,
} from './spreadsheet.parse.ts'
import { dateOrders } from './spreadsheet-dates.parse.ts'

const position = z.coerce.number().int().min(0).max(maxColumns)

/** Options of an import; undefined ones are detected. */
const sheetInput = z.object({
  file: createUploadSchema(maxImportBytes),
  mapping: z.partialRecord(z.enum(sheetFields), position).optional(),
  dateOrder: z.enum(dateOrders).optional(),
  /** Chosen university of the catalogue for each unknown name. */
  choices: z
    .array(z.object({ name: z.string().max(300), universityId: z.string().max(120) }))
    .max(500)
    .default([]),
})

const shownCell = z.string().max(maxShownCellLength)

export const rowProblemSchema = z.object({
  /** Row number of the spreadsheet, counted from 1. */
  row: z.number().int(),
  problem: z.enum(rowProblems),
  /** Content of the invalid cell. */
  value: shownCell,
})

const problemLists = {
  /** Number of rows that cannot be imported. */
  problemCount: z.number().int(),
  problems: z.array(rowProblemSchema).max(maxShownProblems),
  /** Number of cells that cannot be read; their rows are imported without these values. */
  unreadCount: z.number().int(),
  unread: z.array(rowProblemSchema).max(maxShownProblems),
}

export const sheetPreviewSchema = z.object({
  columns: z.array(shownCell).max(maxColumns),
  samples: z.array(z.array(shownCell).max(maxColumns)).max(maxShownSamples),
  mapping: z.partialRecord(z.enum(sheetFields), z.number().int()),
  total: z.number().int(),
  /** Number of rows that would create an application. */
  ready: z.number().int(),
  /** Number of rows whose application exists. */
  existing: z.number().int(),
  ...problemLists,
  /** Whether dates such as 03/04/2027 are ambiguous, so that the user can choose the order. */
  asksDateOrder: z.boolean(),
  /** Order that these dates are read with: the chosen one, or the usual one of the user's language. */
  dateOrder: z.enum(dateOrders).nullable(),
  unknown: z
    .array(z.object({ name: shownCell, suggestions: z.array(z.object({ id: z.string(), name: z.string() })).max(1) }))
    .max(maxAskedNames),
})
export type SheetPreview = z.infer<typeof sheetPreviewSchema>

const refusals = declareErrors(
  'NOT_AUTHENTICATED',
  'ACCESS_DENIED',
  'ONBOARDING_REQUIRED',
  'FILE_EMPTY',
  'FILE_TOO_LARGE',
  'FILE_TYPE_INVALID',
  'FILE_DAMAGED',
  'TOO_MANY_REQUESTS',
)

export const spreadsheetContract = {
  preview: oc
    .route({
      method: 'POST',
      path: '/spreadsheet/preview',
      summary: 'What importing a spreadsheet (CSV) of applications would do; changes nothing',
      tags: ['applications'],
    })
    .meta(allowToken('change_plans'))
    .input(sheetInput)
    .output(sheetPreviewSchema)
    .errors(refusals),
  import: oc
    .route({
      method: 'POST',
      path: '/spreadsheet/import',
      summary:
        'Import the rows of a spreadsheet (CSV) that are in order; those that are there already stay as they are',
      tags: ['applications'],
    })
    .meta(allowToken('change_plans'))
    .input(sheetInput)
    .output(
      z.object({
        created: z.number().int(),
        existing: z.number().int(),
        ...problemLists,
      }),
    )
    .errors({ ...refusals, ...declareErrors('LIST_FULL') }),
  export: oc
    .route({
      method: 'GET',
      path: '/spreadsheet/export',
      summary: 'All applications as CSV or JSON, to be saved',
      tags: ['applications'],
      outputStructure: 'detailed',
    })
    .meta(allowToken('read_plans'))
    .input(z.object({ format: z.enum(['csv', 'json']).default('csv') }))
    .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() }))
    .errors(declareErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED', 'ONBOARDING_REQUIRED')),
}
