CREATE TABLE "work_report_value" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"report_id" bigint NOT NULL,
	"name" text NOT NULL,
	"unit" text,
	"low" numeric(23, 8),
	"high" numeric(23, 8),
	"value" text NOT NULL,
	"is_out" boolean NOT NULL,
	CONSTRAINT "work_report_value_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "work_report_value" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "work_report_value" ADD CONSTRAINT "work_report_value_report_id_company_id_work_report_id_company_id_fk" FOREIGN KEY ("report_id","company_id") REFERENCES "public"."work_report"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "work_report_value_report_id_company_id_index" ON "work_report_value" USING btree ("report_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "work_report_value_report_id_name_index" ON "work_report_value" USING btree ("report_id","name");--> statement-breakpoint
CREATE POLICY "own_company" ON "work_report_value" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));