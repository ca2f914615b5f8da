CREATE TABLE "recommendation_letters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"recommender_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"requirement_id" uuid,
	"state" text DEFAULT 'asked' NOT NULL,
	"state_at" timestamp with time zone DEFAULT now() NOT NULL,
	"method" text DEFAULT 'unknown' NOT NULL,
	"instructions" text DEFAULT '' NOT NULL,
	"announced_at" timestamp with time zone,
	"reminded_days" integer,
	"reminded_due_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recommendation_letters_once" UNIQUE("recommender_id","application_id")
);
--> statement-breakpoint
ALTER TABLE "recommendation_letters" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "recommender_history" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"recommender_id" uuid NOT NULL,
	"application_id" uuid,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "recommender_history" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "recommenders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"relation" text NOT NULL,
	"language" text NOT NULL,
	"waiver" text DEFAULT 'undecided' NOT NULL,
	"waiver_at" timestamp with time zone,
	"share_id" uuid,
	"link_hash" text NOT NULL,
	"link_version" integer DEFAULT 1 NOT NULL,
	"link_expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"last_opened_at" timestamp with time zone,
	"time_zone" text,
	"reminder_pace" text DEFAULT 'twice' NOT NULL,
	"remind_on" date,
	"reminder_count" integer DEFAULT 0 NOT NULL,
	"last_mail_at" timestamp with time zone,
	"mail_claimed_until" timestamp with time zone,
	"undeliverable_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recommenders_owner" UNIQUE("user_id","id"),
	CONSTRAINT "recommenders_email" UNIQUE("user_id","email"),
	CONSTRAINT "recommenders_link" UNIQUE("link_hash"),
	CONSTRAINT "recommenders_waiver" CHECK (("recommenders"."waiver" = 'undecided') = ("recommenders"."waiver_at" is null))
);
--> statement-breakpoint
ALTER TABLE "recommenders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "recommendation_letters" ADD CONSTRAINT "recommendation_letters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recommendation_letters" ADD CONSTRAINT "recommendation_letters_recommender" FOREIGN KEY ("user_id","recommender_id") REFERENCES "public"."recommenders"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recommendation_letters" ADD CONSTRAINT "recommendation_letters_application" FOREIGN KEY ("user_id","application_id") REFERENCES "public"."applications"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recommender_history" ADD CONSTRAINT "recommender_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recommender_history" ADD CONSTRAINT "recommender_history_recommender" FOREIGN KEY ("user_id","recommender_id") REFERENCES "public"."recommenders"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recommenders" ADD CONSTRAINT "recommenders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recommendation_letters_owner" ON "recommendation_letters" USING btree ("user_id","application_id");--> statement-breakpoint
CREATE INDEX "recommendation_letters_waiting" ON "recommendation_letters" USING btree ("recommender_id") WHERE state in ('asked', 'agreed');--> statement-breakpoint
CREATE INDEX "recommender_history_owner" ON "recommender_history" USING btree ("user_id","recommender_id","created_at");--> statement-breakpoint
CREATE INDEX "recommenders_address" ON "recommenders" USING btree ("email");--> statement-breakpoint
CREATE POLICY "own_rows" ON "recommendation_letters" AS PERMISSIVE FOR ALL TO public USING ("recommendation_letters"."user_id" = app_user_id()) WITH CHECK ("recommendation_letters"."user_id" = app_user_id());--> statement-breakpoint
CREATE POLICY "own_rows" ON "recommender_history" AS PERMISSIVE FOR ALL TO public USING ("recommender_history"."user_id" = app_user_id()) WITH CHECK ("recommender_history"."user_id" = app_user_id());--> statement-breakpoint
CREATE POLICY "own_rows" ON "recommenders" AS PERMISSIVE FOR ALL TO public USING ("recommenders"."user_id" = app_user_id()) WITH CHECK ("recommenders"."user_id" = app_user_id());