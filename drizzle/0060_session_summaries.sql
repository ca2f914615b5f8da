ALTER TABLE "session_seats" ADD COLUMN "summary" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "session_seats" ADD COLUMN "open_points" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "session_seats" ADD COLUMN "summary_version" integer DEFAULT 0 NOT NULL;