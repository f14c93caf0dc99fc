CREATE TABLE "material_alert" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"material_id" bigint NOT NULL,
	"warehouse_id" bigint,
	"safety_stock" numeric(23, 8),
	"reorder_point" numeric(23, 8),
	"maximum_stock" numeric(23, 8),
	CONSTRAINT "material_alert_id_companyId_unique" UNIQUE("id","company_id"),
	CONSTRAINT "material_alert_one" UNIQUE NULLS NOT DISTINCT("company_id","material_id","warehouse_id")
);
--> statement-breakpoint
ALTER TABLE "material_alert" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stock_alert" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"material_id" bigint NOT NULL,
	"warehouse_id" bigint,
	"lot_id" bigint,
	"quantity" numeric(23, 8) NOT NULL,
	"bound" numeric(23, 8),
	"ended_at" timestamp with time zone,
	CONSTRAINT "stock_alert_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "stock_alert" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "transfer_line" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"document_id" bigint NOT NULL,
	"sort" integer NOT NULL,
	"material_id" bigint NOT NULL,
	"quantity" numeric(23, 8) NOT NULL,
	"unit_id" bigint,
	"lot_code" text,
	"from_location_id" bigint,
	"to_location_id" bigint,
	"remark" text,
	"base_quantity" numeric(23, 8),
	"received_quantity" numeric(23, 8),
	"difference_reason" text,
	CONSTRAINT "transfer_line_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "transfer_line" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "transfer" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"created_by_name" text NOT NULL,
	"updated_by_name" text NOT NULL,
	"from_warehouse_id" bigint NOT NULL,
	"to_warehouse_id" bigint NOT NULL,
	"remark" text,
	"shipped_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	CONSTRAINT "transfer_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "transfer" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "material_alert" ADD CONSTRAINT "material_alert_material_id_company_id_material_id_company_id_fk" FOREIGN KEY ("material_id","company_id") REFERENCES "public"."material"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_alert" ADD CONSTRAINT "material_alert_warehouse_id_company_id_warehouse_id_company_id_fk" FOREIGN KEY ("warehouse_id","company_id") REFERENCES "public"."warehouse"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_alert" ADD CONSTRAINT "stock_alert_material_id_company_id_material_id_company_id_fk" FOREIGN KEY ("material_id","company_id") REFERENCES "public"."material"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_alert" ADD CONSTRAINT "stock_alert_warehouse_id_company_id_warehouse_id_company_id_fk" FOREIGN KEY ("warehouse_id","company_id") REFERENCES "public"."warehouse"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_alert" ADD CONSTRAINT "stock_alert_lot_id_company_id_lot_id_company_id_fk" FOREIGN KEY ("lot_id","company_id") REFERENCES "public"."lot"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_line" ADD CONSTRAINT "transfer_line_head_fk" FOREIGN KEY ("document_id","company_id") REFERENCES "public"."transfer"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_line" ADD CONSTRAINT "transfer_line_material_id_company_id_material_id_company_id_fk" FOREIGN KEY ("material_id","company_id") REFERENCES "public"."material"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_line" ADD CONSTRAINT "transfer_line_unit_id_company_id_unit_id_company_id_fk" FOREIGN KEY ("unit_id","company_id") REFERENCES "public"."unit"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_line" ADD CONSTRAINT "transfer_line_from_fk" FOREIGN KEY ("from_location_id","company_id") REFERENCES "public"."location"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_line" ADD CONSTRAINT "transfer_line_to_fk" FOREIGN KEY ("to_location_id","company_id") REFERENCES "public"."location"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer" ADD CONSTRAINT "transfer_from_fk" FOREIGN KEY ("from_warehouse_id","company_id") REFERENCES "public"."warehouse"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer" ADD CONSTRAINT "transfer_to_fk" FOREIGN KEY ("to_warehouse_id","company_id") REFERENCES "public"."warehouse"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "material_alert_material_id_company_id_index" ON "material_alert" USING btree ("material_id","company_id");--> statement-breakpoint
CREATE INDEX "material_alert_warehouse_id_company_id_index" ON "material_alert" USING btree ("warehouse_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_alert_open" ON "stock_alert" USING btree ("company_id","kind","material_id",coalesce(warehouse_id, 0),coalesce(lot_id, 0)) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "stock_alert_company_id_id_index" ON "stock_alert" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "stock_alert_lot_id_company_id_index" ON "stock_alert" USING btree ("lot_id","company_id");--> statement-breakpoint
CREATE INDEX "stock_alert_material_id_company_id_index" ON "stock_alert" USING btree ("material_id","company_id");--> statement-breakpoint
CREATE INDEX "stock_alert_warehouse_id_company_id_index" ON "stock_alert" USING btree ("warehouse_id","company_id");--> statement-breakpoint
CREATE INDEX "transfer_line_document_id_sort_index" ON "transfer_line" USING btree ("document_id","sort");--> statement-breakpoint
CREATE INDEX "transfer_line_material_id_company_id_index" ON "transfer_line" USING btree ("material_id","company_id");--> statement-breakpoint
CREATE INDEX "transfer_line_unit_id_company_id_index" ON "transfer_line" USING btree ("unit_id","company_id");--> statement-breakpoint
CREATE INDEX "transfer_line_from_location_id_company_id_index" ON "transfer_line" USING btree ("from_location_id","company_id");--> statement-breakpoint
CREATE INDEX "transfer_line_to_location_id_company_id_index" ON "transfer_line" USING btree ("to_location_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_company_id_code_index" ON "transfer" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "transfer_company_id_status_id_index" ON "transfer" USING btree ("company_id","status","id");--> statement-breakpoint
CREATE INDEX "transfer_from_warehouse_id_company_id_index" ON "transfer" USING btree ("from_warehouse_id","company_id");--> statement-breakpoint
CREATE INDEX "transfer_to_warehouse_id_company_id_index" ON "transfer" USING btree ("to_warehouse_id","company_id");--> statement-breakpoint
CREATE POLICY "own_company" ON "material_alert" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "stock_alert" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "transfer_line" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "transfer" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));