DROP INDEX "community_profiles_field";--> statement-breakpoint
ALTER TABLE "community_reports" ADD COLUMN "is_settled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "community_reports_open" ON "community_reports" USING btree ("subject","subject_id") WHERE not is_settled;--> statement-breakpoint
CREATE INDEX "community_profiles_field" ON "community_profiles" USING btree ("field","updated_at" DESC NULLS FIRST) WHERE is_listed;--> statement-breakpoint
update community_reports r set is_settled = true where exists (select from moderation_acts a
  where a.subject = r.subject and a.subject_id = r.subject_id and a.act in ('allow', 'uphold') and a.created_at >= r.created_at);
