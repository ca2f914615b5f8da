CREATE TABLE "match_suggestions" (
	"user_id" uuid NOT NULL,
	"program_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "match_suggestions_user_id_program_id_pk" PRIMARY KEY("user_id","program_id")
);
--> statement-breakpoint
ALTER TABLE "match_suggestions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "match_suggestions" ADD CONSTRAINT "match_suggestions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_suggestions" ADD CONSTRAINT "match_suggestions_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "match_suggestions_program" ON "match_suggestions" USING btree ("program_id");--> statement-breakpoint
CREATE POLICY "own_rows" ON "match_suggestions" AS PERMISSIVE FOR ALL TO public USING ("match_suggestions"."user_id" = app_user_id()) WITH CHECK ("match_suggestions"."user_id" = app_user_id());