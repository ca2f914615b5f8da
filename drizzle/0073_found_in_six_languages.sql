drop function if exists search_people(text, integer);--> statement-breakpoint
ALTER TABLE "community_posts" ADD COLUMN "language" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "community_profiles" ADD COLUMN "search" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "community_profiles_search" ON "community_profiles" USING gin ("search") WHERE is_listed;--> statement-breakpoint
-- What is there is found as what comes: the same letters as `fold_letters` and `cut_chinese` keep, which are stated after the migrations.
update community_profiles p set search = setweight(to_tsvector('simple', cut.name), 'A') || to_tsvector('simple', cut.card)
from (
  select user_id, max(cut) filter (where part = 'name') as name, max(cut) filter (where part = 'card') as card
  from (
    select user_id, part, regexp_replace(spaced, '([㐀-䶿一-鿿]{2})', '\1 ', 'g') || ' '
      || regexp_replace(regexp_replace(spaced, ' [㐀-䶿一-鿿]', ' ', 'g'), '([㐀-䶿一-鿿]{2})', '\1 ', 'g') as cut
    from (
      select user_id, part, regexp_replace(translate(regexp_replace(lower(unaccent(said)), '[\u0300-\u036f\u0640\u064b-\u065f\u0670]', '', 'g'),
        'أإآٱىةؤئگکی٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'اااايهويككي01234567890123456789'), '([㐀-䶿一-鿿]+)', ' \1 ', 'g') as spaced
      from (
        select c.user_id, 'name' as part, coalesce(nullif(shown.display_name, ''), nullif(shown.full_name, ''), u.name) as said
        from community_profiles c join users u on u.id = c.user_id left join user_profiles shown on shown.user_id = u.id
        union all
        select c.user_id, 'card', c.headline || ' ' || array_to_string(c.interests, ' ') from community_profiles c) said
    ) folded) both_parts
  group by user_id) cut
where cut.user_id = p.user_id;--> statement-breakpoint
update community_posts set search = search || to_tsvector('simple', translate(
  regexp_replace(lower(unaccent(text)), '[\u0300-\u036f\u0640\u064b-\u065f\u0670]', '', 'g'),
  'أإآٱىةؤئگکی٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'اااايهويككي01234567890123456789'));
