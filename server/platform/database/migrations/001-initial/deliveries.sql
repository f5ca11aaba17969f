-- Each delivery is about one submission, report, officer, draft of content, staff member or request of a data subject.
create table deliveries (
  id uuid primary key,
  submission_id uuid references submissions on delete cascade,
  report_id uuid references whistleblowing_reports,
  officer_id uuid references officers,
  draft_id uuid references content_drafts,
  staff_id uuid references desk_staff,
  request_id uuid references data_subject_requests on delete cascade,
  -- The civil date in Riyadh of a mail about content that is due. One mail a day.
  reminder_day date unique,
  kind text not null,
  state text not null check (state in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  last_error text,
  enqueued_at timestamptz not null,
  next_attempt_at timestamptz,
  delivered_at timestamptz,
  -- Why a finished delivery sent nothing.
  skip_reason text,
  check (num_nonnulls(submission_id, report_id, officer_id, draft_id, staff_id, request_id, reminder_day) = 1)
);
create index deliveries_submission on deliveries (submission_id);
-- Once per submission, except for messages about states, which change.
create unique index deliveries_once on deliveries (submission_id, kind)
  where kind not in ('state-mail', 'state-sms', 'withdrawn-mail', 'corrected-mail', 'request-mail');
create index deliveries_open on deliveries (next_attempt_at) where state <> 'delivered';
create index deliveries_listed on deliveries (state, enqueued_at, id) where state <> 'delivered';
create index deliveries_listed_by_kind on deliveries (state, kind, enqueued_at, id) where state <> 'delivered';
create index deliveries_delivered on deliveries (delivered_at) include (kind, enqueued_at) where state = 'delivered';
