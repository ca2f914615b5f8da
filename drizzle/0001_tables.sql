CREATE TABLE "attempts" (
	"bucket" text PRIMARY KEY NOT NULL,
	"failures" timestamp with time zone[] NOT NULL,
	"blocked_until" timestamp with time zone,
	"last_refused" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"first_name" text,
	"last_name" text,
	"role" text,
	"signup_source" text,
	"language" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"procedure" text NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user_roles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "application_requirements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"is_required" boolean DEFAULT true NOT NULL,
	"status" text DEFAULT 'not_started' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"completed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "application_requirements_once" UNIQUE("application_id","kind")
);
--> statement-breakpoint
ALTER TABLE "application_requirements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "application_timeline" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"event_type" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"event_date" timestamp with time zone NOT NULL,
	"is_deadline" boolean DEFAULT false NOT NULL,
	"is_completed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "application_timeline" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"selected_university_id" uuid NOT NULL,
	"status" text DEFAULT 'not_started' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "applications_once" UNIQUE("user_id","selected_university_id"),
	CONSTRAINT "applications_owner" UNIQUE("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "applications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "catalogue_loads" (
	"name" text PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogue_sources" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"publisher" text NOT NULL,
	"url" text NOT NULL,
	"licence" text NOT NULL,
	"year" text,
	"checked_on" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "faculty_profiles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"full_name" text NOT NULL,
	"university_id" text NOT NULL,
	"department" text DEFAULT 'Not specified' NOT NULL,
	"email" text,
	"research_interests" text[] DEFAULT '{}' NOT NULL,
	"is_accepting_students" boolean,
	"is_sample" boolean DEFAULT false NOT NULL,
	"profile_url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "programs" (
	"id" text PRIMARY KEY NOT NULL,
	"university_id" text NOT NULL,
	"name" text NOT NULL,
	"field" text NOT NULL,
	"level" text NOT NULL,
	"degree" text NOT NULL,
	"language" text,
	"keywords" text[] DEFAULT '{}' NOT NULL,
	"website_url" text NOT NULL,
	"is_verified" boolean DEFAULT false NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scholarships" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"provider" text NOT NULL,
	"website_url" text NOT NULL,
	"countries" text[] DEFAULT '{}' NOT NULL,
	"nationalities" text[],
	"levels" text[] DEFAULT '{}' NOT NULL,
	"fields" text[],
	"amount" integer,
	"currency" text,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_verified" boolean DEFAULT false NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "universities" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"aliases" text[] DEFAULT '{}' NOT NULL,
	"country" text NOT NULL,
	"city" text,
	"region" text,
	"website_url" text NOT NULL,
	"control" text,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"source" text NOT NULL,
	"domains" text[] DEFAULT '{}' NOT NULL,
	"search_text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cv_analyses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"resume_id" uuid NOT NULL,
	"findings" jsonb NOT NULL,
	"notices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"accepted" text[] DEFAULT '{}' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cv_analyses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "resumes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"original_filename" text NOT NULL,
	"file_size" integer NOT NULL,
	"upload_status" text DEFAULT 'pending' NOT NULL,
	"content_type" text NOT NULL,
	"file_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "resumes_owner" UNIQUE("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "resumes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "deadline_reminders" (
	"user_id" uuid NOT NULL,
	"deadline_id" uuid NOT NULL,
	"step" integer NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deadline_reminders_deadline_id_step_due_at_pk" PRIMARY KEY("deadline_id","step","due_at")
);
--> statement-breakpoint
ALTER TABLE "deadline_reminders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "deadlines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"selected_university_id" uuid NOT NULL,
	"application_id" uuid,
	"kind" text DEFAULT 'application' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"local_date" date NOT NULL,
	"local_time" time(0) DEFAULT '23:59:00' NOT NULL,
	"zone_rule" text DEFAULT 'unknown' NOT NULL,
	"zone" text,
	"due_at" timestamp with time zone NOT NULL,
	"source_url" text DEFAULT '' NOT NULL,
	"is_confirmed" boolean DEFAULT false NOT NULL,
	"is_completed" boolean DEFAULT false NOT NULL,
	"completed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deadlines_owner" UNIQUE("user_id","id"),
	CONSTRAINT "deadlines_zone" CHECK (("deadlines"."zone_rule" = 'zone') = ("deadlines"."zone" is not null))
);
--> statement-breakpoint
ALTER TABLE "deadlines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ai_university_matches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"university_id" text NOT NULL,
	"program_id" text,
	"overall_match_score" numeric NOT NULL,
	"match_category" text,
	"contributions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ai_university_matches" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mentor_profiles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"profile_completion_percentage" integer DEFAULT 0 NOT NULL,
	"expertise_fields" text[] DEFAULT '{}' NOT NULL,
	"institution" text DEFAULT '' NOT NULL,
	"degree" text DEFAULT '' NOT NULL,
	"years_of_experience" integer,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"availability" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mentor_profiles_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
ALTER TABLE "mentor_profiles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"text_key" text,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"type" text DEFAULT 'info' NOT NULL,
	"category" text DEFAULT 'general' NOT NULL,
	"priority" text DEFAULT 'normal' NOT NULL,
	"priority_rank" smallint GENERATED ALWAYS AS ((case priority when 'urgent' then 3 when 'high' then 2 when 'normal' then 1 else 0 end)::smallint) STORED NOT NULL,
	"action_url" text,
	"action_label" text,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"expires_at" timestamp with time zone,
	"read" boolean DEFAULT false NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notifications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "user_notification_preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email_notifications" boolean DEFAULT true NOT NULL,
	"push_notifications" boolean DEFAULT true NOT NULL,
	"deadline_reminders" boolean DEFAULT true NOT NULL,
	"application_updates" boolean DEFAULT true NOT NULL,
	"social_notifications" boolean DEFAULT true NOT NULL,
	"weekly_digest" boolean DEFAULT true NOT NULL,
	"immediate_alerts" boolean DEFAULT false NOT NULL,
	"quiet_hours_start" time(0) DEFAULT '22:00' NOT NULL,
	"quiet_hours_end" time(0) DEFAULT '08:00' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user_notification_preferences" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "onboarding_answers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"step" integer DEFAULT 0 NOT NULL,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "onboarding_answers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "academic_profiles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"current_gpa" numeric,
	"gpa_scale" text,
	"current_institution" text DEFAULT '' NOT NULL,
	"current_degree" text DEFAULT '' NOT NULL,
	"current_field_of_study" text DEFAULT '' NOT NULL,
	"graduation_year" integer,
	"target_field" text DEFAULT '' NOT NULL,
	"target_degree_level" text DEFAULT '' NOT NULL,
	"research_experience" text DEFAULT '' NOT NULL,
	"career_goals" text DEFAULT '' NOT NULL,
	"countries" text[] DEFAULT '{}' NOT NULL,
	"max_tuition" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "academic_profiles_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
ALTER TABLE "academic_profiles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "research_interests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"category" text DEFAULT 'primary' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"role" text,
	"full_name" text DEFAULT '' NOT NULL,
	"display_name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"linkedin_url" text DEFAULT '' NOT NULL,
	"website_url" text DEFAULT '' NOT NULL,
	"onboarding_completed" boolean DEFAULT false NOT NULL,
	"onboarding_step" integer DEFAULT 1 NOT NULL,
	"profile_completion_percentage" integer DEFAULT 15 NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"currency" text,
	"last_active_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user_profiles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "user_research_interests" (
	"user_id" uuid NOT NULL,
	"research_interest_id" uuid NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "user_research_interests_user_id_research_interest_id_pk" PRIMARY KEY("user_id","research_interest_id")
);
--> statement-breakpoint
ALTER TABLE "user_research_interests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "selected_professors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"selected_university_id" uuid NOT NULL,
	"professor_name" text NOT NULL,
	"research_interests" text[] DEFAULT '{}' NOT NULL,
	"contact_status" text DEFAULT 'Not Contacted' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"department" text DEFAULT 'Not specified' NOT NULL,
	"profile_url" text DEFAULT '' NOT NULL,
	"accepting_students" boolean DEFAULT true NOT NULL,
	"match_score" numeric DEFAULT 0.8 NOT NULL,
	"match_reason" text DEFAULT 'Research alignment' NOT NULL,
	"contacted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "selected_professors_once" UNIQUE("user_id","selected_university_id","professor_name")
);
--> statement-breakpoint
ALTER TABLE "selected_professors" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "selected_universities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"university_id" text NOT NULL,
	"program_id" text,
	"priority" integer DEFAULT 1 NOT NULL,
	"category" text DEFAULT 'target' NOT NULL,
	"application_deadline" date,
	"notes" text DEFAULT '' NOT NULL,
	"application_status" text DEFAULT 'not_started' NOT NULL,
	"match_score" numeric,
	"custom_data" text DEFAULT '{"deadlines":[]}' NOT NULL,
	"university_name" text NOT NULL,
	"program_name" text DEFAULT '' NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"website_url" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "selected_universities_once" UNIQUE NULLS NOT DISTINCT("user_id","university_id","program_id"),
	CONSTRAINT "selected_universities_owner" UNIQUE("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "selected_universities" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "auth_accounts" ADD CONSTRAINT "auth_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_requirements" ADD CONSTRAINT "application_requirements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_requirements" ADD CONSTRAINT "application_requirements_application" FOREIGN KEY ("user_id","application_id") REFERENCES "public"."applications"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_timeline" ADD CONSTRAINT "application_timeline_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_timeline" ADD CONSTRAINT "application_timeline_application" FOREIGN KEY ("user_id","application_id") REFERENCES "public"."applications"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_selected_university" FOREIGN KEY ("user_id","selected_university_id") REFERENCES "public"."selected_universities"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faculty_profiles" ADD CONSTRAINT "faculty_profiles_university_id_universities_id_fk" FOREIGN KEY ("university_id") REFERENCES "public"."universities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programs" ADD CONSTRAINT "programs_university_id_universities_id_fk" FOREIGN KEY ("university_id") REFERENCES "public"."universities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cv_analyses" ADD CONSTRAINT "cv_analyses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cv_analyses" ADD CONSTRAINT "cv_analyses_resume" FOREIGN KEY ("user_id","resume_id") REFERENCES "public"."resumes"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resumes" ADD CONSTRAINT "resumes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadline_reminders" ADD CONSTRAINT "deadline_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadline_reminders" ADD CONSTRAINT "deadline_reminders_deadline" FOREIGN KEY ("user_id","deadline_id") REFERENCES "public"."deadlines"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadlines" ADD CONSTRAINT "deadlines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadlines" ADD CONSTRAINT "deadlines_selected_university" FOREIGN KEY ("user_id","selected_university_id") REFERENCES "public"."selected_universities"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_university_matches" ADD CONSTRAINT "ai_university_matches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_university_matches" ADD CONSTRAINT "ai_university_matches_university_id_universities_id_fk" FOREIGN KEY ("university_id") REFERENCES "public"."universities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_university_matches" ADD CONSTRAINT "ai_university_matches_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_profiles" ADD CONSTRAINT "mentor_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_notification_preferences" ADD CONSTRAINT "user_notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding_answers" ADD CONSTRAINT "onboarding_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academic_profiles" ADD CONSTRAINT "academic_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_profiles" ADD CONSTRAINT "user_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_research_interests" ADD CONSTRAINT "user_research_interests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_research_interests" ADD CONSTRAINT "user_research_interests_research_interest_id_research_interests_id_fk" FOREIGN KEY ("research_interest_id") REFERENCES "public"."research_interests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selected_professors" ADD CONSTRAINT "selected_professors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selected_professors" ADD CONSTRAINT "selected_professors_university" FOREIGN KEY ("user_id","selected_university_id") REFERENCES "public"."selected_universities"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selected_universities" ADD CONSTRAINT "selected_universities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selected_universities" ADD CONSTRAINT "selected_universities_university_id_universities_id_fk" FOREIGN KEY ("university_id") REFERENCES "public"."universities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selected_universities" ADD CONSTRAINT "selected_universities_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempts_blocked" ON "attempts" USING btree ("blocked_until");--> statement-breakpoint
CREATE INDEX "auth_accounts_user" ON "auth_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "application_requirements_owner" ON "application_requirements" USING btree ("user_id","application_id");--> statement-breakpoint
CREATE INDEX "application_timeline_owner" ON "application_timeline" USING btree ("user_id","application_id","event_date");--> statement-breakpoint
CREATE UNIQUE INDEX "faculty_profiles_name" ON "faculty_profiles" USING btree ("university_id","full_name");--> statement-breakpoint
CREATE INDEX "faculty_profiles_accepting" ON "faculty_profiles" USING btree ("is_accepting_students");--> statement-breakpoint
CREATE INDEX "programs_university" ON "programs" USING btree ("university_id","level","name");--> statement-breakpoint
CREATE INDEX "programs_field" ON "programs" USING btree ("field","level");--> statement-breakpoint
CREATE INDEX "universities_search" ON "universities" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "universities_country" ON "universities" USING btree ("country","name");--> statement-breakpoint
CREATE INDEX "cv_analyses_latest" ON "cv_analyses" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "resumes_latest" ON "resumes" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "deadlines_due" ON "deadlines" USING btree ("user_id","due_at");--> statement-breakpoint
CREATE INDEX "deadlines_open" ON "deadlines" USING btree ("due_at") WHERE not is_completed and is_confirmed;--> statement-breakpoint
CREATE INDEX "deadlines_selected" ON "deadlines" USING btree ("user_id","selected_university_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ai_university_matches_once" ON "ai_university_matches" USING btree ("user_id","university_id","program_id");--> statement-breakpoint
CREATE INDEX "ai_university_matches_best" ON "ai_university_matches" USING btree ("user_id","overall_match_score" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notifications_list" ON "notifications" USING btree ("user_id","priority_rank" DESC NULLS LAST,"created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not archived;--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE not read and not archived;--> statement-breakpoint
CREATE UNIQUE INDEX "research_interests_name" ON "research_interests" USING btree ("name");--> statement-breakpoint
CREATE INDEX "user_research_interests_interest" ON "user_research_interests" USING btree ("research_interest_id");--> statement-breakpoint
CREATE INDEX "selected_universities_latest" ON "selected_universities" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE POLICY "own_rows" ON "idempotency_keys" AS PERMISSIVE FOR ALL TO public USING ("idempotency_keys"."user_id" = app_user_id()) WITH CHECK ("idempotency_keys"."user_id" = app_user_id());--> statement-breakpoint
CREATE POLICY "own_rows" ON "user_roles" AS PERMISSIVE FOR ALL TO public USING ("user_roles"."user_id" = app_user_id()) WITH CHECK ("user_roles"."user_id" = app_user_id());--> statement-breakpoint
CREATE POLICY "own_rows" ON "application_requirements" AS PERMISSIVE FOR ALL TO public USING ("application_requirements"."user_id" = app_user_id()) WITH CHECK ("application_requirements"."user_id" = app_user_id());--> statement-breakpoint
CREATE POLICY "own_rows" ON "application_timeline" AS PERMISSIVE FOR ALL TO public USING ("application_timeline"."user_id" = app_user_id()) WITH CHECK ("application_timeline"."user_id" = app_user_id());--> statement-breakpoint
CREATE POLICY "own_rows" ON "applications" AS PERMISSIVE FOR ALL TO public USING ("applications"."user_id" = app_user_id()) WITH CHECK ("applications"."user_id" = app_user_id());--> statement-breakpoint
CREATE POLICY "own_rows" ON "cv_analyses" AS PERMISSIVE FOR ALL TO public USING ("cv_analyses"."user_id" = app_user_id()) WITH CHECK ("cv_analyses"."user_id" = app_user_id());--> statement-breakpoint
CREATE POLICY "own_rows" ON "resumes" AS PERMISSIVE FOR ALL TO public USING ("resumes"."user_id" = app_user_id()) WITH CHECK ("resumes"."user_id" = app_user_id());--> statement-breakpoint
CREATE POLICY "own_rows" ON "deadline_reminders" AS PERMISSIVE FOR ALL TO public USING ("deadline_reminders"."user_id" = app_user_id()) WITH CHECK ("deadline_reminders"."user_id" = app_user_id());--> statement-breakpoint
CREATE POLICY "own_rows" ON "deadlines" AS PERMISSIVE FOR ALL TO public USING ("deadlines"."user_id" = app_user_id()) WITH CHECK ("deadlines"."user_id" = app_user_id());--> statement-breakpoint
CREATE POLICY "own_rows" ON "ai_university_matches" AS PERMISSIVE FOR ALL TO public USING ("ai_university_matches"."user_id" = app_user_id()) WITH CHECK ("ai_university_matches"."user_id" = app_user_id());--> statement-breakpoint
CREATE POLICY "own_rows" ON "mentor_profiles" AS PERMISSIVE FOR ALL TO public USING ("mentor_profiles"."user_id" = app_user_id()) WITH CHECK ("mentor_profiles"."user_id" = app_user_id());--> statement-breakpoint
CREATE POLICY "own_rows" ON "notifications" AS PERMISSIVE FOR ALL TO public USING ("notifications"."user_id" = app_user_id()) WITH CHECK ("notifications"."user_id" = app_user_id());--> statement-breakpoint
CREATE POLICY "own_rows" ON "user_notification_preferences" AS PERMISSIVE FOR ALL TO public USING ("user_notification_preferences"."user_id" = app_user_id()) WITH CHECK ("user_notification_preferences"."user_id" = app_user_id());--> statement-breakpoint
CREATE POLICY "own_rows" ON "onboarding_answers" AS PERMISSIVE FOR ALL TO public USING ("onboarding_answers"."user_id" = app_user_id()) WITH CHECK ("onboarding_answers"."user_id" = app_user_id());--> statement-breakpoint
CREATE POLICY "own_rows" ON "academic_profiles" AS PERMISSIVE FOR ALL TO public USING ("academic_profiles"."user_id" = app_user_id()) WITH CHECK ("academic_profiles"."user_id" = app_user_id());--> statement-breakpoint
CREATE POLICY "own_rows" ON "user_profiles" AS PERMISSIVE FOR ALL TO public USING ("user_profiles"."user_id" = app_user_id()) WITH CHECK ("user_profiles"."user_id" = app_user_id());--> statement-breakpoint
CREATE POLICY "own_rows" ON "user_research_interests" AS PERMISSIVE FOR ALL TO public USING ("user_research_interests"."user_id" = app_user_id()) WITH CHECK ("user_research_interests"."user_id" = app_user_id());--> statement-breakpoint
CREATE POLICY "own_rows" ON "selected_professors" AS PERMISSIVE FOR ALL TO public USING ("selected_professors"."user_id" = app_user_id()) WITH CHECK ("selected_professors"."user_id" = app_user_id());--> statement-breakpoint
CREATE POLICY "own_rows" ON "selected_universities" AS PERMISSIVE FOR ALL TO public USING ("selected_universities"."user_id" = app_user_id()) WITH CHECK ("selected_universities"."user_id" = app_user_id());