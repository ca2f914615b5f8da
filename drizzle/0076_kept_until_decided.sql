drop function if exists moderation_cases(integer);--> statement-breakpoint
CREATE TABLE "removed_texts" (
	"user_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"text" text NOT NULL,
	"former_texts" text[] DEFAULT '{}' NOT NULL,
	"parent" text DEFAULT '' NOT NULL,
	"held_for" text,
	"decided_at" timestamp with time zone,
	"file_key" text,
	"file_name" text,
	"file_type" text,
	"written_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "removed_texts_user_id_subject_subject_id_pk" PRIMARY KEY("user_id","subject","subject_id")
);
--> statement-breakpoint
ALTER TABLE "removed_texts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "removed_texts" ADD CONSTRAINT "removed_texts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "removed_texts_of" ON "removed_texts" USING btree ("subject","subject_id");--> statement-breakpoint
CREATE POLICY "own_rows" ON "removed_texts" AS PERMISSIVE FOR ALL TO public USING ("removed_texts"."user_id" = app_user_id()) WITH CHECK ("removed_texts"."user_id" = app_user_id());