CREATE TABLE "object_dataset_point" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"dataset_id" bigint NOT NULL,
	"point_id" bigint NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "object_dataset_point_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "object_dataset_point" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "object_dataset" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"object_id" bigint NOT NULL,
	"name" text NOT NULL,
	"remark" text,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "object_dataset_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "object_dataset" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "object_dataset_point" ADD CONSTRAINT "object_dataset_point_dataset_id_company_id_object_dataset_id_company_id_fk" FOREIGN KEY ("dataset_id","company_id") REFERENCES "public"."object_dataset"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "object_dataset_point" ADD CONSTRAINT "object_dataset_point_point_id_company_id_point_id_company_id_fk" FOREIGN KEY ("point_id","company_id") REFERENCES "public"."point"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "object_dataset" ADD CONSTRAINT "object_dataset_object_id_company_id_object_id_company_id_fk" FOREIGN KEY ("object_id","company_id") REFERENCES "public"."object"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "object_dataset_point_company_id_dataset_id_point_id_index" ON "object_dataset_point" USING btree ("company_id","dataset_id","point_id");--> statement-breakpoint
CREATE INDEX "object_dataset_point_company_id_point_id_index" ON "object_dataset_point" USING btree ("company_id","point_id");--> statement-breakpoint
CREATE UNIQUE INDEX "object_dataset_company_id_object_id_name_index" ON "object_dataset" USING btree ("company_id","object_id","name");--> statement-breakpoint
CREATE INDEX "object_dataset_company_id_object_id_sort_index" ON "object_dataset" USING btree ("company_id","object_id","sort");--> statement-breakpoint
CREATE POLICY "own_company" ON "object_dataset_point" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "object_dataset" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));