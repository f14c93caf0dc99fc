CREATE TABLE "default_place" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"material_id" bigint NOT NULL,
	"location_id" bigint NOT NULL,
	CONSTRAINT "default_place_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "default_place" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "default_place" ADD CONSTRAINT "default_place_material_id_company_id_material_id_company_id_fk" FOREIGN KEY ("material_id","company_id") REFERENCES "public"."material"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "default_place" ADD CONSTRAINT "default_place_location_id_company_id_location_id_company_id_fk" FOREIGN KEY ("location_id","company_id") REFERENCES "public"."location"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "default_place_company_id_material_id_index" ON "default_place" USING btree ("company_id","material_id");--> statement-breakpoint
CREATE INDEX "default_place_material_id_company_id_index" ON "default_place" USING btree ("material_id","company_id");--> statement-breakpoint
CREATE INDEX "default_place_location_id_company_id_index" ON "default_place" USING btree ("location_id","company_id");--> statement-breakpoint
CREATE POLICY "own_company" ON "default_place" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));