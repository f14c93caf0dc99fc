DROP INDEX "stock_ledger_company_id_from_location_id_id_index";--> statement-breakpoint
DROP INDEX "stock_ledger_company_id_to_location_id_id_index";--> statement-breakpoint
DROP INDEX "stock_ledger_reversed_once";--> statement-breakpoint
DROP INDEX "stock_ledger_company_id_lot_id_id_index";--> statement-breakpoint
ALTER TABLE "location_exposure_stock" ADD COLUMN "counted" numeric(23, 8) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "location_exposure" ADD COLUMN "counted_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_ledger_reversed_once" ON "stock_ledger" USING btree ("company_id","reverses_id") WHERE reverses_id is not null;--> statement-breakpoint
CREATE INDEX "stock_ledger_company_id_lot_id_id_index" ON "stock_ledger" USING btree ("company_id","lot_id","id") WHERE lot_id is not null;