CREATE TABLE "fault_article_phenomenon" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"article_id" bigint NOT NULL,
	"phenomenon_id" bigint NOT NULL,
	"sort" integer NOT NULL,
	CONSTRAINT "fault_article_phenomenon_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "fault_article_phenomenon" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "fault_article_solution" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"article_id" bigint NOT NULL,
	"solution_id" bigint NOT NULL,
	"sort" integer NOT NULL,
	CONSTRAINT "fault_article_solution_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "fault_article_solution" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "fault_article" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"device_type_id" bigint,
	"category" text NOT NULL,
	"cause" text,
	"rule_key" text,
	"model_point_id" bigint,
	"direction" text,
	"alarm_batch_no" text,
	"search_title" text NOT NULL,
	"search_text" text NOT NULL,
	"updated_by_name" text,
	CONSTRAINT "fault_article_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "fault_article" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "fault_phenomenon" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"search_name" text NOT NULL,
	CONSTRAINT "fault_phenomenon_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "fault_phenomenon" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "fault_solution" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"title" text NOT NULL,
	"steps" text NOT NULL,
	"parts" text,
	"minutes" integer,
	"search_text" text NOT NULL,
	CONSTRAINT "fault_solution_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "fault_solution" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "fault_article_phenomenon" ADD CONSTRAINT "fault_article_phenomenon_article_fk" FOREIGN KEY ("article_id","company_id") REFERENCES "public"."fault_article"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fault_article_phenomenon" ADD CONSTRAINT "fault_article_phenomenon_phenomenon_fk" FOREIGN KEY ("phenomenon_id","company_id") REFERENCES "public"."fault_phenomenon"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fault_article_solution" ADD CONSTRAINT "fault_article_solution_article_fk" FOREIGN KEY ("article_id","company_id") REFERENCES "public"."fault_article"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fault_article_solution" ADD CONSTRAINT "fault_article_solution_solution_fk" FOREIGN KEY ("solution_id","company_id") REFERENCES "public"."fault_solution"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fault_article" ADD CONSTRAINT "fault_article_device_type_id_company_id_device_type_id_company_id_fk" FOREIGN KEY ("device_type_id","company_id") REFERENCES "public"."device_type"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "fault_article_phenomenon_article_id_phenomenon_id_index" ON "fault_article_phenomenon" USING btree ("article_id","phenomenon_id");--> statement-breakpoint
CREATE INDEX "fault_article_phenomenon_phenomenon_id_company_id_index" ON "fault_article_phenomenon" USING btree ("phenomenon_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fault_article_solution_article_id_solution_id_index" ON "fault_article_solution" USING btree ("article_id","solution_id");--> statement-breakpoint
CREATE INDEX "fault_article_solution_solution_id_company_id_index" ON "fault_article_solution" USING btree ("solution_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fault_article_company_id_code_index" ON "fault_article" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "fault_article_company_id_updated_at_index" ON "fault_article" USING btree ("company_id","updated_at");--> statement-breakpoint
CREATE INDEX "fault_article_company_id_category_index" ON "fault_article" USING btree ("company_id","category");--> statement-breakpoint
CREATE INDEX "fault_article_device_type_id_company_id_index" ON "fault_article" USING btree ("device_type_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fault_phenomenon_company_id_search_name_index" ON "fault_phenomenon" USING btree ("company_id","search_name");--> statement-breakpoint
CREATE POLICY "own_company" ON "fault_article_phenomenon" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "fault_article_solution" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "fault_article" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "fault_phenomenon" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "fault_solution" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));