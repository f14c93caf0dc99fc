CREATE TABLE "purchase_request_line" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"document_id" bigint NOT NULL,
	"sort" integer NOT NULL,
	"material_id" bigint NOT NULL,
	"quantity" numeric(23, 8) NOT NULL,
	"unit_id" bigint,
	"base_quantity" numeric(23, 8) DEFAULT '0' NOT NULL,
	"wanted_on" date NOT NULL,
	"supplier_id" bigint,
	"purpose" text,
	CONSTRAINT "purchase_request_line_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "purchase_request_line" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "purchase_request" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"created_by_name" text NOT NULL,
	"updated_by_name" text NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"remark" text,
	CONSTRAINT "purchase_request_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "purchase_request" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "material" ADD COLUMN "lead_days" integer;--> statement-breakpoint
ALTER TABLE "material" ADD COLUMN "min_lot" numeric(23, 8);--> statement-breakpoint
ALTER TABLE "material" ADD COLUMN "lot_multiple" numeric(23, 8);--> statement-breakpoint
ALTER TABLE "inbound_bill_line" ADD COLUMN "purchase_line_id" bigint;--> statement-breakpoint
ALTER TABLE "inbound_bill" ADD COLUMN "purchase_request_id" bigint;--> statement-breakpoint
ALTER TABLE "purchase_request_line" ADD CONSTRAINT "purchase_request_line_head_fk" FOREIGN KEY ("document_id","company_id") REFERENCES "public"."purchase_request"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_request_line" ADD CONSTRAINT "purchase_request_line_material_id_company_id_material_id_company_id_fk" FOREIGN KEY ("material_id","company_id") REFERENCES "public"."material"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_request_line" ADD CONSTRAINT "purchase_request_line_unit_id_company_id_unit_id_company_id_fk" FOREIGN KEY ("unit_id","company_id") REFERENCES "public"."unit"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_request_line" ADD CONSTRAINT "purchase_request_line_supplier_id_company_id_supplier_id_company_id_fk" FOREIGN KEY ("supplier_id","company_id") REFERENCES "public"."supplier"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_request" ADD CONSTRAINT "purchase_request_warehouse_id_company_id_warehouse_id_company_id_fk" FOREIGN KEY ("warehouse_id","company_id") REFERENCES "public"."warehouse"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchase_request_line_document_id_sort_index" ON "purchase_request_line" USING btree ("document_id","sort");--> statement-breakpoint
CREATE INDEX "purchase_request_line_material_id_company_id_index" ON "purchase_request_line" USING btree ("material_id","company_id");--> statement-breakpoint
CREATE INDEX "purchase_request_line_unit_id_company_id_index" ON "purchase_request_line" USING btree ("unit_id","company_id");--> statement-breakpoint
CREATE INDEX "purchase_request_line_supplier_id_company_id_index" ON "purchase_request_line" USING btree ("supplier_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_request_company_id_code_index" ON "purchase_request" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "purchase_request_company_id_status_id_index" ON "purchase_request" USING btree ("company_id","status","id");--> statement-breakpoint
CREATE INDEX "purchase_request_warehouse_id_company_id_index" ON "purchase_request" USING btree ("warehouse_id","company_id");--> statement-breakpoint
ALTER TABLE "inbound_bill_line" ADD CONSTRAINT "inbound_bill_line_request_fk" FOREIGN KEY ("purchase_line_id","company_id") REFERENCES "public"."purchase_request_line"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_bill" ADD CONSTRAINT "inbound_bill_request_fk" FOREIGN KEY ("purchase_request_id","company_id") REFERENCES "public"."purchase_request"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbound_bill_line_purchase_line_id_company_id_index" ON "inbound_bill_line" USING btree ("purchase_line_id","company_id");--> statement-breakpoint
CREATE INDEX "inbound_bill_purchase_request_id_company_id_index" ON "inbound_bill" USING btree ("purchase_request_id","company_id");--> statement-breakpoint
ALTER TABLE "material" ADD CONSTRAINT "material_lots" CHECK (lead_days between 0 and 3650 and min_lot >= 0 and lot_multiple >= 0);--> statement-breakpoint
CREATE POLICY "own_company" ON "purchase_request_line" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "seen_rows" ON "purchase_request_line" AS RESTRICTIVE FOR ALL TO "zhizao_narrowed" USING ((purchase_request_line.document_id is null or exists (select from purchase_request seen where seen.id = purchase_request_line.document_id))) WITH CHECK ((purchase_request_line.document_id is null or exists (select from purchase_request seen where seen.id = purchase_request_line.document_id)));--> statement-breakpoint
CREATE POLICY "own_company" ON "purchase_request" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "seen_rows" ON "purchase_request" AS RESTRICTIVE FOR ALL TO "zhizao_narrowed" USING (((select current_setting('app.seen_warehouses', true) = 'all') or warehouse_id = any((select nullif(nullif(current_setting('app.seen_warehouses', true), 'all'), ''))::bigint[]))) WITH CHECK (((select current_setting('app.seen_warehouses', true) = 'all') or warehouse_id = any((select nullif(nullif(current_setting('app.seen_warehouses', true), 'all'), ''))::bigint[])));