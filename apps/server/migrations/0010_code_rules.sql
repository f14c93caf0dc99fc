CREATE TABLE "code_counter" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"rule_id" bigint,
	"scope" text NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "code_counter_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "code_counter" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "code_rule_part" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"rule_id" bigint NOT NULL,
	"sort" integer NOT NULL,
	"type" text NOT NULL,
	"value" text,
	"length" smallint,
	"base" smallint,
	"reset" text,
	CONSTRAINT "code_rule_part_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "code_rule_part" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "code_rule" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"class_id" bigint,
	"gapless" boolean DEFAULT false NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"remark" text,
	CONSTRAINT "code_rule_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "code_rule" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "code_counter" ADD CONSTRAINT "code_counter_rule_id_company_id_code_rule_id_company_id_fk" FOREIGN KEY ("rule_id","company_id") REFERENCES "public"."code_rule"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_rule_part" ADD CONSTRAINT "code_rule_part_rule_id_company_id_code_rule_id_company_id_fk" FOREIGN KEY ("rule_id","company_id") REFERENCES "public"."code_rule"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "code_counter_rule_id_company_id_index" ON "code_counter" USING btree ("rule_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "code_counter_company_id_kind_scope_index" ON "code_counter" USING btree ("company_id","kind","scope");--> statement-breakpoint
CREATE INDEX "code_rule_part_rule_id_company_id_index" ON "code_rule_part" USING btree ("rule_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "code_rule_company_id_name_index" ON "code_rule" USING btree ("company_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "code_rule_in_force" ON "code_rule" USING btree ("company_id","kind",coalesce(class_id, 0)) WHERE status = 1;--> statement-breakpoint
CREATE POLICY "own_company" ON "code_counter" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "code_rule_part" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "code_rule" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));