-- Whether a deadline that the catalogue states has passed, on the clock that it names. What does not say whose clock it
-- is, or names a zone or an hour that nobody knows, has passed once its day is over everywhere on Earth.
create or replace function has_deadline_passed(stated jsonb, own_zone text) returns boolean
  language plpgsql stable
as $$
declare
  zone text := case stated->>'zone_rule' when 'zone' then stated->>'zone' when 'own' then own_zone end;
begin
  return ((stated->>'date') || ' ' || coalesce(stated->>'time', '23:59'))::timestamp
    at time zone coalesce(zone, 'Etc/GMT+12') < now();
exception when others then
  return stated->>'date' < (now() at time zone 'Etc/GMT+12')::date::text;
end $$;
