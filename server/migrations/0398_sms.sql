-- Text messages: who carries them, and the outbox and history in one (decision 0438).
create table sms_provider (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  label text not null,
  provider text not null check (provider in ('OVH', 'BREVO', 'SMSFACTOR', 'TWILIO', 'HTTP')),
  url text,
  account text,
  app_key text,
  sender text,
  hourly_limit integer check (hourly_limit between 1 and 100000),
  active boolean not null,
  -- Sealed with a key that is a file of the server: a copy of the database opens nothing.
  secret_key bytea,
  consumer_key bytea,
  version integer not null default 1,
  primary key (establishment_id, id),
  unique (establishment_id, label)
);

-- How talking to it goes; apart, so that it disturbs no one who edits the settings.
create table sms_provider_talk (
  establishment_id bigint not null,
  sms_provider_id bigint not null,
  -- Before this instant nothing is sent: whoever failed waits.
  next_at timestamptz not null default '-infinity',
  answered_at timestamptz,
  failed_at timestamptz,
  failures integer not null default 0,
  failure text,
  detail text,
  -- Who answered STOP was last asked for.
  stops_at timestamptz not null default '-infinity',
  primary key (establishment_id, sms_provider_id),
  foreign key (establishment_id, sms_provider_id) references sms_provider (establishment_id, id) on delete cascade
);

create table sms (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  -- Whom it was handed to; null: nobody yet.
  sms_provider_id bigint,
  -- HELD: nobody carries it, or it is a training establishment.
  state text not null check (state in ('WAITING', 'SENDING', 'SENT', 'DELIVERED', 'UNCERTAIN', 'REFUSED', 'FAILED', 'GIVEN_UP', 'CANCELLED', 'HELD')),
  -- Under a key at most one message ever leaves.
  once text check (length(once) between 1 and 200),
  name text not null,
  -- E.164; null: erased.
  number text check (number ~ '^\+[1-9][0-9]{6,14}$'),
  text text not null check (length(text) <= 2000),
  segments integer not null check (segments >= 0),
  -- Advertising: it has its hours, its consent and its STOP.
  offer boolean not null,
  campaign boolean not null default false,
  paused boolean not null default false,
  about_kind text check (length(about_kind) <= 40),
  about_id bigint,
  customer_id bigint references customer (id),
  function_key text check (length(function_key) <= 60),
  language_id bigint references language (id),
  user_id bigint references app_user (id),
  again_id bigint,
  training boolean not null,
  written_at timestamptz not null,
  -- From when on it could leave: it is given up a day later.
  due_at timestamptz not null,
  next_at timestamptz,
  tries integer not null default 0,
  -- The order of the try under way may have left.
  dot_at timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  remote_id text,
  -- How often its provider was asked what became of it.
  looks integer not null default 0,
  failure text,
  -- The provider's own words, the last.
  detail text,
  erased_at timestamptz,
  primary key (establishment_id, id),
  constraint sms_once unique (establishment_id, once),
  foreign key (establishment_id, sms_provider_id) references sms_provider (establishment_id, id),
  foreign key (establishment_id, again_id) references sms (establishment_id, id)
);
create index sms_due on sms (establishment_id, campaign, next_at, id) where next_at is not null;
create index sms_list on sms (establishment_id, written_at desc, id desc);
create index sms_customer on sms (customer_id, written_at desc) where customer_id is not null;
create index sms_number on sms (establishment_id, number, sent_at) where number is not null;
create index sms_dots on sms (establishment_id, sms_provider_id, dot_at) where dot_at is not null;
create index sms_again on sms (establishment_id, again_id) where again_id is not null;
create index on sms (language_id);
create index on sms (user_id);

-- Numbers that answered STOP: no offer goes there, whatever a file says, until its owner agrees anew.
create table sms_stop (
  establishment_id bigint not null references establishment (id),
  number text not null,
  -- By the provider, else when it was found.
  at timestamptz not null,
  primary key (establishment_id, number)
);

alter table grc_recipient add column sms_id bigint,
  add foreign key (establishment_id, sms_id) references sms (establishment_id, id);
create index on grc_recipient (establishment_id, sms_id) where sms_id is not null;

-- Messages that leave by themselves have a channel.
alter table emailing add column channel text not null default 'EMAIL' check (channel in ('EMAIL', 'SMS')),
  add column simplify boolean not null default true;
alter table emailing alter column channel drop default, alter column simplify drop default;
alter table emailing_message alter column mail_id drop not null, add column sms_id bigint,
  add check ((mail_id is null) <> (sms_id is null));

-- What the outbox publishes of a text message to whoever wrote it. `left_at`: its number answered STOP, and it was the last offer before.
create view sms_fate with (security_invoker = true) as
  select s.establishment_id, s.id, s.once, s.state, s.failure, s.detail, s.sent_at, s.number, s.segments,
    (select x.at from sms_stop x where x.establishment_id = s.establishment_id and x.number = s.number and s.offer and x.at >= s.sent_at
      and not exists (select from sms later where later.establishment_id = s.establishment_id and later.number = s.number and later.offer
        and later.sent_at > s.sent_at and later.sent_at <= x.at)) as left_at
  from sms s;

-- An erased customer leaves no number and no text behind.
create or replace function erase_mails(customer bigint, at timestamptz) returns void language sql as $$
  delete from mail_attachment a using mail m
    where m.establishment_id = a.establishment_id and m.id = a.mail_id and m.customer_id = any (customer_ids(customer));
  update mail_recipient r set name = '', address = null, detail = null from mail m
    where m.establishment_id = r.establishment_id and m.id = r.mail_id and m.customer_id = any (customer_ids(customer));
  update mail_event v set detail = null from mail m
    where m.establishment_id = v.establishment_id and m.id = v.mail_id and m.customer_id = any (customer_ids(customer));
  update mail set subject = '', html = null, text = '', body = null, headers = null, detail = null, erased_at = at,
      from_name = case when direction = 'IN' then '' else from_name end,
      from_address = case when direction = 'IN' then '' else from_address end,
      state = case when state in ('WAITING', 'HELD', 'LETTER') then 'CANCELLED' else state end, next_at = null
    where customer_id = any (customer_ids(customer)) and state <> 'SENDING';
  update sms set name = '', number = null, text = '', detail = null, erased_at = at,
      state = case when state in ('WAITING', 'HELD') then 'CANCELLED' else state end, next_at = null
    where customer_id = any (customer_ids(customer)) and state <> 'SENDING';
$$;
