ALTER TABLE "object_state" DROP CONSTRAINT "object_state_id_companyId_unique";--> statement-breakpoint
ALTER TABLE "object_state" DROP CONSTRAINT "object_state_object_id_company_id_object_id_company_id_fk";
--> statement-breakpoint
ALTER TABLE "object_state" DROP CONSTRAINT "object_state_state_id_company_id_device_state_id_company_id_fk";
--> statement-breakpoint
DROP INDEX "object_state_course";--> statement-breakpoint
ALTER TABLE "object_state" DROP COLUMN "id";--> statement-breakpoint
ALTER TABLE "object_state" ADD CONSTRAINT "object_state_course" PRIMARY KEY("object_id","started_at");--> statement-breakpoint
ALTER TABLE "object_state" DROP COLUMN "created_at";--> statement-breakpoint
ALTER TABLE "object_state" DROP COLUMN "updated_at";
