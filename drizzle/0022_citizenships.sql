CREATE TABLE "citizenships" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"country" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "citizenships" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "citizenships" ADD CONSTRAINT "citizenships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "own_rows" ON "citizenships" AS PERMISSIVE FOR ALL TO public USING ("citizenships"."user_id" = app_user_id()) WITH CHECK ("citizenships"."user_id" = app_user_id());