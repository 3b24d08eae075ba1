-- Which stays a grid, or one of its versions, prices: asked before it is deleted, and shown beside it.
create index occupancy_grid on occupancy (establishment_id, grid_id, grid_version);
