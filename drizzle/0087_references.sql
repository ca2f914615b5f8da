CREATE INDEX "users_mentors" ON "users" USING btree ("id") WHERE role = 'mentor';--> statement-breakpoint
CREATE INDEX "catalogue_proposals_owner" ON "catalogue_proposals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "deadline_reminders_owner" ON "deadline_reminders" USING btree ("user_id","deadline_id");--> statement-breakpoint
CREATE INDEX "ai_university_matches_university" ON "ai_university_matches" USING btree ("university_id");--> statement-breakpoint
CREATE INDEX "ai_university_matches_program" ON "ai_university_matches" USING btree ("program_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_browser" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "mutes_by_muted" ON "mutes" USING btree ("muted_id");--> statement-breakpoint
CREATE INDEX "selected_universities_university" ON "selected_universities" USING btree ("university_id");--> statement-breakpoint
CREATE INDEX "selected_universities_program" ON "selected_universities" USING btree ("program_id");