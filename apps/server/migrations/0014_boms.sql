CREATE TABLE "bom_item" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"bom_id" bigint NOT NULL,
	"material_id" bigint NOT NULL,
	"quantity" numeric(23, 8) NOT NULL,
	"unit_id" bigint NOT NULL,
	"num" numeric(23, 8) NOT NULL,
	"den" numeric(23, 8) NOT NULL,
	"is_fixed" boolean DEFAULT false NOT NULL,
	"loss" numeric(23, 8) DEFAULT '0' NOT NULL,
	"is_phantom" boolean DEFAULT false NOT NULL,
	"substitute_group" text,
	"rank" integer,
	"over_percent" numeric(23, 8),
	"position" text,
	"remark" text,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "bom_item_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "bom_item" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bom" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"material_id" bigint NOT NULL,
	"alternative" text NOT NULL,
	"version" integer NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"base_quantity" numeric(23, 8) NOT NULL,
	"unit_id" bigint NOT NULL,
	"num" numeric(23, 8) NOT NULL,
	"den" numeric(23, 8) NOT NULL,
	"valid_from" date,
	"valid_to" date,
	"remark" text,
	"released_by" text,
	"released_at" timestamp with time zone,
	"created_by_name" text NOT NULL,
	"updated_by_name" text NOT NULL,
	CONSTRAINT "bom_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "bom" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "bom_item" ADD CONSTRAINT "bom_item_bom_id_company_id_bom_id_company_id_fk" FOREIGN KEY ("bom_id","company_id") REFERENCES "public"."bom"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bom_item" ADD CONSTRAINT "bom_item_material_id_company_id_material_id_company_id_fk" FOREIGN KEY ("material_id","company_id") REFERENCES "public"."material"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bom_item" ADD CONSTRAINT "bom_item_unit_id_company_id_unit_id_company_id_fk" FOREIGN KEY ("unit_id","company_id") REFERENCES "public"."unit"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bom" ADD CONSTRAINT "bom_material_id_company_id_material_id_company_id_fk" FOREIGN KEY ("material_id","company_id") REFERENCES "public"."material"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bom" ADD CONSTRAINT "bom_unit_id_company_id_unit_id_company_id_fk" FOREIGN KEY ("unit_id","company_id") REFERENCES "public"."unit"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bom_item_bom_id_company_id_sort_index" ON "bom_item" USING btree ("bom_id","company_id","sort");--> statement-breakpoint
CREATE INDEX "bom_item_material_id_company_id_index" ON "bom_item" USING btree ("material_id","company_id");--> statement-breakpoint
CREATE INDEX "bom_item_unit_id_company_id_index" ON "bom_item" USING btree ("unit_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bom_company_id_material_id_alternative_version_index" ON "bom" USING btree ("company_id","material_id","alternative","version");--> statement-breakpoint
CREATE UNIQUE INDEX "bom_one_released" ON "bom" USING btree ("company_id","material_id","alternative") WHERE status = 'released';--> statement-breakpoint
CREATE UNIQUE INDEX "bom_one_default" ON "bom" USING btree ("company_id","material_id") WHERE status = 'released' and is_default;--> statement-breakpoint
CREATE INDEX "bom_company_id_code_index" ON "bom" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "bom_material_id_company_id_index" ON "bom" USING btree ("material_id","company_id");--> statement-breakpoint
CREATE INDEX "bom_unit_id_company_id_index" ON "bom" USING btree ("unit_id","company_id");--> statement-breakpoint
CREATE POLICY "own_company" ON "bom_item" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "bom" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));