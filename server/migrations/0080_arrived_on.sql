-- The police register looks for guests by the day on which they came, which may be later than the one that was planned.
create index occupancy_arrived on occupancy (establishment_id, arrived_at) where arrived_at is not null;
