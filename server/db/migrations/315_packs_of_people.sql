-- A pack can be about people who were selected in a list (rule evidence-23).
alter table evidence_packs add column person_ids uuid[];
comment on column evidence_packs.person_ids is 'The people of a pack about selected people; null for other packs. Those who are not there any more are left out.';
alter table evidence_packs drop constraint evidence_packs_subject;
alter table evidence_packs add constraint evidence_packs_subject check (subject in ('client', 'team', 'pathway', 'person', 'people'));
