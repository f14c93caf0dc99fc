CREATE SEQUENCE "public"."global_id" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "department" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"parent_id" bigint,
	"path" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"leader" text,
	"phone" text,
	"remark" text,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "department_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "department" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "company_product" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"product_id" bigint NOT NULL,
	CONSTRAINT "company_product_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "company_product" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "product" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"logo" text,
	"description" text,
	"sort" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "resource" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"product_id" bigint NOT NULL,
	"parent_id" bigint,
	"type" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"url" text,
	"icon" text,
	"page_type" integer DEFAULT 1 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"agent_only" boolean DEFAULT false NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "resource" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "role_data_permission" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"role_id" bigint NOT NULL,
	"type" text NOT NULL,
	"target_id" bigint NOT NULL,
	CONSTRAINT "role_data_permission_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "role_data_permission" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "role_resource" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"role_id" bigint NOT NULL,
	"resource_id" bigint NOT NULL,
	CONSTRAINT "role_resource_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "role_resource" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "role" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"remark" text,
	"status" integer DEFAULT 1 NOT NULL,
	"scope" text DEFAULT 'all' NOT NULL,
	"built_in" boolean DEFAULT false NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "role_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "role" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "user_role" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint NOT NULL,
	"role_id" bigint NOT NULL,
	CONSTRAINT "user_role_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "user_role" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "session" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_log" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint,
	"login_name" text NOT NULL,
	"user_name" text,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"kind" text NOT NULL,
	"succeeded" text NOT NULL,
	"message" text NOT NULL,
	CONSTRAINT "sign_in_log_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "sign_in_log" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "app_user" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"login_name" text NOT NULL,
	"name" text NOT NULL,
	"nickname" text,
	"password_hash" text NOT NULL,
	"password_changed_at" timestamp with time zone,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"department_id" bigint,
	"phone" text,
	"email" text,
	"head_img" text,
	"job_title" text,
	"status" integer DEFAULT 1 NOT NULL,
	"is_agent" boolean DEFAULT false NOT NULL,
	"is_installation_administrator" boolean DEFAULT false NOT NULL,
	"language" text,
	"theme" text,
	"last_sign_in_at" timestamp with time zone,
	CONSTRAINT "app_user_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "app_user" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "alarm_event" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"object_id" bigint,
	"box_id" bigint,
	"point_id" bigint,
	"title" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"user_id" bigint,
	"user_name" text,
	"data" jsonb,
	"happened_at" timestamp with time zone NOT NULL,
	CONSTRAINT "alarm_event_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "alarm_event" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "alarm_level" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"level" text NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL,
	"sound" text NOT NULL,
	"sound_interval" integer DEFAULT 0 NOT NULL,
	"popup" boolean DEFAULT true NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "alarm_level_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "alarm_level" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "alarm_rule" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"object_id" bigint NOT NULL,
	"point_id" bigint NOT NULL,
	"alarm_type_id" bigint,
	"level" text NOT NULL,
	"comparison" text NOT NULL,
	"value" double precision,
	"other_value" double precision,
	"text_value" text,
	"message" text,
	"deadband" double precision DEFAULT 0 NOT NULL,
	"on_delay" double precision DEFAULT 0 NOT NULL,
	"off_delay" double precision DEFAULT 0 NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"remark" text,
	CONSTRAINT "alarm_rule_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "alarm_rule" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "alarm_type" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"remark" text,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "alarm_type_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "alarm_type" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "alarm_transition_log" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"alarm_id" bigint NOT NULL,
	"action" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"level" text NOT NULL,
	"value" double precision,
	"limit" double precision,
	"happened_at" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"user_name" text,
	"note" text,
	CONSTRAINT "alarm_transition_log_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "alarm_transition_log" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "alarm" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"batch_no" text NOT NULL,
	"kind" text NOT NULL,
	"rule_key" text NOT NULL,
	"rule_id" bigint,
	"object_id" bigint,
	"point_id" bigint,
	"box_id" bigint,
	"object_name" text,
	"point_name" text,
	"unit" text,
	"alarm_type_id" bigint,
	"level" text NOT NULL,
	"top_level" text NOT NULL,
	"direction" text,
	"content" text NOT NULL,
	"limit" double precision,
	"activation_value" double precision,
	"peak_value" double precision,
	"last_value" double precision,
	"text_value" text,
	"condition" text NOT NULL,
	"activations" integer DEFAULT 1 NOT NULL,
	"activated_at" timestamp with time zone NOT NULL,
	"last_activated_at" timestamp with time zone NOT NULL,
	"returned_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"confirmed" boolean DEFAULT false NOT NULL,
	"confirmed_at" timestamp with time zone,
	"confirmed_by" bigint,
	"confirmed_by_name" text,
	"shelved_until" timestamp with time zone,
	"shelved_at" timestamp with time zone,
	"shelved_by" bigint,
	"shelved_by_name" text,
	"shelve_reason" text,
	"suppressed" text,
	"handled_at" timestamp with time zone,
	"handled_by" bigint,
	"handled_by_name" text,
	"reason_tag_id" bigint,
	"handling" text,
	"minutes" integer,
	"head_id" bigint,
	CONSTRAINT "alarm_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "alarm" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "experience" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"alarm_id" bigint NOT NULL,
	"rule_key" text NOT NULL,
	"model_point_id" bigint,
	"direction" text,
	"phenomenon" text NOT NULL,
	"reason_tag_id" bigint,
	"reason" text,
	"solution" text NOT NULL,
	"minutes" integer,
	"handled_by" bigint,
	"handled_by_name" text,
	"handled_at" timestamp with time zone NOT NULL,
	CONSTRAINT "experience_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "experience" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "reason_tag" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"alarm_type_id" bigint,
	"remark" text,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "reason_tag_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "reason_tag" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "company_detail" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"detail_type" integer DEFAULT 1 NOT NULL,
	"key" text NOT NULL,
	"value" text DEFAULT '' NOT NULL,
	CONSTRAINT "company_detail_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "company_detail" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "company" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"short_name" text,
	"address" text,
	"phone" text,
	"email" text,
	"status" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "company" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "control_write" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"point_id" bigint NOT NULL,
	"object_id" bigint NOT NULL,
	"box_id" bigint,
	"point_name" text NOT NULL,
	"object_name" text NOT NULL,
	"object_path" text NOT NULL,
	"value" jsonb NOT NULL,
	"before" jsonb,
	"read_back" jsonb,
	"state" text DEFAULT 'queued' NOT NULL,
	"message" text,
	"reason" text,
	"user_id" bigint NOT NULL,
	"user_name" text NOT NULL,
	"sent_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "control_write_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "control_write" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "model_point" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"model_id" bigint NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"data_type" text DEFAULT 'float32' NOT NULL,
	"unit" text,
	"decimals" integer DEFAULT 2 NOT NULL,
	"access" text DEFAULT 'r' NOT NULL,
	"source" text DEFAULT 'device' NOT NULL,
	"formula" text,
	"byte_order" text DEFAULT 'ABCD' NOT NULL,
	"scale" double precision DEFAULT 1 NOT NULL,
	"offset" double precision DEFAULT 0 NOT NULL,
	"poll_ms" integer DEFAULT 1000 NOT NULL,
	"deadband_kind" text,
	"deadband_value" double precision,
	"store_policy" text DEFAULT 'every' NOT NULL,
	"store_seconds" integer,
	"min_value" double precision,
	"max_value" double precision,
	"is_key" boolean DEFAULT false NOT NULL,
	"key_sort" integer DEFAULT 0 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"urgent_upper" double precision,
	"error_upper" double precision,
	"warning_upper" double precision,
	"warning_lower" double precision,
	"error_lower" double precision,
	"urgent_lower" double precision,
	"limit_deadband" double precision DEFAULT 0 NOT NULL,
	"on_delay" double precision DEFAULT 0 NOT NULL,
	"off_delay" double precision DEFAULT 0 NOT NULL,
	"remark" text,
	"address" jsonb,
	CONSTRAINT "model_point_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "model_point" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "model" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"parent_id" bigint,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"object_type" text DEFAULT 'device' NOT NULL,
	"driver" jsonb,
	"status" integer DEFAULT 1 NOT NULL,
	"alarm_status" integer DEFAULT 1 NOT NULL,
	"manufacturer" text,
	"details" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"remark" text,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "model_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "model" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contrast_group_point" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"group_id" bigint NOT NULL,
	"point_id" bigint NOT NULL,
	"color" text,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "contrast_group_point_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "contrast_group_point" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contrast_group" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"is_default" integer DEFAULT 0 NOT NULL,
	"remark" text,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "contrast_group_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "contrast_group" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "object_favorite" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"object_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "object_favorite_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "object_favorite" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "object_image" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"object_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"name" text,
	"remark" text,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "object_image_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "object_image" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "object" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"parent_id" bigint,
	"path" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"object_type" text DEFAULT 'device' NOT NULL,
	"model_id" bigint,
	"device_type_id" bigint,
	"area_id" bigint,
	"customer_id" bigint,
	"driver" jsonb,
	"status" integer DEFAULT 1 NOT NULL,
	"alarm_status" integer DEFAULT 1 NOT NULL,
	"manufacturer" text,
	"serial_number" text,
	"installed_on" text,
	"place" text,
	"longitude" double precision,
	"latitude" double precision,
	"video_link" text,
	"details" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"remark" text,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_by" bigint,
	CONSTRAINT "object_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "object" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "point" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"object_id" bigint NOT NULL,
	"model_point_id" bigint,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"data_type" text DEFAULT 'float32' NOT NULL,
	"unit" text,
	"decimals" integer DEFAULT 2 NOT NULL,
	"access" text DEFAULT 'r' NOT NULL,
	"source" text DEFAULT 'device' NOT NULL,
	"formula" text,
	"byte_order" text DEFAULT 'ABCD' NOT NULL,
	"scale" double precision DEFAULT 1 NOT NULL,
	"offset" double precision DEFAULT 0 NOT NULL,
	"poll_ms" integer DEFAULT 1000 NOT NULL,
	"deadband_kind" text,
	"deadband_value" double precision,
	"store_policy" text DEFAULT 'every' NOT NULL,
	"store_seconds" integer,
	"min_value" double precision,
	"max_value" double precision,
	"is_key" boolean DEFAULT false NOT NULL,
	"key_sort" integer DEFAULT 0 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"urgent_upper" double precision,
	"error_upper" double precision,
	"warning_upper" double precision,
	"warning_lower" double precision,
	"error_lower" double precision,
	"urgent_lower" double precision,
	"limit_deadband" double precision DEFAULT 0 NOT NULL,
	"on_delay" double precision DEFAULT 0 NOT NULL,
	"off_delay" double precision DEFAULT 0 NOT NULL,
	"remark" text,
	CONSTRAINT "point_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "point" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "box_channel" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"box_id" bigint NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"driver" text NOT NULL,
	"settings" jsonb NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"remark" text,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "box_channel_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "box_channel" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "box_device" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"channel_id" bigint NOT NULL,
	"object_id" bigint,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"unit_id" integer DEFAULT 1 NOT NULL,
	"timeout_ms" integer DEFAULT 1000 NOT NULL,
	"retries" integer DEFAULT 1 NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"remark" text,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "box_device_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "box_device" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "box_group" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"parent_id" bigint,
	"name" text NOT NULL,
	"remark" text,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "box_group_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "box_group" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "box_point" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"box_device_id" bigint NOT NULL,
	"point_id" bigint NOT NULL,
	"address" jsonb NOT NULL,
	"remark" text,
	CONSTRAINT "box_point_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "box_point" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "box_set_file" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"box_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"state" text DEFAULT 'produced' NOT NULL,
	"message" text,
	"sent_at" timestamp with time zone,
	"applied_at" timestamp with time zone,
	"read_back" jsonb,
	"read_back_at" timestamp with time zone,
	CONSTRAINT "box_set_file_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "box_set_file" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "box" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"kind" text DEFAULT 'edge' NOT NULL,
	"secret_hash" text NOT NULL,
	"group_id" bigint,
	"model" text,
	"place" text,
	"remark" text,
	"status" integer DEFAULT 1 NOT NULL,
	"online" boolean DEFAULT false NOT NULL,
	"last_seen_at" timestamp with time zone,
	"version" text,
	"state" jsonb,
	"set_file_version" integer DEFAULT 0 NOT NULL,
	"set_file_applied" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "box_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "box" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "operate_log" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint,
	"user_name" text NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"title" text NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"target" text,
	"request" jsonb,
	"before" jsonb,
	"after" jsonb,
	"code" integer NOT NULL,
	"message" text NOT NULL,
	"duration_ms" integer NOT NULL,
	"request_id" text NOT NULL,
	CONSTRAINT "operate_log_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "operate_log" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stored_file" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"mime" text NOT NULL,
	"size" bigint NOT NULL,
	"hash" text NOT NULL,
	"uploaded_by" bigint,
	CONSTRAINT "stored_file_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "stored_file" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sample_chunk" (
	"company_id" bigint NOT NULL,
	"point_id" bigint NOT NULL,
	"hour" integer NOT NULL,
	"n" integer NOT NULL,
	"good" integer NOT NULL,
	"numeric" integer NOT NULL,
	"longest_gap" integer NOT NULL,
	"sum" double precision NOT NULL,
	"least" double precision,
	"most" double precision,
	"first" double precision,
	"last" double precision,
	"least_at" integer,
	"most_at" integer,
	"first_at" integer,
	"last_at" integer,
	"last_text" text,
	"data" "bytea" NOT NULL,
	CONSTRAINT "sample_chunk_company_id_point_id_hour_pk" PRIMARY KEY("company_id","point_id","hour")
);
--> statement-breakpoint
CREATE TABLE "sample_journal" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sample_journal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"n" integer NOT NULL,
	"written_at" bigint NOT NULL,
	"least_time" bigint NOT NULL,
	"most_time" bigint NOT NULL,
	"data" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"queue_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"target" text,
	"user_id" bigint NOT NULL,
	"user_name" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"message" text,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"problem_total" integer DEFAULT 0 NOT NULL,
	"input" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"language" text DEFAULT 'zh-CN' NOT NULL,
	"input_file_id" bigint,
	"result_file_id" bigint,
	"attempts" integer DEFAULT 0 NOT NULL,
	"cancel_wanted" boolean DEFAULT false NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "job_queue_id_index" UNIQUE("queue_id"),
	CONSTRAINT "job_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "job" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "box_gap" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"box_id" bigint NOT NULL,
	"epoch" bigint NOT NULL,
	"from_seq" bigint NOT NULL,
	"to_seq" bigint NOT NULL,
	"missing" text NOT NULL,
	"missing_count" integer NOT NULL,
	"reason" text NOT NULL,
	"after_time" bigint,
	"before_time" bigint,
	"since" timestamp with time zone NOT NULL,
	"filled_at" timestamp with time zone,
	CONSTRAINT "box_gap_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "box_gap" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "box_sequence" (
	"box_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"epoch" bigint NOT NULL,
	"last_seq" bigint NOT NULL,
	"last_time" bigint NOT NULL,
	CONSTRAINT "box_sequence_box_id_epoch_pk" PRIMARY KEY("box_id","epoch")
);
--> statement-breakpoint
CREATE TABLE "ingest_writer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_no" bigint NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "department" ADD CONSTRAINT "department_parent_id_company_id_department_id_company_id_fk" FOREIGN KEY ("parent_id","company_id") REFERENCES "public"."department"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_product" ADD CONSTRAINT "company_product_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource" ADD CONSTRAINT "resource_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource" ADD CONSTRAINT "resource_parent_id_resource_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."resource"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_data_permission" ADD CONSTRAINT "role_data_permission_role_id_company_id_role_id_company_id_fk" FOREIGN KEY ("role_id","company_id") REFERENCES "public"."role"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_resource" ADD CONSTRAINT "role_resource_resource_id_resource_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resource"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_resource" ADD CONSTRAINT "role_resource_role_id_company_id_role_id_company_id_fk" FOREIGN KEY ("role_id","company_id") REFERENCES "public"."role"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_role" ADD CONSTRAINT "user_role_user_id_company_id_app_user_id_company_id_fk" FOREIGN KEY ("user_id","company_id") REFERENCES "public"."app_user"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_role" ADD CONSTRAINT "user_role_role_id_company_id_role_id_company_id_fk" FOREIGN KEY ("role_id","company_id") REFERENCES "public"."role"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_department_id_company_id_department_id_company_id_fk" FOREIGN KEY ("department_id","company_id") REFERENCES "public"."department"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_rule" ADD CONSTRAINT "alarm_rule_object_id_company_id_object_id_company_id_fk" FOREIGN KEY ("object_id","company_id") REFERENCES "public"."object"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_rule" ADD CONSTRAINT "alarm_rule_point_id_company_id_point_id_company_id_fk" FOREIGN KEY ("point_id","company_id") REFERENCES "public"."point"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_rule" ADD CONSTRAINT "alarm_rule_alarm_type_id_company_id_alarm_type_id_company_id_fk" FOREIGN KEY ("alarm_type_id","company_id") REFERENCES "public"."alarm_type"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_transition_log" ADD CONSTRAINT "alarm_transition_log_alarm_id_company_id_alarm_id_company_id_fk" FOREIGN KEY ("alarm_id","company_id") REFERENCES "public"."alarm"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm" ADD CONSTRAINT "alarm_head_id_company_id_alarm_id_company_id_fk" FOREIGN KEY ("head_id","company_id") REFERENCES "public"."alarm"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experience" ADD CONSTRAINT "experience_alarm_id_company_id_alarm_id_company_id_fk" FOREIGN KEY ("alarm_id","company_id") REFERENCES "public"."alarm"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reason_tag" ADD CONSTRAINT "reason_tag_alarm_type_id_company_id_alarm_type_id_company_id_fk" FOREIGN KEY ("alarm_type_id","company_id") REFERENCES "public"."alarm_type"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_point" ADD CONSTRAINT "model_point_model_id_company_id_model_id_company_id_fk" FOREIGN KEY ("model_id","company_id") REFERENCES "public"."model"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model" ADD CONSTRAINT "model_parent_id_company_id_model_id_company_id_fk" FOREIGN KEY ("parent_id","company_id") REFERENCES "public"."model"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contrast_group_point" ADD CONSTRAINT "contrast_group_point_group_id_company_id_contrast_group_id_company_id_fk" FOREIGN KEY ("group_id","company_id") REFERENCES "public"."contrast_group"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contrast_group_point" ADD CONSTRAINT "contrast_group_point_point_id_company_id_point_id_company_id_fk" FOREIGN KEY ("point_id","company_id") REFERENCES "public"."point"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "object_favorite" ADD CONSTRAINT "object_favorite_object_id_company_id_object_id_company_id_fk" FOREIGN KEY ("object_id","company_id") REFERENCES "public"."object"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "object_favorite" ADD CONSTRAINT "object_favorite_user_id_company_id_app_user_id_company_id_fk" FOREIGN KEY ("user_id","company_id") REFERENCES "public"."app_user"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "object_image" ADD CONSTRAINT "object_image_file_id_company_id_stored_file_id_company_id_fk" FOREIGN KEY ("file_id","company_id") REFERENCES "public"."stored_file"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "object_image" ADD CONSTRAINT "object_image_object_id_company_id_object_id_company_id_fk" FOREIGN KEY ("object_id","company_id") REFERENCES "public"."object"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "object" ADD CONSTRAINT "object_parent_id_company_id_object_id_company_id_fk" FOREIGN KEY ("parent_id","company_id") REFERENCES "public"."object"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "object" ADD CONSTRAINT "object_model_id_company_id_model_id_company_id_fk" FOREIGN KEY ("model_id","company_id") REFERENCES "public"."model"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point" ADD CONSTRAINT "point_object_id_company_id_object_id_company_id_fk" FOREIGN KEY ("object_id","company_id") REFERENCES "public"."object"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point" ADD CONSTRAINT "point_model_point_id_model_point_id_fk" FOREIGN KEY ("model_point_id") REFERENCES "public"."model_point"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "box_channel" ADD CONSTRAINT "box_channel_box_id_company_id_box_id_company_id_fk" FOREIGN KEY ("box_id","company_id") REFERENCES "public"."box"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "box_device" ADD CONSTRAINT "box_device_channel_id_company_id_box_channel_id_company_id_fk" FOREIGN KEY ("channel_id","company_id") REFERENCES "public"."box_channel"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "box_device" ADD CONSTRAINT "box_device_object_id_company_id_object_id_company_id_fk" FOREIGN KEY ("object_id","company_id") REFERENCES "public"."object"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "box_group" ADD CONSTRAINT "box_group_parent_id_company_id_box_group_id_company_id_fk" FOREIGN KEY ("parent_id","company_id") REFERENCES "public"."box_group"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "box_point" ADD CONSTRAINT "box_point_box_device_id_company_id_box_device_id_company_id_fk" FOREIGN KEY ("box_device_id","company_id") REFERENCES "public"."box_device"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "box_point" ADD CONSTRAINT "box_point_point_id_company_id_point_id_company_id_fk" FOREIGN KEY ("point_id","company_id") REFERENCES "public"."point"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "box_set_file" ADD CONSTRAINT "box_set_file_box_id_company_id_box_id_company_id_fk" FOREIGN KEY ("box_id","company_id") REFERENCES "public"."box"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "box" ADD CONSTRAINT "box_group_id_company_id_box_group_id_company_id_fk" FOREIGN KEY ("group_id","company_id") REFERENCES "public"."box_group"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job" ADD CONSTRAINT "job_input_file_id_company_id_stored_file_id_company_id_fk" FOREIGN KEY ("input_file_id","company_id") REFERENCES "public"."stored_file"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job" ADD CONSTRAINT "job_result_file_id_company_id_stored_file_id_company_id_fk" FOREIGN KEY ("result_file_id","company_id") REFERENCES "public"."stored_file"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "department_company_id_code_index" ON "department" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "department_company_id_path_index" ON "department" USING btree ("company_id","path");--> statement-breakpoint
CREATE INDEX "department_company_id_parent_id_index" ON "department" USING btree ("company_id","parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "company_product_company_id_product_id_index" ON "company_product" USING btree ("company_id","product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "product_code_index" ON "product" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "resource_product_id_code_index" ON "resource" USING btree ("product_id","code");--> statement-breakpoint
CREATE INDEX "resource_parent_id_index" ON "resource" USING btree ("parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "role_data_permission_company_id_role_id_type_target_id_index" ON "role_data_permission" USING btree ("company_id","role_id","type","target_id");--> statement-breakpoint
CREATE UNIQUE INDEX "role_resource_company_id_role_id_resource_id_index" ON "role_resource" USING btree ("company_id","role_id","resource_id");--> statement-breakpoint
CREATE INDEX "role_resource_resource_id_index" ON "role_resource" USING btree ("resource_id");--> statement-breakpoint
CREATE UNIQUE INDEX "role_company_id_code_index" ON "role" USING btree ("company_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "role_company_id_name_index" ON "role" USING btree ("company_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "user_role_company_id_user_id_role_id_index" ON "user_role" USING btree ("company_id","user_id","role_id");--> statement-breakpoint
CREATE INDEX "user_role_company_id_role_id_index" ON "user_role" USING btree ("company_id","role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "session_token_hash_index" ON "session" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "session_user_id_index" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_ended_at_index" ON "session" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "sign_in_log_company_id_created_at_index" ON "sign_in_log" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "sign_in_log_company_id_user_id_created_at_index" ON "sign_in_log" USING btree ("company_id","user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "app_user_login_name" ON "app_user" USING btree (lower("login_name"));--> statement-breakpoint
CREATE INDEX "app_user_company_id_department_id_index" ON "app_user" USING btree ("company_id","department_id");--> statement-breakpoint
CREATE INDEX "alarm_event_company_id_happened_at_index" ON "alarm_event" USING btree ("company_id","happened_at");--> statement-breakpoint
CREATE INDEX "alarm_event_company_id_object_id_happened_at_index" ON "alarm_event" USING btree ("company_id","object_id","happened_at");--> statement-breakpoint
CREATE INDEX "alarm_event_company_id_box_id_happened_at_index" ON "alarm_event" USING btree ("company_id","box_id","happened_at");--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_level_company_id_level_index" ON "alarm_level" USING btree ("company_id","level");--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_rule_company_id_point_id_name_index" ON "alarm_rule" USING btree ("company_id","point_id","name");--> statement-breakpoint
CREATE INDEX "alarm_rule_company_id_object_id_index" ON "alarm_rule" USING btree ("company_id","object_id");--> statement-breakpoint
CREATE INDEX "alarm_rule_company_id_alarm_type_id_index" ON "alarm_rule" USING btree ("company_id","alarm_type_id");--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_type_company_id_code_index" ON "alarm_type" USING btree ("company_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_type_company_id_name_index" ON "alarm_type" USING btree ("company_id","name");--> statement-breakpoint
CREATE INDEX "alarm_transition_log_company_id_alarm_id_happened_at_index" ON "alarm_transition_log" USING btree ("company_id","alarm_id","happened_at");--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_live_rule" ON "alarm" USING btree ("company_id","rule_key") WHERE closed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_company_id_batch_no_index" ON "alarm" USING btree ("company_id","batch_no");--> statement-breakpoint
CREATE INDEX "alarm_company_id_activated_at_index" ON "alarm" USING btree ("company_id","activated_at");--> statement-breakpoint
CREATE INDEX "alarm_company_id_object_id_activated_at_index" ON "alarm" USING btree ("company_id","object_id","activated_at");--> statement-breakpoint
CREATE INDEX "alarm_company_id_point_id_activated_at_index" ON "alarm" USING btree ("company_id","point_id","activated_at");--> statement-breakpoint
CREATE INDEX "alarm_open" ON "alarm" USING btree ("company_id","activated_at") WHERE closed_at is null or handled_at is null;--> statement-breakpoint
CREATE INDEX "alarm_shelved" ON "alarm" USING btree ("shelved_until") WHERE shelved_until is not null;--> statement-breakpoint
CREATE INDEX "alarm_head" ON "alarm" USING btree ("head_id") WHERE head_id is not null;--> statement-breakpoint
CREATE INDEX "experience_company_id_rule_key_handled_at_index" ON "experience" USING btree ("company_id","rule_key","handled_at");--> statement-breakpoint
CREATE INDEX "experience_company_id_model_point_id_direction_index" ON "experience" USING btree ("company_id","model_point_id","direction");--> statement-breakpoint
CREATE INDEX "experience_company_id_alarm_id_index" ON "experience" USING btree ("company_id","alarm_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reason_tag_company_id_name_index" ON "reason_tag" USING btree ("company_id","name");--> statement-breakpoint
CREATE INDEX "reason_tag_company_id_alarm_type_id_index" ON "reason_tag" USING btree ("company_id","alarm_type_id");--> statement-breakpoint
CREATE UNIQUE INDEX "company_detail_company_id_detail_type_key_index" ON "company_detail" USING btree ("company_id","detail_type","key");--> statement-breakpoint
CREATE UNIQUE INDEX "company_code_index" ON "company" USING btree ("code");--> statement-breakpoint
CREATE INDEX "control_write_company_id_created_at_index" ON "control_write" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "control_write_company_id_point_id_created_at_index" ON "control_write" USING btree ("company_id","point_id","created_at");--> statement-breakpoint
CREATE INDEX "control_write_company_id_object_id_created_at_index" ON "control_write" USING btree ("company_id","object_id","created_at");--> statement-breakpoint
CREATE INDEX "control_write_open" ON "control_write" USING btree ("expires_at") WHERE state in ('queued', 'sent');--> statement-breakpoint
CREATE UNIQUE INDEX "model_point_company_id_model_id_code_index" ON "model_point" USING btree ("company_id","model_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "model_company_id_code_index" ON "model" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "model_company_id_parent_id_sort_index" ON "model" USING btree ("company_id","parent_id","sort");--> statement-breakpoint
CREATE UNIQUE INDEX "contrast_group_point_company_id_group_id_point_id_index" ON "contrast_group_point" USING btree ("company_id","group_id","point_id");--> statement-breakpoint
CREATE INDEX "contrast_group_point_company_id_point_id_index" ON "contrast_group_point" USING btree ("company_id","point_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contrast_group_company_id_name_index" ON "contrast_group" USING btree ("company_id","name");--> statement-breakpoint
CREATE INDEX "contrast_group_company_id_sort_index" ON "contrast_group" USING btree ("company_id","sort");--> statement-breakpoint
CREATE UNIQUE INDEX "object_favorite_company_id_user_id_object_id_index" ON "object_favorite" USING btree ("company_id","user_id","object_id");--> statement-breakpoint
CREATE INDEX "object_favorite_company_id_object_id_index" ON "object_favorite" USING btree ("company_id","object_id");--> statement-breakpoint
CREATE INDEX "object_image_company_id_object_id_sort_index" ON "object_image" USING btree ("company_id","object_id","sort");--> statement-breakpoint
CREATE INDEX "object_image_company_id_file_id_index" ON "object_image" USING btree ("company_id","file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "object_company_id_code_index" ON "object" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "object_company_id_path_index" ON "object" USING btree ("company_id","path");--> statement-breakpoint
CREATE INDEX "object_company_id_parent_id_sort_index" ON "object" USING btree ("company_id","parent_id","sort");--> statement-breakpoint
CREATE INDEX "object_company_id_model_id_index" ON "object" USING btree ("company_id","model_id");--> statement-breakpoint
CREATE INDEX "object_company_id_device_type_id_index" ON "object" USING btree ("company_id","device_type_id");--> statement-breakpoint
CREATE UNIQUE INDEX "point_company_id_object_id_code_index" ON "point" USING btree ("company_id","object_id","code");--> statement-breakpoint
CREATE INDEX "point_company_id_object_id_sort_index" ON "point" USING btree ("company_id","object_id","sort");--> statement-breakpoint
CREATE INDEX "point_company_id_model_point_id_index" ON "point" USING btree ("company_id","model_point_id");--> statement-breakpoint
CREATE UNIQUE INDEX "box_channel_company_id_box_id_code_index" ON "box_channel" USING btree ("company_id","box_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "box_device_company_id_channel_id_code_index" ON "box_device" USING btree ("company_id","channel_id","code");--> statement-breakpoint
CREATE INDEX "box_device_company_id_object_id_index" ON "box_device" USING btree ("company_id","object_id");--> statement-breakpoint
CREATE UNIQUE INDEX "box_group_company_id_parent_id_name_index" ON "box_group" USING btree ("company_id","parent_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "box_point_company_id_point_id_index" ON "box_point" USING btree ("company_id","point_id");--> statement-breakpoint
CREATE INDEX "box_point_company_id_box_device_id_index" ON "box_point" USING btree ("company_id","box_device_id");--> statement-breakpoint
CREATE UNIQUE INDEX "box_set_file_company_id_box_id_version_index" ON "box_set_file" USING btree ("company_id","box_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "box_code_index" ON "box" USING btree ("code");--> statement-breakpoint
CREATE INDEX "box_company_id_group_id_index" ON "box" USING btree ("company_id","group_id");--> statement-breakpoint
CREATE INDEX "operate_log_company_id_created_at_index" ON "operate_log" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "operate_log_company_id_user_id_created_at_index" ON "operate_log" USING btree ("company_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "stored_file_hash_index" ON "stored_file" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "job_company_id_user_id_created_at_index" ON "job" USING btree ("company_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "job_unfinished" ON "job" USING btree ("created_at") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "job_company_id_input_file_id_index" ON "job" USING btree ("company_id","input_file_id");--> statement-breakpoint
CREATE INDEX "job_company_id_result_file_id_index" ON "job" USING btree ("company_id","result_file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "box_gap_company_id_box_id_epoch_from_seq_index" ON "box_gap" USING btree ("company_id","box_id","epoch","from_seq");--> statement-breakpoint
CREATE INDEX "box_gap_open" ON "box_gap" USING btree ("company_id","box_id") WHERE filled_at is null;--> statement-breakpoint
CREATE POLICY "own_company" ON "department" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "company_product" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "readable" ON "product" AS PERMISSIVE FOR SELECT TO "zhizao_app" USING (true);--> statement-breakpoint
CREATE POLICY "readable" ON "resource" AS PERMISSIVE FOR SELECT TO "zhizao_app" USING (true);--> statement-breakpoint
CREATE POLICY "own_company" ON "role_data_permission" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "role_resource" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "role" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "user_role" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "sign_in_log" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "app_user" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "alarm_event" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "alarm_level" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "alarm_rule" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "alarm_type" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "alarm_transition_log" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "alarm" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "experience" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "reason_tag" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "company_detail" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "itself" ON "company" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "control_write" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "model_point" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "model" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "contrast_group_point" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "contrast_group" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "object_favorite" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "object_image" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "object" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "point" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "box_channel" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "box_device" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "box_group" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "box_point" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "box_set_file" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "box" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "operate_log" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "stored_file" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "job" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "box_gap" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));