CREATE TABLE "catalogue_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"kind" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"actor" text NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogue_imports" (
	"kind" text NOT NULL,
	"digest" text NOT NULL,
	"file" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "catalogue_imports_kind_digest_pk" PRIMARY KEY("kind","digest")
);
--> statement-breakpoint
ALTER TABLE "faculty_profiles" ADD COLUMN "source" text DEFAULT 'editor' NOT NULL;--> statement-breakpoint
ALTER TABLE "faculty_profiles" ADD COLUMN "checked_on" text;--> statement-breakpoint
ALTER TABLE "universities" ADD COLUMN "external_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "universities" ADD COLUMN "name_keys" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "catalogue_changes_entry" ON "catalogue_changes" USING btree ("entity","entity_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "universities_external" ON "universities" USING gin ("external_ids");--> statement-breakpoint
CREATE INDEX "universities_domains" ON "universities" USING gin ("domains");--> statement-breakpoint
CREATE INDEX "universities_names" ON "universities" USING gin ("name_keys");