CREATE TABLE "count_mark" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"work_order_id" bigint NOT NULL,
	"machine_id" bigint NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"counter_from" numeric(23, 8) NOT NULL,
	"good_from" numeric(23, 8) NOT NULL,
	"reject_from" numeric(23, 8) NOT NULL,
	"counter_to" numeric(23, 8),
	"good_to" numeric(23, 8),
	"reject_to" numeric(23, 8),
	"cavities" integer,
	CONSTRAINT "count_mark_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "count_mark" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "work_report" ADD COLUMN "auto_no" integer;--> statement-breakpoint
ALTER TABLE "work_report" ADD COLUMN "counted" numeric(23, 8);--> statement-breakpoint
ALTER TABLE "work_report" ADD COLUMN "count_reason" text;--> statement-breakpoint
ALTER TABLE "work_order" ADD COLUMN "first_article" text;--> statement-breakpoint
ALTER TABLE "work_order" ADD COLUMN "first_article_by_name" text;--> statement-breakpoint
ALTER TABLE "work_order" ADD COLUMN "first_article_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "work_order" ADD COLUMN "first_article_remark" text;--> statement-breakpoint
ALTER TABLE "work_order" ADD COLUMN "auto_problem" text;--> statement-breakpoint
ALTER TABLE "work_order" ADD COLUMN "auto_tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "work_order" ADD COLUMN "is_auto_held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "count_mark" ADD CONSTRAINT "count_mark_work_order_id_company_id_work_order_id_company_id_fk" FOREIGN KEY ("work_order_id","company_id") REFERENCES "public"."work_order"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "count_mark" ADD CONSTRAINT "count_mark_machine_id_company_id_machine_id_company_id_fk" FOREIGN KEY ("machine_id","company_id") REFERENCES "public"."machine"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "count_mark_work_order_id_company_id_began_at_index" ON "count_mark" USING btree ("work_order_id","company_id","began_at");--> statement-breakpoint
CREATE INDEX "count_mark_machine_id_company_id_index" ON "count_mark" USING btree ("machine_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "count_mark_one_open" ON "count_mark" USING btree ("machine_id") WHERE ended_at is null;--> statement-breakpoint
-- What names a process segment that there is not holds for any, where nothing does yet.
DELETE FROM "machine_set_up" own WHERE own."segment_id" is not null and not exists (select from "process_segment" s where s."id" = own."segment_id" and s."company_id" = own."company_id")
  and exists (select from "machine_set_up" other where other."company_id" = own."company_id" and other."machine_id" is not distinct from own."machine_id" and other."material_id" is not distinct from own."material_id" and other."id" <> own."id"
    and (other."segment_id" is null or other."id" < own."id" and not exists (select from "process_segment" s where s."id" = other."segment_id" and s."company_id" = other."company_id")));--> statement-breakpoint
UPDATE "machine_set_up" own SET "segment_id" = null WHERE own."segment_id" is not null and not exists (select from "process_segment" s where s."id" = own."segment_id" and s."company_id" = own."company_id");--> statement-breakpoint
-- What names a process segment that there is not holds for any, where nothing does yet.
DELETE FROM "machine_signal_limit" own WHERE own."segment_id" is not null and not exists (select from "process_segment" s where s."id" = own."segment_id" and s."company_id" = own."company_id")
  and exists (select from "machine_signal_limit" other where other."company_id" = own."company_id" and other."signal_id" is not distinct from own."signal_id" and other."material_id" is not distinct from own."material_id" and other."id" <> own."id"
    and (other."segment_id" is null or other."id" < own."id" and not exists (select from "process_segment" s where s."id" = other."segment_id" and s."company_id" = other."company_id")));--> statement-breakpoint
UPDATE "machine_signal_limit" own SET "segment_id" = null WHERE own."segment_id" is not null and not exists (select from "process_segment" s where s."id" = own."segment_id" and s."company_id" = own."company_id");--> statement-breakpoint
ALTER TABLE "machine_set_up" ADD CONSTRAINT "machine_set_up_segment_id_company_id_process_segment_id_company_id_fk" FOREIGN KEY ("segment_id","company_id") REFERENCES "public"."process_segment"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_signal_limit" ADD CONSTRAINT "machine_signal_limit_segment_id_company_id_process_segment_id_company_id_fk" FOREIGN KEY ("segment_id","company_id") REFERENCES "public"."process_segment"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "machine_set_up_segment_id_company_id_index" ON "machine_set_up" USING btree ("segment_id","company_id");--> statement-breakpoint
CREATE INDEX "machine_signal_limit_segment_id_company_id_index" ON "machine_signal_limit" USING btree ("segment_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "work_report_auto" ON "work_report" USING btree ("work_order_id","auto_no") WHERE auto_no is not null;--> statement-breakpoint
CREATE POLICY "own_company" ON "count_mark" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));