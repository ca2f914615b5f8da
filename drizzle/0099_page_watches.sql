CREATE TABLE "page_watches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"url" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"about" jsonb,
	"state" text DEFAULT 'waiting' NOT NULL,
	"checked_at" timestamp with time zone,
	"change" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_watches_address" UNIQUE("user_id","url")
);
--> statement-breakpoint
ALTER TABLE "page_watches" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "watched_pages" (
	"url" text PRIMARY KEY NOT NULL,
	"parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"memory" jsonb,
	"title" text DEFAULT '' NOT NULL,
	"checked_at" timestamp with time zone,
	"next_check_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "page_watches" ADD CONSTRAINT "page_watches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_watches_url" ON "page_watches" USING btree ("url");--> statement-breakpoint
CREATE INDEX "watched_pages_due" ON "watched_pages" USING btree ("next_check_at");--> statement-breakpoint
CREATE POLICY "own_rows" ON "page_watches" AS PERMISSIVE FOR ALL TO public USING ("page_watches"."user_id" = app_user_id()) WITH CHECK ("page_watches"."user_id" = app_user_id());