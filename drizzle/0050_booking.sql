CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
CREATE TABLE "hour_exceptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"date" date NOT NULL,
	"from_minute" smallint,
	"to_minute" smallint,
	CONSTRAINT "hour_exceptions_range" CHECK ("hour_exceptions"."from_minute" is null and "hour_exceptions"."to_minute" is null or
      0 <= "hour_exceptions"."from_minute" and "hour_exceptions"."from_minute" < "hour_exceptions"."to_minute" and "hour_exceptions"."to_minute" <= 1440)
);
--> statement-breakpoint
ALTER TABLE "hour_exceptions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "session_reminders" (
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"step" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	CONSTRAINT "session_reminders_user_id_session_id_step_starts_at_pk" PRIMARY KEY("user_id","session_id","step","starts_at")
);
--> statement-breakpoint
ALTER TABLE "session_reminders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "session_seats" (
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"seat" text NOT NULL,
	"other_id" uuid,
	"other_name" text NOT NULL,
	"state" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"wall_date" date NOT NULL,
	"wall_time" text NOT NULL,
	"zone" text NOT NULL,
	"zone_data" text NOT NULL,
	"proposed_at" timestamp with time zone,
	"zone_answer" text,
	"type_id" uuid,
	"type_name" text NOT NULL,
	"series_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"expires_at" timestamp with time zone,
	"is_late" boolean DEFAULT false NOT NULL,
	"no_show_by" text,
	"no_show_at" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	"told_version" integer DEFAULT -1 NOT NULL,
	"change" text NOT NULL,
	"changed_by" text NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"notes_version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_seats_user_id_session_id_pk" PRIMARY KEY("user_id","session_id"),
	CONSTRAINT "session_seats_order" CHECK ("session_seats"."starts_at" < "session_seats"."ends_at"),
	CONSTRAINT "session_seats_two" CHECK ("session_seats"."other_id" is distinct from "session_seats"."user_id")
);
--> statement-breakpoint
ALTER TABLE "session_seats" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "session_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"session_minutes" smallint NOT NULL,
	"step_minutes" smallint,
	"buffer_before" smallint DEFAULT 0 NOT NULL,
	"buffer_after" smallint DEFAULT 0 NOT NULL,
	"minimum_notice_minutes" integer DEFAULT 1440 NOT NULL,
	"horizon_days" smallint DEFAULT 30 NOT NULL,
	"max_per_week" smallint,
	"needs_answer" boolean DEFAULT false NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session_types" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "weekly_hours" (
	"user_id" uuid NOT NULL,
	"day" smallint NOT NULL,
	"from_minute" smallint NOT NULL,
	"to_minute" smallint NOT NULL,
	CONSTRAINT "weekly_hours_user_id_day_from_minute_to_minute_pk" PRIMARY KEY("user_id","day","from_minute","to_minute"),
	CONSTRAINT "weekly_hours_day" CHECK ("weekly_hours"."day" between 1 and 7),
	CONSTRAINT "weekly_hours_range" CHECK (0 <= "weekly_hours"."from_minute" and "weekly_hours"."from_minute" < "weekly_hours"."to_minute" and "weekly_hours"."to_minute" <= 1440)
);
--> statement-breakpoint
ALTER TABLE "weekly_hours" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "hour_exceptions" ADD CONSTRAINT "hour_exceptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_reminders" ADD CONSTRAINT "session_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_reminders" ADD CONSTRAINT "session_reminders_seat" FOREIGN KEY ("user_id","session_id") REFERENCES "public"."session_seats"("user_id","session_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_seats" ADD CONSTRAINT "session_seats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_seats" ADD CONSTRAINT "session_seats_other_id_users_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_types" ADD CONSTRAINT "session_types_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_hours" ADD CONSTRAINT "weekly_hours_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hour_exceptions_owner" ON "hour_exceptions" USING btree ("user_id","date");--> statement-breakpoint
CREATE INDEX "session_seats_list" ON "session_seats" USING btree ("user_id","ends_at","session_id");--> statement-breakpoint
CREATE INDEX "session_seats_open" ON "session_seats" USING btree ("starts_at") WHERE state in ('requested', 'booked');--> statement-breakpoint
CREATE INDEX "session_seats_other" ON "session_seats" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "session_seats_untold" ON "session_seats" USING btree ("updated_at") WHERE told_version < version;--> statement-breakpoint
CREATE INDEX "session_types_owner" ON "session_types" USING btree ("user_id");--> statement-breakpoint
CREATE POLICY "own_rows" ON "hour_exceptions" AS PERMISSIVE FOR ALL TO public USING ("hour_exceptions"."user_id" = app_user_id()) WITH CHECK ("hour_exceptions"."user_id" = app_user_id());--> statement-breakpoint
CREATE POLICY "own_rows" ON "session_reminders" AS PERMISSIVE FOR ALL TO public USING ("session_reminders"."user_id" = app_user_id()) WITH CHECK ("session_reminders"."user_id" = app_user_id());--> statement-breakpoint
CREATE POLICY "own_rows" ON "session_seats" AS PERMISSIVE FOR ALL TO public USING ("session_seats"."user_id" = app_user_id()) WITH CHECK ("session_seats"."user_id" = app_user_id());--> statement-breakpoint
CREATE POLICY "own_rows" ON "session_types" AS PERMISSIVE FOR ALL TO public USING ("session_types"."user_id" = app_user_id()) WITH CHECK ("session_types"."user_id" = app_user_id());--> statement-breakpoint
CREATE POLICY "own_rows" ON "weekly_hours" AS PERMISSIVE FOR ALL TO public USING ("weekly_hours"."user_id" = app_user_id()) WITH CHECK ("weekly_hours"."user_id" = app_user_id());--> statement-breakpoint
ALTER TABLE "session_seats" ADD CONSTRAINT "session_seats_mentor" EXCLUDE USING gist ("user_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&) WHERE (seat = 'mentor' and state in ('requested', 'booked'));--> statement-breakpoint
ALTER TABLE "session_seats" ADD CONSTRAINT "session_seats_student" EXCLUDE USING gist ("user_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&) WHERE (seat = 'student' and state in ('requested', 'booked'));
