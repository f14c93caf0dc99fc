CREATE TABLE "floor_map_place" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"map_id" bigint NOT NULL,
	"location_id" bigint NOT NULL,
	"x" smallint NOT NULL,
	"y" smallint NOT NULL,
	"width" smallint NOT NULL,
	"height" smallint NOT NULL,
	CONSTRAINT "floor_map_place_id_companyId_unique" UNIQUE("id","company_id"),
	CONSTRAINT "floor_map_place_size" CHECK (x >= 0 and y >= 0 and width > 0 and height > 0)
);
--> statement-breakpoint
ALTER TABLE "floor_map_place" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "floor_map" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"columns" smallint NOT NULL,
	"rows" smallint NOT NULL,
	"updated_by_name" text NOT NULL,
	CONSTRAINT "floor_map_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "floor_map" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "floor_map_place" ADD CONSTRAINT "floor_map_place_map_id_company_id_floor_map_id_company_id_fk" FOREIGN KEY ("map_id","company_id") REFERENCES "public"."floor_map"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "floor_map_place" ADD CONSTRAINT "floor_map_place_location_id_company_id_location_id_company_id_fk" FOREIGN KEY ("location_id","company_id") REFERENCES "public"."location"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "floor_map" ADD CONSTRAINT "floor_map_warehouse_id_company_id_warehouse_id_company_id_fk" FOREIGN KEY ("warehouse_id","company_id") REFERENCES "public"."warehouse"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "floor_map_place_company_id_map_id_location_id_index" ON "floor_map_place" USING btree ("company_id","map_id","location_id");--> statement-breakpoint
CREATE INDEX "floor_map_place_location_id_company_id_index" ON "floor_map_place" USING btree ("location_id","company_id");--> statement-breakpoint
CREATE INDEX "floor_map_place_map_id_company_id_index" ON "floor_map_place" USING btree ("map_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "floor_map_company_id_warehouse_id_index" ON "floor_map" USING btree ("company_id","warehouse_id");--> statement-breakpoint
CREATE INDEX "floor_map_warehouse_id_company_id_index" ON "floor_map" USING btree ("warehouse_id","company_id");--> statement-breakpoint
CREATE POLICY "own_company" ON "floor_map_place" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "floor_map" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));