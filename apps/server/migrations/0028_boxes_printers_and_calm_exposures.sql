CREATE TABLE "label_printer" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"dots" text NOT NULL,
	"width" double precision NOT NULL,
	"height" double precision NOT NULL,
	"remark" text,
	CONSTRAINT "label_printer_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "label_printer" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "handling_unit" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"is_sscc" boolean NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"location_id" bigint NOT NULL,
	"parent_id" bigint,
	"made_key" text,
	"remark" text,
	"created_by_name" text NOT NULL,
	CONSTRAINT "handling_unit_id_companyId_unique" UNIQUE("id","company_id"),
	CONSTRAINT "handling_unit_on_pallet" CHECK (parent_id is null or (kind = 'box' and parent_id <> id))
);
--> statement-breakpoint
ALTER TABLE "handling_unit" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "handling_unit_content" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"unit_id" bigint NOT NULL,
	"material_id" bigint NOT NULL,
	"lot_id" bigint,
	"status" text NOT NULL,
	"quantity" numeric(23, 8) NOT NULL,
	CONSTRAINT "handling_unit_content_id_companyId_unique" UNIQUE("id","company_id"),
	CONSTRAINT "handling_unit_content_one" UNIQUE NULLS NOT DISTINCT("company_id","unit_id","material_id","lot_id","status"),
	CONSTRAINT "handling_unit_content_holds" CHECK (quantity > 0)
);
--> statement-breakpoint
ALTER TABLE "handling_unit_content" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "handling_unit_event" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"unit_id" bigint NOT NULL,
	"act" text NOT NULL,
	"act_key" text NOT NULL,
	"by_name" text NOT NULL,
	"from_location_id" bigint,
	"to_location_id" bigint,
	"other" text,
	"what" text,
	CONSTRAINT "handling_unit_event_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "handling_unit_event" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "handling_unit_serial" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"prefix" text NOT NULL,
	"given" numeric(23, 8) NOT NULL,
	CONSTRAINT "handling_unit_serial_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "handling_unit_serial" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "print_job" ADD COLUMN "printer_id" bigint;--> statement-breakpoint
ALTER TABLE "print_job" ADD COLUMN "printer_name" text;--> statement-breakpoint
ALTER TABLE "print_job" ADD COLUMN "send_job_id" bigint;--> statement-breakpoint
ALTER TABLE "print_job" ADD COLUMN "sent_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "print_job" ADD COLUMN "label_count" integer;--> statement-breakpoint
ALTER TABLE "print_job" ADD COLUMN "is_uncertain" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "location_exposure" ADD COLUMN "told_state" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "location_exposure" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stock_balance" ADD COLUMN "packed" numeric(23, 8) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "handling_unit" ADD CONSTRAINT "handling_unit_location_id_company_id_location_id_company_id_fk" FOREIGN KEY ("location_id","company_id") REFERENCES "public"."location"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handling_unit" ADD CONSTRAINT "handling_unit_parent_fk" FOREIGN KEY ("parent_id","company_id") REFERENCES "public"."handling_unit"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handling_unit_content" ADD CONSTRAINT "handling_unit_content_unit_id_company_id_handling_unit_id_company_id_fk" FOREIGN KEY ("unit_id","company_id") REFERENCES "public"."handling_unit"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handling_unit_content" ADD CONSTRAINT "handling_unit_content_material_id_company_id_material_id_company_id_fk" FOREIGN KEY ("material_id","company_id") REFERENCES "public"."material"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handling_unit_content" ADD CONSTRAINT "handling_unit_content_lot_id_company_id_lot_id_company_id_fk" FOREIGN KEY ("lot_id","company_id") REFERENCES "public"."lot"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handling_unit_event" ADD CONSTRAINT "handling_unit_event_unit_id_company_id_handling_unit_id_company_id_fk" FOREIGN KEY ("unit_id","company_id") REFERENCES "public"."handling_unit"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handling_unit_event" ADD CONSTRAINT "handling_unit_event_from_fk" FOREIGN KEY ("from_location_id","company_id") REFERENCES "public"."location"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handling_unit_event" ADD CONSTRAINT "handling_unit_event_to_fk" FOREIGN KEY ("to_location_id","company_id") REFERENCES "public"."location"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "label_printer_company_id_name_index" ON "label_printer" USING btree ("company_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "handling_unit_company_id_code_index" ON "handling_unit" USING btree ("company_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "handling_unit_company_id_made_key_index" ON "handling_unit" USING btree ("company_id","made_key");--> statement-breakpoint
CREATE INDEX "handling_unit_company_id_location_id_index" ON "handling_unit" USING btree ("company_id","location_id");--> statement-breakpoint
CREATE INDEX "handling_unit_parent_id_company_id_index" ON "handling_unit" USING btree ("parent_id","company_id");--> statement-breakpoint
CREATE INDEX "handling_unit_content_unit_id_company_id_index" ON "handling_unit_content" USING btree ("unit_id","company_id");--> statement-breakpoint
CREATE INDEX "handling_unit_content_company_id_material_id_index" ON "handling_unit_content" USING btree ("company_id","material_id");--> statement-breakpoint
CREATE INDEX "handling_unit_content_company_id_lot_id_index" ON "handling_unit_content" USING btree ("company_id","lot_id");--> statement-breakpoint
CREATE UNIQUE INDEX "handling_unit_event_company_id_unit_id_act_key_index" ON "handling_unit_event" USING btree ("company_id","unit_id","act_key");--> statement-breakpoint
CREATE INDEX "handling_unit_event_from_location_id_company_id_index" ON "handling_unit_event" USING btree ("from_location_id","company_id");--> statement-breakpoint
CREATE INDEX "handling_unit_event_to_location_id_company_id_index" ON "handling_unit_event" USING btree ("to_location_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "handling_unit_serial_company_id_prefix_index" ON "handling_unit_serial" USING btree ("company_id","prefix");--> statement-breakpoint
CREATE INDEX "stock_ledger_left_at" ON "stock_ledger" USING btree ("company_id","from_location_id","created_at");--> statement-breakpoint
CREATE INDEX "stock_ledger_came_at" ON "stock_ledger" USING btree ("company_id","to_location_id","created_at");--> statement-breakpoint
ALTER TABLE "stock_balance" ADD CONSTRAINT "stock_balance_packed" CHECK (packed >= 0 and packed <= greatest(quantity, 0));--> statement-breakpoint
CREATE POLICY "own_company" ON "label_printer" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "handling_unit" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "handling_unit_content" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "handling_unit_event" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "handling_unit_serial" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));