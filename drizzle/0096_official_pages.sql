CREATE TABLE "official_page_facts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"kind" text NOT NULL,
	"value" jsonb NOT NULL,
	"term" text,
	"audience" text,
	"round" text,
	"quote" text NOT NULL,
	"url" text NOT NULL,
	"read_on" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "official_page_facts_quote" CHECK (length("official_page_facts"."quote") <= 600)
);
--> statement-breakpoint
ALTER TABLE "official_page_facts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "official_page_readings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"url" text NOT NULL,
	"title" text NOT NULL,
	"language" text NOT NULL,
	"kind" text NOT NULL,
	"problem" text,
	"about" jsonb,
	"pages" jsonb NOT NULL,
	"facts" jsonb NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "official_page_readings_size" CHECK (octet_length("official_page_readings"."pages"::text) <= 4000000)
);
--> statement-breakpoint
ALTER TABLE "official_page_readings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "catalogue_proposals" ADD COLUMN "network_digest" text;--> statement-breakpoint
ALTER TABLE "catalogue_proposals" ADD COLUMN "device_digest" text;--> statement-breakpoint
ALTER TABLE "official_page_facts" ADD CONSTRAINT "official_page_facts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "official_page_readings" ADD CONSTRAINT "official_page_readings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "official_page_facts_entry" ON "official_page_facts" USING btree ("user_id","entity","entity_id");--> statement-breakpoint
CREATE INDEX "official_page_readings_latest" ON "official_page_readings" USING btree ("user_id","read_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "official_page_readings_age" ON "official_page_readings" USING btree ("read_at");--> statement-breakpoint
CREATE INDEX "catalogue_proposals_entry" ON "catalogue_proposals" USING btree ("entity","entity_id") WHERE status = 'open';--> statement-breakpoint
CREATE POLICY "own_rows" ON "official_page_facts" AS PERMISSIVE FOR ALL TO public USING ("official_page_facts"."user_id" = app_user_id()) WITH CHECK ("official_page_facts"."user_id" = app_user_id());--> statement-breakpoint
CREATE POLICY "own_rows" ON "official_page_readings" AS PERMISSIVE FOR ALL TO public USING ("official_page_readings"."user_id" = app_user_id()) WITH CHECK ("official_page_readings"."user_id" = app_user_id());