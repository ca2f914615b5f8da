CREATE TABLE "call_ways" (
	"user_id" uuid NOT NULL,
	"way" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "call_ways_user_id_pk" PRIMARY KEY("user_id")
);
--> statement-breakpoint
ALTER TABLE "call_ways" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "call_ways" ADD CONSTRAINT "call_ways_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "own_rows" ON "call_ways" AS PERMISSIVE FOR ALL TO public USING ("call_ways"."user_id" = app_user_id()) WITH CHECK ("call_ways"."user_id" = app_user_id());