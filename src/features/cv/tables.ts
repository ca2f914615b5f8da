import { foreignKey, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createOwnerColumn, createOwnerPolicy, timestamps } from '#src/server/columns.ts'
import type { CvDecisions, Finding, Notice } from './contract.ts'
import type { Filled } from './decisions.rules.ts'

export const resumes = pgTable(
  'resumes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: createOwnerColumn(),
    originalFilename: text('original_filename').notNull(),
    fileSize: integer('file_size').notNull(),
    uploadStatus: text('upload_status').$type<'pending' | 'analysed' | 'failed'>().notNull().default('pending'),
    contentType: text('content_type').notNull(),
    fileKey: text('file_key').notNull(),
    ...timestamps,
  },
  (table) => [
    unique('resumes_owner').on(table.userId, table.id),
    index('resumes_latest').on(table.userId, table.createdAt.desc()),
    createOwnerPolicy(table.userId),
  ],
)

export const cvAnalyses = pgTable(
  'cv_analyses',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: createOwnerColumn(),
    resumeId: uuid('resume_id').notNull(),
    /** Findings with position and confidence; not statements of the applicant yet. */
    findings: jsonb('findings').$type<Finding[]>().notNull(),
    notices: jsonb('notices').$type<Notice[]>().notNull().default([]),
    /** Ids of the accepted findings. */
    accepted: text('accepted').array().notNull().default([]),
    /** Decisions on findings, with corrected values. */
    decisions: jsonb('decisions').$type<CvDecisions>().notNull().default({}),
    /** Profile values from accepted findings, and the previous values. */
    filled: jsonb('filled').$type<Filled>().notNull().default({}),
    text: text('text').notNull().default(''),
    ...timestamps,
  },
  (table) => [
    foreignKey({
      name: 'cv_analyses_resume',
      columns: [table.userId, table.resumeId],
      foreignColumns: [resumes.userId, resumes.id],
    }).onDelete('cascade'),
    index('cv_analyses_latest').on(table.userId, table.createdAt.desc()),
    createOwnerPolicy(table.userId),
  ],
)
