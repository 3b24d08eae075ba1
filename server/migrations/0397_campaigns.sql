-- Campaigns of offers, and each of their sendings (spec 1, « campaign »; decision 0437).
create table grc (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  label text not null,
  channel text not null check (channel in ('EMAIL', 'SMS')),
  mailing_criteria_id bigint not null,
  document_model_id bigint not null,
  timing text not null check (timing in ('MANUAL', 'DATE', 'TIME')),
  send_on date,
  send_at text,
  hourly_limit integer check (hourly_limit between 1 and 100000),
  simplify boolean not null,
  -- Opens and clicks are counted, and the message says so.
  measures boolean not null,
  state text not null default 'DRAFT' check (state in ('DRAFT', 'PLANNED', 'SENDING', 'SENT')),
  -- When it leaves by itself, on the wall of the campsite: 2027-07-01T09:00.
  planned_for text,
  planned_by bigint references app_user (id),
  version integer not null default 1,
  primary key (establishment_id, id),
  unique (establishment_id, label),
  foreign key (establishment_id, mailing_criteria_id) references mailing_criteria (establishment_id, id),
  foreign key (establishment_id, document_model_id) references document_model (establishment_id, id),
  check ((state = 'PLANNED') = (planned_for is not null))
);
create index on grc (establishment_id, mailing_criteria_id);
create index on grc (establishment_id, document_model_id);
create index on grc (planned_by);

-- One sending of a campaign: what it was then, whom it was for. It outlives the campaign.
create table grc_history (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  grc_id bigint,
  label text not null,
  channel text not null check (channel in ('EMAIL', 'SMS')),
  criteria_label text not null,
  document_model_id bigint not null,
  hourly_limit integer,
  simplify boolean not null,
  measures boolean not null,
  state text not null check (state in ('SENDING', 'PAUSED', 'DONE', 'STOPPED')),
  -- The moment that it was planned for; null: somebody pressed the button.
  planned_for text,
  started_at timestamptz not null,
  started_by bigint references app_user (id),
  ended_at timestamptz,
  -- Why nothing leaves for now, as a code of the messages.
  waits text,
  primary key (establishment_id, id),
  -- A clock that is set back starts none again.
  unique (establishment_id, grc_id, planned_for),
  foreign key (establishment_id, grc_id) references grc (establishment_id, id) on delete set null (grc_id)
);
create index on grc_history (establishment_id, started_at desc, id desc);
create index on grc_history (started_by);
-- A campaign is under way once.
create unique index on grc_history (establishment_id, grc_id) where state in ('SENDING', 'PAUSED');

create table grc_recipient (
  establishment_id bigint not null,
  grc_history_id bigint not null,
  customer_id bigint not null references customer (id),
  position integer not null,
  state text not null check (state in ('WAITING', 'WRITTEN', 'SKIPPED')),
  -- Why it gets none, as a code of the messages.
  reason text,
  reason_context jsonb not null default '{}',
  mail_id bigint,
  at timestamptz,
  -- How often writing it broke: it comes after the others, and is left out in the end.
  tries integer not null default 0,
  primary key (establishment_id, grc_history_id, customer_id),
  foreign key (establishment_id, grc_history_id) references grc_history (establishment_id, id),
  foreign key (establishment_id, mail_id) references mail (establishment_id, id)
);
create index on grc_recipient (customer_id);
create index on grc_recipient (establishment_id, mail_id) where mail_id is not null;
create index on grc_recipient (establishment_id, grc_history_id, tries, position) where state = 'WAITING';
create index on grc_recipient (establishment_id, grc_history_id, at) where at is not null;

-- Messages of a sending that somebody stopped for a while: they wait, and nothing takes them.
alter table mail add column paused boolean not null default false;

-- Which message a link was in, when it was taken the first time, and where a counted one leads.
alter table page_link add column mail_once text, add column used_at timestamptz, add column target text,
  drop constraint page_link_kind_check,
  add constraint page_link_kind_check check (kind in ('UNSUBSCRIBE', 'PAY_NEWS', 'PAY_RETURN', 'MAIL_OPEN', 'MAIL_CLICK')),
  add constraint page_link_target check ((kind = 'MAIL_CLICK') = (target is not null));
create index on page_link (establishment_id, mail_once) where used_at is not null;

-- Offers have a text of their own, in each language that the house writes.
insert into document_model (establishment_id, label, function_key, position)
select e.id, 'Campagne', 'campaign', coalesce((select max(d.position) from document_model d where d.establishment_id = e.id), 0) + 1
from establishment e on conflict do nothing;
insert into mailing_configuration (establishment_id, document_model_id, label, recipient, supplied, position)
select establishment_id, id, 'Modèle fourni', 'CUSTOMER', 'campaign', 1 from document_model where function_key = 'campaign'
on conflict do nothing;

-- What the outbox publishes of a message to whoever wrote it: what became of it, and whether its way out was taken.
create view mail_fate with (security_invoker = true) as
  select m.establishment_id, m.id, m.state, m.failure, m.detail, m.sent_at,
    (select r.address from mail_recipient r where r.establishment_id = m.establishment_id and r.mail_id = m.id
      order by r.position limit 1) as address,
    w.left_at, w.opened_at, w.clicked_at
  from mail m left join lateral (
    select min(l.used_at) filter (where l.kind = 'UNSUBSCRIBE') as left_at, min(l.used_at) filter (where l.kind = 'MAIL_CLICK') as clicked_at,
      -- Whoever clicked opened it, whether its picture was fetched or not.
      min(l.used_at) filter (where l.kind in ('MAIL_OPEN', 'MAIL_CLICK')) as opened_at
    from page_link l where l.establishment_id = m.establishment_id and l.mail_once = m.once and l.used_at is not null) w on true;
