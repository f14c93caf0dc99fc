CREATE TABLE "object_file" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"object_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"remark" text,
	CONSTRAINT "object_file_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "object_file" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "position" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"parent_id" bigint,
	"path" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"picture_id" bigint,
	"width" integer,
	"height" integer,
	"remark" text,
	"sort" integer DEFAULT 0 NOT NULL,
	"placed_at" timestamp with time zone,
	"placed_by_name" text,
	CONSTRAINT "position_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "position" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "object" ADD COLUMN "commissioned_on" text;--> statement-breakpoint
ALTER TABLE "object" ADD COLUMN "warranty_until" text;--> statement-breakpoint
ALTER TABLE "object" ADD COLUMN "position_id" bigint;--> statement-breakpoint
ALTER TABLE "object" ADD COLUMN "position_x" double precision;--> statement-breakpoint
ALTER TABLE "object" ADD COLUMN "position_y" double precision;--> statement-breakpoint
ALTER TABLE "object_file" ADD CONSTRAINT "object_file_file_id_company_id_stored_file_id_company_id_fk" FOREIGN KEY ("file_id","company_id") REFERENCES "public"."stored_file"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "object_file" ADD CONSTRAINT "object_file_object_id_company_id_object_id_company_id_fk" FOREIGN KEY ("object_id","company_id") REFERENCES "public"."object"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "position" ADD CONSTRAINT "position_parent_id_company_id_position_id_company_id_fk" FOREIGN KEY ("parent_id","company_id") REFERENCES "public"."position"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "position" ADD CONSTRAINT "position_picture_id_company_id_stored_file_id_company_id_fk" FOREIGN KEY ("picture_id","company_id") REFERENCES "public"."stored_file"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "object_file_object_id_company_id_index" ON "object_file" USING btree ("object_id","company_id");--> statement-breakpoint
CREATE INDEX "object_file_file_id_company_id_index" ON "object_file" USING btree ("file_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "position_company_id_code_index" ON "position" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "position_company_id_path_index" ON "position" USING btree ("company_id","path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "position_company_id_parent_id_sort_index" ON "position" USING btree ("company_id","parent_id","sort");--> statement-breakpoint
CREATE INDEX "position_picture_id_company_id_index" ON "position" USING btree ("picture_id","company_id");--> statement-breakpoint
ALTER TABLE "object" ADD CONSTRAINT "object_position_id_company_id_position_id_company_id_fk" FOREIGN KEY ("position_id","company_id") REFERENCES "public"."position"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "object_company_id_position_id_index" ON "object" USING btree ("company_id","position_id");--> statement-breakpoint
CREATE POLICY "own_company" ON "object_file" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "position" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));