CREATE TABLE "board_link" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"prefix" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"last_used_ip" text,
	"revoked_at" timestamp with time zone,
	"revoked_by_name" text,
	"created_by_id" bigint NOT NULL,
	"created_by_name" text NOT NULL,
	CONSTRAINT "board_link_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "board_link" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "production_exception_photo" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"exception_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"side" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "production_exception_photo_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "production_exception_photo" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "production_exception" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_by_name" text NOT NULL,
	"updated_by_name" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"detail" text,
	"at" timestamp with time zone NOT NULL,
	"order_id" bigint,
	"work_order_id" bigint,
	"object_id" bigint,
	"object_name" text,
	"alarm_id" bigint,
	"alarm_text" text,
	"staff_id" bigint,
	"cause" text,
	"action" text,
	"accepted_at" timestamp with time zone,
	"accepted_by_name" text,
	"handled_at" timestamp with time zone,
	"handled_by_name" text,
	"closed_at" timestamp with time zone,
	"closed_by_name" text,
	"cancel_reason" text,
	CONSTRAINT "production_exception_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "production_exception" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "project_pause" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"project_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	CONSTRAINT "project_pause_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "project_pause" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "production_exception_photo" ADD CONSTRAINT "production_exception_photo_of" FOREIGN KEY ("exception_id","company_id") REFERENCES "public"."production_exception"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_exception_photo" ADD CONSTRAINT "production_exception_photo_file_id_company_id_stored_file_id_company_id_fk" FOREIGN KEY ("file_id","company_id") REFERENCES "public"."stored_file"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_exception" ADD CONSTRAINT "production_exception_order_id_company_id_production_order_id_company_id_fk" FOREIGN KEY ("order_id","company_id") REFERENCES "public"."production_order"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_exception" ADD CONSTRAINT "production_exception_work_order_id_company_id_work_order_id_company_id_fk" FOREIGN KEY ("work_order_id","company_id") REFERENCES "public"."work_order"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_exception" ADD CONSTRAINT "production_exception_staff_id_company_id_staff_id_company_id_fk" FOREIGN KEY ("staff_id","company_id") REFERENCES "public"."staff"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_pause" ADD CONSTRAINT "project_pause_project_id_company_id_project_id_company_id_fk" FOREIGN KEY ("project_id","company_id") REFERENCES "public"."project"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_pause" ADD CONSTRAINT "project_pause_order_id_company_id_production_order_id_company_id_fk" FOREIGN KEY ("order_id","company_id") REFERENCES "public"."production_order"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "board_link_token_hash_index" ON "board_link" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "board_link_company_id_id_index" ON "board_link" USING btree ("company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "production_exception_photo_exception_id_side_file_id_index" ON "production_exception_photo" USING btree ("exception_id","side","file_id");--> statement-breakpoint
CREATE INDEX "production_exception_photo_file_id_company_id_index" ON "production_exception_photo" USING btree ("file_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "production_exception_company_id_code_index" ON "production_exception" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "production_exception_company_id_status_id_index" ON "production_exception" USING btree ("company_id","status","id");--> statement-breakpoint
CREATE INDEX "production_exception_company_id_at_index" ON "production_exception" USING btree ("company_id","at");--> statement-breakpoint
CREATE INDEX "production_exception_order_id_company_id_index" ON "production_exception" USING btree ("order_id","company_id");--> statement-breakpoint
CREATE INDEX "production_exception_work_order_id_company_id_index" ON "production_exception" USING btree ("work_order_id","company_id");--> statement-breakpoint
CREATE INDEX "production_exception_company_id_object_id_index" ON "production_exception" USING btree ("company_id","object_id");--> statement-breakpoint
CREATE INDEX "production_exception_staff_id_company_id_index" ON "production_exception" USING btree ("staff_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_pause_order_id_company_id_index" ON "project_pause" USING btree ("order_id","company_id");--> statement-breakpoint
CREATE INDEX "project_pause_project_id_company_id_index" ON "project_pause" USING btree ("project_id","company_id");--> statement-breakpoint
CREATE POLICY "own_company" ON "board_link" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "production_exception_photo" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "production_exception" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "project_pause" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));