ALTER TABLE "mentor_tasks" ADD COLUMN "reminded_on" text;--> statement-breakpoint
ALTER TABLE "mentor_tasks" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "mentor_tasks_due" ON "mentor_tasks" USING btree ("due_on") WHERE done_at is null;