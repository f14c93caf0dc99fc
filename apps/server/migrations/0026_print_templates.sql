CREATE TABLE "print_job" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"type_code" text NOT NULL,
	"template_id" bigint NOT NULL,
	"template_name" text NOT NULL,
	"record_ids" jsonb NOT NULL,
	"target" text NOT NULL,
	"copies" integer NOT NULL,
	"records" jsonb,
	"job_id" bigint,
	"original_id" bigint,
	"reprint" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"created_by_name" text NOT NULL,
	"printed_at" timestamp with time zone,
	"printed_by_name" text,
	CONSTRAINT "print_job_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "print_job" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "print_template" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"type_code" text NOT NULL,
	"name" text NOT NULL,
	"remark" text,
	"design" jsonb NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	CONSTRAINT "print_template_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "print_template" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "print_job" ADD CONSTRAINT "print_job_original_id_company_id_print_job_id_company_id_fk" FOREIGN KEY ("original_id","company_id") REFERENCES "public"."print_job"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "print_job_company_id_type_code_index" ON "print_job" USING btree ("company_id","type_code");--> statement-breakpoint
CREATE INDEX "print_job_original_id_company_id_index" ON "print_job" USING btree ("original_id","company_id");--> statement-breakpoint
CREATE INDEX "print_job_record_ids" ON "print_job" USING gin ("record_ids");--> statement-breakpoint
CREATE UNIQUE INDEX "print_template_company_id_type_code_name_index" ON "print_template" USING btree ("company_id","type_code","name");--> statement-breakpoint
CREATE UNIQUE INDEX "print_template_default" ON "print_template" USING btree ("company_id","type_code") WHERE is_default;--> statement-breakpoint
CREATE POLICY "own_company" ON "print_job" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "print_template" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));