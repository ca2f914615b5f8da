CREATE TABLE "error_groups" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"severity" text NOT NULL,
	"message" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "error_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"fingerprint" text NOT NULL,
	"severity" text NOT NULL,
	"message" text NOT NULL,
	"stack" text NOT NULL,
	"tags" jsonb NOT NULL,
	"breadcrumbs" jsonb NOT NULL,
	"context" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "error_reports" ADD CONSTRAINT "error_reports_fingerprint_error_groups_fingerprint_fk" FOREIGN KEY ("fingerprint") REFERENCES "public"."error_groups"("fingerprint") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "error_reports_group" ON "error_reports" USING btree ("fingerprint","created_at");--> statement-breakpoint
CREATE INDEX "error_reports_age" ON "error_reports" USING btree ("created_at");