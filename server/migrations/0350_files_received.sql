-- Files received (spec 5: .doc .pdf .odt, .jpg .jpeg .png .gif): one store, and what each is attached to. Pictures of models and their
-- fixed attachments are kept in the store too.

-- The file as it was sent; the bytes apart from what lists read. `thumb`: a small JPEG of a picture, without where it was taken.
create table stored_file (
  establishment_id bigint not null references establishment (id),
  id bigint not null default nextval('record_id'),
  type text not null check (type in ('application/pdf', 'application/msword', 'application/vnd.oasis.opendocument.text',
    'image/jpeg', 'image/png', 'image/gif')),
  sha256 text not null,
  bytes bytea not null check (octet_length(bytes) > 0),
  thumb bytea,
  primary key (establishment_id, id)
);

-- A file goes with what it was attached to, however that goes.
create function drop_stored_file() returns trigger language plpgsql as $$
begin
  delete from stored_file where establishment_id = old.establishment_id and id = old.id;
  return null;
end $$;

-- One table a kind of record that files are attached to, all of one form; the id is that of the stored file.
create table customer_attachment (
  establishment_id bigint not null,
  id bigint not null,
  -- A customer is the group's, the paper of the establishment that received it.
  customer_id bigint not null references customer (id) on delete cascade,
  file_name text not null,
  type text not null,
  size integer not null check (size > 0),
  added_on date not null,
  added_by text not null,
  version integer not null default 1,
  primary key (establishment_id, id),
  foreign key (establishment_id, id) references stored_file (establishment_id, id)
);
create index on customer_attachment (customer_id, establishment_id);
create trigger drop_file after delete on customer_attachment for each row execute function drop_stored_file();

create table booking_attachment (
  establishment_id bigint not null,
  id bigint not null,
  booking_id bigint not null,
  file_name text not null,
  type text not null,
  size integer not null check (size > 0),
  added_on date not null,
  added_by text not null,
  version integer not null default 1,
  primary key (establishment_id, id),
  foreign key (establishment_id, id) references stored_file (establishment_id, id),
  foreign key (establishment_id, booking_id) references booking (establishment_id, id) on delete cascade
);
create index on booking_attachment (establishment_id, booking_id);
create trigger drop_file after delete on booking_attachment for each row execute function drop_stored_file();

-- Receipts of expenses join the store.
insert into stored_file (establishment_id, id, type, sha256, bytes)
select a.establishment_id, a.id, a.type, a.sha256, f.bytes from expense_attachment a
join expense_attachment_file f on f.establishment_id = a.establishment_id and f.attachment_id = a.id;
drop table expense_attachment_file;
alter table expense_attachment
  drop constraint expense_attachment_type_check,
  drop column sha256,
  alter column id drop default,
  add column added_on date,
  add column added_by text not null default '',
  add foreign key (establishment_id, id) references stored_file (establishment_id, id);
update expense_attachment set added_on = added_at::date;
alter table expense_attachment
  drop column added_at,
  alter column added_on set not null,
  alter column added_by drop default;
create trigger drop_file after delete on expense_attachment for each row execute function drop_stored_file();
