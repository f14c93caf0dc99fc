ALTER TABLE "location" DROP CONSTRAINT "location_outside";--> statement-breakpoint
ALTER TABLE "lot" ADD COLUMN "expiry_reason" text;--> statement-breakpoint
ALTER TABLE "stock_entry_line" ADD COLUMN "received_on" date;--> statement-breakpoint
ALTER TABLE "stock_entry_line" ADD COLUMN "produced_on" date;--> statement-breakpoint
ALTER TABLE "stock_period" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "location" ADD CONSTRAINT "location_outside" CHECK ((warehouse_id is null) = (kind in ('supplier', 'customer', 'production', 'scrap', 'count', 'transit', 'opening', 'manual', 'other')));