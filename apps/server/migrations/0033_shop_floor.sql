CREATE TABLE "count_mark" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"work_order_id" bigint NOT NULL,
	"machine_id" bigint NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"counter_from" numeric(23, 8) NOT NULL,
	"good_from" numeric(23, 8) NOT NULL,
	"reject_from" numeric(23, 8) NOT NULL,
	"counter_to" numeric(23, 8),
	"good_to" numeric(23, 8),
	"reject_to" numeric(23, 8),
	"cavities" integer,
	CONSTRAINT "count_mark_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "count_mark" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "outside_work_line" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"document_id" bigint NOT NULL,
	"sort" integer NOT NULL,
	"material_id" bigint NOT NULL,
	"quantity" numeric(23, 8) NOT NULL,
	"lot_code" text,
	"from_location_id" bigint,
	"remark" text,
	CONSTRAINT "outside_work_line_id_companyId_unique" UNIQUE("id","company_id"),
	CONSTRAINT "outside_work_line_quantity" CHECK (quantity > 0)
);
--> statement-breakpoint
ALTER TABLE "outside_work_line" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "outside_work" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_by_name" text NOT NULL,
	"updated_by_name" text NOT NULL,
	"segment_plan_id" bigint NOT NULL,
	"supplier_id" bigint NOT NULL,
	"quantity" numeric(23, 8) NOT NULL,
	"expected_on" date,
	"remark" text,
	"work_order_id" bigint,
	"sent_at" timestamp with time zone,
	CONSTRAINT "outside_work_id_companyId_unique" UNIQUE("id","company_id"),
	CONSTRAINT "outside_work_pieces" CHECK (quantity > 0)
);
--> statement-breakpoint
ALTER TABLE "outside_work" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "preparation" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"order_id" bigint NOT NULL,
	"segment_plan_id" bigint NOT NULL,
	"component_id" bigint NOT NULL,
	"transfer_line_id" bigint NOT NULL,
	CONSTRAINT "preparation_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "preparation" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "work_report_value" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"report_id" bigint NOT NULL,
	"name" text NOT NULL,
	"unit" text,
	"low" numeric(23, 8),
	"high" numeric(23, 8),
	"value" text NOT NULL,
	"is_out" boolean NOT NULL,
	CONSTRAINT "work_report_value_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "work_report_value" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "production_order_component" ADD COLUMN "drawn" numeric(23, 8) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "work_report" ADD COLUMN "outside_work_id" bigint;--> statement-breakpoint
ALTER TABLE "work_report" ADD COLUMN "auto_no" integer;--> statement-breakpoint
ALTER TABLE "work_report" ADD COLUMN "counted" numeric(23, 8);--> statement-breakpoint
ALTER TABLE "work_report" ADD COLUMN "count_reason" text;--> statement-breakpoint
ALTER TABLE "work_order" ADD COLUMN "first_article" text;--> statement-breakpoint
ALTER TABLE "work_order" ADD COLUMN "first_article_by_name" text;--> statement-breakpoint
ALTER TABLE "work_order" ADD COLUMN "first_article_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "work_order" ADD COLUMN "first_article_remark" text;--> statement-breakpoint
ALTER TABLE "work_order" ADD COLUMN "auto_problem" text;--> statement-breakpoint
ALTER TABLE "work_order" ADD COLUMN "auto_tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "work_order" ADD COLUMN "is_auto_held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "location" ADD COLUMN "work_center_id" bigint;--> statement-breakpoint
ALTER TABLE "location" ADD COLUMN "supplier_id" bigint;--> statement-breakpoint
ALTER TABLE "count_mark" ADD CONSTRAINT "count_mark_work_order_id_company_id_work_order_id_company_id_fk" FOREIGN KEY ("work_order_id","company_id") REFERENCES "public"."work_order"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "count_mark" ADD CONSTRAINT "count_mark_machine_id_company_id_machine_id_company_id_fk" FOREIGN KEY ("machine_id","company_id") REFERENCES "public"."machine"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_work_line" ADD CONSTRAINT "outside_work_line_head_fk" FOREIGN KEY ("document_id","company_id") REFERENCES "public"."outside_work"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_work_line" ADD CONSTRAINT "outside_work_line_material_fk" FOREIGN KEY ("material_id","company_id") REFERENCES "public"."material"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_work_line" ADD CONSTRAINT "outside_work_line_from_fk" FOREIGN KEY ("from_location_id","company_id") REFERENCES "public"."location"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_work" ADD CONSTRAINT "outside_work_segment_plan_fk" FOREIGN KEY ("segment_plan_id","company_id") REFERENCES "public"."segment_plan"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_work" ADD CONSTRAINT "outside_work_supplier_fk" FOREIGN KEY ("supplier_id","company_id") REFERENCES "public"."supplier"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_work" ADD CONSTRAINT "outside_work_work_order_fk" FOREIGN KEY ("work_order_id","company_id") REFERENCES "public"."work_order"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preparation" ADD CONSTRAINT "preparation_order_fk" FOREIGN KEY ("order_id","company_id") REFERENCES "public"."production_order"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preparation" ADD CONSTRAINT "preparation_segment_plan_fk" FOREIGN KEY ("segment_plan_id","company_id") REFERENCES "public"."segment_plan"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preparation" ADD CONSTRAINT "preparation_component_fk" FOREIGN KEY ("component_id","company_id") REFERENCES "public"."production_order_component"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preparation" ADD CONSTRAINT "preparation_transfer_line_fk" FOREIGN KEY ("transfer_line_id","company_id") REFERENCES "public"."transfer_line"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_report_value" ADD CONSTRAINT "work_report_value_report_id_company_id_work_report_id_company_id_fk" FOREIGN KEY ("report_id","company_id") REFERENCES "public"."work_report"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "count_mark_work_order_id_company_id_began_at_index" ON "count_mark" USING btree ("work_order_id","company_id","began_at");--> statement-breakpoint
CREATE INDEX "count_mark_machine_id_company_id_index" ON "count_mark" USING btree ("machine_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "count_mark_one_open" ON "count_mark" USING btree ("machine_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "outside_work_line_document_id_sort_index" ON "outside_work_line" USING btree ("document_id","sort");--> statement-breakpoint
CREATE INDEX "outside_work_line_material_id_company_id_index" ON "outside_work_line" USING btree ("material_id","company_id");--> statement-breakpoint
CREATE INDEX "outside_work_line_from_location_id_company_id_index" ON "outside_work_line" USING btree ("from_location_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "outside_work_company_id_code_index" ON "outside_work" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "outside_work_company_id_status_id_index" ON "outside_work" USING btree ("company_id","status","id");--> statement-breakpoint
CREATE INDEX "outside_work_segment_plan_id_company_id_index" ON "outside_work" USING btree ("segment_plan_id","company_id");--> statement-breakpoint
CREATE INDEX "outside_work_supplier_id_company_id_index" ON "outside_work" USING btree ("supplier_id","company_id");--> statement-breakpoint
CREATE INDEX "outside_work_work_order_id_company_id_index" ON "outside_work" USING btree ("work_order_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "preparation_transfer_line_id_company_id_index" ON "preparation" USING btree ("transfer_line_id","company_id");--> statement-breakpoint
CREATE INDEX "preparation_component_id_company_id_index" ON "preparation" USING btree ("component_id","company_id");--> statement-breakpoint
CREATE INDEX "preparation_order_id_company_id_index" ON "preparation" USING btree ("order_id","company_id");--> statement-breakpoint
CREATE INDEX "preparation_segment_plan_id_company_id_index" ON "preparation" USING btree ("segment_plan_id","company_id");--> statement-breakpoint
CREATE INDEX "work_report_value_report_id_company_id_index" ON "work_report_value" USING btree ("report_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "work_report_value_report_id_name_index" ON "work_report_value" USING btree ("report_id","name");--> statement-breakpoint
-- What names a process segment that there is not holds for any, where nothing does yet.
DELETE FROM "machine_set_up" own WHERE own."segment_id" is not null and not exists (select from "process_segment" s where s."id" = own."segment_id" and s."company_id" = own."company_id")
  and exists (select from "machine_set_up" other where other."company_id" = own."company_id" and other."machine_id" is not distinct from own."machine_id" and other."material_id" is not distinct from own."material_id" and other."id" <> own."id"
    and (other."segment_id" is null or other."id" < own."id" and not exists (select from "process_segment" s where s."id" = other."segment_id" and s."company_id" = other."company_id")));--> statement-breakpoint
UPDATE "machine_set_up" own SET "segment_id" = null WHERE own."segment_id" is not null and not exists (select from "process_segment" s where s."id" = own."segment_id" and s."company_id" = own."company_id");--> statement-breakpoint
-- What names a process segment that there is not holds for any, where nothing does yet.
DELETE FROM "machine_signal_limit" own WHERE own."segment_id" is not null and not exists (select from "process_segment" s where s."id" = own."segment_id" and s."company_id" = own."company_id")
  and exists (select from "machine_signal_limit" other where other."company_id" = own."company_id" and other."signal_id" is not distinct from own."signal_id" and other."material_id" is not distinct from own."material_id" and other."id" <> own."id"
    and (other."segment_id" is null or other."id" < own."id" and not exists (select from "process_segment" s where s."id" = other."segment_id" and s."company_id" = other."company_id")));--> statement-breakpoint
UPDATE "machine_signal_limit" own SET "segment_id" = null WHERE own."segment_id" is not null and not exists (select from "process_segment" s where s."id" = own."segment_id" and s."company_id" = own."company_id");--> statement-breakpoint
ALTER TABLE "machine_set_up" ADD CONSTRAINT "machine_set_up_segment_id_company_id_process_segment_id_company_id_fk" FOREIGN KEY ("segment_id","company_id") REFERENCES "public"."process_segment"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_signal_limit" ADD CONSTRAINT "machine_signal_limit_segment_id_company_id_process_segment_id_company_id_fk" FOREIGN KEY ("segment_id","company_id") REFERENCES "public"."process_segment"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_report" ADD CONSTRAINT "work_report_outside_work_fk" FOREIGN KEY ("outside_work_id","company_id") REFERENCES "public"."outside_work"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location" ADD CONSTRAINT "location_work_center_fk" FOREIGN KEY ("work_center_id","company_id") REFERENCES "public"."work_center"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location" ADD CONSTRAINT "location_supplier_id_company_id_supplier_id_company_id_fk" FOREIGN KEY ("supplier_id","company_id") REFERENCES "public"."supplier"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "machine_set_up_segment_id_company_id_index" ON "machine_set_up" USING btree ("segment_id","company_id");--> statement-breakpoint
CREATE INDEX "machine_signal_limit_segment_id_company_id_index" ON "machine_signal_limit" USING btree ("segment_id","company_id");--> statement-breakpoint
CREATE INDEX "consumption_loose" ON "consumption" USING btree ("order_id","lot_id") WHERE event_id is null and reversed_at is null and lot_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "work_report_auto" ON "work_report" USING btree ("work_order_id","auto_no") WHERE auto_no is not null;--> statement-breakpoint
CREATE INDEX "work_report_outside_work_id_company_id_index" ON "work_report" USING btree ("outside_work_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "location_one_line" ON "location" USING btree ("work_center_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "location_one_supplier" ON "location" USING btree ("supplier_id","company_id");--> statement-breakpoint
ALTER TABLE "location" ADD CONSTRAINT "location_line_of" CHECK ((work_center_id is null and supplier_id is null) or (kind = 'lineside' and (work_center_id is null or supplier_id is null)));--> statement-breakpoint
CREATE POLICY "own_company" ON "count_mark" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "outside_work_line" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "outside_work" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "preparation" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "work_report_value" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
UPDATE "production_order_component" AS each SET "drawn" = by."quantity" FROM (
  SELECT "component_id", sum("quantity") AS "quantity" FROM "consumption" WHERE "is_backflush" AND "reversed_at" IS NULL GROUP BY 1
) by WHERE by."component_id" = each."id";
