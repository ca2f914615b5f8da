CREATE TABLE "group_invitations" (
	"user_id" uuid NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"role" text NOT NULL,
	"is_hand_over" boolean DEFAULT false NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"secret_hash" text NOT NULL,
	"max_uses" integer NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_invitations_secret_hash_unique" UNIQUE("secret_hash"),
	CONSTRAINT "group_invitations_hand_over" CHECK (not "group_invitations"."is_hand_over" or "group_invitations"."role" = 'coordinator'),
	CONSTRAINT "group_invitations_colleague" CHECK ("group_invitations"."role" = 'member' or "group_invitations"."max_uses" = 1)
);
--> statement-breakpoint
ALTER TABLE "group_invitations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "group_members" (
	"user_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"role" text NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_members_user_id_group_id_pk" PRIMARY KEY("user_id","group_id")
);
--> statement-breakpoint
ALTER TABLE "group_members" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "groups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shares" DROP CONSTRAINT "shares_reader";--> statement-breakpoint
ALTER TABLE "share_accesses" DROP CONSTRAINT "share_accesses_share_id_part_accessed_at_pk";--> statement-breakpoint
ALTER TABLE "share_accesses" ADD COLUMN "reader_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "share_accesses" ADD CONSTRAINT "share_accesses_share_id_part_accessed_at_reader_name_pk" PRIMARY KEY("share_id","part","accessed_at","reader_name");--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "group_id" uuid;--> statement-breakpoint
ALTER TABLE "group_invitations" ADD CONSTRAINT "group_invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_invitations" ADD CONSTRAINT "group_invitations_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_invitations_of" ON "group_invitations" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "group_invitations_owner" ON "group_invitations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "group_members_of" ON "group_members" USING btree ("group_id","role");--> statement-breakpoint
CREATE INDEX "shares_of_group" ON "shares" USING btree ("group_id") WHERE revoked_at is null;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_reader" CHECK (num_nonnulls("shares"."reader_id", "shares"."link_hash", "shares"."group_id") = 1);--> statement-breakpoint
CREATE POLICY "own_rows" ON "group_invitations" AS PERMISSIVE FOR ALL TO public USING ("group_invitations"."user_id" = app_user_id()) WITH CHECK ("group_invitations"."user_id" = app_user_id());--> statement-breakpoint
CREATE POLICY "own_rows" ON "group_members" AS PERMISSIVE FOR ALL TO public USING ("group_members"."user_id" = app_user_id()) WITH CHECK ("group_members"."user_id" = app_user_id());