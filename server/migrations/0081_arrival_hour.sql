-- When the guests said that they would be there: the desk prepares for it, the house's own hours stay what they are.
alter table occupancy add column expected_hour time;

-- Files that somebody else than the customer pays a part of: lists show each payer's balance.
create index booking_line_payer on booking_line (establishment_id, booking_id) where payer_id is not null;
