-- An import announces what it changed in several messages of ids, which every process reads in one go. Only past 10,000
-- rows, where reading everything is no slower, is a change announced without ids.
create or replace function announce_catalogue(kind text, ids text[]) returns void
  language plpgsql
as $$
declare
  total integer := cardinality(ids);
  first integer := 1;
  held integer := 100;
  payload text;
begin
  if total > 10000 then
    perform pg_notify('catalogue', '{}');
    return;
  end if;
  while first <= total loop
    payload := json_build_object(kind, ids[first:first + held - 1])::text;
    -- A message holds 8,000 bytes: where ids are long, fewer of them go into one.
    if octet_length(payload) <= 7000 then
      perform pg_notify('catalogue', payload);
      first := first + held;
    elsif held > 1 then
      held := held / 2;
    else
      perform pg_notify('catalogue', '{}');
      return;
    end if;
  end loop;
end $$;
