CREATE TABLE "shared_shortlists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"entries" jsonb NOT NULL,
	"link_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shared_shortlists_link_hash_unique" UNIQUE("link_hash"),
	CONSTRAINT "shared_shortlists_entries" CHECK (jsonb_array_length("shared_shortlists"."entries") > 0)
);
--> statement-breakpoint
ALTER TABLE "shared_shortlists" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "shared_shortlists" ADD CONSTRAINT "shared_shortlists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shared_shortlists_latest" ON "shared_shortlists" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE POLICY "own_rows" ON "shared_shortlists" AS PERMISSIVE FOR ALL TO public USING ("shared_shortlists"."user_id" = app_user_id()) WITH CHECK ("shared_shortlists"."user_id" = app_user_id());