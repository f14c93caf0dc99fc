CREATE TABLE "box_refused" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"box_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"code" text NOT NULL,
	"point_id" bigint,
	"count" integer NOT NULL,
	"value" text NOT NULL,
	"time" text NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "box_refused_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "box_refused" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "box_refused" ADD CONSTRAINT "box_refused_box_id_company_id_box_id_company_id_fk" FOREIGN KEY ("box_id","company_id") REFERENCES "public"."box"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "box_refused_company_id_box_id_reason_code_index" ON "box_refused" USING btree ("company_id","box_id","reason","code");--> statement-breakpoint
CREATE INDEX "box_refused_last_at_index" ON "box_refused" USING btree ("last_at");--> statement-breakpoint
CREATE POLICY "own_company" ON "box_refused" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));