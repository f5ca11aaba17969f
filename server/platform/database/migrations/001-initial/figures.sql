-- Rows that the desk's figures count. The day is the one in Riyadh.
create view counted_rows as
  select accepted_at as at, (accepted_at at time zone 'Asia/Riyadh')::date as day,
    form, progress, null::text as kind, null::integer as seconds
  from submissions where state = 'accepted'
  union all
  select delivered_at, (delivered_at at time zone 'Asia/Riyadh')::date,
    null, null, kind, floor(extract(epoch from greatest(delivered_at - enqueued_at, '0')))::integer
  from deliveries where state = 'delivered' and delivered_at is not null;

-- The counts of closed days (server/desk/figures/daily-counts.ts): `form` and `progress` of submissions, or `kind` and `seconds` of
-- deliveries. Later changes append rows of 1 and -1, so that no transaction waits for a row of another. Only the sum counts.
create table daily_counts (
  day date not null,
  form text,
  progress text,
  kind text,
  seconds integer,
  count integer not null,
  check (num_nonnulls(form, kind) = 1)
);
create index daily_counts_day on daily_counts (day);

-- One row: the last closed day. Rows of later days in `daily_counts` are ignored. '-infinity' counts all days again.
create table closed_days (through date not null);
insert into closed_days values ('-infinity');

-- `public`, because pg_restore sets an empty search path.
create function recount_submission() returns trigger language plpgsql as $$
begin
  insert into public.daily_counts (day, form, progress, count)
  select (at at time zone 'Asia/Riyadh')::date, form, progress, count
  from (values (old.state, old.accepted_at, old.form, old.progress, -1),
    (new.state, new.accepted_at, new.form, new.progress, 1)) as changed (state, at, form, progress, count)
  where state = 'accepted';
  return null;
end $$;

create function recount_delivery() returns trigger language plpgsql as $$
begin
  insert into public.daily_counts (day, kind, seconds, count)
  select (at at time zone 'Asia/Riyadh')::date, kind, floor(extract(epoch from greatest(at - since, '0')))::integer, count
  from (values (old.state, old.delivered_at, old.enqueued_at, old.kind, -1),
    (new.state, new.delivered_at, new.enqueued_at, new.kind, 1)) as changed (state, at, since, kind, count)
  where state = 'delivered' and at is not null;
  return null;
end $$;

-- A new submission or delivery calls no function: its day is not closed yet. An hour leaves room for clocks that differ.
create trigger recount_inserted after insert on submissions for each row
  when (new.accepted_at < now() - interval '1 hour') execute function recount_submission();
create trigger recount_updated after update of state, accepted_at, form, progress on submissions for each row
  when (old.accepted_at is not null or new.accepted_at < now() - interval '1 hour')
  execute function recount_submission();
create trigger recount_deleted after delete on submissions for each row
  when (old.accepted_at is not null) execute function recount_submission();
create trigger recount_inserted after insert on deliveries for each row
  when (new.delivered_at < now() - interval '1 hour') execute function recount_delivery();
create trigger recount_updated after update of state, delivered_at, enqueued_at, kind on deliveries for each row
  when (old.delivered_at is not null or new.delivered_at < now() - interval '1 hour')
  execute function recount_delivery();
create trigger recount_deleted after delete on deliveries for each row
  when (old.delivered_at is not null) execute function recount_delivery();
