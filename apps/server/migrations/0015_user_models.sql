CREATE TABLE "user_field" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"model_id" bigint NOT NULL,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"type" text NOT NULL,
	"group" text,
	"required" boolean NOT NULL,
	"unique" boolean NOT NULL,
	"searchable" boolean NOT NULL,
	"choices" jsonb NOT NULL,
	"default_expression" text,
	"sort" integer NOT NULL,
	CONSTRAINT "user_field_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "user_field" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "user_model" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"read_role_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"write_role_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"remark" text,
	CONSTRAINT "user_model_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "user_model" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "user_record_key" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"record_id" bigint NOT NULL,
	"field_id" bigint NOT NULL,
	"text" text NOT NULL,
	"unique" boolean NOT NULL,
	CONSTRAINT "user_record_key_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "user_record_key" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "user_record" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"model_id" bigint NOT NULL,
	"data" jsonb NOT NULL,
	CONSTRAINT "user_record_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "user_record" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "user_field" ADD CONSTRAINT "user_field_model_id_company_id_user_model_id_company_id_fk" FOREIGN KEY ("model_id","company_id") REFERENCES "public"."user_model"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_record_key" ADD CONSTRAINT "user_record_key_record_id_company_id_user_record_id_company_id_fk" FOREIGN KEY ("record_id","company_id") REFERENCES "public"."user_record"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_record_key" ADD CONSTRAINT "user_record_key_field_id_company_id_user_field_id_company_id_fk" FOREIGN KEY ("field_id","company_id") REFERENCES "public"."user_field"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_record" ADD CONSTRAINT "user_record_model_id_company_id_user_model_id_company_id_fk" FOREIGN KEY ("model_id","company_id") REFERENCES "public"."user_model"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "user_field_model_id_code_index" ON "user_field" USING btree ("model_id","code");--> statement-breakpoint
CREATE INDEX "user_field_model_id_company_id_index" ON "user_field" USING btree ("model_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_model_company_id_code_index" ON "user_model" USING btree ("company_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "user_model_company_id_name_index" ON "user_model" USING btree ("company_id","name");--> statement-breakpoint
CREATE INDEX "user_record_key_record_id_company_id_index" ON "user_record_key" USING btree ("record_id","company_id");--> statement-breakpoint
CREATE INDEX "user_record_key_field_id_company_id_text_index" ON "user_record_key" USING btree ("field_id","company_id","text");--> statement-breakpoint
CREATE UNIQUE INDEX "user_record_key_only" ON "user_record_key" USING btree ("field_id","text") WHERE "unique";--> statement-breakpoint
CREATE INDEX "user_record_model_id_company_id_id_index" ON "user_record" USING btree ("model_id","company_id","id");--> statement-breakpoint
CREATE POLICY "own_company" ON "user_field" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "user_model" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "user_record_key" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "user_record" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));