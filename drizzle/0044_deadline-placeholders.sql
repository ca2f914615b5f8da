ALTER TABLE "deadlines" ADD COLUMN "is_placeholder" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The December 15 that applications were given where nobody had stated a date.
UPDATE "deadlines" SET "is_placeholder" = true WHERE "kind" = 'application' AND "title" = '' AND "source_url" = ''
  AND NOT "is_confirmed" AND "zone_rule" = 'unknown' AND "local_time" = '23:59' AND to_char("local_date", 'MM-DD') = '12-15';--> statement-breakpoint
ALTER TABLE "deadlines" ADD CONSTRAINT "deadlines_placeholder" CHECK (not ("deadlines"."is_placeholder" and "deadlines"."is_confirmed"));