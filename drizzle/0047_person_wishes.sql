CREATE TABLE "scholarship_answers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sex" text,
	"birth_year" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "scholarship_answers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "academic_profiles" ADD COLUMN "work_years" integer;--> statement-breakpoint
ALTER TABLE "academic_profiles" ADD COLUMN "work_kind" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "academic_profiles" ADD COLUMN "funding_need" text;--> statement-breakpoint
ALTER TABLE "academic_profiles" ADD COLUMN "start_season" text;--> statement-breakpoint
ALTER TABLE "academic_profiles" ADD COLUMN "teaching_languages" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "academic_profiles" ADD COLUMN "supervisors" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "scholarship_answers" ADD CONSTRAINT "scholarship_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "own_rows" ON "scholarship_answers" AS PERMISSIVE FOR ALL TO public USING ("scholarship_answers"."user_id" = app_user_id()) WITH CHECK ("scholarship_answers"."user_id" = app_user_id());