CREATE TABLE "fact_history" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"fact_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"change" text NOT NULL,
	"kind" text NOT NULL,
	"value" jsonb NOT NULL,
	"origin" jsonb NOT NULL,
	"replaced_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fact_history" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "facts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value" jsonb NOT NULL,
	"origin" jsonb NOT NULL,
	"sources" text[] DEFAULT '{}' NOT NULL,
	"merged_ids" uuid[] DEFAULT '{}' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "facts_owner" UNIQUE("user_id","id"),
	CONSTRAINT "facts_value" CHECK (jsonb_typeof("facts"."value") = 'object' and pg_column_size("facts"."value") < 65536)
);
--> statement-breakpoint
ALTER TABLE "facts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "fact_history" ADD CONSTRAINT "fact_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fact_history" ADD CONSTRAINT "fact_history_fact" FOREIGN KEY ("user_id","fact_id") REFERENCES "public"."facts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facts" ADD CONSTRAINT "facts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fact_history_fact" ON "fact_history" USING btree ("user_id","fact_id","replaced_at");--> statement-breakpoint
CREATE INDEX "facts_listed" ON "facts" USING btree ("user_id","kind","created_at");--> statement-breakpoint
CREATE POLICY "own_rows" ON "fact_history" AS PERMISSIVE FOR ALL TO public USING ("fact_history"."user_id" = app_user_id()) WITH CHECK ("fact_history"."user_id" = app_user_id());--> statement-breakpoint
CREATE POLICY "own_rows" ON "facts" AS PERMISSIVE FOR ALL TO public USING ("facts"."user_id" = app_user_id()) WITH CHECK ("facts"."user_id" = app_user_id());