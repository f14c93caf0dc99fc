CREATE TABLE "device_type" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"icon" text,
	"remark" text,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "device_type_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "device_type" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "state_correction" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"object_id" bigint NOT NULL,
	"state_id" bigint NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"created_by" bigint,
	"created_by_name" text,
	"removed_at" timestamp with time zone,
	"removed_by" bigint,
	"removed_by_name" text,
	CONSTRAINT "state_correction_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "state_correction" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "object_judgement" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"object_id" bigint NOT NULL,
	"rules" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "object_judgement_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "object_judgement" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "object_state" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"object_id" bigint NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"state_id" bigint,
	"cause" text,
	CONSTRAINT "object_state_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "object_state" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "reader_outage" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"box_device_id" bigint NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "reader_outage_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "reader_outage" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "device_state" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"device_type_id" bigint,
	"object_id" bigint,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"colour" text NOT NULL,
	"kind" text NOT NULL,
	"priority" integer NOT NULL,
	"condition" text NOT NULL,
	"remark" text,
	"removed_at" timestamp with time zone,
	CONSTRAINT "device_state_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "device_state" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "model" ADD COLUMN "device_type_id" bigint;--> statement-breakpoint
ALTER TABLE "state_correction" ADD CONSTRAINT "state_correction_object_id_company_id_object_id_company_id_fk" FOREIGN KEY ("object_id","company_id") REFERENCES "public"."object"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "state_correction" ADD CONSTRAINT "state_correction_state_id_company_id_device_state_id_company_id_fk" FOREIGN KEY ("state_id","company_id") REFERENCES "public"."device_state"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "object_judgement" ADD CONSTRAINT "object_judgement_object_id_company_id_object_id_company_id_fk" FOREIGN KEY ("object_id","company_id") REFERENCES "public"."object"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "object_state" ADD CONSTRAINT "object_state_object_id_company_id_object_id_company_id_fk" FOREIGN KEY ("object_id","company_id") REFERENCES "public"."object"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "object_state" ADD CONSTRAINT "object_state_state_id_company_id_device_state_id_company_id_fk" FOREIGN KEY ("state_id","company_id") REFERENCES "public"."device_state"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reader_outage" ADD CONSTRAINT "reader_outage_box_device_id_company_id_box_device_id_company_id_fk" FOREIGN KEY ("box_device_id","company_id") REFERENCES "public"."box_device"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_state" ADD CONSTRAINT "device_state_device_type_id_company_id_device_type_id_company_id_fk" FOREIGN KEY ("device_type_id","company_id") REFERENCES "public"."device_type"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_state" ADD CONSTRAINT "device_state_object_id_company_id_object_id_company_id_fk" FOREIGN KEY ("object_id","company_id") REFERENCES "public"."object"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "device_type_company_id_code_index" ON "device_type" USING btree ("company_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "device_type_company_id_name_index" ON "device_type" USING btree ("company_id","name");--> statement-breakpoint
CREATE INDEX "state_correction_company_id_object_id_ended_at_index" ON "state_correction" USING btree ("company_id","object_id","ended_at");--> statement-breakpoint
CREATE INDEX "state_correction_state_id_index" ON "state_correction" USING btree ("state_id");--> statement-breakpoint
CREATE UNIQUE INDEX "object_judgement_company_id_object_id_index" ON "object_judgement" USING btree ("company_id","object_id");--> statement-breakpoint
CREATE UNIQUE INDEX "object_state_course" ON "object_state" USING btree ("company_id","object_id","started_at");--> statement-breakpoint
CREATE INDEX "object_state_state_id_index" ON "object_state" USING btree ("state_id");--> statement-breakpoint
CREATE INDEX "reader_outage_company_id_box_device_id_started_at_index" ON "reader_outage" USING btree ("company_id","box_device_id","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "device_state_type_code" ON "device_state" USING btree ("company_id","device_type_id","code") WHERE removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "device_state_object_code" ON "device_state" USING btree ("company_id","object_id","code") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "device_state_device_type_id_index" ON "device_state" USING btree ("device_type_id");--> statement-breakpoint
CREATE INDEX "device_state_object_id_index" ON "device_state" USING btree ("object_id");--> statement-breakpoint
ALTER TABLE "model" ADD CONSTRAINT "model_device_type_id_company_id_device_type_id_company_id_fk" FOREIGN KEY ("device_type_id","company_id") REFERENCES "public"."device_type"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Nothing has offered the column so far; what programs wrote into it named no type.
UPDATE "object" SET "device_type_id" = NULL WHERE "device_type_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "object" ADD CONSTRAINT "object_device_type_id_company_id_device_type_id_company_id_fk" FOREIGN KEY ("device_type_id","company_id") REFERENCES "public"."device_type"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "model_company_id_device_type_id_index" ON "model" USING btree ("company_id","device_type_id");--> statement-breakpoint
CREATE POLICY "own_company" ON "device_type" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "state_correction" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "object_judgement" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "object_state" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "reader_outage" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "device_state" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));