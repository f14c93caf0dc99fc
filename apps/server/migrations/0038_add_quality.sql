CREATE TABLE "defect" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"defect_class" text NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"remark" text,
	CONSTRAINT "defect_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "defect" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "found_defect" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"inspected_item_id" bigint NOT NULL,
	"defect_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "found_defect_id_companyId_unique" UNIQUE("id","company_id"),
	CONSTRAINT "found_defect_quantity" CHECK (quantity > 0)
);
--> statement-breakpoint
ALTER TABLE "found_defect" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "inspected_item" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"inspection_id" bigint NOT NULL,
	"item_id" bigint,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"unit" text,
	"defect_class" text NOT NULL,
	"requirement" text,
	"method" text,
	"tool" text,
	"lower" numeric(23, 8),
	"target" numeric(23, 8),
	"upper" numeric(23, 8),
	"samples" integer NOT NULL,
	"values" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"is_done" boolean DEFAULT false NOT NULL,
	"remark" text,
	"inspector_name" text,
	"inspected_at" timestamp with time zone,
	"sort" smallint NOT NULL,
	CONSTRAINT "inspected_item_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "inspected_item" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "inspection" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_by_name" text NOT NULL,
	"updated_by_name" text NOT NULL,
	"kind" text NOT NULL,
	"material_id" bigint NOT NULL,
	"lot_id" bigint,
	"supplier_id" bigint,
	"quantity" numeric(23, 8) NOT NULL,
	"scheme_id" bigint,
	"scheme_name" text NOT NULL,
	"source_kind" text,
	"source_id" bigint,
	"source_line_id" bigint,
	"source_code" text,
	"way" jsonb NOT NULL,
	"letter" text,
	"strictness" text,
	"sample_size" integer NOT NULL,
	"criteria" jsonb NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"inspector_name" text,
	"judged_by_name" text,
	"judged_by_id" bigint,
	"judged_at" timestamp with time zone,
	"reason" text,
	"remark" text,
	CONSTRAINT "inspection_id_companyId_unique" UNIQUE("id","company_id"),
	CONSTRAINT "inspection_quantity" CHECK (quantity > 0)
);
--> statement-breakpoint
ALTER TABLE "inspection" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "inspector" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"inspection_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "inspector_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "inspector" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "inspection_item_defect" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"item_id" bigint NOT NULL,
	"defect_id" bigint NOT NULL,
	CONSTRAINT "inspection_item_defect_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "inspection_item_defect" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "inspection_item" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"unit" text,
	"method" text,
	"tool" text,
	"requirement" text,
	"remark" text,
	"status" smallint DEFAULT 1 NOT NULL,
	CONSTRAINT "inspection_item_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "inspection_item" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "disposition" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"nonconformance_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"quantity" numeric(23, 8) NOT NULL,
	"remark" text,
	"is_done" boolean DEFAULT false NOT NULL,
	"good" numeric(23, 8),
	"done_by_name" text,
	"done_at" timestamp with time zone,
	"sort" smallint NOT NULL,
	CONSTRAINT "disposition_id_companyId_unique" UNIQUE("id","company_id"),
	CONSTRAINT "disposition_quantity" CHECK (quantity > 0 and (good is null or good >= 0 and good <= quantity))
);
--> statement-breakpoint
ALTER TABLE "disposition" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "nonconformance" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_by_name" text NOT NULL,
	"updated_by_name" text NOT NULL,
	"inspection_id" bigint NOT NULL,
	"is_of_lot" boolean NOT NULL,
	"quantity" numeric(23, 8) NOT NULL,
	"held" numeric(23, 8) NOT NULL,
	"description" text NOT NULL,
	"cause" text,
	"cause_detail" text,
	"reviewed_by_name" text,
	"reviewed_at" timestamp with time zone,
	"reason" text,
	"closed_at" timestamp with time zone,
	CONSTRAINT "nonconformance_id_companyId_unique" UNIQUE("id","company_id"),
	CONSTRAINT "nonconformance_quantity" CHECK (quantity > 0 and held >= 0 and held <= quantity)
);
--> statement-breakpoint
ALTER TABLE "nonconformance" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "inspection_scheme_line" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"document_id" bigint NOT NULL,
	"sort" integer NOT NULL,
	"item_id" bigint NOT NULL,
	"defect_class" text NOT NULL,
	"requirement" text,
	"lower" numeric(23, 8),
	"target" numeric(23, 8),
	"upper" numeric(23, 8),
	"samples" integer,
	"remark" text,
	CONSTRAINT "inspection_scheme_line_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "inspection_scheme_line" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "inspection_scheme" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"created_by_name" text NOT NULL,
	"updated_by_name" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"material_id" bigint,
	"class_id" bigint,
	"sampling" text NOT NULL,
	"sample_size" integer,
	"sample_percent" double precision,
	"level" text,
	"aql_major" text,
	"aql_minor" text,
	"is_switching" smallint,
	"may_reduce" smallint,
	"remark" text,
	CONSTRAINT "inspection_scheme_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "inspection_scheme" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "inspection_switching" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"scheme_id" bigint NOT NULL,
	"material_id" bigint NOT NULL,
	"supplier_id" bigint,
	"state" jsonb NOT NULL,
	CONSTRAINT "inspection_switching_id_companyId_unique" UNIQUE("id","company_id"),
	CONSTRAINT "inspection_switching_one" UNIQUE NULLS NOT DISTINCT("company_id","scheme_id","material_id","supplier_id")
);
--> statement-breakpoint
ALTER TABLE "inspection_switching" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "found_defect" ADD CONSTRAINT "found_defect_of" FOREIGN KEY ("inspected_item_id","company_id") REFERENCES "public"."inspected_item"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "found_defect" ADD CONSTRAINT "found_defect_defect_id_company_id_defect_id_company_id_fk" FOREIGN KEY ("defect_id","company_id") REFERENCES "public"."defect"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspected_item" ADD CONSTRAINT "inspected_item_of" FOREIGN KEY ("inspection_id","company_id") REFERENCES "public"."inspection"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspected_item" ADD CONSTRAINT "inspected_item_item_id_company_id_inspection_item_id_company_id_fk" FOREIGN KEY ("item_id","company_id") REFERENCES "public"."inspection_item"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection" ADD CONSTRAINT "inspection_material_id_company_id_material_id_company_id_fk" FOREIGN KEY ("material_id","company_id") REFERENCES "public"."material"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection" ADD CONSTRAINT "inspection_lot_id_company_id_lot_id_company_id_fk" FOREIGN KEY ("lot_id","company_id") REFERENCES "public"."lot"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection" ADD CONSTRAINT "inspection_supplier_id_company_id_supplier_id_company_id_fk" FOREIGN KEY ("supplier_id","company_id") REFERENCES "public"."supplier"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection" ADD CONSTRAINT "inspection_scheme_id_company_id_inspection_scheme_id_company_id_fk" FOREIGN KEY ("scheme_id","company_id") REFERENCES "public"."inspection_scheme"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspector" ADD CONSTRAINT "inspector_of" FOREIGN KEY ("inspection_id","company_id") REFERENCES "public"."inspection"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_item_defect" ADD CONSTRAINT "inspection_item_defect_item_fk" FOREIGN KEY ("item_id","company_id") REFERENCES "public"."inspection_item"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_item_defect" ADD CONSTRAINT "inspection_item_defect_defect_fk" FOREIGN KEY ("defect_id","company_id") REFERENCES "public"."defect"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposition" ADD CONSTRAINT "disposition_of" FOREIGN KEY ("nonconformance_id","company_id") REFERENCES "public"."nonconformance"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nonconformance" ADD CONSTRAINT "nonconformance_inspection_fk" FOREIGN KEY ("inspection_id","company_id") REFERENCES "public"."inspection"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_scheme_line" ADD CONSTRAINT "inspection_scheme_line_head_fk" FOREIGN KEY ("document_id","company_id") REFERENCES "public"."inspection_scheme"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_scheme_line" ADD CONSTRAINT "inspection_scheme_line_item_fk" FOREIGN KEY ("item_id","company_id") REFERENCES "public"."inspection_item"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_scheme" ADD CONSTRAINT "inspection_scheme_material_fk" FOREIGN KEY ("material_id","company_id") REFERENCES "public"."material"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_scheme" ADD CONSTRAINT "inspection_scheme_class_fk" FOREIGN KEY ("class_id","company_id") REFERENCES "public"."material_class"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_switching" ADD CONSTRAINT "inspection_switching_scheme_fk" FOREIGN KEY ("scheme_id","company_id") REFERENCES "public"."inspection_scheme"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_switching" ADD CONSTRAINT "inspection_switching_material_fk" FOREIGN KEY ("material_id","company_id") REFERENCES "public"."material"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_switching" ADD CONSTRAINT "inspection_switching_supplier_fk" FOREIGN KEY ("supplier_id","company_id") REFERENCES "public"."supplier"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "defect_company_id_code_index" ON "defect" USING btree ("company_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "found_defect_inspected_item_id_defect_id_index" ON "found_defect" USING btree ("inspected_item_id","defect_id");--> statement-breakpoint
CREATE INDEX "found_defect_defect_id_company_id_index" ON "found_defect" USING btree ("defect_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "inspected_item_inspection_id_sort_index" ON "inspected_item" USING btree ("inspection_id","sort");--> statement-breakpoint
CREATE INDEX "inspected_item_item_id_company_id_index" ON "inspected_item" USING btree ("item_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "inspection_company_id_code_index" ON "inspection" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "inspection_company_id_status_id_index" ON "inspection" USING btree ("company_id","status","id");--> statement-breakpoint
CREATE INDEX "inspection_company_id_created_at_index" ON "inspection" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "inspection_material_id_company_id_index" ON "inspection" USING btree ("material_id","company_id");--> statement-breakpoint
CREATE INDEX "inspection_lot_id_company_id_index" ON "inspection" USING btree ("lot_id","company_id");--> statement-breakpoint
CREATE INDEX "inspection_supplier_id_company_id_index" ON "inspection" USING btree ("supplier_id","company_id");--> statement-breakpoint
CREATE INDEX "inspection_scheme_id_company_id_index" ON "inspection" USING btree ("scheme_id","company_id");--> statement-breakpoint
CREATE INDEX "inspection_source" ON "inspection" USING btree ("company_id","source_kind","source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "inspector_inspection_id_user_id_index" ON "inspector" USING btree ("inspection_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "inspection_item_defect_item_id_defect_id_index" ON "inspection_item_defect" USING btree ("item_id","defect_id");--> statement-breakpoint
CREATE INDEX "inspection_item_defect_defect_id_company_id_index" ON "inspection_item_defect" USING btree ("defect_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "inspection_item_company_id_code_index" ON "inspection_item" USING btree ("company_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "disposition_nonconformance_id_sort_index" ON "disposition" USING btree ("nonconformance_id","sort");--> statement-breakpoint
CREATE UNIQUE INDEX "nonconformance_company_id_code_index" ON "nonconformance" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "nonconformance_company_id_status_id_index" ON "nonconformance" USING btree ("company_id","status","id");--> statement-breakpoint
CREATE INDEX "nonconformance_company_id_created_at_index" ON "nonconformance" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "nonconformance_inspection_id_company_id_index" ON "nonconformance" USING btree ("inspection_id","company_id");--> statement-breakpoint
CREATE INDEX "inspection_scheme_line_document_id_sort_index" ON "inspection_scheme_line" USING btree ("document_id","sort");--> statement-breakpoint
CREATE INDEX "inspection_scheme_line_item_id_company_id_index" ON "inspection_scheme_line" USING btree ("item_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "inspection_scheme_company_id_code_index" ON "inspection_scheme" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "inspection_scheme_company_id_status_id_index" ON "inspection_scheme" USING btree ("company_id","status","id");--> statement-breakpoint
CREATE INDEX "inspection_scheme_material_id_company_id_index" ON "inspection_scheme" USING btree ("material_id","company_id");--> statement-breakpoint
CREATE INDEX "inspection_scheme_class_id_company_id_index" ON "inspection_scheme" USING btree ("class_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "inspection_scheme_in_force" ON "inspection_scheme" USING btree ("company_id","kind",coalesce(material_id, 0),coalesce(class_id, 0)) WHERE status = 'released';--> statement-breakpoint
CREATE INDEX "inspection_switching_material_id_company_id_index" ON "inspection_switching" USING btree ("material_id","company_id");--> statement-breakpoint
CREATE INDEX "inspection_switching_supplier_id_company_id_index" ON "inspection_switching" USING btree ("supplier_id","company_id");--> statement-breakpoint
CREATE POLICY "own_company" ON "defect" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "found_defect" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "inspected_item" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "inspection" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "inspector" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "inspection_item_defect" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "inspection_item" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "disposition" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "nonconformance" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "inspection_scheme_line" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "inspection_scheme" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "inspection_switching" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));