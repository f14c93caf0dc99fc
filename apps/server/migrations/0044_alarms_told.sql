CREATE TABLE "alarm_rule_review" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alarm_rule_review_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "alarm_rule_review" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "alarm" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "alarm" ADD COLUMN "told_level" text;--> statement-breakpoint
ALTER TABLE "alarm" ADD COLUMN "told_activations" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_rule_review_company_id_index" ON "alarm_rule_review" USING btree ("company_id");--> statement-breakpoint
CREATE POLICY "own_company" ON "alarm_rule_review" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
-- A box explains alarms of communication only: what is measured comes out of its head.
UPDATE "alarm" SET "head_id" = NULL WHERE "head_id" IS NOT NULL AND "kind" IN ('limit', 'rule');--> statement-breakpoint
INSERT INTO "alarm_rule_review" ("company_id") SELECT "id" FROM "company";
