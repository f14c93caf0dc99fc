CREATE TABLE "calendar_day" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"calendar_id" bigint NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"name" text,
	CONSTRAINT "calendar_day_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "calendar_day" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "shop_calendar" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"area_id" bigint,
	"work_center_id" bigint,
	"station_id" bigint,
	"week" jsonb,
	CONSTRAINT "shop_calendar_id_companyId_unique" UNIQUE("id","company_id"),
	CONSTRAINT "shop_calendar_companyId_areaId_workCenterId_stationId_unique" UNIQUE NULLS NOT DISTINCT("company_id","area_id","work_center_id","station_id")
);
--> statement-breakpoint
ALTER TABLE "shop_calendar" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "shift_plan_resource" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"plan_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"area_id" bigint,
	"work_center_id" bigint,
	"station_id" bigint,
	"team_id" bigint,
	CONSTRAINT "shift_plan_resource_id_companyId_unique" UNIQUE("id","company_id"),
	CONSTRAINT "shift_plan_resource_planId_areaId_workCenterId_stationId_teamId_unique" UNIQUE NULLS NOT DISTINCT("plan_id","area_id","work_center_id","station_id","team_id"),
	CONSTRAINT "shift_plan_resource_kind" CHECK (num_nonnulls("shift_plan_resource"."area_id", "shift_plan_resource"."work_center_id", "shift_plan_resource"."station_id", "shift_plan_resource"."team_id") = case when "shift_plan_resource"."kind" = 'company' then 0 else 1 end)
);
--> statement-breakpoint
ALTER TABLE "shift_plan_resource" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "shift_plan" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"valid_from" date,
	"valid_to" date,
	"remark" text,
	CONSTRAINT "shift_plan_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "shift_plan" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "shift" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"plan_id" bigint NOT NULL,
	"name" text NOT NULL,
	"weekdays" jsonb NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"breaks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sort" integer NOT NULL,
	CONSTRAINT "shift_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "shift" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "staff" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"user_id" bigint,
	"badge" text,
	"pin_hash" text,
	"phone" text,
	"job_title" text,
	"status" integer DEFAULT 1 NOT NULL,
	"remark" text,
	CONSTRAINT "staff_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "staff" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "staff_skill" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"staff_id" bigint NOT NULL,
	"name" text NOT NULL,
	"expires_on" date,
	CONSTRAINT "staff_skill_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "staff_skill" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "team_staff" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"team_id" bigint NOT NULL,
	"staff_id" bigint NOT NULL,
	CONSTRAINT "team_staff_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "team_staff" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "team" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"work_center_id" bigint,
	"leader_id" bigint,
	"remark" text,
	CONSTRAINT "team_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "team" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "station" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"work_center_id" bigint NOT NULL,
	"remark" text,
	CONSTRAINT "station_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "station" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "work_center_object" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"work_center_id" bigint NOT NULL,
	"object_id" bigint NOT NULL,
	CONSTRAINT "work_center_object_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "work_center_object" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "work_center_staff" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"work_center_id" bigint NOT NULL,
	"staff_id" bigint NOT NULL,
	CONSTRAINT "work_center_staff_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "work_center_staff" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "work_center" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"area_id" bigint,
	"capacity" numeric(23, 8),
	"parallel_places" integer DEFAULT 1 NOT NULL,
	"remark" text,
	CONSTRAINT "work_center_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "work_center" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "calendar_day" ADD CONSTRAINT "calendar_day_calendar_id_company_id_shop_calendar_id_company_id_fk" FOREIGN KEY ("calendar_id","company_id") REFERENCES "public"."shop_calendar"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_calendar" ADD CONSTRAINT "shop_calendar_area_id_company_id_area_id_company_id_fk" FOREIGN KEY ("area_id","company_id") REFERENCES "public"."area"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_calendar" ADD CONSTRAINT "shop_calendar_work_center_id_company_id_work_center_id_company_id_fk" FOREIGN KEY ("work_center_id","company_id") REFERENCES "public"."work_center"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_calendar" ADD CONSTRAINT "shop_calendar_station_id_company_id_station_id_company_id_fk" FOREIGN KEY ("station_id","company_id") REFERENCES "public"."station"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_plan_resource" ADD CONSTRAINT "shift_plan_resource_plan_id_company_id_shift_plan_id_company_id_fk" FOREIGN KEY ("plan_id","company_id") REFERENCES "public"."shift_plan"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_plan_resource" ADD CONSTRAINT "shift_plan_resource_area_id_company_id_area_id_company_id_fk" FOREIGN KEY ("area_id","company_id") REFERENCES "public"."area"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_plan_resource" ADD CONSTRAINT "shift_plan_resource_work_center_id_company_id_work_center_id_company_id_fk" FOREIGN KEY ("work_center_id","company_id") REFERENCES "public"."work_center"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_plan_resource" ADD CONSTRAINT "shift_plan_resource_station_id_company_id_station_id_company_id_fk" FOREIGN KEY ("station_id","company_id") REFERENCES "public"."station"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_plan_resource" ADD CONSTRAINT "shift_plan_resource_team_id_company_id_team_id_company_id_fk" FOREIGN KEY ("team_id","company_id") REFERENCES "public"."team"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift" ADD CONSTRAINT "shift_plan_id_company_id_shift_plan_id_company_id_fk" FOREIGN KEY ("plan_id","company_id") REFERENCES "public"."shift_plan"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_user_id_company_id_app_user_id_company_id_fk" FOREIGN KEY ("user_id","company_id") REFERENCES "public"."app_user"("id","company_id") ON DELETE set null ("user_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_skill" ADD CONSTRAINT "staff_skill_staff_id_company_id_staff_id_company_id_fk" FOREIGN KEY ("staff_id","company_id") REFERENCES "public"."staff"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_staff" ADD CONSTRAINT "team_staff_team_id_company_id_team_id_company_id_fk" FOREIGN KEY ("team_id","company_id") REFERENCES "public"."team"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_staff" ADD CONSTRAINT "team_staff_staff_id_company_id_staff_id_company_id_fk" FOREIGN KEY ("staff_id","company_id") REFERENCES "public"."staff"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team" ADD CONSTRAINT "team_work_center_id_company_id_work_center_id_company_id_fk" FOREIGN KEY ("work_center_id","company_id") REFERENCES "public"."work_center"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team" ADD CONSTRAINT "team_leader_id_company_id_staff_id_company_id_fk" FOREIGN KEY ("leader_id","company_id") REFERENCES "public"."staff"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "station" ADD CONSTRAINT "station_work_center_id_company_id_work_center_id_company_id_fk" FOREIGN KEY ("work_center_id","company_id") REFERENCES "public"."work_center"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_center_object" ADD CONSTRAINT "work_center_object_work_center_id_company_id_work_center_id_company_id_fk" FOREIGN KEY ("work_center_id","company_id") REFERENCES "public"."work_center"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_center_object" ADD CONSTRAINT "work_center_object_object_id_company_id_object_id_company_id_fk" FOREIGN KEY ("object_id","company_id") REFERENCES "public"."object"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_center_staff" ADD CONSTRAINT "work_center_staff_work_center_id_company_id_work_center_id_company_id_fk" FOREIGN KEY ("work_center_id","company_id") REFERENCES "public"."work_center"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_center_staff" ADD CONSTRAINT "work_center_staff_staff_id_company_id_staff_id_company_id_fk" FOREIGN KEY ("staff_id","company_id") REFERENCES "public"."staff"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_center" ADD CONSTRAINT "work_center_area_id_company_id_area_id_company_id_fk" FOREIGN KEY ("area_id","company_id") REFERENCES "public"."area"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_day_calendar_id_day_index" ON "calendar_day" USING btree ("calendar_id","day");--> statement-breakpoint
CREATE INDEX "shop_calendar_company_id_work_center_id_index" ON "shop_calendar" USING btree ("company_id","work_center_id");--> statement-breakpoint
CREATE INDEX "shop_calendar_company_id_station_id_index" ON "shop_calendar" USING btree ("company_id","station_id");--> statement-breakpoint
CREATE INDEX "shift_plan_resource_company_id_area_id_index" ON "shift_plan_resource" USING btree ("company_id","area_id");--> statement-breakpoint
CREATE INDEX "shift_plan_resource_company_id_work_center_id_index" ON "shift_plan_resource" USING btree ("company_id","work_center_id");--> statement-breakpoint
CREATE INDEX "shift_plan_resource_company_id_station_id_index" ON "shift_plan_resource" USING btree ("company_id","station_id");--> statement-breakpoint
CREATE INDEX "shift_plan_resource_company_id_team_id_index" ON "shift_plan_resource" USING btree ("company_id","team_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shift_plan_company_id_name_index" ON "shift_plan" USING btree ("company_id","name");--> statement-breakpoint
CREATE INDEX "shift_plan_id_company_id_index" ON "shift" USING btree ("plan_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_company_id_code_index" ON "staff" USING btree ("company_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_company_id_badge_index" ON "staff" USING btree ("company_id","badge");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_company_id_user_id_index" ON "staff" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_skill_staff_id_name_index" ON "staff_skill" USING btree ("staff_id","name");--> statement-breakpoint
CREATE INDEX "staff_skill_company_id_name_index" ON "staff_skill" USING btree ("company_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "team_staff_company_id_staff_id_index" ON "team_staff" USING btree ("company_id","staff_id");--> statement-breakpoint
CREATE INDEX "team_staff_company_id_team_id_index" ON "team_staff" USING btree ("company_id","team_id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_company_id_code_index" ON "team" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "team_company_id_work_center_id_index" ON "team" USING btree ("company_id","work_center_id");--> statement-breakpoint
CREATE INDEX "team_company_id_leader_id_index" ON "team" USING btree ("company_id","leader_id");--> statement-breakpoint
CREATE UNIQUE INDEX "station_company_id_code_index" ON "station" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "station_company_id_work_center_id_index" ON "station" USING btree ("company_id","work_center_id");--> statement-breakpoint
CREATE UNIQUE INDEX "work_center_object_company_id_object_id_index" ON "work_center_object" USING btree ("company_id","object_id");--> statement-breakpoint
CREATE INDEX "work_center_object_company_id_work_center_id_index" ON "work_center_object" USING btree ("company_id","work_center_id");--> statement-breakpoint
CREATE UNIQUE INDEX "work_center_staff_company_id_work_center_id_staff_id_index" ON "work_center_staff" USING btree ("company_id","work_center_id","staff_id");--> statement-breakpoint
CREATE INDEX "work_center_staff_company_id_staff_id_index" ON "work_center_staff" USING btree ("company_id","staff_id");--> statement-breakpoint
CREATE UNIQUE INDEX "work_center_company_id_code_index" ON "work_center" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "work_center_company_id_area_id_index" ON "work_center" USING btree ("company_id","area_id");--> statement-breakpoint
CREATE POLICY "own_company" ON "calendar_day" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "shop_calendar" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "shift_plan_resource" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "shift_plan" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "shift" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "staff" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "staff_skill" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "team_staff" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "team" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "station" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "work_center_object" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "work_center_staff" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "work_center" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));