-- The person a request acts for. Null without one, and null equals no user_id: policies then match no row.
create or replace function app_user_id() returns uuid
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;

-- A text as its words are compared: lower case, without accents and marks, one form for each Arabic letter, digits from 0 to 9. Nothing
-- here takes longer than linear time, as normalising a run of combining marks would: texts come from other people.
create or replace function fold_letters(said text) returns text
  language sql immutable parallel safe
as $$
  select translate(
    regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, said)), '[\u0300-\u036f\u0640\u064b-\u065f\u0670]', '', 'g'),
    'أإآٱىةؤئگکی٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'اااايهويككي01234567890123456789')
$$;

-- Runs of Chinese characters as pairs, from each character on, so that a prefix meets wherever a longer word has it.
create or replace function segment_chinese(said text) returns text
  language sql immutable parallel safe
as $$
  select case when said !~ '[㐀-䶿一-鿿]' then said else (
    select regexp_replace(spaced, '([㐀-䶿一-鿿]{2})', '\1 ', 'g') || ' '
      || regexp_replace(regexp_replace(spaced, ' [㐀-䶿一-鿿]', ' ', 'g'), '([㐀-䶿一-鿿]{2})', '\1 ', 'g')
    from (select regexp_replace(said, '([㐀-䶿一-鿿]+)', ' \1 ', 'g') as spaced) s) end
$$;

-- Lets a feature end what a person has with others when the account is deleted or takes another role: calls the function that the
-- trigger names with the person and whether the account goes.
create or replace function call_for_person() returns trigger language plpgsql as $$
begin
  execute format('select %I($1, $2)', tg_argv[0]) using old.id, tg_op = 'DELETE';
  return case when tg_op = 'DELETE' then old else new end;
end $$;

-- Notifies the open pages of all users whose rows a statement wrote to refetch them. The trigger names the topic and its rows `changed`.
create or replace function announce_owners() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('topic', tg_argv[0], 'userId', c.user_id, 'id', '', 'change', 'many')::text)
    from (select distinct user_id from changed) c;
  return null;
end $$;

-- Closes the live connections of a session that ended.
create or replace function announce_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('topic', 'session_ended', 'userId', old.user_id, 'id', old.id)::text);
  return null;
end $$;

create or replace trigger sessions_end after delete on sessions for each row execute function announce_session_end();

-- A live connection carries the role it was opened with: a change of role closes it, and the page opens another.
create or replace function announce_role_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('topic', 'role_changed', 'userId', new.id, 'id', new.id)::text);
  return null;
end $$;

create or replace trigger users_role after update of role on users
  for each row when (old.role is distinct from new.role) execute function announce_role_change();

-- The audit log is append-only, for the schema's owner too. A restore truncates it, which fires no row trigger and which no
-- role of the running product may do. Deleting an account clears the columns that identify the person and keeps the entry.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if current_setting('app.audit_anonymising', true) = 'on' and tg_op = 'UPDATE' then return new; end if;
  raise exception 'the audit log is only added to' using errcode = '42501';
end $$;

create or replace trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_audit_change();

-- Security definer, because no role may update the log. Row-level security is forced and binds the owner too, so the
-- deleted person is the acting one meanwhile.
create or replace function anonymise_audit() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare acting text := coalesce(current_setting('app.user_id', true), '');
begin
  perform set_config('app.user_id', old.id::text, true), set_config('app.audit_anonymising', 'on', true);
  update audit_log set address = null, device = null, subject = null where user_id = old.id;
  perform set_config('app.user_id', acting, true), set_config('app.audit_anonymising', '', true);
  return old;
end $$;

create or replace trigger users_audit before delete on users for each row execute function anonymise_audit();

-- Anonymises entries that a concurrent request adds while its account is deleted, or afterwards. The row lock is the one that a
-- foreign key takes: it waits until the deletion commits or rolls back. Security definer, for the lock on users.
create or replace function anonymise_late_audit() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform 1 from users where id = new.user_id for key share;
  if not found then new.address := null; new.device := null; new.subject := null; end if;
  return new;
end $$;

create or replace trigger audit_log_late before insert on audit_log for each row
  when (new.user_id is not null and num_nonnulls(new.address, new.device, new.subject) > 0)
  execute function anonymise_late_audit();

-- Counts one attempt at one bucket; whether it may go on. One statement, so that parallel guesses on any number of processes
-- share the same count. A bucket that reaches its limit is closed for a while, in which nothing is counted.
create or replace function count_bucket(name text, most integer, window_ms integer, block_ms integer, door text)
  returns boolean language sql as $$
  insert into auth_throttles as kept (bucket, failures, endpoints, was_last_blocked, blocked_until)
  values (name, array[now()], array[door], false, case when 1 >= most then now() + block_ms * interval '1 ms' end)
  on conflict (bucket) do update set
    was_last_blocked = coalesce(kept.blocked_until > now(), false),
    failures = case when kept.blocked_until > now() then kept.failures
      else array(select f from unnest(kept.failures) with ordinality a(f, n)
        where f > now() - window_ms * interval '1 ms' order by n) || now() end,
    endpoints = case when kept.blocked_until > now() then kept.endpoints
      else array(select coalesce(d, '') from unnest(kept.failures, kept.endpoints) with ordinality a(f, d, n)
        where f > now() - window_ms * interval '1 ms' order by n) || door end,
    blocked_until = case
      when kept.blocked_until > now() then kept.blocked_until
      when (select count(*) from unnest(kept.failures) f where f > now() - window_ms * interval '1 ms') + 1 >= most
      then now() + block_ms * interval '1 ms' end
  returning not was_last_blocked
$$;

-- Counts an attempt at several buckets in their order until one refuses it; the number of that one from 1 on, or null.
create or replace function count_buckets(names text[], most integer[], window_ms integer[], block_ms integer[], doors text[])
  returns integer language plpgsql as $$
begin
  for n in 1 .. cardinality(names) loop
    if not count_bucket(names[n], most[n], window_ms[n], block_ms[n], doors[n]) then return n; end if;
  end loop;
  return null;
end $$;
