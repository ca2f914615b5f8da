CREATE TABLE "share_looks" (
	"user_id" uuid NOT NULL,
	"share_id" uuid NOT NULL,
	"part" text NOT NULL,
	"looked_at" timestamp with time zone NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "share_looks_share_id_part_looked_at_pk" PRIMARY KEY("share_id","part","looked_at")
);
--> statement-breakpoint
ALTER TABLE "share_looks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "shares" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"label" text NOT NULL,
	"parts" text[] NOT NULL,
	"reader_id" uuid,
	"link_hash" text,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shares_link_hash_unique" UNIQUE("link_hash"),
	CONSTRAINT "shares_owner" UNIQUE("user_id","id"),
	CONSTRAINT "shares_reader" CHECK (num_nonnulls("shares"."reader_id", "shares"."link_hash") = 1),
	CONSTRAINT "shares_parts" CHECK (cardinality("shares"."parts") > 0)
);
--> statement-breakpoint
ALTER TABLE "shares" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "share_looks" ADD CONSTRAINT "share_looks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_looks" ADD CONSTRAINT "share_looks_share" FOREIGN KEY ("user_id","share_id") REFERENCES "public"."shares"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_reader_id_users_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "share_looks_owner" ON "share_looks" USING btree ("user_id","share_id","looked_at");--> statement-breakpoint
CREATE INDEX "shares_read_by" ON "shares" USING btree ("reader_id");--> statement-breakpoint
CREATE POLICY "own_rows" ON "share_looks" AS PERMISSIVE FOR ALL TO public USING ("share_looks"."user_id" = app_user_id()) WITH CHECK ("share_looks"."user_id" = app_user_id());--> statement-breakpoint
CREATE POLICY "own_rows" ON "shares" AS PERMISSIVE FOR ALL TO public USING ("shares"."user_id" = app_user_id()) WITH CHECK ("shares"."user_id" = app_user_id());