-- Which scholarships are over is decided outside the database, whose zone data may differ.
drop function if exists has_deadline_passed(jsonb, text);
