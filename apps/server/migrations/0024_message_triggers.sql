CREATE TABLE "message_delivery" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"dispatch_id" bigint NOT NULL,
	"step" integer NOT NULL,
	"channel" text NOT NULL,
	"user_id" bigint NOT NULL,
	"user_name" text NOT NULL,
	"message_id" bigint,
	"outbox_id" bigint,
	"problem" text,
	CONSTRAINT "message_delivery_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "message_delivery" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "message_dispatch" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"config_id" bigint NOT NULL,
	"config_name" text NOT NULL,
	"trigger" text NOT NULL,
	"subject_id" bigint,
	"subject" text NOT NULL,
	"facts" jsonb NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"by_user_id" bigint,
	"by_name" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"steps" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"people" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"problem" text,
	CONSTRAINT "message_dispatch_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "message_dispatch" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "message_ringtone" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"file_id" bigint NOT NULL,
	CONSTRAINT "message_ringtone_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "message_ringtone" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sms_template" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"content" text NOT NULL,
	"remark" text,
	CONSTRAINT "sms_template_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "sms_template" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "message_trigger" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"trigger" text NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"condition" text,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"is_show" integer DEFAULT 1 NOT NULL,
	"sound" text DEFAULT 'none' NOT NULL,
	"ringtone_id" bigint,
	"sound_interval" integer DEFAULT 0 NOT NULL,
	"sms_template_id" bigint,
	"steps" jsonb NOT NULL,
	CONSTRAINT "message_trigger_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "message_trigger" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "model" text;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "link" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "message_delivery" ADD CONSTRAINT "message_delivery_dispatch_id_company_id_message_dispatch_id_company_id_fk" FOREIGN KEY ("dispatch_id","company_id") REFERENCES "public"."message_dispatch"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_ringtone" ADD CONSTRAINT "message_ringtone_file_id_company_id_stored_file_id_company_id_fk" FOREIGN KEY ("file_id","company_id") REFERENCES "public"."stored_file"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_trigger" ADD CONSTRAINT "message_trigger_ringtone_id_company_id_message_ringtone_id_company_id_fk" FOREIGN KEY ("ringtone_id","company_id") REFERENCES "public"."message_ringtone"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_trigger" ADD CONSTRAINT "message_trigger_sms_template_id_company_id_sms_template_id_company_id_fk" FOREIGN KEY ("sms_template_id","company_id") REFERENCES "public"."sms_template"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "message_delivery_company_id_dispatch_id_step_channel_user_id_index" ON "message_delivery" USING btree ("company_id","dispatch_id","step","channel","user_id");--> statement-breakpoint
CREATE INDEX "message_delivery_dispatch_id_company_id_index" ON "message_delivery" USING btree ("dispatch_id","company_id");--> statement-breakpoint
CREATE INDEX "message_dispatch_company_id_created_at_id_index" ON "message_dispatch" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "message_dispatch_due" ON "message_dispatch" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "message_dispatch_age" ON "message_dispatch" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "message_ringtone_company_id_name_index" ON "message_ringtone" USING btree ("company_id","name");--> statement-breakpoint
CREATE INDEX "message_ringtone_file_id_company_id_index" ON "message_ringtone" USING btree ("file_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sms_template_company_id_name_index" ON "sms_template" USING btree ("company_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "message_trigger_company_id_name_index" ON "message_trigger" USING btree ("company_id","name");--> statement-breakpoint
CREATE INDEX "message_trigger_company_id_trigger_index" ON "message_trigger" USING btree ("company_id","trigger");--> statement-breakpoint
CREATE INDEX "message_trigger_ringtone_id_company_id_index" ON "message_trigger" USING btree ("ringtone_id","company_id");--> statement-breakpoint
CREATE INDEX "message_trigger_sms_template_id_company_id_index" ON "message_trigger" USING btree ("sms_template_id","company_id");--> statement-breakpoint
CREATE POLICY "own_company" ON "message_delivery" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "message_dispatch" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "message_ringtone" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "sms_template" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "message_trigger" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));