CREATE TABLE "catalogue_import_marks" (
	"import_id" uuid NOT NULL,
	"mark" bigint NOT NULL,
	CONSTRAINT "catalogue_import_marks_import_id_mark_pk" PRIMARY KEY("import_id","mark")
);
--> statement-breakpoint
ALTER TABLE "catalogue_imports" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;
--> statement-breakpoint
ALTER TABLE "catalogue_imports" ADD CONSTRAINT "catalogue_imports_id_unique" UNIQUE("id");
--> statement-breakpoint
ALTER TABLE "catalogue_import_marks" ADD CONSTRAINT "catalogue_import_marks_import_id_catalogue_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."catalogue_imports"("id") ON DELETE cascade ON UPDATE no action;
