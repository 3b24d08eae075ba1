-- Other tills (spec 1, « sauvegarde et intégration point de vente »; decision 0460): tickets that another certified till signed, taken in
-- from its files, each once; and files of our own tickets that leave for another house.
create table other_till (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  version integer not null default 1,
  -- The till of the books: of none of ours.
  code text not null,
  label text not null,
  -- What its sales are where neither the file nor the article says it; null: asked article by article.
  nature text check (nature in ('GOODS', 'SERVICE')),
  -- Pinède tells its sales in electronic reports.
  is_reported boolean not null default false,
  -- Headings of its files, where they are none of those that are known.
  head_number text,
  head_day text,
  head_time text,
  head_article text,
  head_quantity text,
  head_amount text,
  head_rate text,
  head_method text,
  head_paid text,
  active boolean not null default true,
  primary key (establishment_id, id),
  unique (establishment_id, code),
  unique (establishment_id, label)
);

-- What words of its files are here: a method of payment, a rate, the nature of an article. Words as `bareWords` and `rateWord` leave them.
create table other_till_word (
  establishment_id bigint not null,
  other_till_id bigint not null,
  kind text not null check (kind in ('METHOD', 'RATE', 'ARTICLE')),
  word text not null,
  method_id bigint,
  tva_id bigint,
  nature text check (nature in ('GOODS', 'SERVICE')),
  primary key (establishment_id, other_till_id, kind, word),
  foreign key (establishment_id, other_till_id) references other_till (establishment_id, id) on delete cascade,
  foreign key (establishment_id, method_id) references payment_method (establishment_id, id),
  foreign key (establishment_id, tva_id) references tva (establishment_id, id),
  check ((kind = 'METHOD') = (method_id is not null) and (kind = 'RATE') = (tva_id is not null) and (kind = 'ARTICLE') = (nature is not null))
);
create index on other_till_word (establishment_id, method_id) where method_id is not null;
create index on other_till_word (establishment_id, tva_id) where tva_id is not null;

-- Files received (IN) and sent (OUT). WAITING: a word of it is not known, nothing of it counts. CONTRARY: made here, takes another back.
create table till_file (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  version integer not null default 1,
  training boolean not null,
  way text not null check (way in ('IN', 'OUT')),
  state text not null check (state in ('WAITING', 'TAKEN', 'TAKEN_BACK', 'CONTRARY', 'SENT')),
  other_till_id bigint,
  name text not null,
  sha256 text not null,
  -- Days of its tickets.
  from_day date not null,
  to_day date not null,
  tickets integer not null check (tickets >= 0),
  -- Its own total, which its tickets make.
  total bigint not null,
  -- Of them, tickets that an earlier file brought, or that were sent before.
  known integer not null default 0,
  known_total bigint not null default 0,
  contrary_of_id bigint,
  reason text,
  at timestamptz not null,
  user_id bigint references app_user (id),
  primary key (establishment_id, id),
  foreign key (establishment_id, other_till_id) references other_till (establishment_id, id),
  foreign key (establishment_id, contrary_of_id) references till_file (establishment_id, id),
  check ((way = 'IN') = (other_till_id is not null)),
  check ((way = 'OUT') = (state = 'SENT')),
  check ((state = 'CONTRARY') = (contrary_of_id is not null))
);
create index till_file_list on till_file (establishment_id, training, at, id);
create index on till_file (establishment_id, other_till_id);
create unique index till_file_contrary on till_file (establishment_id, contrary_of_id) where contrary_of_id is not null;
create index on till_file (user_id);
-- The same file once, as long as it stands.
create unique index till_file_once on till_file (establishment_id, training, other_till_id, sha256) where state in ('WAITING', 'TAKEN');

-- The very text that came or left, for whoever asks for it again.
create table till_file_text (
  establishment_id bigint not null,
  till_file_id bigint not null,
  content text not null,
  primary key (establishment_id, till_file_id),
  foreign key (establishment_id, till_file_id) references till_file (establishment_id, id) on delete cascade
);

create table other_till_ticket (
  establishment_id bigint not null,
  id bigint not null default nextval('record_id'),
  till_file_id bigint not null,
  other_till_id bigint not null,
  training boolean not null,
  number text not null,
  -- When its till sold it.
  at timestamptz not null,
  -- The day that it counts on here; null: it waits.
  counted_on date,
  total bigint not null,
  -- False: taken back, or a contrary one; the number may come in again.
  stands boolean not null default true,
  primary key (establishment_id, id),
  foreign key (establishment_id, till_file_id) references till_file (establishment_id, id),
  foreign key (establishment_id, other_till_id) references other_till (establishment_id, id)
);
create unique index other_till_ticket_once on other_till_ticket (establishment_id, training, other_till_id, number) where stands;
create index on other_till_ticket (establishment_id, till_file_id, at, id);
create index other_till_ticket_day on other_till_ticket (establishment_id, training, counted_on, id) where counted_on is not null;
create index on other_till_ticket (establishment_id, other_till_id);

create table other_till_line (
  establishment_id bigint not null,
  ticket_id bigint not null,
  position integer not null,
  article text not null,
  -- Thousandths.
  quantity bigint not null check (quantity <> 0),
  amount bigint not null,
  -- As the file says it; null: outside VAT.
  rate_word text,
  -- Basis points, once it is known.
  tva_rate integer,
  nature text check (nature in ('GOODS', 'SERVICE', 'DEPOSIT', 'KEPT')),
  primary key (establishment_id, ticket_id, position),
  foreign key (establishment_id, ticket_id) references other_till_ticket (establishment_id, id) on delete cascade
);

create table other_till_payment (
  establishment_id bigint not null,
  ticket_id bigint not null,
  position integer not null,
  method_word text not null,
  amount bigint not null,
  -- Once it is known; its kind as it was when the ticket was counted.
  method_id bigint,
  method_kind text,
  primary key (establishment_id, ticket_id, position),
  foreign key (establishment_id, ticket_id) references other_till_ticket (establishment_id, id) on delete cascade,
  foreign key (establishment_id, method_id) references payment_method (establishment_id, id)
);
create index on other_till_payment (establishment_id, method_id) where method_id is not null;

-- Tickets of ours that left with a file: beside the signed ticket, which knows nothing of it.
create table ticket_sent (
  establishment_id bigint not null,
  till_file_id bigint not null,
  ticket_id bigint not null,
  primary key (establishment_id, till_file_id, ticket_id),
  foreign key (establishment_id, till_file_id) references till_file (establishment_id, id),
  foreign key (establishment_id, ticket_id) references ticket (establishment_id, id)
);
create index on ticket_sent (establishment_id, ticket_id);

-- What counts never changes: it is taken back by a contrary one. Nothing is dated in a day that is closed.
create function keep_other_till_ticket() returns trigger
language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.counted_on is not null then
      raise exception 'ticket % of another till counts', old.id using errcode = 'PN002';
    end if;
    return old;
  end if;
  if old.counted_on is not null and (to_jsonb(new) - 'stands') <> (to_jsonb(old) - 'stands') then
    raise exception 'ticket % of another till counts', old.id using errcode = 'PN002';
  end if;
  return new;
end $$;
create trigger other_till_ticket_kept before update or delete on other_till_ticket for each row execute function keep_other_till_ticket();
create function keep_other_till_part() returns trigger
language plpgsql as $$
begin
  if exists (select from other_till_ticket t where t.establishment_id = old.establishment_id and t.id = old.ticket_id
      and t.counted_on is not null) then
    raise exception 'ticket % of another till counts', old.ticket_id using errcode = 'PN002';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger other_till_line_kept before update or delete on other_till_line for each row execute function keep_other_till_part();
create trigger other_till_payment_kept before update or delete on other_till_payment for each row execute function keep_other_till_part();
create trigger other_till_ticket_in_open_day before update on other_till_ticket for each row
when (old.counted_on is null and new.counted_on is not null) execute function refuse_closed_day('counted_on', 'payment.dayClosed');
create trigger other_till_contrary_in_open_day before insert on other_till_ticket for each row
when (new.counted_on is not null) execute function refuse_closed_day('counted_on', 'payment.dayClosed');

-- Tickets of a file, whichever way it went.
create view till_file_ticket with (security_invoker = true) as
  select t.establishment_id, t.till_file_id, t.id, t.number, t.at, t.counted_on, t.total,
    (select string_agg(distinct p.method_word, ', ') from other_till_payment p where p.establishment_id = t.establishment_id and p.ticket_id = t.id)
      as methods,
    exists (select from other_till_line l where l.establishment_id = t.establishment_id and l.ticket_id = t.id
        and (l.nature is null or (l.rate_word is not null and l.tva_rate is null)))
      or exists (select from other_till_payment p where p.establishment_id = t.establishment_id and p.ticket_id = t.id and p.method_id is null)
      as lacks
  from other_till_ticket t
  union all
  select s.establishment_id, s.till_file_id, t.id, t.till || '-' || lpad(t.seq::text, greatest(6, length(t.seq::text)), '0'), t.recorded_at,
    t.ticket_on, t.total,
    (select string_agg(distinct y.method_label, ', ') from ticket_payment_entry y
      where y.establishment_id = t.establishment_id and y.ticket_id = t.id), false
  from ticket_sent s join ticket_entry t on t.establishment_id = s.establishment_id and t.id = s.ticket_id;

-- What other tills received, as results read it; by whoever took its file in.
create view other_till_money with (security_invoker = true) as
  select t.establishment_id, t.training, t.counted_on, p.method_id, m.label as method_label, f.user_id as operator_id, o.code as till, p.amount
  from other_till_ticket t
  join other_till_payment p on p.establishment_id = t.establishment_id and p.ticket_id = t.id
  join payment_method m on m.establishment_id = p.establishment_id and m.id = p.method_id
  join other_till o on o.establishment_id = t.establishment_id and o.id = t.other_till_id
  join till_file f on f.establishment_id = t.establishment_id and f.id = t.till_file_id
  where t.counted_on is not null;
