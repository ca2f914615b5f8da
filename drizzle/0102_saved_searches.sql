CREATE TABLE "saved_searches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"filters" jsonb NOT NULL,
	"key" text NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"checked_until" timestamp with time zone NOT NULL,
	"found_count" integer DEFAULT 0 NOT NULL,
	"found_since" timestamp with time zone,
	"found_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_searches_key" UNIQUE("user_id","key")
);
--> statement-breakpoint
ALTER TABLE "saved_searches" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_searches_due" ON "saved_searches" USING btree ("checked_until","id") WHERE not is_paused;--> statement-breakpoint
CREATE INDEX "programs_created" ON "programs" USING btree ("created_at");--> statement-breakpoint
CREATE POLICY "own_rows" ON "saved_searches" AS PERMISSIVE FOR ALL TO public USING ("saved_searches"."user_id" = app_user_id()) WITH CHECK ("saved_searches"."user_id" = app_user_id());