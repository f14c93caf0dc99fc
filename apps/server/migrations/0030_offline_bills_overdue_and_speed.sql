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
ALTER TABLE "offline_action" ADD COLUMN "refusal" jsonb;--> statement-breakpoint
ALTER TABLE "transfer" ADD COLUMN "expected_on" date;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_overdue_company_id_kind_document_id_due_on_index" ON "stock_overdue" USING btree ("company_id","kind","document_id","due_on");--> statement-breakpoint
CREATE POLICY "own_company" ON "stock_overdue" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));