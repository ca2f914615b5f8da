CREATE TABLE "assistant_messages" (
	"user_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"role" text NOT NULL,
	"content" text NOT NULL,
	"answers_id" uuid,
	"sources" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"proposals" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assistant_messages_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "assistant_messages_one_answer" UNIQUE("user_id","answers_id")
);
--> statement-breakpoint
ALTER TABLE "assistant_messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "assistant_usage" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"tokens" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "assistant_usage_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
ALTER TABLE "assistant_usage" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "assistant_messages" ADD CONSTRAINT "assistant_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_usage" ADD CONSTRAINT "assistant_usage_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assistant_messages_latest" ON "assistant_messages" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE POLICY "own_rows" ON "assistant_messages" AS PERMISSIVE FOR ALL TO public USING ("assistant_messages"."user_id" = app_user_id()) WITH CHECK ("assistant_messages"."user_id" = app_user_id());--> statement-breakpoint
CREATE POLICY "own_rows" ON "assistant_usage" AS PERMISSIVE FOR ALL TO public USING ("assistant_usage"."user_id" = app_user_id()) WITH CHECK ("assistant_usage"."user_id" = app_user_id());