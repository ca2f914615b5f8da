CREATE TABLE "instance_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_read_at" timestamp with time zone,
	CONSTRAINT "calendar_feeds_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"notification_id" uuid,
	"subscription_id" uuid,
	"week" date,
	"due_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"settled_at" timestamp with time zone,
	"outcome" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deliveries_subject" CHECK (("deliveries"."channel" = 'digest') = ("deliveries"."week" is not null))
);
--> statement-breakpoint
ALTER TABLE "deliveries" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint" UNIQUE("user_id","endpoint"),
	CONSTRAINT "push_subscriptions_owner" UNIQUE("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "push_subscriptions" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_owner" UNIQUE("user_id","id");
--> statement-breakpoint
-- The owner obeys row-level security too; it is forced again when the migrations are done.
ALTER TABLE "deadline_reminders" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "deadlines" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "deadline_reminders" DROP CONSTRAINT "deadline_reminders_deadline_id_step_due_at_pk";
--> statement-breakpoint
ALTER TABLE "deadline_reminders" ADD COLUMN "local_date" date;
--> statement-breakpoint
UPDATE "deadline_reminders" r SET "local_date" = d."local_date" FROM "deadlines" d WHERE d."id" = r."deadline_id";
--> statement-breakpoint
-- A deadline that was put off by hours had a row for each instant.
DELETE FROM "deadline_reminders" r USING "deadline_reminders" other
  WHERE other."deadline_id" = r."deadline_id" AND other."step" = r."step" AND other."due_at" > r."due_at";
--> statement-breakpoint
ALTER TABLE "deadline_reminders" ALTER COLUMN "local_date" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "deadline_reminders" ADD CONSTRAINT "deadline_reminders_deadline_id_step_local_date_pk" PRIMARY KEY("deadline_id","step","local_date");
--> statement-breakpoint
ALTER TABLE "deadline_reminders" DROP COLUMN "due_at";
--> statement-breakpoint
ALTER TABLE "deadline_reminders" ADD COLUMN "broke_quiet" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "quiet_until" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "breaks_quiet" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_of_notification" FOREIGN KEY ("user_id","notification_id") REFERENCES "public"."notifications"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_to_subscription" FOREIGN KEY ("user_id","subscription_id") REFERENCES "public"."push_subscriptions"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("due_at") WHERE settled_at is null;
--> statement-breakpoint
CREATE INDEX "deliveries_notification" ON "deliveries" USING btree ("user_id","notification_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_week" ON "deliveries" USING btree ("user_id","week") WHERE week is not null;
--> statement-breakpoint
CREATE INDEX "notifications_changed" ON "notifications" USING btree ("user_id","updated_at","id");
--> statement-breakpoint
CREATE INDEX "notifications_expiry" ON "notifications" USING btree ("expires_at") WHERE expires_at is not null;
--> statement-breakpoint
CREATE POLICY "own_rows" ON "calendar_feeds" AS PERMISSIVE FOR ALL TO public USING ("calendar_feeds"."user_id" = app_user_id()) WITH CHECK ("calendar_feeds"."user_id" = app_user_id());
--> statement-breakpoint
CREATE POLICY "own_rows" ON "deliveries" AS PERMISSIVE FOR ALL TO public USING ("deliveries"."user_id" = app_user_id()) WITH CHECK ("deliveries"."user_id" = app_user_id());
--> statement-breakpoint
CREATE POLICY "own_rows" ON "push_subscriptions" AS PERMISSIVE FOR ALL TO public USING ("push_subscriptions"."user_id" = app_user_id()) WITH CHECK ("push_subscriptions"."user_id" = app_user_id());
