DROP INDEX "messages_by_id";--> statement-breakpoint
ALTER TABLE "community_reports" ADD COLUMN "author_id" uuid;--> statement-breakpoint
-- Where several senders used the same message id, the earliest message keeps it and the later ones get new ids, with the texts
-- kept of them and the reports that mean them. Only a deliberate copy repeats an id, so among the messages that a report can mean,
-- those in a conversation of the reporter come first, then the latest: never an unreported message of the user who was copied.
-- Entries of the append-only log of decisions stay with the earliest message, whose author they name.
WITH copies AS MATERIALIZED (
  SELECT m.user_id, m.id, m.seq, m.conversation_id,
    CASE WHEN row_number() OVER (PARTITION BY m.id ORDER BY m.seq) = 1 THEN m.id ELSE gen_random_uuid() END AS new_id
  FROM messages m WHERE m.id IN (SELECT d.id FROM messages d GROUP BY d.id HAVING count(*) > 1)
), renamed AS (
  UPDATE messages m SET id = c.new_id FROM copies c WHERE m.user_id = c.user_id AND m.id = c.id AND c.new_id <> c.id
), moved AS (
  UPDATE removed_texts t SET subject_id = c.new_id FROM copies c
  WHERE t.subject = 'message' AND t.user_id = c.user_id AND t.subject_id = c.id AND c.new_id <> c.id
)
UPDATE community_reports r SET subject_id = c.new_id, author_id = c.user_id FROM copies c
WHERE r.subject = 'message' AND c.id = r.subject_id AND c.new_id = (
  SELECT x.new_id FROM copies x WHERE x.id = r.subject_id AND x.user_id <> r.user_id
  ORDER BY EXISTS (SELECT FROM conversation_members o
    WHERE o.conversation_id = x.conversation_id AND (o.user_id = r.user_id OR o.other_id = r.user_id)) DESC, x.seq DESC
  LIMIT 1);--> statement-breakpoint
CREATE UNIQUE INDEX "messages_by_id" ON "messages" USING btree ("id");--> statement-breakpoint
UPDATE community_reports r SET author_id = m.user_id FROM messages m
WHERE r.subject = 'message' AND r.author_id IS NULL AND m.id = r.subject_id;--> statement-breakpoint
ALTER TABLE "community_reports" ADD CONSTRAINT "community_reports_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "community_reports_author" ON "community_reports" USING btree ("author_id") WHERE author_id is not null;
