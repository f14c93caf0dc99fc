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
CREATE TABLE "resource_layout" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resource_id" bigint NOT NULL,
	"layout" jsonb NOT NULL,
	CONSTRAINT "resource_layout_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "resource_layout" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "resource_override" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resource_id" bigint NOT NULL,
	"name" text,
	"name_en" text,
	"icon" text,
	"sort" integer,
	"moved" boolean DEFAULT false NOT NULL,
	"parent_id" bigint,
	"hidden" boolean DEFAULT false NOT NULL,
	CONSTRAINT "resource_override_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "resource_override" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "resource_param" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resource_id" bigint NOT NULL,
	"name" text NOT NULL,
	"value" text NOT NULL,
	"remark" text,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "resource_param_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "resource_param" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rules_scope_item" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"rule_id" bigint NOT NULL,
	"type" text NOT NULL,
	"operator" text NOT NULL,
	"target_ids" jsonb NOT NULL,
	"sort" integer NOT NULL,
	CONSTRAINT "rules_scope_item_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "rules_scope_item" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rules_scope_role" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"rule_id" bigint NOT NULL,
	"role_id" bigint NOT NULL,
	CONSTRAINT "rules_scope_role_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "rules_scope_role" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rules_scope_user" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"rule_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "rules_scope_user_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "rules_scope_user" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rules_scope" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"remark" text,
	"status" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "rules_scope_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "rules_scope" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "alarm_notice" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"alarm_id" bigint NOT NULL,
	"level" text NOT NULL,
	"object_path" text,
	"raised_at" timestamp with time zone NOT NULL,
	CONSTRAINT "alarm_notice_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "alarm_notice" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "alarm_notice_conf" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"conf" jsonb NOT NULL,
	CONSTRAINT "alarm_notice_conf_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "alarm_notice_conf" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "camera" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"object_id" bigint,
	"area_id" bigint,
	"device_serial" text,
	"channel" integer,
	"stream_address" text,
	"status" integer DEFAULT 1 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"remark" text,
	CONSTRAINT "camera_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "camera" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "camera_cloud" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"app_key" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "camera_cloud_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "camera_cloud" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "area" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"parent_id" bigint,
	"path" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"leader" text,
	"phone" text,
	"address" text,
	"longitude" double precision,
	"latitude" double precision,
	"remark" text,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "area_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "area" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "customer" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"contact" text,
	"phone" text,
	"address" text,
	"remark" text,
	CONSTRAINT "customer_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "customer" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sys_protocol" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"driver" text,
	"params" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"remark" text,
	"status" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "sys_protocol_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "sys_protocol" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "object_dataset_point" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"dataset_id" bigint NOT NULL,
	"point_id" bigint NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "object_dataset_point_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "object_dataset_point" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "object_dataset" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"object_id" bigint NOT NULL,
	"name" text NOT NULL,
	"remark" text,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "object_dataset_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "object_dataset" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "dictionary" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"remark" text,
	CONSTRAINT "dictionary_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "dictionary" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "dictionary_item" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"dict_code" text NOT NULL,
	"value" text NOT NULL,
	"text" text NOT NULL,
	"extend" text,
	"sort" integer DEFAULT 0 NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "dictionary_item_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "dictionary_item" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "document_version" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"document_id" bigint NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"length" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by" text NOT NULL,
	CONSTRAINT "document_version_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "document_version" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "document" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"manual_id" bigint,
	"parent_id" bigint,
	"manual_parent_id" bigint,
	"is_placed" boolean DEFAULT true NOT NULL,
	"title" text,
	"resources_code" text,
	"status" integer,
	"sort" integer,
	"content" text,
	"plain" text,
	"search_title" text,
	"search_text" text,
	"edited_at" timestamp with time zone,
	"edited_by" text,
	CONSTRAINT "document_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "document" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "manual_article" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"parent_code" text,
	"title" text NOT NULL,
	"resources_code" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"plain" text DEFAULT '' NOT NULL,
	"search_title" text DEFAULT '' NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"hash" text DEFAULT '' NOT NULL,
	CONSTRAINT "manual_article_code_unique" UNIQUE("code")
);
--> statement-breakpoint
ALTER TABLE "manual_article" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "page_template" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"description" text,
	"cells" jsonb NOT NULL,
	CONSTRAINT "page_template_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "page_template" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notice" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"type" text NOT NULL,
	"position" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"valid_from" timestamp with time zone,
	"valid_to" timestamp with time zone,
	"publisher" text,
	"publisher_id" bigint,
	"published_at" timestamp with time zone,
	"announced_at" timestamp with time zone,
	CONSTRAINT "notice_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "notice" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "upgrade_notice" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"current_version" text NOT NULL,
	"next_version" text NOT NULL,
	"status" integer DEFAULT 0 NOT NULL,
	"creator_id" bigint,
	"creator" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "upgrade_notice" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "message_mark" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint NOT NULL,
	"category" text NOT NULL,
	"read_through" bigint NOT NULL,
	CONSTRAINT "message_mark_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "message_mark" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "message_receiver" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"message_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"target_id" bigint NOT NULL,
	CONSTRAINT "message_receiver_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "message_receiver" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "message_state" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint NOT NULL,
	"subject_id" bigint NOT NULL,
	"is_read" boolean DEFAULT true NOT NULL,
	"is_removed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "message_state_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "message_state" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "message" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"category" text NOT NULL,
	"msg_type" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"from_name" text DEFAULT '' NOT NULL,
	"from_user_id" bigint,
	"bgm_url" text DEFAULT '' NOT NULL,
	"bgm_interval" integer DEFAULT 0 NOT NULL,
	"is_show" boolean DEFAULT true NOT NULL,
	"to_all" boolean DEFAULT true NOT NULL,
	"notice_id" bigint,
	"object_id" bigint,
	CONSTRAINT "message_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "message" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "script_schedule" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"script" text NOT NULL,
	"cron" text NOT NULL,
	"enabled" boolean NOT NULL,
	"input" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"last_fire_at" timestamp with time zone,
	"next_fire_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "script_run" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"script" text NOT NULL,
	"input" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"message" text,
	"log" text DEFAULT '' NOT NULL,
	"job_id" bigint,
	"schedule_id" bigint,
	"fire_at" timestamp with time zone,
	"started_by" text NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "report_param" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"report_id" bigint NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"type" text NOT NULL,
	"default_value" text,
	"required" boolean NOT NULL,
	"sort" integer NOT NULL,
	CONSTRAINT "report_param_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "report_param" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "report" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"remark" text,
	"template" text,
	"data_calls" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "report_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "report" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
DROP INDEX "resource_product_id_code_index";--> statement-breakpoint
ALTER TABLE "company_product" ADD COLUMN "is_default" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "resource" ADD COLUMN "company_id" bigint;--> statement-breakpoint
ALTER TABLE "resource" ADD COLUMN "installation_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "resource" ADD COLUMN "new_window" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "parent_id" bigint;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "contact" text;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "credit_code" text;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "remark" text;--> statement-breakpoint
ALTER TABLE "resource_layout" ADD CONSTRAINT "resource_layout_resource_id_resource_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resource"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_override" ADD CONSTRAINT "resource_override_resource_id_resource_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resource"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_override" ADD CONSTRAINT "resource_override_parent_id_resource_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."resource"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_param" ADD CONSTRAINT "resource_param_resource_id_resource_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resource"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rules_scope_item" ADD CONSTRAINT "rules_scope_item_rule_id_company_id_rules_scope_id_company_id_fk" FOREIGN KEY ("rule_id","company_id") REFERENCES "public"."rules_scope"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rules_scope_role" ADD CONSTRAINT "rules_scope_role_rule_id_company_id_rules_scope_id_company_id_fk" FOREIGN KEY ("rule_id","company_id") REFERENCES "public"."rules_scope"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rules_scope_role" ADD CONSTRAINT "rules_scope_role_role_id_company_id_role_id_company_id_fk" FOREIGN KEY ("role_id","company_id") REFERENCES "public"."role"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rules_scope_user" ADD CONSTRAINT "rules_scope_user_rule_id_company_id_rules_scope_id_company_id_fk" FOREIGN KEY ("rule_id","company_id") REFERENCES "public"."rules_scope"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rules_scope_user" ADD CONSTRAINT "rules_scope_user_user_id_company_id_app_user_id_company_id_fk" FOREIGN KEY ("user_id","company_id") REFERENCES "public"."app_user"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_notice" ADD CONSTRAINT "alarm_notice_alarm_id_company_id_alarm_id_company_id_fk" FOREIGN KEY ("alarm_id","company_id") REFERENCES "public"."alarm"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "camera" ADD CONSTRAINT "camera_object_id_company_id_object_id_company_id_fk" FOREIGN KEY ("object_id","company_id") REFERENCES "public"."object"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "camera" ADD CONSTRAINT "camera_area_id_company_id_area_id_company_id_fk" FOREIGN KEY ("area_id","company_id") REFERENCES "public"."area"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "area" ADD CONSTRAINT "area_parent_id_company_id_area_id_company_id_fk" FOREIGN KEY ("parent_id","company_id") REFERENCES "public"."area"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "object_dataset_point" ADD CONSTRAINT "object_dataset_point_dataset_id_company_id_object_dataset_id_company_id_fk" FOREIGN KEY ("dataset_id","company_id") REFERENCES "public"."object_dataset"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "object_dataset_point" ADD CONSTRAINT "object_dataset_point_point_id_company_id_point_id_company_id_fk" FOREIGN KEY ("point_id","company_id") REFERENCES "public"."point"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "object_dataset" ADD CONSTRAINT "object_dataset_object_id_company_id_object_id_company_id_fk" FOREIGN KEY ("object_id","company_id") REFERENCES "public"."object"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_version" ADD CONSTRAINT "document_version_document_id_company_id_document_id_company_id_fk" FOREIGN KEY ("document_id","company_id") REFERENCES "public"."document"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_manual_id_manual_article_id_fk" FOREIGN KEY ("manual_id") REFERENCES "public"."manual_article"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_manual_parent_id_manual_article_id_fk" FOREIGN KEY ("manual_parent_id") REFERENCES "public"."manual_article"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_parent_id_company_id_document_id_company_id_fk" FOREIGN KEY ("parent_id","company_id") REFERENCES "public"."document"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_mark" ADD CONSTRAINT "message_mark_user_id_company_id_app_user_id_company_id_fk" FOREIGN KEY ("user_id","company_id") REFERENCES "public"."app_user"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_receiver" ADD CONSTRAINT "message_receiver_message_id_company_id_message_id_company_id_fk" FOREIGN KEY ("message_id","company_id") REFERENCES "public"."message"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_state" ADD CONSTRAINT "message_state_user_id_company_id_app_user_id_company_id_fk" FOREIGN KEY ("user_id","company_id") REFERENCES "public"."app_user"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_notice_id_company_id_notice_id_company_id_fk" FOREIGN KEY ("notice_id","company_id") REFERENCES "public"."notice"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "script_run" ADD CONSTRAINT "script_run_schedule_id_script_schedule_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."script_schedule"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_param" ADD CONSTRAINT "report_param_report_id_company_id_report_id_company_id_fk" FOREIGN KEY ("report_id","company_id") REFERENCES "public"."report"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
CREATE UNIQUE INDEX "resource_layout_company_id_resource_id_index" ON "resource_layout" USING btree ("company_id","resource_id");--> statement-breakpoint
CREATE INDEX "resource_layout_resource_id_index" ON "resource_layout" USING btree ("resource_id");--> statement-breakpoint
CREATE UNIQUE INDEX "resource_override_company_id_resource_id_index" ON "resource_override" USING btree ("company_id","resource_id");--> statement-breakpoint
CREATE INDEX "resource_override_resource_id_index" ON "resource_override" USING btree ("resource_id");--> statement-breakpoint
CREATE INDEX "resource_override_parent_id_index" ON "resource_override" USING btree ("parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "resource_param_company_id_resource_id_name_index" ON "resource_param" USING btree ("company_id","resource_id","name");--> statement-breakpoint
CREATE INDEX "resource_param_resource_id_index" ON "resource_param" USING btree ("resource_id");--> statement-breakpoint
CREATE INDEX "rules_scope_item_rule_id_company_id_index" ON "rules_scope_item" USING btree ("rule_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rules_scope_role_rule_id_role_id_index" ON "rules_scope_role" USING btree ("rule_id","role_id");--> statement-breakpoint
CREATE INDEX "rules_scope_role_role_id_company_id_index" ON "rules_scope_role" USING btree ("role_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rules_scope_user_rule_id_user_id_index" ON "rules_scope_user" USING btree ("rule_id","user_id");--> statement-breakpoint
CREATE INDEX "rules_scope_user_user_id_company_id_index" ON "rules_scope_user" USING btree ("user_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rules_scope_company_id_code_index" ON "rules_scope" USING btree ("company_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "rules_scope_company_id_name_index" ON "rules_scope" USING btree ("company_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_notice_company_id_alarm_id_index" ON "alarm_notice" USING btree ("company_id","alarm_id");--> statement-breakpoint
CREATE INDEX "alarm_notice_company_id_raised_at_index" ON "alarm_notice" USING btree ("company_id","raised_at");--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_notice_conf_company_id_index" ON "alarm_notice_conf" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "camera_company_id_code_index" ON "camera" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "camera_company_id_sort_index" ON "camera" USING btree ("company_id","sort");--> statement-breakpoint
CREATE INDEX "camera_company_id_object_id_index" ON "camera" USING btree ("company_id","object_id");--> statement-breakpoint
CREATE INDEX "camera_company_id_area_id_index" ON "camera" USING btree ("company_id","area_id");--> statement-breakpoint
CREATE INDEX "camera_company_id_device_serial_index" ON "camera" USING btree ("company_id","device_serial");--> statement-breakpoint
CREATE UNIQUE INDEX "camera_cloud_company_id_kind_index" ON "camera_cloud" USING btree ("company_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "area_company_id_code_index" ON "area" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "area_company_id_path_index" ON "area" USING btree ("company_id","path");--> statement-breakpoint
CREATE INDEX "area_company_id_parent_id_sort_index" ON "area" USING btree ("company_id","parent_id","sort");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_company_id_code_index" ON "customer" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "customer_company_id_name_index" ON "customer" USING btree ("company_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_protocol_company_id_code_index" ON "sys_protocol" USING btree ("company_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_protocol_company_id_name_index" ON "sys_protocol" USING btree ("company_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "object_dataset_point_company_id_dataset_id_point_id_index" ON "object_dataset_point" USING btree ("company_id","dataset_id","point_id");--> statement-breakpoint
CREATE INDEX "object_dataset_point_company_id_point_id_index" ON "object_dataset_point" USING btree ("company_id","point_id");--> statement-breakpoint
CREATE UNIQUE INDEX "object_dataset_company_id_object_id_name_index" ON "object_dataset" USING btree ("company_id","object_id","name");--> statement-breakpoint
CREATE INDEX "object_dataset_company_id_object_id_sort_index" ON "object_dataset" USING btree ("company_id","object_id","sort");--> statement-breakpoint
CREATE UNIQUE INDEX "dictionary_company_id_code_index" ON "dictionary" USING btree ("company_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "dictionary_company_id_name_index" ON "dictionary" USING btree ("company_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "dictionary_item_company_id_dict_code_value_index" ON "dictionary_item" USING btree ("company_id","dict_code","value");--> statement-breakpoint
CREATE INDEX "dictionary_item_company_id_updated_at_index" ON "dictionary_item" USING btree ("company_id","updated_at");--> statement-breakpoint
CREATE INDEX "document_version_company_id_document_id_id_index" ON "document_version" USING btree ("company_id","document_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "document_company_id_manual_id_index" ON "document" USING btree ("company_id","manual_id");--> statement-breakpoint
CREATE INDEX "document_manual_id_index" ON "document" USING btree ("manual_id");--> statement-breakpoint
CREATE INDEX "document_company_id_parent_id_index" ON "document" USING btree ("company_id","parent_id");--> statement-breakpoint
CREATE INDEX "document_manual_parent_id_index" ON "document" USING btree ("manual_parent_id");--> statement-breakpoint
CREATE INDEX "manual_article_parent_code_index" ON "manual_article" USING btree ("parent_code");--> statement-breakpoint
CREATE UNIQUE INDEX "page_template_company_id_code_index" ON "page_template" USING btree ("company_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "page_template_company_id_name_index" ON "page_template" USING btree ("company_id","name");--> statement-breakpoint
CREATE INDEX "notice_company_id_status_published_at_index" ON "notice" USING btree ("company_id","status","published_at");--> statement-breakpoint
CREATE INDEX "notice_due" ON "notice" USING btree ("valid_from") WHERE status = 'published' and announced_at is null;--> statement-breakpoint
CREATE INDEX "upgrade_notice_status_ends_at_index" ON "upgrade_notice" USING btree ("status","ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "message_mark_company_id_user_id_category_index" ON "message_mark" USING btree ("company_id","user_id","category");--> statement-breakpoint
CREATE UNIQUE INDEX "message_receiver_company_id_message_id_kind_target_id_index" ON "message_receiver" USING btree ("company_id","message_id","kind","target_id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_state_company_id_user_id_subject_id_index" ON "message_state" USING btree ("company_id","user_id","subject_id");--> statement-breakpoint
CREATE INDEX "message_state_age" ON "message_state" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "message_company_id_category_id_index" ON "message" USING btree ("company_id","category","id");--> statement-breakpoint
CREATE INDEX "message_age" ON "message" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "message_notice" ON "message" USING btree ("company_id","notice_id") WHERE notice_id is not null;--> statement-breakpoint
CREATE INDEX "script_schedule_next_fire_at_index" ON "script_schedule" USING btree ("next_fire_at");--> statement-breakpoint
CREATE INDEX "script_run_script_created_at_index" ON "script_run" USING btree ("script","created_at");--> statement-breakpoint
CREATE INDEX "script_run_job_id_index" ON "script_run" USING btree ("job_id");--> statement-breakpoint
CREATE UNIQUE INDEX "script_run_schedule_id_fire_at_index" ON "script_run" USING btree ("schedule_id","fire_at");--> statement-breakpoint
CREATE INDEX "report_param_report_id_company_id_index" ON "report_param" USING btree ("report_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "report_company_id_code_index" ON "report" USING btree ("company_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "report_company_id_name_index" ON "report" USING btree ("company_id","name");--> statement-breakpoint
CREATE INDEX "outbox_message_company_id_created_at_index" ON "outbox_message" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "outbox_message_due" ON "outbox_message" USING btree ("next_try_at") WHERE state in ('waiting', 'sending');--> statement-breakpoint
ALTER TABLE "object" ADD CONSTRAINT "object_area_id_company_id_area_id_company_id_fk" FOREIGN KEY ("area_id","company_id") REFERENCES "public"."area"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "object" ADD CONSTRAINT "object_customer_id_company_id_customer_id_company_id_fk" FOREIGN KEY ("customer_id","company_id") REFERENCES "public"."customer"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_product_product_id_index" ON "company_product" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "resource_shared_code" ON "resource" USING btree ("product_id","code") WHERE "resource"."company_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "resource_company_id_product_id_code_index" ON "resource" USING btree ("company_id","product_id","code") WHERE "resource"."company_id" is not null;--> statement-breakpoint
CREATE INDEX "session_parent_id_index" ON "session" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "app_user_phone" ON "app_user" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "app_user_email" ON "app_user" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "object_company_id_area_id_index" ON "object" USING btree ("company_id","area_id");--> statement-breakpoint
CREATE INDEX "object_company_id_customer_id_index" ON "object" USING btree ("company_id","customer_id");--> statement-breakpoint
CREATE POLICY "installation" ON "company_product" AS PERMISSIVE FOR ALL TO "zhizao_app" USING ((select current_setting('app.installation', true) = 'on')) WITH CHECK ((select current_setting('app.installation', true) = 'on'));--> statement-breakpoint
CREATE POLICY "installation" ON "product" AS PERMISSIVE FOR ALL TO "zhizao_app" USING ((select current_setting('app.installation', true) = 'on')) WITH CHECK ((select current_setting('app.installation', true) = 'on'));--> statement-breakpoint
CREATE POLICY "own_company" ON "resource" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "installation" ON "resource" AS PERMISSIVE FOR ALL TO "zhizao_app" USING ((select current_setting('app.installation', true) = 'on')) WITH CHECK ((select current_setting('app.installation', true) = 'on'));--> statement-breakpoint
CREATE POLICY "own_company" ON "resource_layout" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "resource_override" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "resource_param" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "rules_scope_item" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "rules_scope_role" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "rules_scope_user" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "rules_scope" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "alarm_notice" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "alarm_notice_conf" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "camera" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "camera_cloud" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "area" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "customer" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "sys_protocol" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "object_dataset_point" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "object_dataset" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "dictionary" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "dictionary_item" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "document_version" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "document" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "readable" ON "manual_article" AS PERMISSIVE FOR SELECT TO "zhizao_app" USING (true);--> statement-breakpoint
CREATE POLICY "own_company" ON "page_template" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "notice" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "readable" ON "upgrade_notice" AS PERMISSIVE FOR SELECT TO "zhizao_app" USING (true);--> statement-breakpoint
CREATE POLICY "own_company" ON "message_mark" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "message_receiver" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "message_state" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "message" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "report_param" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "report" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "outbox_message" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
ALTER POLICY "readable" ON "resource" TO zhizao_app USING (company_id is null or company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));