CREATE TABLE "interviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"local_date" date NOT NULL,
	"local_time" text NOT NULL,
	"zone" text NOT NULL,
	"occurrence" text,
	"starts_at" timestamp with time zone NOT NULL,
	"duration_minutes" integer NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"people" text DEFAULT '' NOT NULL,
	"reminder_minutes" integer,
	"reminded_for" timestamp with time zone,
	"notes" text DEFAULT '' NOT NULL,
	"asked" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"shared_university_id" text,
	"shared_program_id" text,
	"cancelled_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "interviews" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "interviews" ADD CONSTRAINT "interviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interviews" ADD CONSTRAINT "interviews_application" FOREIGN KEY ("user_id","application_id") REFERENCES "public"."applications"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "interviews_owner" ON "interviews" USING btree ("user_id","application_id");--> statement-breakpoint
CREATE INDEX "interviews_ahead" ON "interviews" USING btree ("starts_at") WHERE cancelled_at is null and reminder_minutes is not null;--> statement-breakpoint
CREATE INDEX "interviews_shared" ON "interviews" USING btree ("shared_university_id") WHERE shared_university_id is not null;--> statement-breakpoint
CREATE POLICY "own_rows" ON "interviews" AS PERMISSIVE FOR ALL TO public USING ("interviews"."user_id" = app_user_id()) WITH CHECK ("interviews"."user_id" = app_user_id());