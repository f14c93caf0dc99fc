CREATE TABLE "monitor_card_config" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint NOT NULL,
	"cards" jsonb NOT NULL,
	CONSTRAINT "monitor_card_config_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "monitor_card_config" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "monitor_card_config" ADD CONSTRAINT "monitor_card_config_user_id_company_id_app_user_id_company_id_fk" FOREIGN KEY ("user_id","company_id") REFERENCES "public"."app_user"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "monitor_card_config_company_id_user_id_index" ON "monitor_card_config" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE POLICY "own_company" ON "monitor_card_config" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));