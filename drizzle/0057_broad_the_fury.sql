CREATE TABLE "writing_steps" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"writing_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"device" uuid NOT NULL,
	"steps" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "writing_steps_order" UNIQUE("user_id","writing_id","version")
);
--> statement-breakpoint
ALTER TABLE "writing_steps" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "writing_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"writing_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"content" jsonb NOT NULL,
	"origins" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "writing_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "writings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"language" text NOT NULL,
	"content" jsonb NOT NULL,
	"origins" jsonb NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"ledger_bytes" integer DEFAULT 0 NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "writings_owner" UNIQUE("user_id","id"),
	CONSTRAINT "writings_size" CHECK (pg_column_size("writings"."content") < 4000000)
);
--> statement-breakpoint
ALTER TABLE "writings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "writing_steps" ADD CONSTRAINT "writing_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "writing_steps" ADD CONSTRAINT "writing_steps_writing" FOREIGN KEY ("user_id","writing_id") REFERENCES "public"."writings"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "writing_versions" ADD CONSTRAINT "writing_versions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "writing_versions" ADD CONSTRAINT "writing_versions_writing" FOREIGN KEY ("user_id","writing_id") REFERENCES "public"."writings"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "writings" ADD CONSTRAINT "writings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "writing_versions_latest" ON "writing_versions" USING btree ("user_id","writing_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "writings_latest" ON "writings" USING btree ("user_id","written_at" DESC NULLS LAST);--> statement-breakpoint
CREATE POLICY "own_rows" ON "writing_steps" AS PERMISSIVE FOR ALL TO public USING ("writing_steps"."user_id" = app_user_id()) WITH CHECK ("writing_steps"."user_id" = app_user_id());--> statement-breakpoint
CREATE POLICY "own_rows" ON "writing_versions" AS PERMISSIVE FOR ALL TO public USING ("writing_versions"."user_id" = app_user_id()) WITH CHECK ("writing_versions"."user_id" = app_user_id());--> statement-breakpoint
CREATE POLICY "own_rows" ON "writings" AS PERMISSIVE FOR ALL TO public USING ("writings"."user_id" = app_user_id()) WITH CHECK ("writings"."user_id" = app_user_id());