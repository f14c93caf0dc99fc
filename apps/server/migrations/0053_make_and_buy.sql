ALTER TABLE "material" ADD COLUMN "lead_days" integer;--> statement-breakpoint
ALTER TABLE "material" ADD COLUMN "min_lot" numeric(23, 8);--> statement-breakpoint
ALTER TABLE "material" ADD COLUMN "lot_multiple" numeric(23, 8);--> statement-breakpoint
ALTER TABLE "material" ADD CONSTRAINT "material_lots" CHECK (lead_days between 0 and 3650 and min_lot >= 0 and lot_multiple >= 0);