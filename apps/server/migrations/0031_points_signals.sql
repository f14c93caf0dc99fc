CREATE TABLE "signal" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"key" text,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"data_type" text DEFAULT 'float32' NOT NULL,
	"unit" text,
	"decimals" integer DEFAULT 2 NOT NULL,
	"min_value" double precision,
	"max_value" double precision,
	"urgent_upper" double precision,
	"error_upper" double precision,
	"warning_upper" double precision,
	"warning_lower" double precision,
	"error_lower" double precision,
	"urgent_lower" double precision,
	"remark" text,
	"status" smallint DEFAULT 1 NOT NULL,
	"built_in" boolean DEFAULT false NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "signal_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "signal" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "model_point" ADD COLUMN "signal_id" bigint;--> statement-breakpoint
ALTER TABLE "point" ADD COLUMN "signal_id" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "signal_company_id_code_index" ON "signal" USING btree ("company_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "signal_company_id_name_index" ON "signal" USING btree ("company_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "signal_company_id_key_index" ON "signal" USING btree ("company_id","key");--> statement-breakpoint
CREATE INDEX "signal_company_id_sort_index" ON "signal" USING btree ("company_id","sort");--> statement-breakpoint
ALTER TABLE "model_point" ADD CONSTRAINT "model_point_signal_id_company_id_signal_id_company_id_fk" FOREIGN KEY ("signal_id","company_id") REFERENCES "public"."signal"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point" ADD CONSTRAINT "point_signal_id_company_id_signal_id_company_id_fk" FOREIGN KEY ("signal_id","company_id") REFERENCES "public"."signal"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "model_point_company_id_signal_id_index" ON "model_point" USING btree ("company_id","signal_id");--> statement-breakpoint
CREATE INDEX "point_company_id_signal_id_index" ON "point" USING btree ("company_id","signal_id");--> statement-breakpoint
CREATE POLICY "own_company" ON "signal" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));