-- A code as people read it: D1, d1 and full-width D1 are one. The same as `codeAsRead` of packages/rules.
CREATE FUNCTION "code_as_read"(code text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $sql$
  select translate(btrim(normalize(translate(replace(replace(regexp_replace(code,
    '[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]', '', 'g'), '——', '_'), '……', '^'),
    '。、【】「」《》·￥¥“”‘’', '.\[]{}<>`$$""'''''), NFKC), E' \t\r\n\f\u000B\u1680\u2028\u2029'),
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')
$sql$;--> statement-breakpoint
DROP INDEX "location_company_id_code_index";--> statement-breakpoint
DROP INDEX "location_company_id_warehouse_id_code_index";--> statement-breakpoint
CREATE INDEX "location_company_id_code_index" ON "location" USING btree ("company_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "location_code" ON "location" USING btree ("company_id","warehouse_id","code");--> statement-breakpoint
-- Doubles that there are already stay as they are, and are listed: all but the first keep in `code_from_before` the code that they
-- were left, and stand beside the others until they get another. New ones are refused by the index, of two that come at once too.
DO $do$
DECLARE
  kept record;
BEGIN
  FOR kept IN SELECT * FROM (VALUES
    ('material', ''), ('material_class', ''), ('supplier', ''), ('material_customer', ''), ('warehouse', ''),
    ('work_center', ''), ('station', ''), ('staff', ''), ('process_segment', ''), ('tool', ''), ('machine', ''),
    ('location', '"warehouse_id", '), ('lot', '"material_id", ')) AS tables(name, beside)
  LOOP
    EXECUTE format('ALTER TABLE %I ADD COLUMN "code_key" text GENERATED ALWAYS AS (code_as_read("code")) STORED,
      ADD COLUMN "code_from_before" text', kept.name);
    EXECUTE format('UPDATE %I SET "code_from_before" = "code" WHERE "id" IN (SELECT "id" FROM (SELECT "id",
      row_number() OVER (PARTITION BY "company_id", %s "code_key" ORDER BY "id") AS nth FROM %I) each WHERE nth > 1)',
      kept.name, kept.beside, kept.name);
    EXECUTE format('CREATE INDEX %I ON %I ("company_id", "code_key")', kept.name || '_code_key', kept.name);
    EXECUTE format('CREATE UNIQUE INDEX %I ON %I ("company_id", %s "code_key") NULLS NOT DISTINCT
      WHERE "code_from_before" IS DISTINCT FROM "code"', kept.name || '_one_code', kept.name, kept.beside);
  END LOOP;
END $do$;
