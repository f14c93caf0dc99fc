CREATE TABLE "alarm_occurrence" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"alarm_id" bigint NOT NULL,
	"rule_key" text NOT NULL,
	"object_id" bigint,
	"point_id" bigint,
	"number" integer NOT NULL,
	"level" text NOT NULL,
	"content" text NOT NULL,
	"limit" double precision,
	"trigger_value" double precision,
	"text_value" text,
	"peak_value" double precision,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "alarm_occurrence_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "alarm_occurrence" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "alarm" ADD COLUMN "earlier_ms" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "alarm_occurrence" ADD CONSTRAINT "alarm_occurrence_alarm_id_company_id_alarm_id_company_id_fk" FOREIGN KEY ("alarm_id","company_id") REFERENCES "public"."alarm"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_occurrence_company_id_alarm_id_number_index" ON "alarm_occurrence" USING btree ("company_id","alarm_id","number");--> statement-breakpoint
CREATE INDEX "alarm_occurrence_company_id_point_id_started_at_index" ON "alarm_occurrence" USING btree ("company_id","point_id","started_at");--> statement-breakpoint
CREATE INDEX "alarm_occurrence_company_id_object_id_started_at_index" ON "alarm_occurrence" USING btree ("company_id","object_id","started_at");--> statement-breakpoint
CREATE INDEX "alarm_occurrence_company_id_rule_key_started_at_index" ON "alarm_occurrence" USING btree ("company_id","rule_key","started_at");--> statement-breakpoint
CREATE POLICY "own_company" ON "alarm_occurrence" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
-- What the stories of alarms tell of their occurrences. Texts and peaks of earlier ones were not kept.
INSERT INTO "alarm_occurrence" (company_id, alarm_id, rule_key, object_id, point_id, number, level, content, "limit", trigger_value, text_value, peak_value, started_at, ended_at)
SELECT a.company_id, a.id, a.rule_key, a.object_id, a.point_id, raised.number, coalesce(worst.level, raised.level), a.content, raised."limit", raised.value,
  case when raised.next is null then a.text_value end, case when a.activations = 1 then a.peak_value end, raised.happened_at,
  -- Null while it is active: greatest() passes nulls over.
  CASE WHEN coalesce(back.at, raised.next_at, a.returned_at, a.closed_at) IS NOT NULL
    THEN greatest(raised.happened_at, coalesce(back.at, raised.next_at, a.returned_at, a.closed_at)) END
FROM (
  SELECT alarm_id, company_id, id, happened_at, level, value, "limit", row_number() OVER story AS number, lead(id) OVER story AS next,
    lead(happened_at) OVER story AS next_at
  FROM "alarm_transition_log" WHERE action = 'raise' WINDOW story AS (PARTITION BY company_id, alarm_id ORDER BY id)
) raised
JOIN "alarm" a ON a.id = raised.alarm_id AND a.company_id = raised.company_id
LEFT JOIN LATERAL (
  SELECT min(t.happened_at) AS at FROM "alarm_transition_log" t
  WHERE t.company_id = raised.company_id AND t.alarm_id = raised.alarm_id AND t.action = 'return' AND t.id > raised.id
    AND (raised.next IS NULL OR t.id < raised.next)
) back ON true
LEFT JOIN LATERAL (
  SELECT t.level FROM "alarm_transition_log" t
  WHERE t.company_id = raised.company_id AND t.alarm_id = raised.alarm_id AND t.action IN ('raise', 'escalate') AND t.id >= raised.id
    AND (raised.next IS NULL OR t.id < raised.next)
  ORDER BY array_position(array['urgent', 'error', 'warning'], t.level) LIMIT 1
) worst ON true;--> statement-breakpoint
UPDATE "alarm" a SET earlier_ms = earlier.ms FROM (
  SELECT o.alarm_id, o.company_id, round(sum(extract(epoch FROM o.ended_at - o.started_at)) * 1000)::bigint AS ms
  FROM "alarm_occurrence" o JOIN "alarm" own ON own.id = o.alarm_id AND own.company_id = o.company_id
  WHERE o.ended_at IS NOT NULL AND o.number < (SELECT max(l.number) FROM "alarm_occurrence" l WHERE l.company_id = o.company_id AND l.alarm_id = o.alarm_id)
  GROUP BY o.alarm_id, o.company_id
) earlier WHERE earlier.alarm_id = a.id AND earlier.company_id = a.company_id;--> statement-breakpoint
-- The engine no longer reads the model's switch: what it silenced is silent by its own, where that silences nothing else.
UPDATE "object" o SET alarm_status = 0 FROM "model" m
WHERE m.id = o.model_id AND m.alarm_status = 0 AND o.alarm_status = 1 AND NOT EXISTS (SELECT 1 FROM "object" c WHERE c.parent_id = o.id);
