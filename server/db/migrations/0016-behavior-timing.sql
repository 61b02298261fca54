-- What is asked of a behavior beside its count or duration: latency, time between responses.
alter table behaviors add column timing text[] not null default '{}' check (timing <@ array['latency', 'irt']);
