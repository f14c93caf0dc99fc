CREATE TABLE "product_route" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"material_id" bigint NOT NULL,
	"route_code" text NOT NULL,
	"alternative" text NOT NULL,
	"is_default" smallint DEFAULT 0 NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"remark" text,
	CONSTRAINT "product_route_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "product_route" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "product_segment_file" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"product_segment_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"title" text NOT NULL,
	"version" text NOT NULL,
	"remark" text,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_segment_file_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "product_segment_file" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "product_segment_material" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"product_segment_id" bigint NOT NULL,
	"material_id" bigint NOT NULL,
	"share" numeric(23, 8) DEFAULT '100' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_segment_material_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "product_segment_material" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "product_segment_parameter" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"product_segment_id" bigint NOT NULL,
	"name" text NOT NULL,
	"unit" text,
	"low" numeric(23, 8),
	"high" numeric(23, 8),
	"is_required" smallint DEFAULT 0 NOT NULL,
	"point_signal" text,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_segment_parameter_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "product_segment_parameter" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "product_segment_resource" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"product_segment_id" bigint NOT NULL,
	"type" text NOT NULL,
	"resource_id" bigint,
	"skill" text,
	"quantity" integer DEFAULT 1 NOT NULL,
	"rank" integer DEFAULT 1 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_segment_resource_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "product_segment_resource" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "product_segment" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"material_id" bigint NOT NULL,
	"route_segment_id" bigint NOT NULL,
	"set_up_seconds" integer NOT NULL,
	"run_seconds" numeric(23, 8) NOT NULL,
	"base_quantity" numeric(23, 8) DEFAULT '1' NOT NULL,
	"work_center_id" bigint,
	"needs_first_article" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "product_segment_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "product_segment" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "route_link" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"route_id" bigint NOT NULL,
	"from_id" bigint NOT NULL,
	"to_id" bigint NOT NULL,
	"kind" text DEFAULT 'next' NOT NULL,
	"numerator" numeric(23, 8) DEFAULT '1' NOT NULL,
	"denominator" numeric(23, 8) DEFAULT '1' NOT NULL,
	CONSTRAINT "route_link_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "route_link" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "route_segment_file" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"route_segment_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"title" text NOT NULL,
	"version" text NOT NULL,
	"remark" text,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "route_segment_file_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "route_segment_file" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "route_segment" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"route_id" bigint NOT NULL,
	"no" integer NOT NULL,
	"segment_id" bigint NOT NULL,
	"name" text,
	"work_center_id" bigint,
	"x" double precision,
	"y" double precision,
	"transfer_quantity" numeric(23, 8),
	"alternative_group" text,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "route_segment_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "route_segment" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "route" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"valid_from" date,
	"valid_to" date,
	"remark" text,
	"released_by" text,
	"released_at" timestamp with time zone,
	"created_by_name" text NOT NULL,
	"updated_by_name" text NOT NULL,
	"written_by" bigint[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "route_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "route" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "segment_template_resource" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"template_id" bigint NOT NULL,
	"type" text NOT NULL,
	"resource_id" bigint,
	"skill" text,
	"quantity" integer DEFAULT 1 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "segment_template_resource_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "segment_template_resource" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "segment_template" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"segment_type" text NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"remark" text,
	"extra" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "segment_template_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "segment_template" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "process_segment_resource" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"segment_id" bigint NOT NULL,
	"type" text NOT NULL,
	"resource_id" bigint,
	"skill" text,
	"quantity" integer DEFAULT 1 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "process_segment_resource_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "process_segment_resource" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "process_segment" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"segment_type" text NOT NULL,
	"work_center_id" bigint,
	"set_up_seconds" integer DEFAULT 0 NOT NULL,
	"run_seconds" numeric(23, 8) DEFAULT '0' NOT NULL,
	"is_outside" smallint DEFAULT 0 NOT NULL,
	"supplier_id" bigint,
	"needs_first_article" smallint DEFAULT 0 NOT NULL,
	"template_id" bigint,
	"status" smallint DEFAULT 1 NOT NULL,
	"remark" text,
	"extra" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "process_segment_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "process_segment" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "product_route" ADD CONSTRAINT "product_route_material_id_company_id_material_id_company_id_fk" FOREIGN KEY ("material_id","company_id") REFERENCES "public"."material"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_segment_file" ADD CONSTRAINT "product_segment_file_product_segment_id_company_id_product_segment_id_company_id_fk" FOREIGN KEY ("product_segment_id","company_id") REFERENCES "public"."product_segment"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_segment_file" ADD CONSTRAINT "product_segment_file_file_id_company_id_stored_file_id_company_id_fk" FOREIGN KEY ("file_id","company_id") REFERENCES "public"."stored_file"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_segment_material" ADD CONSTRAINT "product_segment_material_product_segment_id_company_id_product_segment_id_company_id_fk" FOREIGN KEY ("product_segment_id","company_id") REFERENCES "public"."product_segment"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_segment_material" ADD CONSTRAINT "product_segment_material_material_id_company_id_material_id_company_id_fk" FOREIGN KEY ("material_id","company_id") REFERENCES "public"."material"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_segment_parameter" ADD CONSTRAINT "product_segment_parameter_product_segment_id_company_id_product_segment_id_company_id_fk" FOREIGN KEY ("product_segment_id","company_id") REFERENCES "public"."product_segment"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_segment_resource" ADD CONSTRAINT "product_segment_resource_product_segment_id_company_id_product_segment_id_company_id_fk" FOREIGN KEY ("product_segment_id","company_id") REFERENCES "public"."product_segment"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_segment" ADD CONSTRAINT "product_segment_material_id_company_id_material_id_company_id_fk" FOREIGN KEY ("material_id","company_id") REFERENCES "public"."material"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_segment" ADD CONSTRAINT "product_segment_route_segment_id_company_id_route_segment_id_company_id_fk" FOREIGN KEY ("route_segment_id","company_id") REFERENCES "public"."route_segment"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_segment" ADD CONSTRAINT "product_segment_work_center_id_company_id_work_center_id_company_id_fk" FOREIGN KEY ("work_center_id","company_id") REFERENCES "public"."work_center"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_link" ADD CONSTRAINT "route_link_route_id_company_id_route_id_company_id_fk" FOREIGN KEY ("route_id","company_id") REFERENCES "public"."route"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_link" ADD CONSTRAINT "route_link_from_id_company_id_route_segment_id_company_id_fk" FOREIGN KEY ("from_id","company_id") REFERENCES "public"."route_segment"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_link" ADD CONSTRAINT "route_link_to_id_company_id_route_segment_id_company_id_fk" FOREIGN KEY ("to_id","company_id") REFERENCES "public"."route_segment"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_segment_file" ADD CONSTRAINT "route_segment_file_route_segment_id_company_id_route_segment_id_company_id_fk" FOREIGN KEY ("route_segment_id","company_id") REFERENCES "public"."route_segment"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_segment_file" ADD CONSTRAINT "route_segment_file_file_id_company_id_stored_file_id_company_id_fk" FOREIGN KEY ("file_id","company_id") REFERENCES "public"."stored_file"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_segment" ADD CONSTRAINT "route_segment_route_id_company_id_route_id_company_id_fk" FOREIGN KEY ("route_id","company_id") REFERENCES "public"."route"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_segment" ADD CONSTRAINT "route_segment_segment_id_company_id_process_segment_id_company_id_fk" FOREIGN KEY ("segment_id","company_id") REFERENCES "public"."process_segment"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_segment" ADD CONSTRAINT "route_segment_work_center_id_company_id_work_center_id_company_id_fk" FOREIGN KEY ("work_center_id","company_id") REFERENCES "public"."work_center"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segment_template_resource" ADD CONSTRAINT "segment_template_resource_template_id_company_id_segment_template_id_company_id_fk" FOREIGN KEY ("template_id","company_id") REFERENCES "public"."segment_template"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_segment_resource" ADD CONSTRAINT "process_segment_resource_segment_id_company_id_process_segment_id_company_id_fk" FOREIGN KEY ("segment_id","company_id") REFERENCES "public"."process_segment"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_segment" ADD CONSTRAINT "process_segment_work_center_id_company_id_work_center_id_company_id_fk" FOREIGN KEY ("work_center_id","company_id") REFERENCES "public"."work_center"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_segment" ADD CONSTRAINT "process_segment_supplier_id_company_id_supplier_id_company_id_fk" FOREIGN KEY ("supplier_id","company_id") REFERENCES "public"."supplier"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_segment" ADD CONSTRAINT "process_segment_template_id_company_id_segment_template_id_company_id_fk" FOREIGN KEY ("template_id","company_id") REFERENCES "public"."segment_template"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "product_route_company_id_material_id_route_code_index" ON "product_route" USING btree ("company_id","material_id","route_code");--> statement-breakpoint
CREATE UNIQUE INDEX "product_route_one_default" ON "product_route" USING btree ("company_id","material_id") WHERE is_default = 1;--> statement-breakpoint
CREATE INDEX "product_route_company_id_route_code_index" ON "product_route" USING btree ("company_id","route_code");--> statement-breakpoint
CREATE INDEX "product_route_material_id_company_id_index" ON "product_route" USING btree ("material_id","company_id");--> statement-breakpoint
CREATE INDEX "product_segment_file_product_segment_id_company_id_sort_index" ON "product_segment_file" USING btree ("product_segment_id","company_id","sort");--> statement-breakpoint
CREATE INDEX "product_segment_file_file_id_company_id_index" ON "product_segment_file" USING btree ("file_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "product_segment_file_product_segment_id_title_version_index" ON "product_segment_file" USING btree ("product_segment_id","title","version");--> statement-breakpoint
CREATE INDEX "product_segment_material_product_segment_id_company_id_sort_index" ON "product_segment_material" USING btree ("product_segment_id","company_id","sort");--> statement-breakpoint
CREATE UNIQUE INDEX "product_segment_material_product_segment_id_material_id_index" ON "product_segment_material" USING btree ("product_segment_id","material_id");--> statement-breakpoint
CREATE INDEX "product_segment_material_material_id_company_id_index" ON "product_segment_material" USING btree ("material_id","company_id");--> statement-breakpoint
CREATE INDEX "product_segment_parameter_product_segment_id_company_id_sort_index" ON "product_segment_parameter" USING btree ("product_segment_id","company_id","sort");--> statement-breakpoint
CREATE UNIQUE INDEX "product_segment_parameter_product_segment_id_name_index" ON "product_segment_parameter" USING btree ("product_segment_id","name");--> statement-breakpoint
CREATE INDEX "product_segment_resource_product_segment_id_company_id_sort_index" ON "product_segment_resource" USING btree ("product_segment_id","company_id","sort");--> statement-breakpoint
CREATE INDEX "product_segment_resource_company_id_resource_id_index" ON "product_segment_resource" USING btree ("company_id","resource_id");--> statement-breakpoint
CREATE UNIQUE INDEX "product_segment_route_segment_id_material_id_index" ON "product_segment" USING btree ("route_segment_id","material_id");--> statement-breakpoint
CREATE INDEX "product_segment_material_id_company_id_index" ON "product_segment" USING btree ("material_id","company_id");--> statement-breakpoint
CREATE INDEX "product_segment_route_segment_id_company_id_index" ON "product_segment" USING btree ("route_segment_id","company_id");--> statement-breakpoint
CREATE INDEX "product_segment_work_center_id_company_id_index" ON "product_segment" USING btree ("work_center_id","company_id");--> statement-breakpoint
CREATE INDEX "route_link_route_id_company_id_index" ON "route_link" USING btree ("route_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "route_link_from_id_to_id_kind_index" ON "route_link" USING btree ("from_id","to_id","kind");--> statement-breakpoint
CREATE INDEX "route_link_from_id_company_id_index" ON "route_link" USING btree ("from_id","company_id");--> statement-breakpoint
CREATE INDEX "route_link_to_id_company_id_index" ON "route_link" USING btree ("to_id","company_id");--> statement-breakpoint
CREATE INDEX "route_segment_file_route_segment_id_company_id_sort_index" ON "route_segment_file" USING btree ("route_segment_id","company_id","sort");--> statement-breakpoint
CREATE INDEX "route_segment_file_file_id_company_id_index" ON "route_segment_file" USING btree ("file_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "route_segment_file_route_segment_id_title_version_index" ON "route_segment_file" USING btree ("route_segment_id","title","version");--> statement-breakpoint
CREATE INDEX "route_segment_route_id_company_id_no_index" ON "route_segment" USING btree ("route_id","company_id","no");--> statement-breakpoint
CREATE INDEX "route_segment_segment_id_company_id_index" ON "route_segment" USING btree ("segment_id","company_id");--> statement-breakpoint
CREATE INDEX "route_segment_work_center_id_company_id_index" ON "route_segment" USING btree ("work_center_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "route_company_id_code_version_index" ON "route" USING btree ("company_id","code","version");--> statement-breakpoint
CREATE UNIQUE INDEX "route_one_released" ON "route" USING btree ("company_id","code") WHERE status = 'released';--> statement-breakpoint
CREATE INDEX "segment_template_resource_template_id_company_id_sort_index" ON "segment_template_resource" USING btree ("template_id","company_id","sort");--> statement-breakpoint
CREATE INDEX "segment_template_resource_company_id_resource_id_index" ON "segment_template_resource" USING btree ("company_id","resource_id");--> statement-breakpoint
CREATE UNIQUE INDEX "segment_template_company_id_code_index" ON "segment_template" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "process_segment_resource_segment_id_company_id_sort_index" ON "process_segment_resource" USING btree ("segment_id","company_id","sort");--> statement-breakpoint
CREATE INDEX "process_segment_resource_company_id_resource_id_index" ON "process_segment_resource" USING btree ("company_id","resource_id");--> statement-breakpoint
CREATE UNIQUE INDEX "process_segment_company_id_code_index" ON "process_segment" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "process_segment_work_center_id_company_id_index" ON "process_segment" USING btree ("work_center_id","company_id");--> statement-breakpoint
CREATE INDEX "process_segment_supplier_id_company_id_index" ON "process_segment" USING btree ("supplier_id","company_id");--> statement-breakpoint
CREATE INDEX "process_segment_template_id_company_id_index" ON "process_segment" USING btree ("template_id","company_id");--> statement-breakpoint
CREATE POLICY "own_company" ON "product_route" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "product_segment_file" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "product_segment_material" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "product_segment_parameter" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "product_segment_resource" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "product_segment" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "route_link" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "route_segment_file" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "route_segment" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "route" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "segment_template_resource" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "segment_template" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "process_segment_resource" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "process_segment" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));