CREATE TABLE "api_key" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"secret_hash" text NOT NULL,
	"prefix" text NOT NULL,
	"role_id" bigint NOT NULL,
	"maker_id" bigint NOT NULL,
	"maker_name" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"per_minute" integer NOT NULL,
	"addresses" jsonb NOT NULL,
	"remark" text,
	"last_used_at" timestamp with time zone,
	"last_used_ip" text,
	"call_count" bigint DEFAULT 0 NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_by_name" text,
	CONSTRAINT "api_key_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "api_key" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "operate_log" ADD COLUMN "api_key_id" bigint;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_role_id_company_id_role_id_company_id_fk" FOREIGN KEY ("role_id","company_id") REFERENCES "public"."role"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_key_secret_hash_index" ON "api_key" USING btree ("secret_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "api_key_name" ON "api_key" USING btree ("company_id","name") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "api_key_company_id_maker_id_index" ON "api_key" USING btree ("company_id","maker_id");--> statement-breakpoint
CREATE INDEX "api_key_role_id_index" ON "api_key" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "operate_log_api_key" ON "operate_log" USING btree ("company_id","api_key_id","created_at","id") WHERE api_key_id is not null;--> statement-breakpoint
CREATE POLICY "own_company" ON "api_key" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));