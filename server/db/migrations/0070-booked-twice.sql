-- Why a visit was planned over another one of its therapist or client.
alter table schedule_events add column overlap_reason text check (char_length(overlap_reason) <= 500);
