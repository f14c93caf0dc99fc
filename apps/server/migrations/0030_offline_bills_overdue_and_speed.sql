CREATE TABLE "stock_overdue" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"document_id" bigint NOT NULL,
	"due_on" date NOT NULL,
	CONSTRAINT "stock_overdue_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "stock_overdue" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "stock_ledger_company_id_from_location_id_id_index";--> statement-breakpoint
DROP INDEX "stock_ledger_company_id_to_location_id_id_index";--> statement-breakpoint
DROP INDEX "stock_ledger_reversed_once";--> statement-breakpoint
DROP INDEX "stock_ledger_company_id_lot_id_id_index";--> statement-breakpoint
ALTER TABLE "offline_action" ADD COLUMN "refusal" jsonb;--> statement-breakpoint
ALTER TABLE "location_exposure_stock" ADD COLUMN "counted" numeric(23, 8) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "location_exposure" ADD COLUMN "counted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "transfer" ADD COLUMN "expected_on" date;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_overdue_company_id_kind_document_id_due_on_index" ON "stock_overdue" USING btree ("company_id","kind","document_id","due_on");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_ledger_reversed_once" ON "stock_ledger" USING btree ("company_id","reverses_id") WHERE reverses_id is not null;--> statement-breakpoint
CREATE INDEX "stock_ledger_company_id_lot_id_id_index" ON "stock_ledger" USING btree ("company_id","lot_id","id") WHERE lot_id is not null;--> statement-breakpoint
CREATE POLICY "own_company" ON "stock_overdue" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));