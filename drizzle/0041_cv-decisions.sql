ALTER TABLE "cv_analyses" ADD COLUMN "decisions" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "cv_analyses" ADD COLUMN "filled" jsonb DEFAULT '{}'::jsonb NOT NULL;