CREATE TABLE "empty_searches" (
	"day" date NOT NULL,
	"field" text NOT NULL,
	"country" text NOT NULL,
	"level" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "empty_searches_day_field_country_level_pk" PRIMARY KEY("day","field","country","level")
);
--> statement-breakpoint
ALTER TABLE "academic_profiles" ADD COLUMN "residence_state" text;