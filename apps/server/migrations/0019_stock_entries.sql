CREATE TABLE "stock_entry" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"created_by_name" text NOT NULL,
	"updated_by_name" text NOT NULL,
	"kind" text NOT NULL,
	"posted_on" date,
	"reason" text,
	"remark" text,
	CONSTRAINT "stock_entry_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "stock_entry" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stock_entry_line" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"document_id" bigint NOT NULL,
	"sort" integer NOT NULL,
	"material_id" bigint NOT NULL,
	"quantity" numeric(23, 8) NOT NULL,
	"unit_id" bigint,
	"num" numeric(23, 8),
	"den" numeric(23, 8),
	"lot_code" text,
	"from_location_id" bigint,
	"to_location_id" bigint,
	"status" text,
	"to_status" text,
	"supplier_lot" text,
	"expires_on" date,
	"remark" text,
	CONSTRAINT "stock_entry_line_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "stock_entry_line" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "stock_entry_line" ADD CONSTRAINT "stock_entry_line_head_fk" FOREIGN KEY ("document_id","company_id") REFERENCES "public"."stock_entry"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_entry_line" ADD CONSTRAINT "stock_entry_line_material_id_company_id_material_id_company_id_fk" FOREIGN KEY ("material_id","company_id") REFERENCES "public"."material"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_entry_line" ADD CONSTRAINT "stock_entry_line_unit_id_company_id_unit_id_company_id_fk" FOREIGN KEY ("unit_id","company_id") REFERENCES "public"."unit"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_entry_line" ADD CONSTRAINT "stock_entry_line_from_fk" FOREIGN KEY ("from_location_id","company_id") REFERENCES "public"."location"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_entry_line" ADD CONSTRAINT "stock_entry_line_to_fk" FOREIGN KEY ("to_location_id","company_id") REFERENCES "public"."location"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_entry_company_id_code_index" ON "stock_entry" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "stock_entry_company_id_status_id_index" ON "stock_entry" USING btree ("company_id","status","id");--> statement-breakpoint
CREATE INDEX "stock_entry_line_document_id_sort_index" ON "stock_entry_line" USING btree ("document_id","sort");--> statement-breakpoint
CREATE INDEX "stock_entry_line_material_id_company_id_index" ON "stock_entry_line" USING btree ("material_id","company_id");--> statement-breakpoint
CREATE INDEX "stock_entry_line_unit_id_company_id_index" ON "stock_entry_line" USING btree ("unit_id","company_id");--> statement-breakpoint
CREATE INDEX "stock_entry_line_from_location_id_company_id_index" ON "stock_entry_line" USING btree ("from_location_id","company_id");--> statement-breakpoint
CREATE INDEX "stock_entry_line_to_location_id_company_id_index" ON "stock_entry_line" USING btree ("to_location_id","company_id");--> statement-breakpoint
CREATE POLICY "own_company" ON "stock_entry" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "stock_entry_line" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));