CREATE TABLE "consumption_share" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"consumption_id" bigint NOT NULL,
	"event_id" bigint NOT NULL,
	"quantity" numeric(23, 8) NOT NULL,
	CONSTRAINT "consumption_share_id_companyId_unique" UNIQUE("id","company_id"),
	CONSTRAINT "consumption_share_quantity" CHECK (quantity > 0)
);
--> statement-breakpoint
ALTER TABLE "consumption_share" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "genealogy_gap" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"order_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"event_id" bigint,
	"component_id" bigint NOT NULL,
	"material_id" bigint NOT NULL,
	"lot_id" bigint,
	"quantity" numeric(23, 8) NOT NULL,
	"reason" text,
	"reason_by_name" text,
	CONSTRAINT "genealogy_gap_id_companyId_unique" UNIQUE("id","company_id"),
	CONSTRAINT "genealogy_gap_one" UNIQUE NULLS NOT DISTINCT("order_id","kind","event_id","component_id","lot_id"),
	CONSTRAINT "genealogy_gap_quantity" CHECK (quantity > 0)
);
--> statement-breakpoint
ALTER TABLE "genealogy_gap" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "consumption" DROP CONSTRAINT "consumption_event_id_company_id_trace_event_id_company_id_fk";
--> statement-breakpoint
DROP INDEX "consumption_event_id_company_id_index";--> statement-breakpoint
DROP INDEX "consumption_loose";--> statement-breakpoint
ALTER TABLE "consumption" ADD COLUMN "dealt" numeric(23, 8) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "consumption" ADD COLUMN "returned" numeric(23, 8) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "consumption" ADD COLUMN "return_of" bigint;--> statement-breakpoint
ALTER TABLE "consumption" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "work_report" ADD COLUMN "scrap_reason" text;--> statement-breakpoint
ALTER TABLE "consumption_share" ADD CONSTRAINT "consumption_share_consumption_fk" FOREIGN KEY ("consumption_id","company_id") REFERENCES "public"."consumption"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consumption_share" ADD CONSTRAINT "consumption_share_event_fk" FOREIGN KEY ("event_id","company_id") REFERENCES "public"."trace_event"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "genealogy_gap" ADD CONSTRAINT "genealogy_gap_order_fk" FOREIGN KEY ("order_id","company_id") REFERENCES "public"."production_order"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "genealogy_gap" ADD CONSTRAINT "genealogy_gap_event_id_company_id_trace_event_id_company_id_fk" FOREIGN KEY ("event_id","company_id") REFERENCES "public"."trace_event"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "genealogy_gap" ADD CONSTRAINT "genealogy_gap_component_fk" FOREIGN KEY ("component_id","company_id") REFERENCES "public"."production_order_component"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "genealogy_gap" ADD CONSTRAINT "genealogy_gap_material_id_company_id_material_id_company_id_fk" FOREIGN KEY ("material_id","company_id") REFERENCES "public"."material"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "genealogy_gap" ADD CONSTRAINT "genealogy_gap_lot_id_company_id_lot_id_company_id_fk" FOREIGN KEY ("lot_id","company_id") REFERENCES "public"."lot"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "consumption_share_consumption_id_company_id_event_id_index" ON "consumption_share" USING btree ("consumption_id","company_id","event_id");--> statement-breakpoint
CREATE INDEX "consumption_share_event_id_company_id_index" ON "consumption_share" USING btree ("event_id","company_id");--> statement-breakpoint
CREATE INDEX "genealogy_gap_order_id_company_id_index" ON "genealogy_gap" USING btree ("order_id","company_id");--> statement-breakpoint
CREATE INDEX "genealogy_gap_event_id_company_id_index" ON "genealogy_gap" USING btree ("event_id","company_id");--> statement-breakpoint
CREATE INDEX "genealogy_gap_component_id_company_id_index" ON "genealogy_gap" USING btree ("component_id","company_id");--> statement-breakpoint
CREATE INDEX "genealogy_gap_material_id_company_id_index" ON "genealogy_gap" USING btree ("material_id","company_id");--> statement-breakpoint
CREATE INDEX "genealogy_gap_lot_id_company_id_index" ON "genealogy_gap" USING btree ("lot_id","company_id");--> statement-breakpoint
CREATE INDEX "genealogy_gap_company_id_kind_index" ON "genealogy_gap" USING btree ("company_id","kind");--> statement-breakpoint
ALTER TABLE "consumption" ADD CONSTRAINT "consumption_return_of_company_id_consumption_id_company_id_fk" FOREIGN KEY ("return_of","company_id") REFERENCES "public"."consumption"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consumption_return_of_company_id_index" ON "consumption" USING btree ("return_of","company_id") WHERE return_of is not null;--> statement-breakpoint
CREATE INDEX "consumption_loose" ON "consumption" USING btree ("order_id","component_id") WHERE quantity > dealt + returned and reversed_at is null and lot_id is not null;--> statement-breakpoint
-- What was brought back is taken off what was drawn last of the same lot; what had gone into a lot is a share of it.
UPDATE consumption drawn SET returned = least(drawn.quantity, greatest(0, due.back - due.before)) FROM (
	SELECT each.id, (SELECT -sum(back.quantity) FROM consumption back WHERE back.company_id = each.company_id AND back.work_order_id = each.work_order_id
			AND back.material_id = each.material_id AND back.lot_id IS NOT DISTINCT FROM each.lot_id AND back.quantity < 0 AND back.reversed_at IS NULL) AS back,
		coalesce(sum(each.quantity) OVER (PARTITION BY each.company_id, each.work_order_id, each.material_id, each.lot_id ORDER BY each.id DESC
			ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
	FROM consumption each WHERE each.quantity > 0 AND each.reversed_at IS NULL AND NOT each.is_backflush) due
WHERE due.id = drawn.id AND due.back > due.before;--> statement-breakpoint
UPDATE consumption SET dealt = quantity - returned WHERE event_id IS NOT NULL AND quantity > 0 AND reversed_at IS NULL;--> statement-breakpoint
INSERT INTO consumption_share (company_id, consumption_id, event_id, quantity)
SELECT company_id, id, event_id, dealt FROM consumption WHERE event_id IS NOT NULL AND dealt > 0;--> statement-breakpoint
-- What was scanned counts as drawn, so that no report draws it once more.
UPDATE production_order_component SET drawn = consumed WHERE drawn <> consumed;--> statement-breakpoint
ALTER TABLE "consumption" DROP COLUMN "event_id";--> statement-breakpoint
ALTER TABLE "consumption" ADD CONSTRAINT "consumption_dealt" CHECK (dealt >= 0 and returned >= 0 and (quantity < 0 or dealt + returned <= quantity));--> statement-breakpoint
CREATE POLICY "own_company" ON "consumption_share" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "genealogy_gap" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));