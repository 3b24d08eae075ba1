-- The same refusal as in 0060, by key: joined to the new rows, each part of a bill read all the bills there were.
drop trigger bill_line_in_time on bill_line;
drop trigger bill_payment_in_time on bill_payment;
drop trigger bill_deduction_in_time on bill_deduction;
drop trigger bill_cancellation_in_time on bill_cancellation;
drop trigger credit_note_use_in_time on credit_note_use;
drop function refuse_late_part();

create function refuse_late_part() returns trigger
language plpgsql as $$
declare
  late boolean;
begin
  if tg_table_name = 'credit_note_use' then
    late := exists (select from payment y where y.establishment_id = new.establishment_id and y.id = new.payment_id);
  elsif tg_table_name = 'bill_cancellation' then
    late := exists (select from bill b where b.establishment_id = new.establishment_id and b.id = new.cancelling_bill_id);
  else
    late := exists (select from bill b where b.establishment_id = new.establishment_id and b.id = new.bill_id);
  end if;
  if late then
    raise exception '% comes after what it is part of', tg_table_name using errcode = 'PN002';
  end if;
  return null;
end $$;
create trigger bill_line_in_time after insert on bill_line for each row execute function refuse_late_part();
create trigger bill_payment_in_time after insert on bill_payment for each row execute function refuse_late_part();
create trigger bill_deduction_in_time after insert on bill_deduction for each row execute function refuse_late_part();
create trigger bill_cancellation_in_time after insert on bill_cancellation for each row execute function refuse_late_part();
create trigger credit_note_use_in_time after insert on credit_note_use for each row execute function refuse_late_part();
