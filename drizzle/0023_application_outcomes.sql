CREATE TABLE "application_outcomes" (
	"user_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"university_id" text NOT NULL,
	"level" text,
	"field" text,
	"decision" text NOT NULL,
	"grade_points" numeric,
	"gre_quantitative" integer,
	"gre_verbal" integer,
	"gre_writing" numeric,
	"consent_version" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "application_outcomes_user_id_application_id_pk" PRIMARY KEY("user_id","application_id")
);
--> statement-breakpoint
ALTER TABLE "application_outcomes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "application_outcomes" ADD CONSTRAINT "application_outcomes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_outcomes" ADD CONSTRAINT "application_outcomes_university_id_universities_id_fk" FOREIGN KEY ("university_id") REFERENCES "public"."universities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_outcomes" ADD CONSTRAINT "application_outcomes_application" FOREIGN KEY ("user_id","application_id") REFERENCES "public"."applications"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_outcomes_university" ON "application_outcomes" USING btree ("university_id");--> statement-breakpoint
CREATE POLICY "own_rows" ON "application_outcomes" AS PERMISSIVE FOR ALL TO public USING ("application_outcomes"."user_id" = app_user_id()) WITH CHECK ("application_outcomes"."user_id" = app_user_id());