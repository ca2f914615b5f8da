CREATE INDEX "email_changes_expiry" ON "email_changes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mentor_resources_removed" ON "mentor_resources" USING btree ("removed_at") WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX "mentorships_untold" ON "mentorships" USING btree ("user_id") WHERE told_version < version;--> statement-breakpoint
CREATE INDEX "removed_texts_waiting" ON "removed_texts" USING btree ("written_at") WHERE held_for is not null;--> statement-breakpoint
CREATE INDEX "deliveries_retrying" ON "deliveries" USING btree ("due_at") WHERE settled_at is null and attempts > 1;--> statement-breakpoint
CREATE INDEX "deliveries_settled" ON "deliveries" USING btree ("settled_at") WHERE settled_at is not null;