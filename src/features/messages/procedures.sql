-- Conversations have a row per member; functions with the rights of the schema's owner write the rows of all members.
-- Each takes the acting user from `app_user_id()`.

create or replace function my_conversations() returns uuid[]
  language sql stable security definer set search_path = public, pg_temp
as $$
  select coalesce(array_agg(m.conversation_id), '{}') from conversation_members m
  where m.user_id = app_user_id() and m.state <> 'closed'
$$;

-- True when a conversation with this id exists or existed: messages remain after the last member has left, and a new
-- conversation under the id would show them.
create or replace function is_used_conversation(conversation uuid) returns boolean language sql stable as $$
  select exists (select from conversation_members m where m.conversation_id = conversation)
    or exists (select from messages x where x.conversation_id = conversation)
$$;

create or replace function lock_conversation(conversation uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('conversation ' || conversation::text, 0))
$$;

-- Opens the pair conversation of the acting user: the existing one, or a new one. Returns null for an unreachable user.
-- Takes locks in the order of `send_message`; the lock of the new id keeps two pairs from opening under the same.
create or replace function open_pair(other uuid, fresh uuid) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare me uuid := app_user_id(); known uuid; theirs conversation_members; is_free boolean;
begin
  perform lock_conversation(fresh), lock_pair(me, other);
  if me = other or not can_contact(me, other, 'request') then return null; end if;
  select m.conversation_id into known from conversation_members m
    where m.user_id = me and m.counterpart_id = other and m.kind = 'pair' and m.state <> 'closed';
  if known is not null then return known; end if;
  is_free := can_contact(me, other, 'message');
  -- A member who left has no row: the counterpart's conversation is reused for both. A pending first message stays
  -- pending.
  select m.* into theirs from conversation_members m
    where m.user_id = other and m.counterpart_id = me and m.kind = 'pair' and m.state <> 'closed';
  if theirs.user_id is not null then
    insert into conversation_members (user_id, conversation_id, kind, counterpart_id, state, read_seq, last_seq)
      values (me, theirs.conversation_id, 'pair', other,
        case when theirs.state = 'request' and not is_free then 'asked' else 'active' end, theirs.last_seq, theirs.last_seq);
    return theirs.conversation_id;
  end if;
  if is_used_conversation(fresh) then return null; end if;
  insert into conversation_members (user_id, conversation_id, kind, counterpart_id, state) values
    (me, fresh, 'pair', other, case when is_free then 'active' else 'asked' end),
    (other, fresh, 'pair', me, case when is_free then 'active' else 'request' end);
  return fresh;
end $$;

-- Opens a group of the acting user with users whom they may message. Returns false when one of them is unreachable.
create or replace function open_group(others uuid[], fresh uuid, name text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare me uuid := app_user_id(); other uuid;
begin
  perform lock_conversation(fresh);
  if is_used_conversation(fresh) then
    return exists (select 1 from conversation_members m where m.conversation_id = fresh and m.user_id = me and m.kind = 'group');
  end if;
  foreach other in array others loop
    if not can_contact(me, other, 'message') then return false; end if;
  end loop;
  insert into conversation_members (user_id, conversation_id, kind, title, state)
    select person, fresh, 'group', name, 'active' from (select distinct unnest(others || me) as person) people;
  return true;
end $$;

-- Adds users whom the acting user may message to a group of theirs; existing members stay. Returns the reason of a
-- rejection: `missing` for a conversation that is no open group of theirs or for an unreachable user, or `full`.
create or replace function add_to_group(conversation uuid, others uuid[], most integer) returns text
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare me uuid := app_user_id(); mine conversation_members; fresh uuid[];
begin
  perform lock_conversation(conversation);
  select m.* into mine from conversation_members m
    where m.user_id = me and m.conversation_id = conversation and m.kind = 'group' and m.state = 'active';
  if mine.user_id is null or exists (select from unnest(others) person where not can_contact(me, person, 'message')) then
    return 'missing'; end if;
  fresh := array(select distinct person from unnest(others) person
    where not exists (select from conversation_members m where m.conversation_id = conversation and m.user_id = person));
  if cardinality(fresh) + (select count(*) from conversation_members m where m.conversation_id = conversation) > most then return 'full'; end if;
  insert into conversation_members (user_id, conversation_id, kind, title, state, last_seq, last_at)
    select person, conversation, 'group', mine.title, 'active', mine.last_seq, mine.last_at from unnest(fresh) person;
  perform announce_to_members(conversation, 'message', 'update', null);
  return 'done';
end $$;

-- Renames a group of the acting user for all members. Returns false when it is no open group of theirs.
create or replace function rename_group(conversation uuid, name text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform lock_conversation(conversation);
  if not exists (select from conversation_members m where m.user_id = app_user_id() and m.conversation_id = conversation
    and m.kind = 'group' and m.state = 'active') then return false; end if;
  update conversation_members m set title = name where m.conversation_id = conversation and m.state <> 'closed';
  perform announce_to_members(conversation, 'message', 'update', null);
  return true;
end $$;

-- Publishes a realtime event to the members who see the acting user; the payload of NOTIFY is limited to 8,000 bytes.
create or replace function announce_to_members(conversation uuid, topic text, change text, payload json) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare member uuid; message text;
begin
  for member in select m.user_id from conversation_members m where m.conversation_id = conversation and m.state <> 'closed'
    and not is_blocked(m.user_id, app_user_id()) loop
    message := json_build_object('topic', topic, 'userId', member, 'id', conversation, 'change', change, 'row', payload)::text;
    if octet_length(message) > 7500 then
      message := json_build_object('topic', topic, 'userId', member, 'id', conversation, 'change', change)::text;
    end if;
    perform pg_notify('live', message);
  end loop;
end $$;

-- Queues a notification for each member whose first unread message of the conversation this is; it covers later
-- messages. No rights of its own: `send_message` calls it with the owner's, and no other role may.
create or replace function queue_message_notices(conversation uuid) returns void language plpgsql as $$
declare me uuid := app_user_id(); reader uuid;
begin
  for reader in select m.user_id from conversation_members m where m.conversation_id = conversation and m.user_id <> me
    and m.state = 'active' and m.unread = 1 loop
    if can_contact(me, reader, 'notify') then
      perform queue_notice(reader, 'message', jsonb_build_object('actorId', me, 'conversationId', conversation,
        'person', session_name(me)));
    end if;
  end loop;
end $$;

-- Inserts a message, idempotently by id of its sender. Returns the reason of a rejection: `missing`, `taken` for an id
-- of another message, `closed`, `waiting` for a second message before the first was accepted, or `file` for one in a
-- first message. The lock orders the messages of a conversation by commit.
create or replace function send_message(conversation uuid, message uuid, body text, attached_key text, attached_name text,
    attached_type text, attached_bytes integer, out refused text, out seq bigint, out created_at timestamptz, out fresh boolean)
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare me uuid := app_user_id(); mine conversation_members; sent messages;
begin
  perform lock_conversation(conversation);
  select x.* into sent from messages x where x.user_id = me and x.id = message;
  if sent.id is not null then
    if sent.conversation_id <> conversation then refused := 'missing'; return; end if;
    seq := sent.seq; created_at := sent.created_at; fresh := false;
    return;
  end if;
  select m.* into mine from conversation_members m where m.user_id = me and m.conversation_id = conversation;
  if mine.user_id is null then refused := 'missing'; return; end if;
  if mine.state = 'closed' then refused := 'closed'; return; end if;
  if mine.kind = 'pair' then
    perform lock_pair(me, mine.counterpart_id);
    if mine.counterpart_id is null or not can_contact(me, mine.counterpart_id, 'request') then refused := 'closed'; return; end if;
    if mine.state = 'asked' and can_contact(me, mine.counterpart_id, 'message') then
      update conversation_members m set state = 'active' where m.conversation_id = conversation and m.state <> 'closed';
    elsif mine.state = 'asked' and attached_key is not null then refused := 'file'; return;
    elsif mine.state = 'asked' and mine.last_seq > 0 then refused := 'waiting'; return;
    elsif mine.state = 'request' then
      update conversation_members m set state = 'active' where m.conversation_id = conversation and m.state <> 'closed';
    end if;
    -- Restores the membership of a user who left, so that they receive the new message.
    insert into conversation_members (user_id, conversation_id, kind, counterpart_id, state)
      values (mine.counterpart_id, conversation, 'pair', me, case when mine.state = 'asked' then 'request' else 'active' end)
      on conflict do nothing;
  end if;
  insert into messages as x (user_id, id, conversation_id, text, file_key, file_name, file_type, file_bytes)
    values (me, message, conversation, body, attached_key, attached_name, attached_type, attached_bytes)
    on conflict do nothing returning x.* into sent;
  -- Covers a conflicting message committed concurrently.
  if sent.id is null then refused := 'taken'; return; end if;
  seq := sent.seq; created_at := sent.created_at; fresh := true;
  update conversation_members m set last_seq = sent.seq, last_at = sent.created_at,
      -- Messages of muted users never count as unread.
      unread = case when m.user_id = me then 0
        when exists (select from mutes x where x.user_id = m.user_id and x.muted_id = me) then m.unread else m.unread + 1 end,
      read_seq = case when m.user_id = me then sent.seq else m.read_seq end
    where m.conversation_id = conversation and m.state <> 'closed' and not is_blocked(m.user_id, me);
  if mine.kind = 'pair' and exists (select from conversation_members m
    where m.user_id = mine.counterpart_id and m.conversation_id = conversation and m.state = 'request') then
    perform queue_notice_of(me, mine.counterpart_id, 'messageRequest');
  end if;
  perform queue_message_notices(conversation);
  perform announce_to_members(conversation, 'message', 'insert', json_build_object('id', message, 'seq', sent.seq,
    'author_id', me, 'text', body, 'file', case when attached_key is not null then json_build_object('name', attached_name, 'bytes', attached_bytes) end, 'created_at', sent.created_at, 'is_deleted', false));
end $$;

-- Lists members of conversations, for one of their members: without hidden ones, and with read positions where both
-- show them. The counterpart of a pair is listed after leaving too, because the next message brings them back.
create or replace function conversation_people(conversations uuid[])
  returns table (conversation_id uuid, person_id uuid, read_seq bigint)
  language sql stable security definer set search_path = public, pg_temp
as $$
  with me as (select coalesce((select p.shows_reads from public_profiles p where p.user_id = app_user_id()), true) as shows)
  select m.conversation_id, m.user_id,
    case when me.shows and coalesce(p.shows_reads, true) and m.state = 'active' then m.read_seq end
  from me, conversation_members m left join public_profiles p on p.user_id = m.user_id
  where m.conversation_id = any(conversations) and m.conversation_id = any(my_conversations()) and m.user_id <> app_user_id()
    and m.user_id <> all(hidden_ids())
  union all
  select mine.conversation_id, mine.counterpart_id, null
  from conversation_members mine
  where mine.user_id = app_user_id() and mine.conversation_id = any(conversations) and mine.kind = 'pair'
    and mine.state <> 'closed' and mine.counterpart_id <> all(hidden_ids())
    and not exists (select from conversation_members m
      where m.conversation_id = mine.conversation_id and m.user_id = mine.counterpart_id)
$$;

-- Publishes the acting user's typing or read position to the other members, unless they chose not to show it.
create or replace function announce_presence(conversation uuid, kind text) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare me uuid := app_user_id();
begin
  if not exists (select 1 from conversation_members m
    where m.user_id = me and m.conversation_id = conversation and m.state = 'active') then return; end if;
  if not coalesce((select case kind when 'typing' then p.shows_typing else p.shows_reads end
    from public_profiles p where p.user_id = me), true) then return; end if;
  perform announce_to_members(conversation, kind, 'update', json_build_object('person_id', me));
end $$;

-- Ends the conversation of two users after a block: it is deleted for the blocking user, and looks like a deleted
-- account to the other.
create or replace function end_blocked_conversation() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update conversation_members m set state = 'closed', counterpart_id = null
    where m.user_id = new.blocked_id and m.counterpart_id = new.user_id and m.kind = 'pair';
  delete from conversation_members m where m.user_id = new.user_id and m.counterpart_id = new.blocked_id and m.kind = 'pair';
  return null;
end $$;

create or replace trigger blocks_end_conversation after insert on blocks
  for each row execute function end_blocked_conversation();

-- Accepts a message request: both sides may write freely afterwards.
create or replace function accept_conversation(conversation uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare me uuid := app_user_id(); mine conversation_members;
begin
  perform lock_conversation(conversation);
  select m.* into mine from conversation_members m where m.user_id = me and m.conversation_id = conversation;
  if mine.user_id is null or mine.state not in ('request', 'active') then return false; end if;
  if mine.state = 'request' then
    if mine.counterpart_id is null or is_blocked(me, mine.counterpart_id) then return false; end if;
    update conversation_members m set state = 'active' where m.conversation_id = conversation and m.state <> 'closed';
    perform announce_to_members(conversation, 'message', 'update', null);
  end if;
  return true;
end $$;

-- Withdraws queued and listed notifications of messages that were read on any device, or whose conversation was left.
create or replace function cancel_message_notifications() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from notification_outbox n where n.user_id = old.user_id and n.kind = 'message'
    and n.params->>'conversationId' = old.conversation_id::text;
  delete from notifications n where n.user_id = old.user_id and n.text_key = 'notifications.text.message'
    and n.params->>'conversationId' = old.conversation_id::text;
  return null;
end $$;

create or replace trigger conversation_members_notices_read after update of unread on conversation_members
  for each row when (new.unread = 0 and old.unread > 0) execute function cancel_message_notifications();
create or replace trigger conversation_members_notices_left after delete on conversation_members
  for each row when (old.unread > 0) execute function cancel_message_notifications();

-- Publishes read positions to the user's other pages: the unread count is the same on all devices.
create or replace function announce_unread() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('topic', 'unread', 'userId', new.user_id, 'id', new.conversation_id, 'change', 'update')::text);
  return null;
end $$;

create or replace trigger conversation_members_read after update of unread on conversation_members
  for each row when (new.unread < old.unread) execute function announce_unread();
