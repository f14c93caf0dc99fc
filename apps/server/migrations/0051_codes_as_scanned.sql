-- Bar codes of places and boxes are looked up as people read them.
CREATE INDEX "location_barcode_read" ON "location" USING btree ("company_id",code_as_read(barcode));--> statement-breakpoint
CREATE INDEX "handling_unit_code_read" ON "handling_unit" USING btree ("company_id",code_as_read(code));