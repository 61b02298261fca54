-- The end that a device filled in at Start, where nobody chose it and no plan says it, and what the plan says. Null: somebody
-- did, or nobody noted it, as before version 0155.
alter table sessions add column assumed_end time, add column planned_end time;
