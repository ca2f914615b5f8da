DROP INDEX "catalogue_proposals_open";--> statement-breakpoint
DROP INDEX "catalogue_proposals_entry";--> statement-breakpoint
ALTER TABLE "catalogue_proposals" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "catalogue_proposals_open" ON "catalogue_proposals" USING btree (("user_id" is null),"created_at") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "catalogue_proposals_entry" ON "catalogue_proposals" USING btree ("entity","entity_id");