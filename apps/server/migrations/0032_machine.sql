CREATE TABLE "machine_counter" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"machine_id" bigint NOT NULL,
	"role" text NOT NULL,
	"point_id" bigint,
	"value" double precision,
	"at" timestamp with time zone,
	"steps" numeric(23, 8) DEFAULT '0' NOT NULL,
	"pieces" numeric(23, 8) DEFAULT '0' NOT NULL,
	CONSTRAINT "machine_counter_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "machine_counter" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "machine_count" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"machine_id" bigint NOT NULL,
	"role" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"steps" numeric(23, 8) NOT NULL,
	"pieces" numeric(23, 8) NOT NULL,
	CONSTRAINT "machine_count_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "machine_count" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "machine_set_up" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"machine_id" bigint NOT NULL,
	"material_id" bigint NOT NULL,
	"segment_id" bigint,
	"cycle_seconds" numeric(23, 8) NOT NULL,
	"cavities" integer NOT NULL,
	"tool_id" bigint,
	"remark" text,
	CONSTRAINT "machine_set_up_id_companyId_unique" UNIQUE("id","company_id"),
	CONSTRAINT "machine_set_up_one" UNIQUE NULLS NOT DISTINCT("company_id","machine_id","material_id","segment_id")
);
--> statement-breakpoint
ALTER TABLE "machine_set_up" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "machine_set_up_target" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"set_up_id" bigint NOT NULL,
	"point_id" bigint NOT NULL,
	"value" jsonb NOT NULL,
	"sort" integer NOT NULL,
	CONSTRAINT "machine_set_up_target_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "machine_set_up_target" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "machine_signal" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"machine_id" bigint NOT NULL,
	"role" text NOT NULL,
	"point_id" bigint NOT NULL,
	"pulse" numeric(23, 8) DEFAULT '1' NOT NULL,
	"run_value" double precision,
	"remark" text,
	CONSTRAINT "machine_signal_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "machine_signal" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "machine_signal_limit" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"signal_id" bigint NOT NULL,
	"material_id" bigint,
	"segment_id" bigint,
	"low" double precision,
	"high" double precision,
	CONSTRAINT "machine_signal_limit_id_companyId_unique" UNIQUE("id","company_id"),
	CONSTRAINT "machine_signal_limit_one" UNIQUE NULLS NOT DISTINCT("company_id","signal_id","material_id","segment_id")
);
--> statement-breakpoint
ALTER TABLE "machine_signal_limit" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "machine" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"object_id" bigint NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"station_id" bigint,
	"status" smallint DEFAULT 1 NOT NULL,
	"cavities" integer DEFAULT 1 NOT NULL,
	"modulus" double precision,
	"counts_outside_work" boolean DEFAULT false NOT NULL,
	"auto_report" boolean DEFAULT false NOT NULL,
	"batch_quantity" numeric(23, 8),
	"tolerance_percent" numeric(23, 8) DEFAULT '5' NOT NULL,
	"remark" text,
	CONSTRAINT "machine_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "machine" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tool_log" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tool_id" bigint NOT NULL,
	"act" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"machine_id" bigint,
	"machine_name" text,
	"shots" double precision NOT NULL,
	"is_passed" boolean,
	"user_name" text NOT NULL,
	"remark" text,
	CONSTRAINT "tool_log_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "tool_log" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tool" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"specification" text,
	"cavities" integer,
	"cavities_open" integer,
	"life_shots" double precision,
	"care_every" double precision,
	"shots" double precision DEFAULT 0 NOT NULL,
	"counted_from" double precision,
	"care_at_shots" double precision DEFAULT 0 NOT NULL,
	"calibrated_on" date,
	"calibration_days" integer,
	"location" text,
	"status" text DEFAULT 'store' NOT NULL,
	"machine_id" bigint,
	"care_told" text,
	"calibration_told" text,
	"remark" text,
	CONSTRAINT "tool_id_companyId_unique" UNIQUE("id","company_id"),
	CONSTRAINT "tool_on_machine" CHECK (status = 'mounted' or machine_id is null)
);
--> statement-breakpoint
ALTER TABLE "tool" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "machine_counter" ADD CONSTRAINT "machine_counter_machine_id_company_id_machine_id_company_id_fk" FOREIGN KEY ("machine_id","company_id") REFERENCES "public"."machine"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_count" ADD CONSTRAINT "machine_count_machine_id_company_id_machine_id_company_id_fk" FOREIGN KEY ("machine_id","company_id") REFERENCES "public"."machine"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_set_up" ADD CONSTRAINT "machine_set_up_machine_id_company_id_machine_id_company_id_fk" FOREIGN KEY ("machine_id","company_id") REFERENCES "public"."machine"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_set_up" ADD CONSTRAINT "machine_set_up_material_id_company_id_material_id_company_id_fk" FOREIGN KEY ("material_id","company_id") REFERENCES "public"."material"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_set_up" ADD CONSTRAINT "machine_set_up_tool_id_company_id_tool_id_company_id_fk" FOREIGN KEY ("tool_id","company_id") REFERENCES "public"."tool"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_set_up_target" ADD CONSTRAINT "machine_set_up_target_set_up_id_company_id_machine_set_up_id_company_id_fk" FOREIGN KEY ("set_up_id","company_id") REFERENCES "public"."machine_set_up"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_set_up_target" ADD CONSTRAINT "machine_set_up_target_point_id_company_id_point_id_company_id_fk" FOREIGN KEY ("point_id","company_id") REFERENCES "public"."point"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_signal" ADD CONSTRAINT "machine_signal_machine_id_company_id_machine_id_company_id_fk" FOREIGN KEY ("machine_id","company_id") REFERENCES "public"."machine"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_signal" ADD CONSTRAINT "machine_signal_point_id_company_id_point_id_company_id_fk" FOREIGN KEY ("point_id","company_id") REFERENCES "public"."point"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_signal_limit" ADD CONSTRAINT "machine_signal_limit_signal_id_company_id_machine_signal_id_company_id_fk" FOREIGN KEY ("signal_id","company_id") REFERENCES "public"."machine_signal"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_signal_limit" ADD CONSTRAINT "machine_signal_limit_material_id_company_id_material_id_company_id_fk" FOREIGN KEY ("material_id","company_id") REFERENCES "public"."material"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine" ADD CONSTRAINT "machine_object_id_company_id_object_id_company_id_fk" FOREIGN KEY ("object_id","company_id") REFERENCES "public"."object"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine" ADD CONSTRAINT "machine_station_id_company_id_station_id_company_id_fk" FOREIGN KEY ("station_id","company_id") REFERENCES "public"."station"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_log" ADD CONSTRAINT "tool_log_tool_id_company_id_tool_id_company_id_fk" FOREIGN KEY ("tool_id","company_id") REFERENCES "public"."tool"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool" ADD CONSTRAINT "tool_machine_id_company_id_machine_id_company_id_fk" FOREIGN KEY ("machine_id","company_id") REFERENCES "public"."machine"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "machine_counter_company_id_machine_id_role_index" ON "machine_counter" USING btree ("company_id","machine_id","role");--> statement-breakpoint
CREATE UNIQUE INDEX "machine_count_minute" ON "machine_count" USING btree ("company_id","machine_id","role","at");--> statement-breakpoint
CREATE INDEX "machine_count_at_index" ON "machine_count" USING btree ("at");--> statement-breakpoint
CREATE INDEX "machine_set_up_company_id_material_id_index" ON "machine_set_up" USING btree ("company_id","material_id");--> statement-breakpoint
CREATE INDEX "machine_set_up_company_id_tool_id_index" ON "machine_set_up" USING btree ("company_id","tool_id");--> statement-breakpoint
CREATE UNIQUE INDEX "machine_set_up_target_company_id_set_up_id_point_id_index" ON "machine_set_up_target" USING btree ("company_id","set_up_id","point_id");--> statement-breakpoint
CREATE INDEX "machine_set_up_target_company_id_point_id_index" ON "machine_set_up_target" USING btree ("company_id","point_id");--> statement-breakpoint
CREATE UNIQUE INDEX "machine_signal_one_of_role" ON "machine_signal" USING btree ("company_id","machine_id","role") WHERE role <> 'recorded';--> statement-breakpoint
CREATE UNIQUE INDEX "machine_signal_point" ON "machine_signal" USING btree ("company_id","machine_id","role","point_id");--> statement-breakpoint
CREATE INDEX "machine_signal_company_id_point_id_index" ON "machine_signal" USING btree ("company_id","point_id");--> statement-breakpoint
CREATE INDEX "machine_signal_limit_company_id_material_id_index" ON "machine_signal_limit" USING btree ("company_id","material_id");--> statement-breakpoint
CREATE UNIQUE INDEX "machine_company_id_object_id_index" ON "machine" USING btree ("company_id","object_id");--> statement-breakpoint
CREATE UNIQUE INDEX "machine_company_id_code_index" ON "machine" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "machine_company_id_station_id_index" ON "machine" USING btree ("company_id","station_id");--> statement-breakpoint
CREATE INDEX "tool_log_company_id_tool_id_at_index" ON "tool_log" USING btree ("company_id","tool_id","at");--> statement-breakpoint
CREATE INDEX "tool_log_company_id_machine_id_index" ON "tool_log" USING btree ("company_id","machine_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tool_company_id_code_index" ON "tool" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "tool_company_id_machine_id_index" ON "tool" USING btree ("company_id","machine_id");--> statement-breakpoint
CREATE POLICY "own_company" ON "machine_counter" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "machine_count" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "machine_set_up" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "machine_set_up_target" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "machine_signal" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "machine_signal_limit" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "machine" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "tool_log" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "tool" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));