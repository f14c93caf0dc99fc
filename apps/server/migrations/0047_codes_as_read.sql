-- A code as people read it: D1, d1 and full-width D1 are one. The same as `codeAsRead` of packages/rules.
CREATE FUNCTION "code_as_read"(code text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  select translate(btrim(normalize(regexp_replace(code,
    '[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]', '', 'g'), NFKC), E' \t\r\n'),
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')
$$;--> statement-breakpoint
DROP INDEX "location_company_id_code_index";--> statement-breakpoint
DROP INDEX "location_company_id_warehouse_id_code_index";--> statement-breakpoint
CREATE INDEX "location_company_id_code_index" ON "location" USING btree ("company_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "location_code" ON "location" USING btree ("company_id","warehouse_id","code");--> statement-breakpoint
-- A unique index would refuse the doubles that there are already: they stay, and are listed; new ones are refused.
DO $do$
DECLARE
  kept record;
BEGIN
  FOR kept IN SELECT * FROM (VALUES
    ('material', NULL), ('material_class', NULL), ('supplier', NULL), ('material_customer', NULL), ('warehouse', NULL),
    ('work_center', NULL), ('station', NULL), ('staff', NULL), ('process_segment', NULL), ('tool', NULL), ('machine', NULL),
    ('location', 'warehouse_id'), ('lot', 'material_id')) AS tables(name, beside)
  LOOP
    EXECUTE format('ALTER TABLE %I ADD COLUMN "code_key" text GENERATED ALWAYS AS (code_as_read("code")) STORED', kept.name);
    EXECUTE format('CREATE INDEX %I ON %I ("company_id", "code_key")', kept.name || '_code_key', kept.name);
    EXECUTE format($make$
      CREATE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql AS $body$
      BEGIN
        IF TG_OP = 'UPDATE' AND NEW.code = OLD.code %2$s THEN RETURN NEW; END IF;
        IF EXISTS (SELECT 1 FROM %3$I each WHERE each.company_id = NEW.company_id AND each.code_key = code_as_read(NEW.code)
            AND each.id <> NEW.id AND each.code <> NEW.code %4$s)
          AND NOT EXISTS (SELECT 1 FROM %3$I each WHERE each.company_id = NEW.company_id AND each.code = NEW.code %4$s)
        THEN
          RAISE EXCEPTION 'a code that reads the same is there' USING ERRCODE = '23505', TABLE = '%3$s', CONSTRAINT = '%3$s_code';
        END IF;
        RETURN NEW;
      END $body$ $make$,
      kept.name || '_code_is_new',
      CASE WHEN kept.beside IS NULL THEN '' ELSE format('AND NEW.%1$I IS NOT DISTINCT FROM OLD.%1$I', kept.beside) END,
      kept.name,
      CASE WHEN kept.beside IS NULL THEN '' ELSE format('AND each.%1$I IS NOT DISTINCT FROM NEW.%1$I', kept.beside) END);
    EXECUTE format('CREATE TRIGGER "code_is_new" BEFORE INSERT OR UPDATE OF "code" %s ON %I FOR EACH ROW EXECUTE FUNCTION %I()',
      CASE WHEN kept.beside IS NULL THEN '' ELSE format(', %I', kept.beside) END, kept.name, kept.name || '_code_is_new');
  END LOOP;
END $do$;
