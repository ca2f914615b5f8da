-- Both say more of a mentor's free times now; the functions are made anew after the migrations.
drop function if exists find_mentors(jsonb, integer, integer);--> statement-breakpoint
drop function if exists mentor_cards(uuid[]);
