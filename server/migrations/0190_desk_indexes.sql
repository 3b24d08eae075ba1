-- Files whose balance is due, for home: the balance knows what a partner keeps, the former condition (total > paid) did not, and no
-- query used its index.
drop index booking_due;
create index booking_due on booking (establishment_id, balance_due) include (status_id, balance, id)
  where state_id = 3 and status = 'SAVED' and balance > 0;

-- Stays that begin on a place on a day, for the lists of the desk: the overlap of a place's nights costs forty times as much to ask.
create index place_hold_arrival on place_hold (establishment_id, arrival) where kind = 'STAY';
