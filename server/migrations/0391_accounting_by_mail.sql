-- Files of entries by e-mail, beside SFTP and FTPS (docs/decisions/0425-entries-by-mail.md).
alter table accounting_software
  drop constraint accounting_software_protocol_check,
  drop constraint accounting_software_check,
  add column mail_to text not null default '' check (length(mail_to) <= 320),
  add constraint accounting_software_protocol_check check (protocol in ('SFTP', 'FTPS', 'MAIL')),
  add constraint accounting_software_check check (protocol is null or
    case protocol when 'MAIL' then mail_to <> '' else host <> '' and user_name <> '' end);

-- The message that carries it, under the key that it has in the outbox.
alter table accounting_delivery add column mail_once text check (length(mail_once) <= 200);
