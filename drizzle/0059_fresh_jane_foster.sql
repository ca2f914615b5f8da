CREATE TABLE "sent_writings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"writing_id" uuid NOT NULL,
	"application_id" uuid,
	"requirement_kind" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"language" text NOT NULL,
	"university" text DEFAULT '' NOT NULL,
	"program" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"sheet" jsonb NOT NULL,
	"file" text NOT NULL,
	"sent_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "sent_writings_size" CHECK (length("sent_writings"."file") <= 1500000 and length("sent_writings"."text") <= 200000)
);
--> statement-breakpoint
ALTER TABLE "sent_writings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "writing_policies" (
	"user_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"policy" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "writing_policies_user_id_target_id_pk" PRIMARY KEY("user_id","target_id")
);
--> statement-breakpoint
ALTER TABLE "writing_policies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "writings" ADD COLUMN "target_id" uuid;--> statement-breakpoint
ALTER TABLE "writings" ADD COLUMN "prompt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "writings" ADD COLUMN "length_limit" jsonb;--> statement-breakpoint
ALTER TABLE "sent_writings" ADD CONSTRAINT "sent_writings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "writing_policies" ADD CONSTRAINT "writing_policies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sent_writings_latest" ON "sent_writings" USING btree ("user_id","sent_at" DESC NULLS LAST);--> statement-breakpoint
CREATE POLICY "own_rows" ON "sent_writings" AS PERMISSIVE FOR ALL TO public USING ("sent_writings"."user_id" = app_user_id()) WITH CHECK ("sent_writings"."user_id" = app_user_id());--> statement-breakpoint
CREATE POLICY "own_rows" ON "writing_policies" AS PERMISSIVE FOR ALL TO public USING ("writing_policies"."user_id" = app_user_id()) WITH CHECK ("writing_policies"."user_id" = app_user_id());