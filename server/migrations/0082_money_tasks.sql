-- Home names the files that wait for money beside the balance of their customer: too much paid, or cancelled and owing.
create index booking_money_task on booking (establishment_id, arrival)
  where state_id = 3 and (balance < 0 or (status = 'CANCELLED' and balance > 0));
