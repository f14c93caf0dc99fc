CREATE TABLE "offline_action" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"action_id" uuid NOT NULL,
	"operation" text NOT NULL,
	"user_id" bigint NOT NULL,
	"answer" jsonb,
	CONSTRAINT "offline_action_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "offline_action" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "trace_event_lot" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"event_id" bigint NOT NULL,
	"side" text NOT NULL,
	"lot_id" bigint NOT NULL,
	"quantity" numeric(23, 8) NOT NULL,
	CONSTRAINT "trace_event_lot_id_companyId_unique" UNIQUE("id","company_id"),
	CONSTRAINT "trace_event_lot_sides" CHECK (side in ('in', 'out') and quantity > 0)
);
--> statement-breakpoint
ALTER TABLE "trace_event_lot" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "trace_event" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"place" text NOT NULL,
	"reason" text,
	"by_name" text NOT NULL,
	"reverted_at" timestamp with time zone,
	"reverted_by_name" text,
	CONSTRAINT "trace_event_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "trace_event" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "location_exposure_stock" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"exposure_id" bigint NOT NULL,
	"material_id" bigint NOT NULL,
	"lot_id" bigint,
	"quantity" numeric(23, 8) NOT NULL,
	"held_quantity" numeric(23, 8) DEFAULT '0' NOT NULL,
	CONSTRAINT "location_exposure_stock_id_companyId_unique" UNIQUE("id","company_id"),
	CONSTRAINT "location_exposure_stock_one" UNIQUE NULLS NOT DISTINCT("company_id","exposure_id","material_id","lot_id")
);
--> statement-breakpoint
ALTER TABLE "location_exposure_stock" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "location_exposure" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"location_id" bigint NOT NULL,
	"alarm_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"batch_no" text NOT NULL,
	"object_id" bigint,
	"point_id" bigint,
	"object_name" text,
	"point_name" text,
	"unit" text,
	"level" text NOT NULL,
	"content" text NOT NULL,
	"limit" double precision,
	"peak_value" double precision,
	"began_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"holds" integer DEFAULT 0 NOT NULL,
	"is_settled" boolean DEFAULT false NOT NULL,
	"reviewed_at" timestamp with time zone,
	"reviewed_by_name" text,
	"note" text,
	CONSTRAINT "location_exposure_id_companyId_unique" UNIQUE("id","company_id"),
	CONSTRAINT "location_exposure_one" UNIQUE("company_id","location_id","alarm_id","number"),
	CONSTRAINT "location_exposure_reviewed" CHECK (reviewed_at is null or ended_at is not null)
);
--> statement-breakpoint
ALTER TABLE "location_exposure" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "stock_ledger" DROP CONSTRAINT "stock_ledger_moves";--> statement-breakpoint
DROP INDEX "point_company_id_object_id_sort_index";--> statement-breakpoint
ALTER TABLE "lot" ADD COLUMN "exposed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD COLUMN "to_lot_id" bigint;--> statement-breakpoint
ALTER TABLE "location_object" ADD COLUMN "point_id" bigint;--> statement-breakpoint
ALTER TABLE "location" ADD COLUMN "hold_on_alarm" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbound_bill_line" ADD COLUMN "status" text;--> statement-breakpoint
ALTER TABLE "trace_event_lot" ADD CONSTRAINT "trace_event_lot_event_id_company_id_trace_event_id_company_id_fk" FOREIGN KEY ("event_id","company_id") REFERENCES "public"."trace_event"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trace_event_lot" ADD CONSTRAINT "trace_event_lot_lot_id_company_id_lot_id_company_id_fk" FOREIGN KEY ("lot_id","company_id") REFERENCES "public"."lot"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_exposure_stock" ADD CONSTRAINT "location_exposure_stock_of" FOREIGN KEY ("exposure_id","company_id") REFERENCES "public"."location_exposure"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_exposure_stock" ADD CONSTRAINT "location_exposure_stock_material" FOREIGN KEY ("material_id","company_id") REFERENCES "public"."material"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_exposure_stock" ADD CONSTRAINT "location_exposure_stock_lot" FOREIGN KEY ("lot_id","company_id") REFERENCES "public"."lot"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_exposure" ADD CONSTRAINT "location_exposure_location" FOREIGN KEY ("location_id","company_id") REFERENCES "public"."location"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "offline_action_company_id_action_id_index" ON "offline_action" USING btree ("company_id","action_id");--> statement-breakpoint
CREATE INDEX "offline_action_created_at_index" ON "offline_action" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "trace_event_lot_event_id_company_id_side_lot_id_index" ON "trace_event_lot" USING btree ("event_id","company_id","side","lot_id");--> statement-breakpoint
CREATE INDEX "trace_event_lot_lot_id_company_id_side_index" ON "trace_event_lot" USING btree ("lot_id","company_id","side");--> statement-breakpoint
CREATE UNIQUE INDEX "trace_event_company_id_code_index" ON "trace_event" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "location_exposure_stock_lot_id_company_id_index" ON "location_exposure_stock" USING btree ("lot_id","company_id");--> statement-breakpoint
CREATE INDEX "location_exposure_stock_material_id_company_id_index" ON "location_exposure_stock" USING btree ("material_id","company_id");--> statement-breakpoint
CREATE INDEX "location_exposure_company_id_id_index" ON "location_exposure" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "location_exposure_unsettled" ON "location_exposure" USING btree ("company_id") WHERE not is_settled;--> statement-breakpoint
CREATE INDEX "location_exposure_waiting" ON "location_exposure" USING btree ("company_id","location_id") WHERE reviewed_at is null;--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_to_lot_fk" FOREIGN KEY ("to_lot_id","company_id") REFERENCES "public"."lot"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_object" ADD CONSTRAINT "location_object_point_id_company_id_point_id_company_id_fk" FOREIGN KEY ("point_id","company_id") REFERENCES "public"."point"("id","company_id") ON DELETE set null ("point_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "point_company_id_object_id_sort_id_index" ON "point" USING btree ("company_id","object_id","sort","id");--> statement-breakpoint
CREATE INDEX "box_device_company_id_sort_id_index" ON "box_device" USING btree ("company_id","sort","id");--> statement-breakpoint
CREATE INDEX "operate_log_company_id_user_name_created_at_id_index" ON "operate_log" USING btree ("company_id","user_name","created_at","id");--> statement-breakpoint
CREATE INDEX "stock_ledger_to_lot" ON "stock_ledger" USING btree ("company_id","to_lot_id","id") WHERE to_lot_id is not null;--> statement-breakpoint
CREATE INDEX "location_object_point_id_company_id_index" ON "location_object" USING btree ("point_id","company_id");--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_lot_in_place" CHECK (to_lot_id is null or (coalesce(to_lot_id <> lot_id, false) and from_location_id = to_location_id and status = to_status));--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_moves" CHECK (quantity > 0 and (from_location_id <> to_location_id or status <> to_status or to_lot_id is not null));--> statement-breakpoint
CREATE POLICY "own_company" ON "offline_action" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "trace_event_lot" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "trace_event" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "location_exposure_stock" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "location_exposure" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));