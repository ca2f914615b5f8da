ALTER TABLE "mentor_resources" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "mentor_resources" ADD COLUMN "removed_at" timestamp with time zone;