import { describe, expect, it } from 'vitest'
import { breakingMigrationMarker } from '#src/server/breaking-migrations.ts'
import { breaksFormerVersion } from './migration-rules.ts'

describe('a migration beside the former version', () => {
  it.each([
    'CREATE TABLE "a" ("id" uuid PRIMARY KEY NOT NULL);--> statement-breakpoint\nCREATE INDEX "b" ON "a" ("id");',
    'ALTER TABLE "a" ADD COLUMN "b" text;',
    'ALTER TABLE "a" ADD COLUMN "b" timestamp DEFAULT now() NOT NULL;',
    'ALTER TABLE "a" ADD COLUMN "w" "tsvector" GENERATED ALWAYS AS (words(b)) STORED NOT NULL;',
    'ALTER TABLE "a" DROP CONSTRAINT "c";',
    '-- drop table of nothing\nupdate a set b = 1;',
  ])('a migration may: %s', (migration) => {
    expect(breaksFormerVersion(migration)).toEqual([])
  })

  it.each([
    ['DROP TABLE "a" CASCADE;', 'drops a table'],
    ['ALTER TABLE "a" DROP COLUMN "b";', 'drops a column'],
    ['drop function if exists f(int);', 'drops a function, a type or a view'],
    ['ALTER TABLE "a" RENAME COLUMN "b" TO "c";', 'renames something'],
    ['ALTER TABLE "a" RENAME TO "c";', 'renames something'],
    ['ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE uuid;', 'changes the type of a column'],
    ['ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;', 'refuses null where it was taken'],
    ['ALTER TABLE "a" ALTER COLUMN "b" DROP DEFAULT;', 'takes a default away'],
    ['ALTER TABLE "a" ADD COLUMN "b" text NOT NULL;', 'adds a column that must be written, without a default'],
  ])('a migration may not: %s', (migration, problem) => {
    expect(breaksFormerVersion(`create table z (id int);--> statement-breakpoint\n${migration}`)).toEqual([problem])
    expect(breaksFormerVersion(`${breakingMigrationMarker} the rows mean something else now\n${migration}`)).toEqual([])
    expect(breaksFormerVersion(`${breakingMigrationMarker}\n${migration}`)).toEqual([problem])
  })
})
