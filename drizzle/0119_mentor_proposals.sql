CREATE TABLE "mentor_proposals" (
	"user_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"mentor_id" uuid NOT NULL,
	"proposed_by" uuid NOT NULL,
	"declined_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mentor_proposals_user_id_group_id_pk" PRIMARY KEY("user_id","group_id"),
	CONSTRAINT "mentor_proposals_id_unique" UNIQUE("id")
);
--> statement-breakpoint
ALTER TABLE "mentor_proposals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "mentor_proposals" ADD CONSTRAINT "mentor_proposals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_proposals" ADD CONSTRAINT "mentor_proposals_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_proposals" ADD CONSTRAINT "mentor_proposals_member" FOREIGN KEY ("user_id","group_id") REFERENCES "public"."group_members"("user_id","group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_proposals" ADD CONSTRAINT "mentor_proposals_proposer" FOREIGN KEY ("proposed_by","group_id") REFERENCES "public"."group_members"("user_id","group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mentor_proposals_group" ON "mentor_proposals" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "mentor_proposals_mentor" ON "mentor_proposals" USING btree ("mentor_id");--> statement-breakpoint
CREATE INDEX "mentor_proposals_coordinator" ON "mentor_proposals" USING btree ("proposed_by","group_id");--> statement-breakpoint
CREATE POLICY "own_rows" ON "mentor_proposals" AS PERMISSIVE FOR ALL TO public USING ("mentor_proposals"."user_id" = app_user_id()) WITH CHECK ("mentor_proposals"."user_id" = app_user_id());