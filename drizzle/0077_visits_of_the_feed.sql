CREATE TABLE "feed_visits" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"new_since" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "feed_visits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "feed_visits" ADD CONSTRAINT "feed_visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "own_rows" ON "feed_visits" AS PERMISSIVE FOR ALL TO public USING ("feed_visits"."user_id" = app_user_id()) WITH CHECK ("feed_visits"."user_id" = app_user_id());