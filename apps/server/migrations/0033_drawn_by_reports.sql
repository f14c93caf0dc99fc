ALTER TABLE "production_order_component" ADD COLUMN "drawn" numeric(23, 8) DEFAULT '0' NOT NULL;--> statement-breakpoint
CREATE INDEX "consumption_loose" ON "consumption" USING btree ("order_id","lot_id") WHERE event_id is null and reversed_at is null and lot_id is not null;--> statement-breakpoint
UPDATE "production_order_component" AS each SET "drawn" = by."quantity" FROM (
  SELECT "component_id", sum("quantity") AS "quantity" FROM "consumption" WHERE "is_backflush" AND "reversed_at" IS NULL GROUP BY 1
) by WHERE by."component_id" = each."id";
