ALTER TABLE "programs" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "programs_search" ON "programs" USING gin ("search_text" gin_trgm_ops);