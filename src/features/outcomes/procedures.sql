-- Share of users who reported a decision of a university and were accepted at least once. No row below ten users;
-- rounded to tens and steps of 0.05, so that the difference of two results reveals no single user.
create or replace function outcome_share(university text) returns table (people integer, accepted_share numeric)
  language sql stable set search_path = public, pg_temp
as $$
  select (count(*) / 10 * 10)::integer, round(avg(accepted::integer) * 20) / 20
  from (
    select bool_or(decision = 'accepted') as accepted
    from application_outcomes
    where university_id = university
    group by user_id
  ) person
  having count(*) >= 10
$$;
