-- A refused version was kept with the whole row that was in the way, twice: what is repeated is answered with the row as
-- it stands then.
update op_receipts set problem = (problem::jsonb - 'current')::json where problem ->> 'code' = 'version';
update held_work set problem = (problem::jsonb - 'current')::json where problem ->> 'code' = 'version';
