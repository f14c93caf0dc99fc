CREATE TABLE "material_class" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"parent_id" bigint,
	"path" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"base_unit_id" bigint,
	"source" text,
	"tracking" text,
	"shelf_life_days" integer,
	"pick_rule" text,
	"over_percent" numeric(23, 8),
	"under_percent" numeric(23, 8),
	"backflush" boolean,
	"remark" text,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "material_class_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "material_class" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "material_file" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"material_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"title" text NOT NULL,
	"version" text NOT NULL,
	"remark" text,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "material_file_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "material_file" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "material" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"class_id" bigint,
	"specification" text,
	"drawing_no" text,
	"base_unit_id" bigint NOT NULL,
	"purchase_unit_id" bigint,
	"source" text NOT NULL,
	"tracking" text NOT NULL,
	"shelf_life_days" integer,
	"pick_rule" text NOT NULL,
	"over_percent" numeric(23, 8) DEFAULT '0' NOT NULL,
	"under_percent" numeric(23, 8) DEFAULT '0' NOT NULL,
	"backflush" boolean DEFAULT false NOT NULL,
	"safety_stock" numeric(23, 8),
	"reorder_point" numeric(23, 8),
	"external_code" text,
	"image_id" bigint,
	"ends_on" date,
	"status" smallint DEFAULT 1 NOT NULL,
	"remark" text,
	"searched" text GENERATED ALWAYS AS (lower(code || chr(10) || name || chr(10) || coalesce(specification, '') || chr(10) || coalesce(drawing_no, '') || chr(10) || coalesce(external_code, ''))) STORED,
	CONSTRAINT "material_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "material" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "material_customer" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"contact" text,
	"phone" text,
	"email" text,
	"address" text,
	"external_code" text,
	"status" smallint DEFAULT 1 NOT NULL,
	"remark" text,
	CONSTRAINT "material_customer_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "material_customer" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "supplier" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"contact" text,
	"phone" text,
	"email" text,
	"address" text,
	"external_code" text,
	"status" smallint DEFAULT 1 NOT NULL,
	"remark" text,
	CONSTRAINT "supplier_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "supplier" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "unit_conversion" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"key" text,
	"material_id" bigint,
	"from_unit_id" bigint NOT NULL,
	"to_unit_id" bigint NOT NULL,
	"num" numeric(23, 8) NOT NULL,
	"den" numeric(23, 8) NOT NULL,
	"built_in" boolean DEFAULT false NOT NULL,
	CONSTRAINT "unit_conversion_id_companyId_unique" UNIQUE("id","company_id"),
	CONSTRAINT "unit_conversion_companyId_materialId_fromUnitId_toUnitId_unique" UNIQUE NULLS NOT DISTINCT("company_id","material_id","from_unit_id","to_unit_id")
);
--> statement-breakpoint
ALTER TABLE "unit_conversion" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "unit" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"key" text,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"dimension" text NOT NULL,
	"decimals" smallint NOT NULL,
	"aliases" text,
	"status" smallint DEFAULT 1 NOT NULL,
	"built_in" boolean DEFAULT false NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "unit_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "unit" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "material_class" ADD CONSTRAINT "material_class_parent_id_company_id_material_class_id_company_id_fk" FOREIGN KEY ("parent_id","company_id") REFERENCES "public"."material_class"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_class" ADD CONSTRAINT "material_class_base_unit_id_company_id_unit_id_company_id_fk" FOREIGN KEY ("base_unit_id","company_id") REFERENCES "public"."unit"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_file" ADD CONSTRAINT "material_file_material_id_company_id_material_id_company_id_fk" FOREIGN KEY ("material_id","company_id") REFERENCES "public"."material"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_file" ADD CONSTRAINT "material_file_file_id_company_id_stored_file_id_company_id_fk" FOREIGN KEY ("file_id","company_id") REFERENCES "public"."stored_file"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material" ADD CONSTRAINT "material_class_id_company_id_material_class_id_company_id_fk" FOREIGN KEY ("class_id","company_id") REFERENCES "public"."material_class"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material" ADD CONSTRAINT "material_base_unit_id_company_id_unit_id_company_id_fk" FOREIGN KEY ("base_unit_id","company_id") REFERENCES "public"."unit"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material" ADD CONSTRAINT "material_purchase_unit_id_company_id_unit_id_company_id_fk" FOREIGN KEY ("purchase_unit_id","company_id") REFERENCES "public"."unit"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material" ADD CONSTRAINT "material_image_id_company_id_stored_file_id_company_id_fk" FOREIGN KEY ("image_id","company_id") REFERENCES "public"."stored_file"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_conversion" ADD CONSTRAINT "unit_conversion_material_id_company_id_material_id_company_id_fk" FOREIGN KEY ("material_id","company_id") REFERENCES "public"."material"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_conversion" ADD CONSTRAINT "unit_conversion_from_unit_id_company_id_unit_id_company_id_fk" FOREIGN KEY ("from_unit_id","company_id") REFERENCES "public"."unit"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_conversion" ADD CONSTRAINT "unit_conversion_to_unit_id_company_id_unit_id_company_id_fk" FOREIGN KEY ("to_unit_id","company_id") REFERENCES "public"."unit"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "material_class_company_id_code_index" ON "material_class" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "material_class_company_id_path_index" ON "material_class" USING btree ("company_id","path");--> statement-breakpoint
CREATE INDEX "material_class_company_id_parent_id_sort_index" ON "material_class" USING btree ("company_id","parent_id","sort");--> statement-breakpoint
CREATE INDEX "material_class_base_unit_id_company_id_index" ON "material_class" USING btree ("base_unit_id","company_id");--> statement-breakpoint
CREATE INDEX "material_file_material_id_company_id_sort_index" ON "material_file" USING btree ("material_id","company_id","sort");--> statement-breakpoint
CREATE INDEX "material_file_file_id_company_id_index" ON "material_file" USING btree ("file_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "material_file_material_id_title_version_index" ON "material_file" USING btree ("material_id","title","version");--> statement-breakpoint
CREATE UNIQUE INDEX "material_company_id_code_index" ON "material" USING btree ("company_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "material_company_id_external_code_index" ON "material" USING btree ("company_id","external_code");--> statement-breakpoint
CREATE INDEX "material_company_id_name_index" ON "material" USING btree ("company_id","name");--> statement-breakpoint
CREATE INDEX "material_company_id_class_id_code_index" ON "material" USING btree ("company_id","class_id","code");--> statement-breakpoint
CREATE INDEX "material_base_unit_id_company_id_index" ON "material" USING btree ("base_unit_id","company_id");--> statement-breakpoint
CREATE INDEX "material_purchase_unit_id_company_id_index" ON "material" USING btree ("purchase_unit_id","company_id");--> statement-breakpoint
CREATE INDEX "material_image_id_company_id_index" ON "material" USING btree ("image_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "material_customer_company_id_code_index" ON "material_customer" USING btree ("company_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "material_customer_company_id_external_code_index" ON "material_customer" USING btree ("company_id","external_code");--> statement-breakpoint
CREATE INDEX "material_customer_company_id_name_index" ON "material_customer" USING btree ("company_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_company_id_code_index" ON "supplier" USING btree ("company_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_company_id_external_code_index" ON "supplier" USING btree ("company_id","external_code");--> statement-breakpoint
CREATE INDEX "supplier_company_id_name_index" ON "supplier" USING btree ("company_id","name");--> statement-breakpoint
CREATE INDEX "unit_conversion_material_id_company_id_index" ON "unit_conversion" USING btree ("material_id","company_id");--> statement-breakpoint
CREATE INDEX "unit_conversion_from_unit_id_company_id_index" ON "unit_conversion" USING btree ("from_unit_id","company_id");--> statement-breakpoint
CREATE INDEX "unit_conversion_to_unit_id_company_id_index" ON "unit_conversion" USING btree ("to_unit_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "unit_company_id_code_index" ON "unit" USING btree ("company_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "unit_company_id_key_index" ON "unit" USING btree ("company_id","key");--> statement-breakpoint
CREATE INDEX "unit_company_id_sort_index" ON "unit" USING btree ("company_id","sort");--> statement-breakpoint
CREATE POLICY "own_company" ON "material_class" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "material_file" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "material" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "material_customer" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "supplier" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "unit_conversion" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "unit" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));