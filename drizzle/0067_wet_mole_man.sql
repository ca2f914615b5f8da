DROP INDEX "community_posts_feed";--> statement-breakpoint
CREATE INDEX "community_posts_country" ON "community_posts" USING btree ("country","created_at" DESC NULLS FIRST) WHERE parent_id is null and country <> '';--> statement-breakpoint
CREATE INDEX "community_posts_feed" ON "community_posts" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE parent_id is null;