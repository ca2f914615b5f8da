-- Its columns change; procedures.sql makes it again.
drop function if exists people_cards(uuid[]);--> statement-breakpoint
-- The policies below name these functions, so they have to be there; procedures.sql gives them their bodies.
create or replace function hidden_ids() returns uuid[] language sql stable as $$ select '{}'::uuid[] $$;--> statement-breakpoint
create or replace function unseen_ids() returns uuid[] language sql stable as $$ select '{}'::uuid[] $$;--> statement-breakpoint
create or replace function my_conversations() returns uuid[] language sql stable as $$ select '{}'::uuid[] $$;--> statement-breakpoint
CREATE TABLE "community_posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"parent_id" uuid,
	"text" text NOT NULL,
	"field" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"stage" text DEFAULT '' NOT NULL,
	"held_for" text,
	"former_texts" text[] DEFAULT '{}' NOT NULL,
	"edited_at" timestamp with time zone,
	"search" "tsvector" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "community_posts_owner" UNIQUE("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "community_posts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "community_reports" (
	"user_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "community_reports_user_id_subject_subject_id_pk" PRIMARY KEY("user_id","subject","subject_id")
);
--> statement-breakpoint
ALTER TABLE "community_reports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "post_reactions" (
	"user_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_reactions_user_id_post_id_pk" PRIMARY KEY("user_id","post_id")
);
--> statement-breakpoint
ALTER TABLE "post_reactions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "post_saves" (
	"user_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_saves_user_id_post_id_pk" PRIMARY KEY("user_id","post_id")
);
--> statement-breakpoint
ALTER TABLE "post_saves" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "conversation_members" (
	"user_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"other_id" uuid,
	"state" text NOT NULL,
	"read_seq" bigint DEFAULT 0 NOT NULL,
	"last_seq" bigint DEFAULT 0 NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversation_members_user_id_conversation_id_pk" PRIMARY KEY("user_id","conversation_id")
);
--> statement-breakpoint
ALTER TABLE "conversation_members" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "messages" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "messages_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"text" text NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "community_posts" ADD CONSTRAINT "community_posts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_posts" ADD CONSTRAINT "community_posts_parent_id_community_posts_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."community_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_reports" ADD CONSTRAINT "community_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reactions" ADD CONSTRAINT "post_reactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reactions" ADD CONSTRAINT "post_reactions_post_id_community_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."community_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_saves" ADD CONSTRAINT "post_saves_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_saves" ADD CONSTRAINT "post_saves_post_id_community_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."community_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_other_id_users_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "community_posts_feed" ON "community_posts" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE parent_id is null and held_for is null;--> statement-breakpoint
CREATE INDEX "community_posts_field" ON "community_posts" USING btree ("field","created_at" DESC NULLS FIRST) WHERE parent_id is null;--> statement-breakpoint
CREATE INDEX "community_posts_author" ON "community_posts" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "community_posts_replies" ON "community_posts" USING btree ("parent_id","created_at") WHERE parent_id is not null;--> statement-breakpoint
CREATE INDEX "community_posts_search" ON "community_posts" USING gin ("search");--> statement-breakpoint
CREATE INDEX "community_reports_of" ON "community_reports" USING btree ("subject","subject_id");--> statement-breakpoint
CREATE INDEX "post_reactions_of" ON "post_reactions" USING btree ("post_id","kind");--> statement-breakpoint
CREATE INDEX "post_saves_of" ON "post_saves" USING btree ("post_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_members_pair" ON "conversation_members" USING btree ("user_id","other_id") WHERE kind = 'pair' and state <> 'closed';--> statement-breakpoint
CREATE INDEX "conversation_members_listed" ON "conversation_members" USING btree ("user_id","last_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "conversation_members_of" ON "conversation_members" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "conversation_members_other" ON "conversation_members" USING btree ("other_id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_in_order" ON "messages" USING btree ("conversation_id","seq");--> statement-breakpoint
CREATE POLICY "own_rows" ON "community_posts" AS PERMISSIVE FOR ALL TO public USING ("community_posts"."user_id" = app_user_id()) WITH CHECK ("community_posts"."user_id" = app_user_id());--> statement-breakpoint
CREATE POLICY "member_reads" ON "community_posts" AS PERMISSIVE FOR SELECT TO public USING (app_user_id() is not null and held_for is null and user_id <> all((select unseen_ids())::uuid[]));--> statement-breakpoint
CREATE POLICY "own_rows" ON "community_reports" AS PERMISSIVE FOR ALL TO public USING ("community_reports"."user_id" = app_user_id()) WITH CHECK ("community_reports"."user_id" = app_user_id());--> statement-breakpoint
CREATE POLICY "own_rows" ON "post_reactions" AS PERMISSIVE FOR ALL TO public USING ("post_reactions"."user_id" = app_user_id()) WITH CHECK ("post_reactions"."user_id" = app_user_id());--> statement-breakpoint
CREATE POLICY "own_rows" ON "post_saves" AS PERMISSIVE FOR ALL TO public USING ("post_saves"."user_id" = app_user_id()) WITH CHECK ("post_saves"."user_id" = app_user_id());--> statement-breakpoint
CREATE POLICY "own_rows" ON "conversation_members" AS PERMISSIVE FOR ALL TO public USING ("conversation_members"."user_id" = app_user_id()) WITH CHECK ("conversation_members"."user_id" = app_user_id());--> statement-breakpoint
CREATE POLICY "own_rows" ON "messages" AS PERMISSIVE FOR ALL TO public USING ("messages"."user_id" = app_user_id()) WITH CHECK ("messages"."user_id" = app_user_id());--> statement-breakpoint
CREATE POLICY "member_reads" ON "messages" AS PERMISSIVE FOR SELECT TO public USING (conversation_id = any((select my_conversations())::uuid[]) and user_id <> all((select hidden_ids())::uuid[]));