import { index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createOwnerColumn, createOwnerPolicy, timestamps } from '#src/server/columns.ts'
import type { CvContent } from './cv/content.contract.ts'
import type { DocumentDesign, DocumentKind, DocumentLanguage } from './rules.ts'

/** Table of documents: CVs, and later statements and letters. */
export const documents = pgTable(
  'documents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: createOwnerColumn(),
    kind: text('kind').$type<DocumentKind>().notNull(),
    title: text('title').notNull(),
    language: text('language').$type<DocumentLanguage>().notNull(),
    design: text('design').$type<DocumentDesign>().notNull(),
    /** Content of the document's kind; each quoted fact stores its text at the time of quotation. */
    content: jsonb('content').$type<CvContent>().notNull(),
    version: integer('version').notNull().default(1),
    ...timestamps,
  },
  (table) => [
    unique('documents_owner').on(table.userId, table.id),
    index('documents_latest').on(table.userId, table.updatedAt.desc()),
    createOwnerPolicy(table.userId),
  ],
)
