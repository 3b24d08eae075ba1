-- What a cancelled export gives back: its slips, and its file that waits for the accountant's server (docs/decisions/0332-export-given-back.md).

-- Whether the entries of a document left, in an export that stands.
create function is_exported(site bigint, of_kind text, of_id bigint) returns boolean
language sql stable as $$
  select exists (select from accounting_source s where s.establishment_id = site and s.kind = of_kind and s.id = of_id and s.live)
$$;

-- An exported slip is closed again once no export that stands has it.
create or replace function guard_deposit() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a deposit is cancelled, never deleted' using errcode = 'PN002';
  end if;
  if tg_op = 'INSERT' then
    if new.state <> 'OPEN' then raise exception 'a deposit begins open' using errcode = 'PN002'; end if;
    if accounting_month_closed(new.establishment_id, new.deposit_on) then
      raise exception 'deposit.monthClosed' using errcode = 'PN001', detail = json_build_object('number', new.number)::text;
    end if;
    return new;
  end if;
  if to_jsonb(new) - '{state,changed_at,changed_by,cancel_reason,version}'::text[]
      <> to_jsonb(old) - '{state,changed_at,changed_by,cancel_reason,version}'::text[]
    or (old.state, new.state) not in (('OPEN', 'CLOSED'), ('CLOSED', 'EXPORTED'), ('EXPORTED', 'CLOSED'), ('OPEN', 'CANCELLED'),
      ('CLOSED', 'CANCELLED'))
    or old.state = 'EXPORTED' and is_exported(old.establishment_id, 'deposit', old.id) then
    raise exception 'deposit % does not change so', old.id using errcode = 'PN002';
  end if;
  if new.state = 'CANCELLED' then
    if accounting_month_closed(old.establishment_id, old.deposit_on) then
      raise exception 'deposit.monthClosed' using errcode = 'PN001', detail = json_build_object('number', old.number)::text;
    end if;
    update deposit_payment set live = false where establishment_id = old.establishment_id and deposit_id = old.id;
  end if;
  return new;
end $$;

-- Which export a file is of; one that was taken back before it left goes nowhere.
alter table accounting_delivery add column export_id bigint, add column cancelled_at timestamptz,
  add foreign key (establishment_id, export_id) references accounting_export (establishment_id, id) deferrable initially deferred,
  add check (sent_at is null or cancelled_at is null);
update accounting_delivery d set export_id = x.id from accounting_export x
where x.establishment_id = d.establishment_id and x.sha256 = d.sha256 and x.exported_at = d.asked_at;
create index on accounting_delivery (establishment_id, export_id);
drop index accounting_delivery_due;
create index accounting_delivery_due on accounting_delivery (next_at) where sent_at is null and cancelled_at is null;
