CREATE TABLE "mentor_resources" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"audience" text NOT NULL,
	"mentorship_ids" uuid[] DEFAULT '{}' NOT NULL,
	"file_key" text,
	"file_name" text,
	"file_type" text,
	"file_bytes" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mentor_resources" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mentor_tasks" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"mentorship_id" uuid NOT NULL,
	"mentor_name" text NOT NULL,
	"title" text NOT NULL,
	"due_on" text,
	"done_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mentor_tasks_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "mentor_tasks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mentorships" (
	"user_id" uuid NOT NULL,
	"mentorship_id" uuid NOT NULL,
	"seat" text NOT NULL,
	"other_id" uuid,
	"other_name" text NOT NULL,
	"state" text NOT NULL,
	"question" text DEFAULT '' NOT NULL,
	"parts" text[] DEFAULT '{}' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"change" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"told_version" integer DEFAULT -1 NOT NULL,
	"private_notes" text DEFAULT '' NOT NULL,
	"shared_notes" text DEFAULT '' NOT NULL,
	"notes_version" integer DEFAULT 0 NOT NULL,
	"looked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mentorships_user_id_mentorship_id_pk" PRIMARY KEY("user_id","mentorship_id")
);
--> statement-breakpoint
ALTER TABLE "mentorships" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "university_proofs" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"domain" text NOT NULL,
	"institution" text NOT NULL,
	"code_hash" text,
	"code_expires_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"proven_domain" text,
	"proven_institution" text,
	"proven_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "university_proofs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "mentor_profiles" ADD COLUMN "is_listed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "mentor_profiles" ADD COLUMN "capacity" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "mentor_profiles" ADD COLUMN "country" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mentor_resources" ADD CONSTRAINT "mentor_resources_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_tasks" ADD CONSTRAINT "mentor_tasks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentorships" ADD CONSTRAINT "mentorships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentorships" ADD CONSTRAINT "mentorships_other_id_users_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "university_proofs" ADD CONSTRAINT "university_proofs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mentor_resources_owner" ON "mentor_resources" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "mentor_tasks_of" ON "mentor_tasks" USING btree ("mentorship_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mentorships_open" ON "mentorships" USING btree ("user_id","other_id") WHERE state in ('requested', 'waiting', 'accepted');--> statement-breakpoint
CREATE INDEX "mentorships_by_other" ON "mentorships" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "mentorships_expiring" ON "mentorships" USING btree ("expires_at") WHERE state = 'requested';--> statement-breakpoint
CREATE POLICY "own_rows" ON "mentor_resources" AS PERMISSIVE FOR ALL TO public USING ("mentor_resources"."user_id" = app_user_id()) WITH CHECK ("mentor_resources"."user_id" = app_user_id());--> statement-breakpoint
CREATE POLICY "own_rows" ON "mentor_tasks" AS PERMISSIVE FOR ALL TO public USING ("mentor_tasks"."user_id" = app_user_id()) WITH CHECK ("mentor_tasks"."user_id" = app_user_id());--> statement-breakpoint
CREATE POLICY "own_rows" ON "mentorships" AS PERMISSIVE FOR ALL TO public USING ("mentorships"."user_id" = app_user_id()) WITH CHECK ("mentorships"."user_id" = app_user_id());--> statement-breakpoint
CREATE POLICY "own_rows" ON "university_proofs" AS PERMISSIVE FOR ALL TO public USING ("university_proofs"."user_id" = app_user_id()) WITH CHECK ("university_proofs"."user_id" = app_user_id());