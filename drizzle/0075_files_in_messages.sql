drop function if exists send_message(uuid, uuid, text);--> statement-breakpoint
drop function if exists read_reported_message(uuid, integer);--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "file_key" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "file_name" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "file_type" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "file_bytes" integer;