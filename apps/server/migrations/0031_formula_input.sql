CREATE TABLE "formula_input" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"point_id" bigint NOT NULL,
	"input_id" bigint NOT NULL,
	CONSTRAINT "formula_input_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "formula_input" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "formula_input" ADD CONSTRAINT "formula_input_point_id_company_id_point_id_company_id_fk" FOREIGN KEY ("point_id","company_id") REFERENCES "public"."point"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "formula_input" ADD CONSTRAINT "formula_input_input_id_company_id_point_id_company_id_fk" FOREIGN KEY ("input_id","company_id") REFERENCES "public"."point"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "formula_input_company_id_point_id_input_id_index" ON "formula_input" USING btree ("company_id","point_id","input_id");--> statement-breakpoint
CREATE INDEX "formula_input_company_id_input_id_index" ON "formula_input" USING btree ("company_id","input_id");--> statement-breakpoint
CREATE POLICY "own_company" ON "formula_input" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));