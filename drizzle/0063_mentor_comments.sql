CREATE TABLE "mentor_comments" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"mentorship_id" uuid NOT NULL,
	"part" text NOT NULL,
	"seat" text NOT NULL,
	"author_name" text NOT NULL,
	"words" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mentor_comments_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "mentor_comments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "mentor_comments" ADD CONSTRAINT "mentor_comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mentor_comments_of" ON "mentor_comments" USING btree ("mentorship_id");--> statement-breakpoint
CREATE POLICY "own_rows" ON "mentor_comments" AS PERMISSIVE FOR ALL TO public USING ("mentor_comments"."user_id" = app_user_id()) WITH CHECK ("mentor_comments"."user_id" = app_user_id());