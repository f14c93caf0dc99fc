ALTER TABLE "user_record_key" DROP CONSTRAINT "user_record_key_record_id_company_id_user_record_id_company_id_fk";
--> statement-breakpoint
DROP INDEX "user_model_company_id_name_index";--> statement-breakpoint
ALTER TABLE "user_model" ADD COLUMN "is_built_in" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "material_class" ADD COLUMN "extra" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "material" ADD COLUMN "extra" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "material_customer" ADD COLUMN "extra" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier" ADD COLUMN "extra" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "unit" ADD COLUMN "extra" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "extra" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "team" ADD COLUMN "extra" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "station" ADD COLUMN "extra" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "work_center" ADD COLUMN "extra" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "user_model_own_name" ON "user_model" USING btree ("company_id","name") WHERE not is_built_in;--> statement-breakpoint
-- A company's own model with the code of a master gives it up: that code means the master now.
UPDATE "user_model" SET "code" = "code" || '_' || "id" WHERE "code" IN ('material', 'materialClass', 'unit', 'supplier', 'materialCustomer', 'workCenter', 'station', 'staff', 'team');
