CREATE TABLE "control_group" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"object_id" bigint NOT NULL,
	"name" text NOT NULL,
	"on_failure" text NOT NULL,
	"remark" text,
	CONSTRAINT "control_group_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "control_group" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "control_rule" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"group_id" bigint NOT NULL,
	"name" text NOT NULL,
	"condition" text NOT NULL,
	CONSTRAINT "control_rule_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "control_rule" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "control_step" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"group_id" bigint NOT NULL,
	"sort" integer NOT NULL,
	"point_id" bigint NOT NULL,
	"value" jsonb NOT NULL,
	"pause_seconds" integer NOT NULL,
	CONSTRAINT "control_step_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "control_step" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "control_run" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"object_id" bigint NOT NULL,
	"group_id" bigint,
	"name" text NOT NULL,
	"rule_name" text,
	"on_failure" text NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"steps" jsonb NOT NULL,
	"point_ids" bigint[] NOT NULL,
	"message" text,
	"user_id" bigint NOT NULL,
	"user_name" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "control_run_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "control_run" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "control_group" ADD CONSTRAINT "control_group_object_id_company_id_object_id_company_id_fk" FOREIGN KEY ("object_id","company_id") REFERENCES "public"."object"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_rule" ADD CONSTRAINT "control_rule_group_id_company_id_control_group_id_company_id_fk" FOREIGN KEY ("group_id","company_id") REFERENCES "public"."control_group"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_step" ADD CONSTRAINT "control_step_group_id_company_id_control_group_id_company_id_fk" FOREIGN KEY ("group_id","company_id") REFERENCES "public"."control_group"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_run" ADD CONSTRAINT "control_run_object_id_company_id_object_id_company_id_fk" FOREIGN KEY ("object_id","company_id") REFERENCES "public"."object"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "control_group_company_id_object_id_name_index" ON "control_group" USING btree ("company_id","object_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "control_rule_company_id_group_id_name_index" ON "control_rule" USING btree ("company_id","group_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "control_step_company_id_group_id_sort_index" ON "control_step" USING btree ("company_id","group_id","sort");--> statement-breakpoint
CREATE INDEX "control_step_company_id_point_id_index" ON "control_step" USING btree ("company_id","point_id");--> statement-breakpoint
CREATE INDEX "control_run_company_id_object_id_id_index" ON "control_run" USING btree ("company_id","object_id","id");--> statement-breakpoint
CREATE INDEX "control_run_open" ON "control_run" USING btree ("company_id") WHERE status = 'running';--> statement-breakpoint
CREATE POLICY "own_company" ON "control_group" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "control_rule" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "control_step" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "control_run" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));