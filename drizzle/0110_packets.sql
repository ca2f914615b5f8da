CREATE TABLE "packets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"portal_host" text NOT NULL,
	"limits" jsonb NOT NULL,
	"prefix" text NOT NULL,
	"files" jsonb NOT NULL,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "packets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "packets" ADD CONSTRAINT "packets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packets" ADD CONSTRAINT "packets_application" FOREIGN KEY ("user_id","application_id") REFERENCES "public"."applications"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "packets_owner" ON "packets" USING btree ("user_id","application_id","created_at");--> statement-breakpoint
CREATE INDEX "packets_portal" ON "packets" USING btree ("portal_host");--> statement-breakpoint
CREATE POLICY "own_rows" ON "packets" AS PERMISSIVE FOR ALL TO public USING ("packets"."user_id" = app_user_id()) WITH CHECK ("packets"."user_id" = app_user_id());