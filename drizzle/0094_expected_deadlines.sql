ALTER TABLE "selected_universities" ADD COLUMN "deadline_ask_on" date;--> statement-breakpoint
ALTER TABLE "selected_universities" ADD COLUMN "deadline_checked_for" date;--> statement-breakpoint
ALTER TABLE "selected_universities" ADD COLUMN "deadline_check_step" integer;