CREATE TABLE "lot" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"material_id" bigint NOT NULL,
	"code" text NOT NULL,
	"owner" text DEFAULT 'own' NOT NULL,
	"supplier_id" bigint,
	"customer_id" bigint,
	"supplier_lot" text,
	"produced_on" date,
	"expires_on" date,
	"received_on" date NOT NULL,
	"remark" text,
	CONSTRAINT "lot_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "lot" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stock_balance" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"location_id" bigint NOT NULL,
	"material_id" bigint NOT NULL,
	"lot_id" bigint,
	"status" text NOT NULL,
	"quantity" numeric(23, 8) DEFAULT '0' NOT NULL,
	"reserved" numeric(23, 8) DEFAULT '0' NOT NULL,
	"may_be_negative" boolean DEFAULT false NOT NULL,
	CONSTRAINT "stock_balance_id_companyId_unique" UNIQUE("id","company_id"),
	CONSTRAINT "stock_balance_one" UNIQUE NULLS NOT DISTINCT("company_id","location_id","material_id","lot_id","status"),
	CONSTRAINT "stock_balance_not_negative" CHECK (quantity >= 0 or may_be_negative),
	CONSTRAINT "stock_balance_reserved" CHECK (reserved >= 0 and reserved <= greatest(quantity, 0))
);
--> statement-breakpoint
ALTER TABLE "stock_balance" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stock_ledger" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"source_kind" text NOT NULL,
	"source_id" bigint NOT NULL,
	"step" text NOT NULL,
	"line_id" bigint NOT NULL,
	"nth" smallint NOT NULL,
	"posted_on" date NOT NULL,
	"from_location_id" bigint NOT NULL,
	"to_location_id" bigint NOT NULL,
	"material_id" bigint NOT NULL,
	"lot_id" bigint,
	"status" text NOT NULL,
	"to_status" text NOT NULL,
	"quantity" numeric(23, 8) NOT NULL,
	"reverses_id" bigint,
	"reason" text,
	"source_code" text NOT NULL,
	"by_name" text NOT NULL,
	CONSTRAINT "stock_ledger_id_companyId_unique" UNIQUE("id","company_id"),
	CONSTRAINT "stock_ledger_moves" CHECK (quantity > 0 and (from_location_id <> to_location_id or status <> to_status))
);
--> statement-breakpoint
ALTER TABLE "stock_ledger" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stock_period" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_until" date,
	"by_name" text NOT NULL,
	CONSTRAINT "stock_period_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "stock_period" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stock_reservation" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"source_kind" text NOT NULL,
	"source_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"source_code" text NOT NULL,
	"balance_id" bigint NOT NULL,
	"quantity" numeric(23, 8) NOT NULL,
	CONSTRAINT "stock_reservation_id_companyId_unique" UNIQUE("id","company_id"),
	CONSTRAINT "stock_reservation_holds" CHECK (quantity > 0)
);
--> statement-breakpoint
ALTER TABLE "stock_reservation" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "location_class" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"location_id" bigint NOT NULL,
	"class_id" bigint NOT NULL,
	CONSTRAINT "location_class_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "location_class" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "location_object" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"location_id" bigint NOT NULL,
	"object_id" bigint NOT NULL,
	CONSTRAINT "location_object_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "location_object" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "location" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"warehouse_id" bigint,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"barcode" text,
	"capacity" numeric(23, 8),
	"allow_negative" smallint DEFAULT 0 NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"remark" text,
	CONSTRAINT "location_id_companyId_unique" UNIQUE("id","company_id"),
	CONSTRAINT "location_outside" CHECK ((warehouse_id is null) = (kind in ('supplier', 'customer', 'production', 'scrap', 'count', 'transit'))),
	CONSTRAINT "location_negative" CHECK (allow_negative = 0 or kind = 'lineside')
);
--> statement-breakpoint
ALTER TABLE "location" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "warehouse" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"parent_id" bigint,
	"path" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"address" text,
	"status" smallint DEFAULT 1 NOT NULL,
	"remark" text,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "warehouse_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "warehouse" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "lot" ADD CONSTRAINT "lot_material_id_company_id_material_id_company_id_fk" FOREIGN KEY ("material_id","company_id") REFERENCES "public"."material"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot" ADD CONSTRAINT "lot_supplier_id_company_id_supplier_id_company_id_fk" FOREIGN KEY ("supplier_id","company_id") REFERENCES "public"."supplier"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot" ADD CONSTRAINT "lot_customer_id_company_id_material_customer_id_company_id_fk" FOREIGN KEY ("customer_id","company_id") REFERENCES "public"."material_customer"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_balance" ADD CONSTRAINT "stock_balance_material_id_company_id_material_id_company_id_fk" FOREIGN KEY ("material_id","company_id") REFERENCES "public"."material"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_balance" ADD CONSTRAINT "stock_balance_lot_id_company_id_lot_id_company_id_fk" FOREIGN KEY ("lot_id","company_id") REFERENCES "public"."lot"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_balance" ADD CONSTRAINT "stock_balance_location_id_company_id_location_id_company_id_fk" FOREIGN KEY ("location_id","company_id") REFERENCES "public"."location"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_material_id_company_id_material_id_company_id_fk" FOREIGN KEY ("material_id","company_id") REFERENCES "public"."material"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_lot_id_company_id_lot_id_company_id_fk" FOREIGN KEY ("lot_id","company_id") REFERENCES "public"."lot"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_from_fk" FOREIGN KEY ("from_location_id","company_id") REFERENCES "public"."location"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_to_fk" FOREIGN KEY ("to_location_id","company_id") REFERENCES "public"."location"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_reverses_fk" FOREIGN KEY ("reverses_id","company_id") REFERENCES "public"."stock_ledger"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_reservation" ADD CONSTRAINT "stock_reservation_balance_id_company_id_stock_balance_id_company_id_fk" FOREIGN KEY ("balance_id","company_id") REFERENCES "public"."stock_balance"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_class" ADD CONSTRAINT "location_class_location_id_company_id_location_id_company_id_fk" FOREIGN KEY ("location_id","company_id") REFERENCES "public"."location"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_class" ADD CONSTRAINT "location_class_class_id_company_id_material_class_id_company_id_fk" FOREIGN KEY ("class_id","company_id") REFERENCES "public"."material_class"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_object" ADD CONSTRAINT "location_object_location_id_company_id_location_id_company_id_fk" FOREIGN KEY ("location_id","company_id") REFERENCES "public"."location"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_object" ADD CONSTRAINT "location_object_object_id_company_id_object_id_company_id_fk" FOREIGN KEY ("object_id","company_id") REFERENCES "public"."object"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location" ADD CONSTRAINT "location_warehouse_id_company_id_warehouse_id_company_id_fk" FOREIGN KEY ("warehouse_id","company_id") REFERENCES "public"."warehouse"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse" ADD CONSTRAINT "warehouse_parent_id_company_id_warehouse_id_company_id_fk" FOREIGN KEY ("parent_id","company_id") REFERENCES "public"."warehouse"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lot_company_id_material_id_code_index" ON "lot" USING btree ("company_id","material_id","code");--> statement-breakpoint
CREATE INDEX "lot_material_id_company_id_index" ON "lot" USING btree ("material_id","company_id");--> statement-breakpoint
CREATE INDEX "lot_company_id_code_index" ON "lot" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "lot_company_id_expires_on_index" ON "lot" USING btree ("company_id","expires_on");--> statement-breakpoint
CREATE INDEX "lot_supplier_id_company_id_index" ON "lot" USING btree ("supplier_id","company_id");--> statement-breakpoint
CREATE INDEX "lot_customer_id_company_id_index" ON "lot" USING btree ("customer_id","company_id");--> statement-breakpoint
CREATE INDEX "stock_balance_company_id_material_id_index" ON "stock_balance" USING btree ("company_id","material_id");--> statement-breakpoint
CREATE INDEX "stock_balance_company_id_lot_id_index" ON "stock_balance" USING btree ("company_id","lot_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_ledger_once" ON "stock_ledger" USING btree ("company_id","source_kind","source_id","step","line_id","nth");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_ledger_reversed_once" ON "stock_ledger" USING btree ("company_id","reverses_id");--> statement-breakpoint
CREATE INDEX "stock_ledger_company_id_material_id_id_index" ON "stock_ledger" USING btree ("company_id","material_id","id");--> statement-breakpoint
CREATE INDEX "stock_ledger_company_id_lot_id_id_index" ON "stock_ledger" USING btree ("company_id","lot_id","id");--> statement-breakpoint
CREATE INDEX "stock_ledger_company_id_from_location_id_id_index" ON "stock_ledger" USING btree ("company_id","from_location_id","id");--> statement-breakpoint
CREATE INDEX "stock_ledger_company_id_to_location_id_id_index" ON "stock_ledger" USING btree ("company_id","to_location_id","id");--> statement-breakpoint
CREATE INDEX "stock_ledger_company_id_posted_on_index" ON "stock_ledger" USING btree ("company_id","posted_on");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_period_company_id_index" ON "stock_period" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_reservation_company_id_source_kind_source_id_line_id_balance_id_index" ON "stock_reservation" USING btree ("company_id","source_kind","source_id","line_id","balance_id");--> statement-breakpoint
CREATE INDEX "stock_reservation_balance_id_company_id_index" ON "stock_reservation" USING btree ("balance_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "location_class_company_id_location_id_class_id_index" ON "location_class" USING btree ("company_id","location_id","class_id");--> statement-breakpoint
CREATE INDEX "location_class_class_id_company_id_index" ON "location_class" USING btree ("class_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "location_object_company_id_object_id_index" ON "location_object" USING btree ("company_id","object_id");--> statement-breakpoint
CREATE INDEX "location_object_company_id_location_id_index" ON "location_object" USING btree ("company_id","location_id");--> statement-breakpoint
CREATE UNIQUE INDEX "location_company_id_code_index" ON "location" USING btree ("company_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "location_company_id_barcode_index" ON "location" USING btree ("company_id","barcode");--> statement-breakpoint
CREATE UNIQUE INDEX "location_one_outside" ON "location" USING btree ("company_id","kind") WHERE warehouse_id is null;--> statement-breakpoint
CREATE INDEX "location_company_id_warehouse_id_code_index" ON "location" USING btree ("company_id","warehouse_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "warehouse_company_id_code_index" ON "warehouse" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "warehouse_company_id_path_index" ON "warehouse" USING btree ("company_id","path");--> statement-breakpoint
CREATE INDEX "warehouse_company_id_parent_id_sort_index" ON "warehouse" USING btree ("company_id","parent_id","sort");--> statement-breakpoint
CREATE POLICY "own_company" ON "lot" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "stock_balance" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "stock_ledger" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "stock_period" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "stock_reservation" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "location_class" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "location_object" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "location" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "warehouse" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));