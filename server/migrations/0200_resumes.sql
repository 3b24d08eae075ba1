-- Houses that were restored to an earlier moment and carried on (event 903): what they left out of their numbers is asked for at each
-- verification and at each duplicate.
create index jet_restored on jet (establishment_id, id) where code = 903;
