CREATE TABLE "moderation_acts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"act" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moderation_acts_owner" UNIQUE("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "moderation_acts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "moderation_hands" (
	"user_id" uuid NOT NULL,
	"act_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moderation_hands_user_id_act_id_pk" PRIMARY KEY("user_id","act_id")
);
--> statement-breakpoint
ALTER TABLE "moderation_hands" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "social_notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "social_notices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "community_posts" ADD COLUMN "is_settled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "community_posts" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "moderation_acts" ADD CONSTRAINT "moderation_acts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_hands" ADD CONSTRAINT "moderation_hands_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_hands" ADD CONSTRAINT "moderation_hands_act_id_moderation_acts_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."moderation_acts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_notices" ADD CONSTRAINT "social_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "moderation_acts_of" ON "moderation_acts" USING btree ("subject","subject_id","created_at");--> statement-breakpoint
CREATE INDEX "moderation_hands_act" ON "moderation_hands" USING btree ("act_id");--> statement-breakpoint
CREATE INDEX "social_notices_reader" ON "social_notices" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "community_posts_waiting" ON "community_posts" USING btree ("created_at") WHERE not is_settled and held_for is not null;--> statement-breakpoint
CREATE POLICY "own_rows" ON "moderation_acts" AS PERMISSIVE FOR ALL TO public USING ("moderation_acts"."user_id" = app_user_id()) WITH CHECK ("moderation_acts"."user_id" = app_user_id());--> statement-breakpoint
CREATE POLICY "own_rows" ON "moderation_hands" AS PERMISSIVE FOR ALL TO public USING ("moderation_hands"."user_id" = app_user_id()) WITH CHECK ("moderation_hands"."user_id" = app_user_id());--> statement-breakpoint
CREATE POLICY "own_rows" ON "social_notices" AS PERMISSIVE FOR ALL TO public USING ("social_notices"."user_id" = app_user_id()) WITH CHECK ("social_notices"."user_id" = app_user_id());