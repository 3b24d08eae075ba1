-- What no re-packing may move, type by type: a search asks which places have none of it to come, and would otherwise read all stays
-- to come to find the few that are promised.
create index place_hold_fixed on place_hold (establishment_id, place_type_id, departure) include (place_id, arrival, expires_at)
  where pinned or kind not in ('STAY', 'OPTION', 'LOCK');
