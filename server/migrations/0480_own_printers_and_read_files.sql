-- A receipt may be printed by a printer that is plugged into the station: its browser writes the bytes (decision 0475). Null: that one.
alter table receipt_job alter column receipt_printer_id drop not null;

-- A large file of another till is kept at once and read by a job: nothing of it counts until it was (decision 0475).
alter table till_file drop constraint till_file_state_check,
  add constraint till_file_state_check check (state in ('READING', 'WAITING', 'TAKEN', 'TAKEN_BACK', 'CONTRARY', 'SENT'));

-- The same file once, as long as it stands, while it is read too.
drop index till_file_once;
create unique index till_file_once on till_file (establishment_id, training, other_till_id, sha256)
  where state in ('READING', 'WAITING', 'TAKEN');
