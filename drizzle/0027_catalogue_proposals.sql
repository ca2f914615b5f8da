CREATE TABLE "user_grants" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"action" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user_grants" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "catalogue_proposals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"kind" text NOT NULL,
	"fact" jsonb NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "catalogue_proposals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "user_grants" ADD CONSTRAINT "user_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_proposals" ADD CONSTRAINT "catalogue_proposals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_grants_latest" ON "user_grants" USING btree ("user_id","name","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "catalogue_proposals_open" ON "catalogue_proposals" USING btree ("created_at") WHERE status = 'open';--> statement-breakpoint
CREATE POLICY "own_rows" ON "user_grants" AS PERMISSIVE FOR ALL TO public USING ("user_grants"."user_id" = app_user_id()) WITH CHECK ("user_grants"."user_id" = app_user_id());--> statement-breakpoint
CREATE POLICY "own_rows" ON "catalogue_proposals" AS PERMISSIVE FOR ALL TO public USING ("catalogue_proposals"."user_id" = app_user_id()) WITH CHECK ("catalogue_proposals"."user_id" = app_user_id());--> statement-breakpoint
CREATE POLICY "editors_read" ON "catalogue_proposals" AS PERMISSIVE FOR SELECT TO public USING (has_grant('editor'));--> statement-breakpoint
CREATE POLICY "editors_settle" ON "catalogue_proposals" AS PERMISSIVE FOR UPDATE TO public USING (has_grant('editor')) WITH CHECK (has_grant('editor'));