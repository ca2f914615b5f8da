ALTER TABLE "applications" ADD COLUMN "reply" text;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "arrival" jsonb;