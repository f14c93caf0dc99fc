CREATE TABLE "portal_key" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"key_hash" text NOT NULL,
	"kind" text NOT NULL,
	"user_id" bigint NOT NULL,
	"path" text NOT NULL,
	"session_id" bigint,
	"expires_at" timestamp with time zone NOT NULL,
	"used" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "qr_sign_in" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"secret_hash" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"user_id" bigint
);
--> statement-breakpoint
CREATE TABLE "installation_setting" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verification_code" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"purpose" text NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"code_hash" text NOT NULL,
	"ip" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone,
	"ticket_hash" text,
	"ticket_expires_at" timestamp with time zone,
	"ticket_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "outbox_message" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"template" text NOT NULL,
	"masked_text" text NOT NULL,
	"content" jsonb,
	"is_secret" boolean NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"next_try_at" timestamp with time zone,
	"valid_until" timestamp with time zone,
	"sent_at" timestamp with time zone,
	CONSTRAINT "outbox_message_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "outbox_message" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "parent_id" bigint;--> statement-breakpoint
ALTER TABLE "outbox_message" ADD CONSTRAINT "outbox_message_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "portal_key_key_hash_index" ON "portal_key" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "portal_key_expires_at_index" ON "portal_key" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "qr_sign_in_code_index" ON "qr_sign_in" USING btree ("code");--> statement-breakpoint
CREATE INDEX "qr_sign_in_expires_at_index" ON "qr_sign_in" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "installation_setting_key_index" ON "installation_setting" USING btree ("key");--> statement-breakpoint
CREATE INDEX "verification_code_recipient_created_at_index" ON "verification_code" USING btree ("recipient","created_at");--> statement-breakpoint
CREATE INDEX "verification_code_ip_created_at_index" ON "verification_code" USING btree ("ip","created_at");--> statement-breakpoint
CREATE INDEX "verification_code_created_at_index" ON "verification_code" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "verification_code_ticket_hash_index" ON "verification_code" USING btree ("ticket_hash");--> statement-breakpoint
CREATE INDEX "outbox_message_company_id_created_at_index" ON "outbox_message" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "outbox_message_due" ON "outbox_message" USING btree ("next_try_at") WHERE state in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "session_parent_id_index" ON "session" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "app_user_phone" ON "app_user" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "app_user_email" ON "app_user" USING btree (lower("email"));--> statement-breakpoint
CREATE POLICY "own_company" ON "outbox_message" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));