CREATE TABLE "authenticator" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint NOT NULL,
	"secret" text NOT NULL,
	"last_step" bigint NOT NULL,
	"last_used_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"tries_since" timestamp with time zone,
	CONSTRAINT "authenticator_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "authenticator" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "factor_challenge" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"purpose" text NOT NULL,
	"session_id" bigint,
	"password_mark" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"app_secret" text,
	"passkey_challenge" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "factor_challenge_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "factor_challenge" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "factor_proof" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint NOT NULL,
	"session_id" bigint NOT NULL,
	"proof_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "factor_proof_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "factor_proof" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"site" text NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkey_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "passkey" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_code_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "recovery_code" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "trusted_browser" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"password_mark" text NOT NULL,
	"user_agent" text NOT NULL,
	"ip" text NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "trusted_browser_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "trusted_browser" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "qr_sign_in" ADD COLUMN "second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "authenticator" ADD CONSTRAINT "authenticator_user_id_company_id_app_user_id_company_id_fk" FOREIGN KEY ("user_id","company_id") REFERENCES "public"."app_user"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_challenge" ADD CONSTRAINT "factor_challenge_user_id_company_id_app_user_id_company_id_fk" FOREIGN KEY ("user_id","company_id") REFERENCES "public"."app_user"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_proof" ADD CONSTRAINT "factor_proof_user_id_company_id_app_user_id_company_id_fk" FOREIGN KEY ("user_id","company_id") REFERENCES "public"."app_user"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_company_id_app_user_id_company_id_fk" FOREIGN KEY ("user_id","company_id") REFERENCES "public"."app_user"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_company_id_app_user_id_company_id_fk" FOREIGN KEY ("user_id","company_id") REFERENCES "public"."app_user"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trusted_browser" ADD CONSTRAINT "trusted_browser_user_id_company_id_app_user_id_company_id_fk" FOREIGN KEY ("user_id","company_id") REFERENCES "public"."app_user"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "authenticator_user_id_index" ON "authenticator" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "factor_challenge_token_hash_index" ON "factor_challenge" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "factor_challenge_user_id_index" ON "factor_challenge" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "factor_challenge_expires_at_index" ON "factor_challenge" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "factor_proof_proof_hash_index" ON "factor_proof" USING btree ("proof_hash");--> statement-breakpoint
CREATE INDEX "factor_proof_user_id_index" ON "factor_proof" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "factor_proof_expires_at_index" ON "factor_proof" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "passkey_credential_id_index" ON "passkey" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkey_user_id_index" ON "passkey" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_code_user_id_code_hash_index" ON "recovery_code" USING btree ("user_id","code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "trusted_browser_token_hash_index" ON "trusted_browser" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "trusted_browser_user_id_index" ON "trusted_browser" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "trusted_browser_expires_at_index" ON "trusted_browser" USING btree ("expires_at");--> statement-breakpoint
CREATE POLICY "own_company" ON "authenticator" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "factor_challenge" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "factor_proof" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "passkey" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "recovery_code" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "trusted_browser" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));