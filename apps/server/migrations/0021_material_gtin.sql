ALTER TABLE "material" ADD COLUMN "gtin" text;--> statement-breakpoint
CREATE UNIQUE INDEX "material_company_id_gtin_index" ON "material" USING btree ("company_id","gtin");