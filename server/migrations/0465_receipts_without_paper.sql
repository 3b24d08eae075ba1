-- Receipts given without paper, by a link to a page or in a message (decision 0465). One hand-over is one copy of the ticket, however many
-- addresses lead to it: the original where nobody had it, else a duplicate that is signed.
create table ticket_receipt (
  establishment_id bigint not null,
  id bigint not null default nextval('record_id'),
  -- Of the intent: a touch that is sent again hands over the same copy.
  key text not null,
  ticket_id bigint not null,
  -- Null: the original.
  copy_number integer,
  copy_signature text,
  at timestamptz not null,
  operator_id bigint not null references app_user (id),
  primary key (establishment_id, id),
  unique (establishment_id, key),
  foreign key (establishment_id, ticket_id) references ticket (establishment_id, id),
  check ((copy_number is null) = (copy_signature is null))
);
create index on ticket_receipt (establishment_id, ticket_id);
create index on ticket_receipt (operator_id);

-- Its page.
alter table page_link drop constraint page_link_kind_check,
  add constraint page_link_kind_check
    check (kind in ('UNSUBSCRIBE', 'PAY_NEWS', 'PAY_RETURN', 'MAIL_OPEN', 'MAIL_CLICK', 'RECEIPT'));
