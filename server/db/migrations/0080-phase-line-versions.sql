-- A change of a phase-change line says which version it saw: nobody writes over a colleague's.
alter table phase_lines add column version integer not null default 1;
