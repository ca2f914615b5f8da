CREATE TABLE "blocks" (
	"user_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocks_user_id_blocked_id_pk" PRIMARY KEY("user_id","blocked_id"),
	CONSTRAINT "blocks_other" CHECK ("blocks"."user_id" <> "blocks"."blocked_id")
);
--> statement-breakpoint
ALTER TABLE "blocks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "community_profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"headline" text DEFAULT '' NOT NULL,
	"field" text DEFAULT '' NOT NULL,
	"stage" text DEFAULT 'planning' NOT NULL,
	"countries" text[] DEFAULT '{}' NOT NULL,
	"interests" text[] DEFAULT '{}' NOT NULL,
	"is_listed" boolean DEFAULT true NOT NULL,
	"shows_reads" boolean DEFAULT true NOT NULL,
	"shows_typing" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "community_profiles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "connections" (
	"user_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"state" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "connections_user_id_other_id_pk" PRIMARY KEY("user_id","other_id"),
	CONSTRAINT "connections_other" CHECK ("connections"."user_id" <> "connections"."other_id")
);
--> statement-breakpoint
ALTER TABLE "connections" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mutes" (
	"user_id" uuid NOT NULL,
	"muted_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mutes_user_id_muted_id_pk" PRIMARY KEY("user_id","muted_id"),
	CONSTRAINT "mutes_other" CHECK ("mutes"."user_id" <> "mutes"."muted_id")
);
--> statement-breakpoint
ALTER TABLE "mutes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_profiles" ADD CONSTRAINT "community_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_other_id_users_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_muted_id_users_id_fk" FOREIGN KEY ("muted_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocks_by_blocked" ON "blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "community_profiles_field" ON "community_profiles" USING btree ("field") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "community_profiles_countries" ON "community_profiles" USING gin ("countries");--> statement-breakpoint
CREATE INDEX "community_profiles_interests" ON "community_profiles" USING gin ("interests");--> statement-breakpoint
CREATE INDEX "connections_listed" ON "connections" USING btree ("user_id","state","updated_at");--> statement-breakpoint
CREATE INDEX "connections_by_other" ON "connections" USING btree ("other_id");--> statement-breakpoint
CREATE POLICY "own_rows" ON "blocks" AS PERMISSIVE FOR ALL TO public USING ("blocks"."user_id" = app_user_id()) WITH CHECK ("blocks"."user_id" = app_user_id());--> statement-breakpoint
CREATE POLICY "own_rows" ON "community_profiles" AS PERMISSIVE FOR ALL TO public USING ("community_profiles"."user_id" = app_user_id()) WITH CHECK ("community_profiles"."user_id" = app_user_id());--> statement-breakpoint
CREATE POLICY "own_rows" ON "connections" AS PERMISSIVE FOR ALL TO public USING ("connections"."user_id" = app_user_id()) WITH CHECK ("connections"."user_id" = app_user_id());--> statement-breakpoint
CREATE POLICY "own_rows" ON "mutes" AS PERMISSIVE FOR ALL TO public USING ("mutes"."user_id" = app_user_id()) WITH CHECK ("mutes"."user_id" = app_user_id());