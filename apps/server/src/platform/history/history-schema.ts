/** The history tables as SQL, in step with `history.table.ts`; packed columns are stored as they are, they do not shrink further. */
export const historySchema = `
create table if not exists sample_journal (
  id bigint generated always as identity primary key,
  n integer not null,
  written_at bigint not null,
  least_time bigint not null,
  most_time bigint not null,
  data bytea not null
);
alter table sample_journal alter column data set storage external;
create table if not exists sample_chunk (
  company_id bigint not null,
  point_id bigint not null,
  hour integer not null,
  n integer not null,
  good integer not null,
  "numeric" integer not null,
  longest_gap integer not null,
  sum double precision not null,
  least double precision,
  most double precision,
  first double precision,
  last double precision,
  least_at integer,
  most_at integer,
  first_at integer,
  last_at integer,
  last_text text,
  data bytea not null,
  primary key (company_id, point_id, hour)
);
alter table sample_chunk alter column data set storage external;
`
