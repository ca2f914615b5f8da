ALTER TABLE "community_posts" ADD COLUMN "mentioned_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "community_posts" ADD COLUMN "told_ids" uuid[] DEFAULT '{}' NOT NULL;