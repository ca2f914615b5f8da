import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createOptionalOwnerColumn, createOwnerPolicy, instant, searchWords, timestamps } from '#src/server/columns.ts'
import type { Fact, Facts } from './facts/facts.rules.ts'
import type { Grant } from './faculty/grants.rules.ts'
import type { FieldId } from './rules.ts'

/** Soft delete by an editor: no search and no ranking finds the entry, and users who chose it before still read it. */
const removal = {
  removedAt: instant('removed_at'),
  removedReason: text('removed_reason').notNull().default(''),
}

export const catalogueSources = pgTable('catalogue_sources', {
  id: text('id').primaryKey(),
  title: text('title').notNull(),
  publisher: text('publisher').notNull(),
  url: text('url').notNull(),
  licence: text('licence').notNull(),
  year: text('year'),
  checkedOn: text('checked_on').notNull(),
})

export const universities = pgTable(
  'universities',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    aliases: text('aliases').array().notNull().default([]),
    country: text('country').notNull(),
    city: text('city'),
    region: text('region'),
    websiteUrl: text('website_url').notNull(),
    control: text('control'),
    facts: jsonb('facts').$type<Facts>().notNull().default({}),
    source: text('source').notNull(),
    domains: text('domains').array().notNull().default([]),
    /** Numbers in public registers: "ipeds:166683", "ror:https://ror.org/042nb2s44". */
    externalIds: text('external_ids').array().notNull().default([]),
    /** Name and aliases in the form of `normalizeName`, for the search. */
    searchText: text('search_text').notNull(),
    /** Distinctive words of name and aliases in the form of `nameKey`, for rows that name their university. */
    nameKeys: text('name_keys').array().notNull().default([]),
    ...removal,
    ...timestamps,
  },
  (table) => [
    index('universities_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('universities_country').on(table.country, table.name),
    index('universities_external').using('gin', table.externalIds),
    index('universities_domains').using('gin', table.domains),
    index('universities_names').using('gin', table.nameKeys),
  ],
)

export const programs = pgTable(
  'programs',
  {
    id: text('id').primaryKey(),
    universityId: text('university_id')
      .notNull()
      .references(() => universities.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    field: text('field').notNull(),
    level: text('level').$type<'masters' | 'phd' | 'mba' | 'law' | 'medical'>().notNull(),
    degree: text('degree').notNull(),
    language: text('language'),
    keywords: text('keywords').array().notNull().default([]),
    websiteUrl: text('website_url').notNull(),
    isVerified: boolean('is_verified').notNull().default(false),
    /** Search text, in the form of `programSearchText`. */
    searchText: text('search_text').notNull().default(''),
    /** Words of the search text: an index supports prefix searches without reading the text. */
    searchWords: searchWords('search_words').generatedAlwaysAs(
      sql`array_to_tsvector(array_remove(string_to_array(translate(search_text, '|', ' '), ' '), ''))`,
    ),
    facts: jsonb('facts').$type<Facts>().notNull().default({}),
    source: text('source').notNull(),
    ...removal,
    ...timestamps,
  },
  (table) => [
    // Covering index with the facet columns: facets are counted with index-only scans.
    index('programs_university').on(table.universityId, table.level, table.name, table.field, table.removedAt),
    index('programs_field').on(table.field, table.level),
    index('programs_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('programs_words').using('gin', table.searchWords),
    // Programmes since the watermark of a saved search.
    index('programs_created').on(table.createdAt),
  ],
)

export const facultyProfiles = pgTable(
  'faculty_profiles',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    fullName: text('full_name').notNull(),
    universityId: text('university_id')
      .notNull()
      .references(() => universities.id, { onDelete: 'cascade' }),
    department: text('department').notNull().default('Not specified'),
    email: text('email'),
    researchInterests: text('research_interests').array().notNull().default([]),
    /** Null when unknown. */
    isAcceptingStudents: boolean('is_accepting_students'),
    isSample: boolean('is_sample').notNull().default(false),
    profileUrl: text('profile_url'),
    /** First and last word of the name, in the form of `personKey`: spellings of a name share it. */
    personKey: text('person_key').notNull().default(''),
    /** Field of study derived from department, funder or topics; null without any. */
    field: text('field').$type<FieldId>(),
    /** A student or early fellow, who is not a potential supervisor. */
    isFellow: boolean('is_fellow').notNull().default(false),
    /** Grants from authorities, newest first, at most `maxGrants`. */
    grants: jsonb('grants').$type<Grant[]>().notNull().default([]),
    /** Last day on which one of the grants may be called running. */
    runningUntil: date('running_until', { mode: 'string' }).generatedAlwaysAs(sql`grants_running_until(grants)`),
    /** Full-text vector: stems of topics and grant titles, with positions. */
    work: searchWords('work').generatedAlwaysAs(sql`faculty_work(research_interests, grants)`),
    /** Full-text vector: words of name, department, topics and titles; those of the name have weight A. */
    searchWords: searchWords('search_words').generatedAlwaysAs(
      sql`faculty_words(full_name, department, research_interests, grants)`,
    ),
    /** Words of the name only, to find people by name. */
    nameWords: searchWords('name_words').generatedAlwaysAs(sql`faculty_words(full_name, '', '{}', '[]')`),
    source: text('source').notNull().default('editor'),
    /** ISO date on which the source was read. */
    checkedOn: text('checked_on'),
    ...removal,
    ...timestamps,
  },
  (table) => [
    uniqueIndex('faculty_profiles_name').on(table.universityId, table.fullName),
    index('faculty_profiles_person').on(table.universityId, table.personKey),
    index('faculty_profiles_work').using('gin', table.work),
    index('faculty_profiles_words').using('gin', table.searchWords),
    // Index for the list order of people: those with a running grant first, by the columns of `facultyOrder`.
    index('faculty_profiles_listed')
      .on(sql`(date '2000-01-01' - coalesce(${table.runningUntil}, date '1900-01-01'))`, table.fullName, table.id)
      .where(sql`removed_at is null and not is_sample`),
    // Covering index for counts of people.
    index('faculty_profiles_counted')
      .on(table.universityId, table.field, table.runningUntil)
      .where(sql`removed_at is null and not is_sample`),
    index('faculty_profiles_accepting').on(table.isAcceptingStudents),
    index('faculty_profiles_stems').using('gin', sql`faculty_stems(${table.researchInterests})`),
    index('faculty_profiles_search').using(
      'gin',
      sql`faculty_text(${table.fullName}, ${table.department}, ${table.researchInterests}) gin_trgm_ops`,
    ),
  ],
)

/** Permanently deleted people and grants of the faculty, by the hash of `faculty_mark`: no import restores them. */
export const facultyWithdrawals = pgTable('faculty_withdrawals', {
  mark: text('mark').primaryKey(),
  createdAt: timestamps.createdAt,
})

/** Requests without an account by people of the faculty, or about them: "this is me, delete it". */
export const facultyRequests = pgTable(
  'faculty_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Reference for the person who sent the request. */
    reference: text('reference').notNull().unique(),
    facultyId: uuid('faculty_id').references(() => facultyProfiles.id, { onDelete: 'set null' }),
    wish: text('wish').$type<'correct' | 'hide_grant' | 'remove'>().notNull(),
    /** Key of the grant, as `grantKey` builds it. */
    grantKey: text('grant_key').notNull().default(''),
    message: text('message').notNull(),
    email: text('email').notNull(),
    language: text('language').notNull(),
    status: text('status').$type<'open' | 'done' | 'refused'>().notNull().default('open'),
    settledAt: instant('settled_at'),
    createdAt: timestamps.createdAt,
  },
  (table) => [
    index('faculty_requests_open').on(table.createdAt).where(sql`status = 'open'`),
    index('faculty_requests_person').on(table.facultyId),
  ],
)

export const scholarships = pgTable('scholarships', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  provider: text('provider').notNull(),
  websiteUrl: text('website_url').notNull(),
  countries: text('countries').array().notNull().default([]),
  nationalities: text('nationalities').array(),
  levels: text('levels').array().notNull().default([]),
  fields: text('fields').array(),
  amount: integer('amount'),
  currency: text('currency'),
  facts: jsonb('facts').$type<Facts>().notNull().default({}),
  isVerified: boolean('is_verified').notNull().default(false),
  source: text('source').notNull(),
  ...removal,
  ...timestamps,
})

/** Default catalogue that was loaded last, by the digest of its files. */
export const catalogueSeedState = pgTable('catalogue_seed_state', {
  name: text('name').primaryKey(),
  digest: text('digest').notNull(),
  loadedAt: timestamps.updatedAt,
})

/**
 * Audit history of the catalogue: an append-only row per change, written by a trigger. The author is a pseudonym, or
 * null.
 */
export const catalogueChanges = pgTable(
  'catalogue_changes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Table of the entry. */
    entity: text('entity').notNull(),
    entityId: text('entity_id').notNull(),
    kind: text('kind').$type<'added' | 'changed' | 'removed'>().notNull(),
    /** Changed columns, with values before and after; null when the entry was added or removed. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    /** Author: "import ipeds", or the pseudonym of an editor. */
    actor: text('actor').notNull(),
    /** Source of the new values. */
    source: text('source').notNull().default(''),
    at: instant('at').notNull().default(sql`clock_timestamp()`),
  },
  (table) => [index('catalogue_changes_entry').on(table.entity, table.entityId, table.at.desc())],
)

/**
 * Searches for programmes that found nothing, counted by day, field, country and level. An empty text is a filter that the
 * search did not set. No row contains typed text or refers to a user.
 */
export const emptySearches = pgTable(
  'empty_searches',
  {
    day: date('day', { mode: 'string' }).notNull(),
    field: text('field').notNull(),
    country: text('country').notNull(),
    level: text('level').notNull(),
    count: integer('count').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.day, table.field, table.country, table.level] })],
)

/** Progress of imports, so that an interrupted one resumes where it stopped. */
export const catalogueImports = pgTable(
  'catalogue_imports',
  {
    id: uuid('id').notNull().unique().defaultRandom(),
    kind: text('kind').notNull(),
    /** SHA-256 of the file. */
    digest: text('digest').notNull(),
    file: text('file').notNull(),
    /** Number of processed records of the file. */
    position: integer('position').notNull().default(0),
    counts: jsonb('counts').$type<Record<string, number>>().notNull().default({}),
    ...timestamps,
  },
  (table) => [primaryKey({ columns: [table.kind, table.digest] })],
)

/**
 * Keys of entries that an import has processed, as hashes. In the database and not in memory, because a file may have
 * any size, and because an import that resumes after a kill still needs them.
 */
export const catalogueImportSeenKeys = pgTable(
  'catalogue_import_seen_keys',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => catalogueImports.id, { onDelete: 'cascade' }),
    mark: bigint('mark', { mode: 'bigint' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.mark] })],
)

/**
 * Unmatched institutions of registers: no university of the catalogue matches, or two do. Their programmes are skipped
 * until an editor selects the university.
 */
export const catalogueUnmatchedRows = pgTable(
  'catalogue_unmatched_rows',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Kind of file, as in the import command. */
    kind: text('kind').notNull(),
    /** Number in the register, in the form of a university's: "capes:33002010". */
    externalId: text('external_id').notNull().unique(),
    name: text('name').notNull(),
    country: text('country').notNull(),
    isAmbiguous: boolean('is_ambiguous').notNull(),
    programs: integer('programs').notNull(),
    examples: text('examples').array().notNull().default([]),
    /** Import that counted them. */
    importId: uuid('import_id').notNull(),
    ...timestamps,
  },
  (table) => [index('catalogue_unmatched_rows_kind').on(table.kind)],
)

/** Proposed corrections and changes of entries. Users see their own, editors see and settle all. */
export const catalogueProposals = pgTable(
  'catalogue_proposals',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Proposer; null for a value that the operator read with `catalogue read`. */
    userId: createOptionalOwnerColumn(),
    entity: text('entity').$type<'universities' | 'programs' | 'scholarships'>().notNull(),
    entityId: text('entity_id').notNull(),
    /** Kind of fact, or changed column of the entry. */
    kind: text('kind').notNull(),
    fact: jsonb('fact').$type<Fact>().notNull(),
    status: text('status').$type<'open' | 'accepted' | 'refused'>().notNull().default('open'),
    settledAt: instant('settled_at'),
    /** Reply of the editor. */
    reason: text('reason').notNull().default(''),
    /**
     * Keyed digests of network and device that shared the value of an official page: two accounts with the same one count
     * as one person. Null when unknown.
     */
    networkDigest: text('network_digest'),
    deviceDigest: text('device_digest'),
    ...timestamps,
  },
  (table) => [
    index('catalogue_proposals_owner').on(table.userId),
    // Proposals of users come before those of the operator.
    index('catalogue_proposals_open').on(sql`(${table.userId} is null)`, table.createdAt).where(sql`status = 'open'`),
    index('catalogue_proposals_entry').on(table.entity, table.entityId),
    createOwnerPolicy(table.userId),
    pgPolicy('editors_read', { as: 'permissive', for: 'select', to: 'public', using: sql`has_permission('editor')` }),
    pgPolicy('editors_settle', {
      as: 'permissive',
      for: 'update',
      to: 'public',
      using: sql`has_permission('editor')`,
      withCheck: sql`has_permission('editor')`,
    }),
  ],
)
