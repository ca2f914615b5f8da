CREATE TABLE "research_neighbours" (
	"words" text PRIMARY KEY NOT NULL,
	"model" text NOT NULL,
	"near" text[] NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "research_vectors" (
	"model" text NOT NULL,
	"words" text NOT NULL,
	"vector" real[] NOT NULL,
	CONSTRAINT "research_vectors_model_words_pk" PRIMARY KEY("model","words")
);
