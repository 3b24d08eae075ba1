-- Electronic mail: who an establishment writes as, what is to go, what went and came (docs/decisions/0395).

-- One row a use. Secrets are sealed with a key that is no part of the database.
create table email_configuration (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  station text not null check (station in ('GENERAL', 'GRC', 'INFORMATIONS')),
  sender_name text not null,
  sender_address text not null,
  reply_to text,
  signature text,
  host text not null,
  port integer not null check (port between 1 and 65535),
  security text not null check (security in ('TLS', 'STARTTLS', 'NONE')),
  auth text not null check (auth in ('PASSWORD', 'XOAUTH2', 'NONE')),
  user_name text,
  password bytea,
  token_url text,
  client_id text,
  client_secret bytea,
  refresh_token bytea,
  hourly_limit integer check (hourly_limit > 0),
  copy_to_self boolean not null,
  -- The envelope's sender names the message (VERP).
  own_return boolean not null,
  imap_host text,
  imap_port integer not null check (imap_port between 1 and 65535),
  imap_security text not null check (imap_security in ('TLS', 'STARTTLS', 'NONE')),
  -- Null: that of sending, and its password.
  imap_user_name text,
  imap_password bytea,
  imap_folder text not null,
  version integer not null default 1,
  primary key (establishment_id, id),
  constraint email_configuration_station unique (establishment_id, station)
);

-- Certificates that no authority vouches for, and that somebody accepted: each alone is trusted (docs/decisions/0406).
create table mail_certificate (
  establishment_id bigint not null,
  configuration_id bigint not null,
  side text not null check (side in ('SMTP', 'IMAP')),
  -- SHA-256, as it was read and compared.
  fingerprint text not null check (length(fingerprint) = 95),
  pem text not null check (length(pem) <= 20000),
  accepted_at timestamptz not null,
  user_id bigint not null references app_user (id),
  primary key (establishment_id, configuration_id, side),
  foreign key (establishment_id, configuration_id) references email_configuration (establishment_id, id) on delete cascade
);

-- How talking to the servers goes; apart, so that it disturbs no one who edits the settings.
create table mail_talk (
  establishment_id bigint not null,
  configuration_id bigint not null,
  -- Before this instant nothing is sent: whoever failed waits.
  next_at timestamptz not null default '-infinity',
  answered_at timestamptz,
  failed_at timestamptz,
  failures integer not null default 0,
  failure text,
  detail text,
  -- Of the box: up to where it was read, and when it is read again.
  box_next_at timestamptz not null default '-infinity',
  box_validity text,
  box_uid bigint,
  box_failures integer not null default 0,
  box_failure text,
  box_detail text,
  box_read_at timestamptz,
  primary key (establishment_id, configuration_id),
  foreign key (establishment_id, configuration_id) references email_configuration (establishment_id, id) on delete cascade
);

-- The outbox and the history in one: written with what it tells, sent later, kept as it went. What came in is here too.
create table mail (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  direction text not null default 'OUT' check (direction in ('OUT', 'IN')),
  station text not null check (station in ('GENERAL', 'GRC', 'INFORMATIONS')),
  -- HELD: there is no server to send it; people send it themselves. LETTER: nobody has an address, it is to be printed.
  state text not null check (state in ('WAITING', 'SENDING', 'SENT', 'UNCERTAIN', 'REFUSED', 'BOUNCED', 'GIVEN_UP', 'CANCELLED',
    'HELD', 'LETTER', 'PRINTED', 'RECEIVED')),
  -- Under a key at most one message ever leaves.
  once text check (length(once) between 1 and 200),
  -- RFC 5322, with its angle brackets: written before anything is sent.
  message_id text not null check (length(message_id) between 3 and 510),
  -- Of the return address: nobody else can make a bounce.
  return_key text not null,
  from_name text not null default '',
  from_address text not null default '',
  reply_to text,
  subject text not null check (length(subject) <= 500),
  html text check (octet_length(html) <= 102400),
  text text not null check (octet_length(text) <= 409600),
  -- What both were drawn from (ProseMirror JSON with its schema), where somebody wrote it here.
  body jsonb check (octet_length(body::text) <= 2000000),
  automatic boolean not null default false,
  campaign boolean not null default false,
  -- What it is about, as the screens name kinds of records; null: nothing that is kept here.
  about_kind text check (length(about_kind) <= 40),
  about_id bigint,
  customer_id bigint references customer (id),
  function_key text check (length(function_key) <= 60),
  model_id bigint,
  language_id bigint references language (id),
  user_id bigint references app_user (id),
  -- The message that it sends again, or answers.
  again_id bigint,
  answers_id bigint,
  training boolean not null,
  written_at timestamptz not null,
  next_at timestamptz,
  tries integer not null default 0,
  uncertain integer not null default 0,
  -- The final dot of the try under way may have left.
  dot_at timestamptz,
  sent_at timestamptz,
  failure text,
  -- The server's own words, the last.
  detail text,
  erased_at timestamptz,
  primary key (establishment_id, id),
  constraint mail_once unique (establishment_id, once),
  constraint mail_message unique (establishment_id, message_id),
  foreign key (establishment_id, again_id) references mail (establishment_id, id),
  foreign key (establishment_id, answers_id) references mail (establishment_id, id)
);
create index mail_due on mail (establishment_id, station, campaign, next_at, id) where state in ('WAITING', 'SENDING', 'UNCERTAIN');
create index mail_list on mail (establishment_id, written_at desc, id desc);
create index mail_customer on mail (customer_id, written_at desc) where customer_id is not null;
create index mail_about on mail (establishment_id, about_kind, about_id) where about_id is not null;
create index mail_again on mail (establishment_id, again_id) where again_id is not null;
create index mail_answers on mail (establishment_id, answers_id) where answers_id is not null;
create index mail_dots on mail (establishment_id, station, dot_at) where dot_at is not null;

create table mail_recipient (
  establishment_id bigint not null,
  mail_id bigint not null,
  position integer not null,
  -- SELF: the copy that the sender asked for.
  kind text not null check (kind in ('TO', 'CC', 'BCC', 'SELF')),
  name text not null,
  -- Null: a guest without address.
  address text,
  state text not null default 'WAITING' check (state in ('WAITING', 'ACCEPTED', 'REFUSED', 'BOUNCED')),
  detail text,
  primary key (establishment_id, mail_id, position),
  foreign key (establishment_id, mail_id) references mail (establishment_id, id) on delete cascade
);
create index mail_recipient_address on mail_recipient (establishment_id, lower(address));

-- Files once each, however many messages carry them; one that no message carries goes after a day.
create table mail_file (
  establishment_id bigint not null references establishment (id),
  sha256 text not null check (length(sha256) = 64),
  type text not null check (length(type) between 1 and 120),
  content bytea not null,
  added_at timestamptz not null,
  primary key (establishment_id, sha256)
);
create index mail_file_age on mail_file (added_at);

create table mail_attachment (
  establishment_id bigint not null,
  mail_id bigint not null,
  position integer not null,
  name text not null check (length(name) between 1 and 200),
  -- Of a picture within the text.
  content_id text,
  sha256 text not null,
  primary key (establishment_id, mail_id, position),
  foreign key (establishment_id, mail_id) references mail (establishment_id, id) on delete cascade,
  foreign key (establishment_id, sha256) references mail_file (establishment_id, sha256)
);
create index mail_attachment_file on mail_attachment (establishment_id, sha256);

-- What happened to a message, one row each.
create table mail_event (
  establishment_id bigint not null,
  id bigint not null default nextval('record_id'),
  mail_id bigint not null,
  kind text not null check (kind in ('WRITTEN', 'SENT', 'DEFERRED', 'REFUSED', 'UNCERTAIN', 'GIVEN_UP', 'BOUNCED', 'DELAYED',
    'ANSWERED', 'AUTO_ANSWERED', 'CANCELLED', 'HURRIED', 'BY_HAND', 'AGAIN', 'RELEASED', 'PRINTED', 'RECEIVED')),
  at timestamptz not null,
  user_id bigint references app_user (id),
  detail text,
  primary key (establishment_id, id),
  foreign key (establishment_id, mail_id) references mail (establishment_id, id) on delete cascade
);
create index mail_event_mail on mail_event (establishment_id, mail_id, at);

-- What was written to an erased person, and what they wrote: that something went and when stays, what it said goes.
create function erase_mails(customer bigint, at timestamptz) returns void language sql as $$
  delete from mail_attachment a using mail m
    where m.establishment_id = a.establishment_id and m.id = a.mail_id and m.customer_id = any (customer_ids(customer));
  update mail_recipient r set name = '', address = null, detail = null from mail m
    where m.establishment_id = r.establishment_id and m.id = r.mail_id and m.customer_id = any (customer_ids(customer));
  update mail_event v set detail = null from mail m
    where m.establishment_id = v.establishment_id and m.id = v.mail_id and m.customer_id = any (customer_ids(customer));
  update mail set subject = '', html = null, text = '', body = null, detail = null, erased_at = at,
      from_name = case when direction = 'IN' then '' else from_name end,
      from_address = case when direction = 'IN' then '' else from_address end,
      state = case when state in ('WAITING', 'HELD', 'LETTER') then 'CANCELLED' else state end, next_at = null
    where customer_id = any (customer_ids(customer)) and state <> 'SENDING';
$$;
