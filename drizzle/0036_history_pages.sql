DROP INDEX "application_timeline_owner";--> statement-breakpoint
CREATE INDEX "application_timeline_owner" ON "application_timeline" USING btree ("user_id","application_id","event_date","id");