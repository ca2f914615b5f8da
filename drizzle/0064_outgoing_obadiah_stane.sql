CREATE TABLE "writing_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"writing_id" uuid NOT NULL,
	"share_id" uuid NOT NULL,
	"author" text NOT NULL,
	"quote" text NOT NULL,
	"start" integer,
	"length" integer NOT NULL,
	"text" text NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"resolved_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "writing_comments_size" CHECK (length("writing_comments"."text") <= 2000 and length("writing_comments"."quote") <= 2000 and length("writing_comments"."author") <= 200 and length("writing_comments"."reply") <= 2000)
);
--> statement-breakpoint
ALTER TABLE "writing_comments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "writing_id" uuid;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "may_comment" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "seen_text" text;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "earlier_text" text;--> statement-breakpoint
ALTER TABLE "writings" ADD COLUMN "plain_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "writing_comments" ADD CONSTRAINT "writing_comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "writing_comments" ADD CONSTRAINT "writing_comments_writing" FOREIGN KEY ("user_id","writing_id") REFERENCES "public"."writings"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "writing_comments_latest" ON "writing_comments" USING btree ("user_id","writing_id","created_at");--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_writing" CHECK (("shares"."writing_id" is not null) = ('writing' = any("shares"."parts")));--> statement-breakpoint
CREATE POLICY "own_rows" ON "writing_comments" AS PERMISSIVE FOR ALL TO public USING ("writing_comments"."user_id" = app_user_id()) WITH CHECK ("writing_comments"."user_id" = app_user_id());--> statement-breakpoint
-- The text of writings from before; the product keeps it from now on.
UPDATE "writings" w SET "plain_text" = coalesce((
  SELECT string_agg(
    coalesce((SELECT string_agg(t.piece->>'text', '' ORDER BY t.n)
      FROM jsonb_array_elements(CASE jsonb_typeof(b.block->'content') WHEN 'array' THEN b.block->'content' ELSE '[]' END)
        WITH ORDINALITY t(piece, n)), ''),
    E'\n' ORDER BY b.n)
  FROM jsonb_path_query(w.content, 'strict $.**') WITH ORDINALITY b(block, n)
  WHERE b.block->>'type' IN ('paragraph', 'heading')), '');
