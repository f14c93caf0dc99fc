CREATE TABLE "stock_count_plan" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"location_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"class_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"material_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"abc" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"abc_days" integer DEFAULT 90 NOT NULL,
	"uncounted_days" integer,
	"blind" smallint DEFAULT 1 NOT NULL,
	"counters" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"every_days" integer NOT NULL,
	"next_on" date NOT NULL,
	"last_code" text,
	"status" smallint DEFAULT 1 NOT NULL,
	"remark" text,
	CONSTRAINT "stock_count_plan_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "stock_count_plan" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stock_count_line" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"document_id" bigint NOT NULL,
	"sort" integer NOT NULL,
	"location_id" bigint NOT NULL,
	"material_id" bigint NOT NULL,
	"lot_id" bigint,
	"status" text NOT NULL,
	"frozen" numeric(23, 8) NOT NULL,
	"is_found" boolean DEFAULT false NOT NULL,
	"noted" numeric(23, 8),
	"counted" numeric(23, 8),
	"expected" numeric(23, 8),
	"counted_at" timestamp with time zone,
	"counted_by_id" bigint,
	"counted_by_name" text,
	"recount_since" timestamp with time zone,
	CONSTRAINT "stock_count_line_id_companyId_unique" UNIQUE("id","company_id"),
	CONSTRAINT "stock_count_line_one" UNIQUE NULLS NOT DISTINCT("document_id","location_id","material_id","lot_id","status")
);
--> statement-breakpoint
ALTER TABLE "stock_count_line" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stock_count_tally" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"document_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"counted" numeric(23, 8) NOT NULL,
	"expected" numeric(23, 8) NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	"by_id" bigint NOT NULL,
	"by_name" text NOT NULL,
	CONSTRAINT "stock_count_tally_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "stock_count_tally" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stock_count" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"created_by_name" text NOT NULL,
	"updated_by_name" text NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"location_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"class_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"material_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"abc" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"abc_days" integer DEFAULT 90 NOT NULL,
	"uncounted_days" integer,
	"blind" smallint DEFAULT 1 NOT NULL,
	"counters" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"plan_id" bigint,
	"due_on" date,
	"remark" text,
	"started_by_name" text,
	"started_at" timestamp with time zone,
	"finished_by_name" text,
	"finished_at" timestamp with time zone,
	"posted_by_name" text,
	"posted_at" timestamp with time zone,
	CONSTRAINT "stock_count_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "stock_count" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "stock_count_plan" ADD CONSTRAINT "stock_count_plan_warehouse_id_company_id_warehouse_id_company_id_fk" FOREIGN KEY ("warehouse_id","company_id") REFERENCES "public"."warehouse"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_line" ADD CONSTRAINT "stock_count_line_head_fk" FOREIGN KEY ("document_id","company_id") REFERENCES "public"."stock_count"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_line" ADD CONSTRAINT "stock_count_line_location_id_company_id_location_id_company_id_fk" FOREIGN KEY ("location_id","company_id") REFERENCES "public"."location"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_line" ADD CONSTRAINT "stock_count_line_material_id_company_id_material_id_company_id_fk" FOREIGN KEY ("material_id","company_id") REFERENCES "public"."material"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_line" ADD CONSTRAINT "stock_count_line_lot_id_company_id_lot_id_company_id_fk" FOREIGN KEY ("lot_id","company_id") REFERENCES "public"."lot"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_tally" ADD CONSTRAINT "stock_count_tally_line_fk" FOREIGN KEY ("line_id","company_id") REFERENCES "public"."stock_count_line"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_tally" ADD CONSTRAINT "stock_count_tally_head_fk" FOREIGN KEY ("document_id","company_id") REFERENCES "public"."stock_count"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count" ADD CONSTRAINT "stock_count_warehouse_id_company_id_warehouse_id_company_id_fk" FOREIGN KEY ("warehouse_id","company_id") REFERENCES "public"."warehouse"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count" ADD CONSTRAINT "stock_count_plan_id_company_id_stock_count_plan_id_company_id_fk" FOREIGN KEY ("plan_id","company_id") REFERENCES "public"."stock_count_plan"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_count_plan_company_id_name_index" ON "stock_count_plan" USING btree ("company_id","name");--> statement-breakpoint
CREATE INDEX "stock_count_plan_warehouse_id_company_id_index" ON "stock_count_plan" USING btree ("warehouse_id","company_id");--> statement-breakpoint
CREATE INDEX "stock_count_plan_due" ON "stock_count_plan" USING btree ("status","next_on");--> statement-breakpoint
CREATE INDEX "stock_count_line_document_id_sort_index" ON "stock_count_line" USING btree ("document_id","sort");--> statement-breakpoint
CREATE INDEX "stock_count_line_company_id_location_id_material_id_index" ON "stock_count_line" USING btree ("company_id","location_id","material_id");--> statement-breakpoint
CREATE INDEX "stock_count_line_material_id_company_id_index" ON "stock_count_line" USING btree ("material_id","company_id");--> statement-breakpoint
CREATE INDEX "stock_count_line_lot_id_company_id_index" ON "stock_count_line" USING btree ("lot_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_count_tally_line_id_by_id_counted_at_index" ON "stock_count_tally" USING btree ("line_id","by_id","counted_at");--> statement-breakpoint
CREATE INDEX "stock_count_tally_document_id_by_id_index" ON "stock_count_tally" USING btree ("document_id","by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_count_company_id_code_index" ON "stock_count" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "stock_count_company_id_status_id_index" ON "stock_count" USING btree ("company_id","status","id");--> statement-breakpoint
CREATE INDEX "stock_count_warehouse_id_company_id_index" ON "stock_count" USING btree ("warehouse_id","company_id");--> statement-breakpoint
CREATE INDEX "stock_count_plan_id_company_id_index" ON "stock_count" USING btree ("plan_id","company_id");--> statement-breakpoint
CREATE INDEX "stock_count_company_id_posted_at_index" ON "stock_count" USING btree ("company_id","posted_at");--> statement-breakpoint
CREATE POLICY "own_company" ON "stock_count_plan" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "stock_count_line" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "stock_count_tally" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "stock_count" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));