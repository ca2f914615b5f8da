CREATE TABLE "professor_outreach" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"professor_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"happened_on" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"deadline_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "professor_outreach" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "removed_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "removed_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "application_requirements" ADD COLUMN "file" jsonb;--> statement-breakpoint
ALTER TABLE "application_requirements" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "application_timeline" ADD COLUMN "change" jsonb;--> statement-breakpoint
ALTER TABLE "application_timeline" ADD COLUMN "undoes" uuid;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "is_progress_by_hand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "offer" jsonb;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "selected_professors" ADD COLUMN "notes" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "selected_professors" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "professor_outreach" ADD CONSTRAINT "professor_outreach_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selected_professors" ADD CONSTRAINT "selected_professors_owner" UNIQUE("user_id","id");--> statement-breakpoint
ALTER TABLE "professor_outreach" ADD CONSTRAINT "professor_outreach_professor" FOREIGN KEY ("user_id","professor_id") REFERENCES "public"."selected_professors"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_entries" ADD CONSTRAINT "removed_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "professor_outreach_owner" ON "professor_outreach" USING btree ("user_id","professor_id","happened_on");--> statement-breakpoint
CREATE INDEX "removed_entries_owner" ON "removed_entries" USING btree ("user_id","created_at");--> statement-breakpoint
ALTER TABLE "application_timeline" ADD CONSTRAINT "application_timeline_undone_once" UNIQUE("user_id","undoes");--> statement-breakpoint
CREATE POLICY "own_rows" ON "professor_outreach" AS PERMISSIVE FOR ALL TO public USING ("professor_outreach"."user_id" = app_user_id()) WITH CHECK ("professor_outreach"."user_id" = app_user_id());--> statement-breakpoint
CREATE POLICY "own_rows" ON "removed_entries" AS PERMISSIVE FOR ALL TO public USING ("removed_entries"."user_id" = app_user_id()) WITH CHECK ("removed_entries"."user_id" = app_user_id());