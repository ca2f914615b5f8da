ALTER TABLE "mentor_comments" ADD COLUMN "answers" uuid;--> statement-breakpoint
ALTER TABLE "mentor_comments" ADD COLUMN "finding_id" text;--> statement-breakpoint
ALTER TABLE "mentor_comments" ADD COLUMN "page" integer;--> statement-breakpoint
ALTER TABLE "mentor_comments" ADD COLUMN "line" integer;--> statement-breakpoint
ALTER TABLE "mentor_comments" ADD COLUMN "quote" text;--> statement-breakpoint
ALTER TABLE "mentor_comments" ADD COLUMN "resolved_at" timestamp with time zone;