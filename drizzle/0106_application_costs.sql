ALTER TABLE "applications" ADD COLUMN "costs" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "portal" jsonb;