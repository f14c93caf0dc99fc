ALTER TABLE "role" ADD COLUMN "edition" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "work_stretch" ADD COLUMN "overtime" text;--> statement-breakpoint
CREATE INDEX "work_stretch_asked" ON "work_stretch" USING btree ("company_id","work_order_id") WHERE overtime = 'asked';