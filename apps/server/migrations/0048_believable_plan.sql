CREATE TABLE "production_order_wait" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"order_id" bigint NOT NULL,
	"material_id" bigint NOT NULL,
	"short" numeric(23, 8) NOT NULL,
	"ready_on" date,
	"reason" text NOT NULL,
	CONSTRAINT "production_order_wait_id_companyId_unique" UNIQUE("id","company_id"),
	CONSTRAINT "production_order_wait_short" CHECK (short >= 0)
);
--> statement-breakpoint
ALTER TABLE "production_order_wait" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "production_order" ADD COLUMN "customer_id" bigint;--> statement-breakpoint
ALTER TABLE "production_order" ADD COLUMN "customer_order_no" text;--> statement-breakpoint
ALTER TABLE "production_order_wait" ADD CONSTRAINT "production_order_wait_order_fk" FOREIGN KEY ("order_id","company_id") REFERENCES "public"."production_order"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_order_wait" ADD CONSTRAINT "production_order_wait_material_fk" FOREIGN KEY ("material_id","company_id") REFERENCES "public"."material"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "production_order_wait_order_id_material_id_company_id_index" ON "production_order_wait" USING btree ("order_id","material_id","company_id");--> statement-breakpoint
CREATE INDEX "production_order_wait_material_id_company_id_index" ON "production_order_wait" USING btree ("material_id","company_id");--> statement-breakpoint
ALTER TABLE "production_order" ADD CONSTRAINT "production_order_customer_fk" FOREIGN KEY ("customer_id","company_id") REFERENCES "public"."material_customer"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "production_order_customer_id_company_id_index" ON "production_order" USING btree ("customer_id","company_id");--> statement-breakpoint
ALTER TABLE "production_order" DROP COLUMN "planned_late";--> statement-breakpoint
ALTER TABLE "segment_plan" DROP COLUMN "planned_late";--> statement-breakpoint
CREATE POLICY "own_company" ON "production_order_wait" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));