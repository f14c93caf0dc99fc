CREATE TABLE "point_check_hit" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"check_id" bigint NOT NULL,
	"object_id" bigint NOT NULL,
	"point_id" bigint NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"samples" integer NOT NULL,
	CONSTRAINT "point_check_hit_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "point_check_hit" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "point_check" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"object_id" bigint NOT NULL,
	"point_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"lower" double precision,
	"upper" double precision,
	"rate" double precision,
	"seconds" integer,
	"other_point_id" bigint,
	"tolerance" double precision,
	"tolerance_kind" text,
	"status" integer DEFAULT 1 NOT NULL,
	"remark" text,
	CONSTRAINT "point_check_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "point_check" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "point_check_hit" ADD CONSTRAINT "point_check_hit_check_id_company_id_point_check_id_company_id_fk" FOREIGN KEY ("check_id","company_id") REFERENCES "public"."point_check"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_check_hit" ADD CONSTRAINT "point_check_hit_object_id_company_id_object_id_company_id_fk" FOREIGN KEY ("object_id","company_id") REFERENCES "public"."object"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_check_hit" ADD CONSTRAINT "point_check_hit_point_id_company_id_point_id_company_id_fk" FOREIGN KEY ("point_id","company_id") REFERENCES "public"."point"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_check" ADD CONSTRAINT "point_check_object_id_company_id_object_id_company_id_fk" FOREIGN KEY ("object_id","company_id") REFERENCES "public"."object"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_check" ADD CONSTRAINT "point_check_point_id_company_id_point_id_company_id_fk" FOREIGN KEY ("point_id","company_id") REFERENCES "public"."point"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_check" ADD CONSTRAINT "point_check_other_point_id_company_id_point_id_company_id_fk" FOREIGN KEY ("other_point_id","company_id") REFERENCES "public"."point"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "point_check_hit_company_id_check_id_started_at_index" ON "point_check_hit" USING btree ("company_id","check_id","started_at");--> statement-breakpoint
CREATE INDEX "point_check_hit_company_id_ended_at_index" ON "point_check_hit" USING btree ("company_id","ended_at");--> statement-breakpoint
CREATE INDEX "point_check_hit_company_id_object_id_index" ON "point_check_hit" USING btree ("company_id","object_id");--> statement-breakpoint
CREATE INDEX "point_check_hit_company_id_point_id_ended_at_index" ON "point_check_hit" USING btree ("company_id","point_id","ended_at");--> statement-breakpoint
CREATE UNIQUE INDEX "point_check_company_id_point_id_name_index" ON "point_check" USING btree ("company_id","point_id","name");--> statement-breakpoint
CREATE INDEX "point_check_company_id_object_id_index" ON "point_check" USING btree ("company_id","object_id");--> statement-breakpoint
CREATE INDEX "point_check_company_id_other_point_id_index" ON "point_check" USING btree ("company_id","other_point_id");--> statement-breakpoint
CREATE POLICY "own_company" ON "point_check_hit" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "point_check" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));