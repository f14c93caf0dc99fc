CREATE TABLE "stock_demand_line" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"document_id" bigint NOT NULL,
	"sort" integer NOT NULL,
	"material_id" bigint NOT NULL,
	"quantity" numeric(23, 8) NOT NULL,
	"remark" text,
	CONSTRAINT "stock_demand_line_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "stock_demand_line" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stock_demand" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_by_name" text NOT NULL,
	"updated_by_name" text NOT NULL,
	"direction" text NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"supplier_id" bigint,
	"customer_id" bigint,
	"order_no" text,
	"needed_on" date NOT NULL,
	"remark" text,
	CONSTRAINT "stock_demand_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "stock_demand" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "inbound_bill_line" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"document_id" bigint NOT NULL,
	"sort" integer NOT NULL,
	"material_id" bigint NOT NULL,
	"demand_line_id" bigint,
	"quantity" numeric(23, 8) NOT NULL,
	"unit_id" bigint,
	"num" numeric(23, 8),
	"den" numeric(23, 8),
	"base_quantity" numeric(23, 8),
	"done" numeric(23, 8) DEFAULT '0' NOT NULL,
	"lot_code" text,
	"location_id" bigint,
	"remark" text,
	"supplier_lot" text,
	"produced_on" date,
	"expires_on" date,
	CONSTRAINT "inbound_bill_line_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "inbound_bill_line" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "inbound_bill" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"created_by_name" text NOT NULL,
	"updated_by_name" text NOT NULL,
	"kind" text NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"supplier_id" bigint,
	"customer_id" bigint,
	"demand_id" bigint,
	"counter_of_id" bigint,
	"expected_on" date,
	"remark" text,
	"delivery_no" text,
	CONSTRAINT "inbound_bill_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "inbound_bill" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "outbound_bill_line" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"document_id" bigint NOT NULL,
	"sort" integer NOT NULL,
	"material_id" bigint NOT NULL,
	"demand_line_id" bigint,
	"quantity" numeric(23, 8) NOT NULL,
	"unit_id" bigint,
	"num" numeric(23, 8),
	"den" numeric(23, 8),
	"base_quantity" numeric(23, 8),
	"done" numeric(23, 8) DEFAULT '0' NOT NULL,
	"lot_code" text,
	"location_id" bigint,
	"remark" text,
	CONSTRAINT "outbound_bill_line_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "outbound_bill_line" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "outbound_bill" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"created_by_name" text NOT NULL,
	"updated_by_name" text NOT NULL,
	"kind" text NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"supplier_id" bigint,
	"customer_id" bigint,
	"demand_id" bigint,
	"counter_of_id" bigint,
	"expected_on" date,
	"remark" text,
	CONSTRAINT "outbound_bill_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "outbound_bill" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "stock_demand_line" ADD CONSTRAINT "stock_demand_line_head_fk" FOREIGN KEY ("document_id","company_id") REFERENCES "public"."stock_demand"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_demand_line" ADD CONSTRAINT "stock_demand_line_material_id_company_id_material_id_company_id_fk" FOREIGN KEY ("material_id","company_id") REFERENCES "public"."material"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_demand" ADD CONSTRAINT "stock_demand_warehouse_id_company_id_warehouse_id_company_id_fk" FOREIGN KEY ("warehouse_id","company_id") REFERENCES "public"."warehouse"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_demand" ADD CONSTRAINT "stock_demand_supplier_id_company_id_supplier_id_company_id_fk" FOREIGN KEY ("supplier_id","company_id") REFERENCES "public"."supplier"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_demand" ADD CONSTRAINT "stock_demand_customer_fk" FOREIGN KEY ("customer_id","company_id") REFERENCES "public"."material_customer"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_bill_line" ADD CONSTRAINT "inbound_bill_line_head_fk" FOREIGN KEY ("document_id","company_id") REFERENCES "public"."inbound_bill"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_bill_line" ADD CONSTRAINT "inbound_bill_line_material_id_company_id_material_id_company_id_fk" FOREIGN KEY ("material_id","company_id") REFERENCES "public"."material"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_bill_line" ADD CONSTRAINT "inbound_bill_line_demand_fk" FOREIGN KEY ("demand_line_id","company_id") REFERENCES "public"."stock_demand_line"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_bill_line" ADD CONSTRAINT "inbound_bill_line_unit_id_company_id_unit_id_company_id_fk" FOREIGN KEY ("unit_id","company_id") REFERENCES "public"."unit"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_bill_line" ADD CONSTRAINT "inbound_bill_line_location_id_company_id_location_id_company_id_fk" FOREIGN KEY ("location_id","company_id") REFERENCES "public"."location"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_bill" ADD CONSTRAINT "inbound_bill_warehouse_id_company_id_warehouse_id_company_id_fk" FOREIGN KEY ("warehouse_id","company_id") REFERENCES "public"."warehouse"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_bill" ADD CONSTRAINT "inbound_bill_supplier_id_company_id_supplier_id_company_id_fk" FOREIGN KEY ("supplier_id","company_id") REFERENCES "public"."supplier"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_bill" ADD CONSTRAINT "inbound_bill_customer_fk" FOREIGN KEY ("customer_id","company_id") REFERENCES "public"."material_customer"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_bill" ADD CONSTRAINT "inbound_bill_demand_id_company_id_stock_demand_id_company_id_fk" FOREIGN KEY ("demand_id","company_id") REFERENCES "public"."stock_demand"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_bill" ADD CONSTRAINT "inbound_bill_counter_fk" FOREIGN KEY ("counter_of_id","company_id") REFERENCES "public"."inbound_bill"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_bill_line" ADD CONSTRAINT "outbound_bill_line_head_fk" FOREIGN KEY ("document_id","company_id") REFERENCES "public"."outbound_bill"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_bill_line" ADD CONSTRAINT "outbound_bill_line_material_id_company_id_material_id_company_id_fk" FOREIGN KEY ("material_id","company_id") REFERENCES "public"."material"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_bill_line" ADD CONSTRAINT "outbound_bill_line_demand_fk" FOREIGN KEY ("demand_line_id","company_id") REFERENCES "public"."stock_demand_line"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_bill_line" ADD CONSTRAINT "outbound_bill_line_unit_id_company_id_unit_id_company_id_fk" FOREIGN KEY ("unit_id","company_id") REFERENCES "public"."unit"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_bill_line" ADD CONSTRAINT "outbound_bill_line_location_id_company_id_location_id_company_id_fk" FOREIGN KEY ("location_id","company_id") REFERENCES "public"."location"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_bill" ADD CONSTRAINT "outbound_bill_warehouse_id_company_id_warehouse_id_company_id_fk" FOREIGN KEY ("warehouse_id","company_id") REFERENCES "public"."warehouse"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_bill" ADD CONSTRAINT "outbound_bill_supplier_id_company_id_supplier_id_company_id_fk" FOREIGN KEY ("supplier_id","company_id") REFERENCES "public"."supplier"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_bill" ADD CONSTRAINT "outbound_bill_customer_fk" FOREIGN KEY ("customer_id","company_id") REFERENCES "public"."material_customer"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_bill" ADD CONSTRAINT "outbound_bill_demand_id_company_id_stock_demand_id_company_id_fk" FOREIGN KEY ("demand_id","company_id") REFERENCES "public"."stock_demand"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_bill" ADD CONSTRAINT "outbound_bill_counter_fk" FOREIGN KEY ("counter_of_id","company_id") REFERENCES "public"."outbound_bill"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_demand_line_document_id_sort_index" ON "stock_demand_line" USING btree ("document_id","sort");--> statement-breakpoint
CREATE INDEX "stock_demand_line_material_id_company_id_index" ON "stock_demand_line" USING btree ("material_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_demand_company_id_code_index" ON "stock_demand" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "stock_demand_company_id_status_id_index" ON "stock_demand" USING btree ("company_id","status","id");--> statement-breakpoint
CREATE INDEX "stock_demand_company_id_needed_on_index" ON "stock_demand" USING btree ("company_id","needed_on");--> statement-breakpoint
CREATE INDEX "stock_demand_warehouse_id_company_id_index" ON "stock_demand" USING btree ("warehouse_id","company_id");--> statement-breakpoint
CREATE INDEX "stock_demand_supplier_id_company_id_index" ON "stock_demand" USING btree ("supplier_id","company_id");--> statement-breakpoint
CREATE INDEX "stock_demand_customer_id_company_id_index" ON "stock_demand" USING btree ("customer_id","company_id");--> statement-breakpoint
CREATE INDEX "inbound_bill_line_document_id_sort_index" ON "inbound_bill_line" USING btree ("document_id","sort");--> statement-breakpoint
CREATE INDEX "inbound_bill_line_material_id_company_id_index" ON "inbound_bill_line" USING btree ("material_id","company_id");--> statement-breakpoint
CREATE INDEX "inbound_bill_line_demand_line_id_company_id_index" ON "inbound_bill_line" USING btree ("demand_line_id","company_id");--> statement-breakpoint
CREATE INDEX "inbound_bill_line_unit_id_company_id_index" ON "inbound_bill_line" USING btree ("unit_id","company_id");--> statement-breakpoint
CREATE INDEX "inbound_bill_line_location_id_company_id_index" ON "inbound_bill_line" USING btree ("location_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_bill_company_id_code_index" ON "inbound_bill" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "inbound_bill_company_id_status_id_index" ON "inbound_bill" USING btree ("company_id","status","id");--> statement-breakpoint
CREATE INDEX "inbound_bill_warehouse_id_company_id_index" ON "inbound_bill" USING btree ("warehouse_id","company_id");--> statement-breakpoint
CREATE INDEX "inbound_bill_supplier_id_company_id_index" ON "inbound_bill" USING btree ("supplier_id","company_id");--> statement-breakpoint
CREATE INDEX "inbound_bill_customer_id_company_id_index" ON "inbound_bill" USING btree ("customer_id","company_id");--> statement-breakpoint
CREATE INDEX "inbound_bill_demand_id_company_id_index" ON "inbound_bill" USING btree ("demand_id","company_id");--> statement-breakpoint
CREATE INDEX "inbound_bill_counter_of_id_company_id_index" ON "inbound_bill" USING btree ("counter_of_id","company_id");--> statement-breakpoint
CREATE INDEX "outbound_bill_line_document_id_sort_index" ON "outbound_bill_line" USING btree ("document_id","sort");--> statement-breakpoint
CREATE INDEX "outbound_bill_line_material_id_company_id_index" ON "outbound_bill_line" USING btree ("material_id","company_id");--> statement-breakpoint
CREATE INDEX "outbound_bill_line_demand_line_id_company_id_index" ON "outbound_bill_line" USING btree ("demand_line_id","company_id");--> statement-breakpoint
CREATE INDEX "outbound_bill_line_unit_id_company_id_index" ON "outbound_bill_line" USING btree ("unit_id","company_id");--> statement-breakpoint
CREATE INDEX "outbound_bill_line_location_id_company_id_index" ON "outbound_bill_line" USING btree ("location_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "outbound_bill_company_id_code_index" ON "outbound_bill" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "outbound_bill_company_id_status_id_index" ON "outbound_bill" USING btree ("company_id","status","id");--> statement-breakpoint
CREATE INDEX "outbound_bill_warehouse_id_company_id_index" ON "outbound_bill" USING btree ("warehouse_id","company_id");--> statement-breakpoint
CREATE INDEX "outbound_bill_supplier_id_company_id_index" ON "outbound_bill" USING btree ("supplier_id","company_id");--> statement-breakpoint
CREATE INDEX "outbound_bill_customer_id_company_id_index" ON "outbound_bill" USING btree ("customer_id","company_id");--> statement-breakpoint
CREATE INDEX "outbound_bill_demand_id_company_id_index" ON "outbound_bill" USING btree ("demand_id","company_id");--> statement-breakpoint
CREATE INDEX "outbound_bill_counter_of_id_company_id_index" ON "outbound_bill" USING btree ("counter_of_id","company_id");--> statement-breakpoint
CREATE POLICY "own_company" ON "stock_demand_line" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "stock_demand" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "inbound_bill_line" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "inbound_bill" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "outbound_bill_line" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "outbound_bill" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));