CREATE TABLE "catalogue_unplaced" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"external_id" text NOT NULL,
	"name" text NOT NULL,
	"country" text NOT NULL,
	"is_ambiguous" boolean NOT NULL,
	"programs" integer NOT NULL,
	"examples" text[] DEFAULT '{}' NOT NULL,
	"import_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "catalogue_unplaced_external_id_unique" UNIQUE("external_id")
);
--> statement-breakpoint
CREATE INDEX "catalogue_unplaced_kind" ON "catalogue_unplaced" USING btree ("kind");