CREATE TABLE "machine_counter" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"machine_id" bigint NOT NULL,
	"role" text NOT NULL,
	"point_id" bigint,
	"value" double precision,
	"at" timestamp with time zone,
	"steps" numeric(23, 8) DEFAULT '0' NOT NULL,
	"pieces" numeric(23, 8) DEFAULT '0' NOT NULL,
	CONSTRAINT "machine_counter_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "machine_counter" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "machine_count" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"machine_id" bigint NOT NULL,
	"role" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"steps" numeric(23, 8) NOT NULL,
	"pieces" numeric(23, 8) NOT NULL,
	CONSTRAINT "machine_count_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "machine_count" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "machine_set_up" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"machine_id" bigint NOT NULL,
	"material_id" bigint NOT NULL,
	"segment_id" bigint,
	"cycle_seconds" numeric(23, 8) NOT NULL,
	"cavities" integer NOT NULL,
	"tool_id" bigint,
	"remark" text,
	CONSTRAINT "machine_set_up_id_companyId_unique" UNIQUE("id","company_id"),
	CONSTRAINT "machine_set_up_one" UNIQUE NULLS NOT DISTINCT("company_id","machine_id","material_id","segment_id")
);
--> statement-breakpoint
ALTER TABLE "machine_set_up" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "machine_set_up_target" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"set_up_id" bigint NOT NULL,
	"point_id" bigint NOT NULL,
	"value" jsonb NOT NULL,
	"sort" integer NOT NULL,
	CONSTRAINT "machine_set_up_target_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "machine_set_up_target" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "machine_signal" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"machine_id" bigint NOT NULL,
	"role" text NOT NULL,
	"point_id" bigint NOT NULL,
	"pulse" numeric(23, 8) DEFAULT '1' NOT NULL,
	"run_value" double precision,
	"remark" text,
	CONSTRAINT "machine_signal_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "machine_signal" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "machine_signal_limit" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"signal_id" bigint NOT NULL,
	"material_id" bigint,
	"segment_id" bigint,
	"low" double precision,
	"high" double precision,
	CONSTRAINT "machine_signal_limit_id_companyId_unique" UNIQUE("id","company_id"),
	CONSTRAINT "machine_signal_limit_one" UNIQUE NULLS NOT DISTINCT("company_id","signal_id","material_id","segment_id")
);
--> statement-breakpoint
ALTER TABLE "machine_signal_limit" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "machine" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"object_id" bigint NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"station_id" bigint,
	"status" smallint DEFAULT 1 NOT NULL,
	"cavities" integer DEFAULT 1 NOT NULL,
	"modulus" double precision,
	"counts_outside_work" boolean DEFAULT false NOT NULL,
	"auto_report" boolean DEFAULT false NOT NULL,
	"batch_quantity" numeric(23, 8),
	"tolerance_percent" numeric(23, 8) DEFAULT '5' NOT NULL,
	"remark" text,
	CONSTRAINT "machine_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "machine" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tool_log" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tool_id" bigint NOT NULL,
	"act" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"machine_id" bigint,
	"machine_name" text,
	"shots" double precision NOT NULL,
	"is_passed" boolean,
	"user_name" text NOT NULL,
	"remark" text,
	CONSTRAINT "tool_log_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "tool_log" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tool" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"specification" text,
	"cavities" integer,
	"cavities_open" integer,
	"life_shots" double precision,
	"care_every" double precision,
	"shots" double precision DEFAULT 0 NOT NULL,
	"counted_from" double precision,
	"care_at_shots" double precision DEFAULT 0 NOT NULL,
	"calibrated_on" date,
	"calibration_days" integer,
	"location" text,
	"status" text DEFAULT 'store' NOT NULL,
	"machine_id" bigint,
	"care_told" text,
	"calibration_told" text,
	"remark" text,
	CONSTRAINT "tool_id_companyId_unique" UNIQUE("id","company_id"),
	CONSTRAINT "tool_on_machine" CHECK (status = 'mounted' or machine_id is null)
);
--> statement-breakpoint
ALTER TABLE "tool" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "product_route" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"material_id" bigint NOT NULL,
	"route_code" text NOT NULL,
	"alternative" text NOT NULL,
	"is_default" smallint DEFAULT 0 NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"remark" text,
	CONSTRAINT "product_route_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "product_route" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "product_segment_file" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"product_segment_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"title" text NOT NULL,
	"version" text NOT NULL,
	"remark" text,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_segment_file_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "product_segment_file" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "product_segment_material" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"product_segment_id" bigint NOT NULL,
	"material_id" bigint NOT NULL,
	"share" numeric(23, 8) DEFAULT '100' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_segment_material_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "product_segment_material" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "product_segment_parameter" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"product_segment_id" bigint NOT NULL,
	"name" text NOT NULL,
	"unit" text,
	"low" numeric(23, 8),
	"high" numeric(23, 8),
	"is_required" smallint DEFAULT 0 NOT NULL,
	"point_signal" text,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_segment_parameter_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "product_segment_parameter" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "product_segment_resource" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"product_segment_id" bigint NOT NULL,
	"type" text NOT NULL,
	"resource_id" bigint,
	"skill" text,
	"quantity" integer DEFAULT 1 NOT NULL,
	"rank" integer DEFAULT 1 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_segment_resource_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "product_segment_resource" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "product_segment" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"material_id" bigint NOT NULL,
	"route_segment_id" bigint NOT NULL,
	"set_up_seconds" integer NOT NULL,
	"run_seconds" numeric(23, 8) NOT NULL,
	"base_quantity" numeric(23, 8) DEFAULT '1' NOT NULL,
	"work_center_id" bigint,
	"needs_first_article" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "product_segment_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "product_segment" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "route_link" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"route_id" bigint NOT NULL,
	"from_id" bigint NOT NULL,
	"to_id" bigint NOT NULL,
	"kind" text DEFAULT 'next' NOT NULL,
	"numerator" numeric(23, 8) DEFAULT '1' NOT NULL,
	"denominator" numeric(23, 8) DEFAULT '1' NOT NULL,
	CONSTRAINT "route_link_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "route_link" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "route_segment_file" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"route_segment_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"title" text NOT NULL,
	"version" text NOT NULL,
	"remark" text,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "route_segment_file_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "route_segment_file" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "route_segment" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"route_id" bigint NOT NULL,
	"no" integer NOT NULL,
	"segment_id" bigint NOT NULL,
	"name" text,
	"work_center_id" bigint,
	"x" double precision,
	"y" double precision,
	"transfer_quantity" numeric(23, 8),
	"alternative_group" text,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "route_segment_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "route_segment" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "route" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"valid_from" date,
	"valid_to" date,
	"remark" text,
	"released_by" text,
	"released_at" timestamp with time zone,
	"created_by_name" text NOT NULL,
	"updated_by_name" text NOT NULL,
	"written_by" bigint[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "route_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "route" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "segment_template_resource" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"template_id" bigint NOT NULL,
	"type" text NOT NULL,
	"resource_id" bigint,
	"skill" text,
	"quantity" integer DEFAULT 1 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "segment_template_resource_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "segment_template_resource" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "segment_template" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"segment_type" text NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"remark" text,
	"extra" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "segment_template_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "segment_template" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "process_segment_resource" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"segment_id" bigint NOT NULL,
	"type" text NOT NULL,
	"resource_id" bigint,
	"skill" text,
	"quantity" integer DEFAULT 1 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "process_segment_resource_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "process_segment_resource" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "process_segment" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"segment_type" text NOT NULL,
	"work_center_id" bigint,
	"set_up_seconds" integer DEFAULT 0 NOT NULL,
	"run_seconds" numeric(23, 8) DEFAULT '0' NOT NULL,
	"is_outside" smallint DEFAULT 0 NOT NULL,
	"supplier_id" bigint,
	"needs_first_article" smallint DEFAULT 0 NOT NULL,
	"template_id" bigint,
	"status" smallint DEFAULT 1 NOT NULL,
	"remark" text,
	"extra" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "process_segment_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "process_segment" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "board_link" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"prefix" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"last_used_ip" text,
	"revoked_at" timestamp with time zone,
	"revoked_by_name" text,
	"created_by_id" bigint NOT NULL,
	"created_by_name" text NOT NULL,
	CONSTRAINT "board_link_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "board_link" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "production_exception_photo" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"exception_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"side" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "production_exception_photo_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "production_exception_photo" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "production_exception" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_by_name" text NOT NULL,
	"updated_by_name" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"detail" text,
	"at" timestamp with time zone NOT NULL,
	"order_id" bigint,
	"work_order_id" bigint,
	"object_id" bigint,
	"object_name" text,
	"alarm_id" bigint,
	"alarm_text" text,
	"staff_id" bigint,
	"cause" text,
	"action" text,
	"accepted_at" timestamp with time zone,
	"accepted_by_name" text,
	"handled_at" timestamp with time zone,
	"handled_by_name" text,
	"closed_at" timestamp with time zone,
	"closed_by_name" text,
	"cancel_reason" text,
	CONSTRAINT "production_exception_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "production_exception" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "production_order_component" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"order_id" bigint NOT NULL,
	"segment_plan_id" bigint,
	"material_id" bigint NOT NULL,
	"required" numeric(23, 8) NOT NULL,
	"consumed" numeric(23, 8) DEFAULT '0' NOT NULL,
	"is_fixed" boolean DEFAULT false NOT NULL,
	"is_backflush" boolean DEFAULT false NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "production_order_component_id_companyId_unique" UNIQUE("id","company_id"),
	CONSTRAINT "production_order_component_quantities" CHECK (required >= 0 and consumed >= 0)
);
--> statement-breakpoint
ALTER TABLE "production_order_component" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "production_order" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"created_by_name" text NOT NULL,
	"updated_by_name" text NOT NULL,
	"source" text DEFAULT 'hand' NOT NULL,
	"parent_id" bigint,
	"material_id" bigint NOT NULL,
	"quantity" numeric(23, 8) NOT NULL,
	"due_on" date NOT NULL,
	"start_on" date,
	"priority" integer DEFAULT 5 NOT NULL,
	"over_percent" numeric(23, 8) DEFAULT '0' NOT NULL,
	"under_percent" numeric(23, 8) DEFAULT '0' NOT NULL,
	"route_id" bigint,
	"bom_id" bigint,
	"issue_location_id" bigint,
	"receipt_location_id" bigint,
	"lot_code" text,
	"project_id" bigint,
	"demand_id" bigint,
	"planned_start" timestamp with time zone,
	"planned_end" timestamp with time zone,
	"planned_late" boolean DEFAULT false NOT NULL,
	"actual_start" timestamp with time zone,
	"actual_end" timestamp with time zone,
	"good_quantity" numeric(23, 8) DEFAULT '0' NOT NULL,
	"scrap_quantity" numeric(23, 8) DEFAULT '0' NOT NULL,
	"reason" text,
	"remark" text,
	CONSTRAINT "production_order_id_companyId_unique" UNIQUE("id","company_id"),
	CONSTRAINT "production_order_quantities" CHECK (quantity > 0 and good_quantity >= 0 and scrap_quantity >= 0)
);
--> statement-breakpoint
ALTER TABLE "production_order" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "project_pause" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"project_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	CONSTRAINT "project_pause_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "project_pause" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "project" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"created_by_name" text NOT NULL,
	"updated_by_name" text NOT NULL,
	"name" text NOT NULL,
	"customer_id" bigint,
	"start_on" date,
	"due_on" date,
	"manager_name" text,
	"remark" text,
	CONSTRAINT "project_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "project" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "consumption" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"order_id" bigint NOT NULL,
	"work_order_id" bigint NOT NULL,
	"report_id" bigint,
	"component_id" bigint,
	"material_id" bigint NOT NULL,
	"lot_id" bigint,
	"location_id" bigint NOT NULL,
	"quantity" numeric(23, 8) NOT NULL,
	"is_backflush" boolean NOT NULL,
	"event_id" bigint,
	"at" timestamp with time zone NOT NULL,
	"by_name" text NOT NULL,
	"reversed_at" timestamp with time zone,
	CONSTRAINT "consumption_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "consumption" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "piece_take" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"report_id" bigint NOT NULL,
	"link_id" bigint NOT NULL,
	"quantity" numeric(23, 8) NOT NULL,
	CONSTRAINT "piece_take_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "piece_take" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "work_report_reason" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"report_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"quantity" numeric(23, 8) NOT NULL,
	CONSTRAINT "work_report_reason_id_companyId_unique" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "work_report_reason" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "work_report" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"status" text DEFAULT 'posted' NOT NULL,
	"order_id" bigint NOT NULL,
	"segment_plan_id" bigint NOT NULL,
	"work_order_id" bigint NOT NULL,
	"staff_id" bigint,
	"staff_name" text,
	"good" numeric(23, 8) NOT NULL,
	"scrap" numeric(23, 8) NOT NULL,
	"rework" numeric(23, 8) NOT NULL,
	"fresh" numeric(23, 8) NOT NULL,
	"lot_id" bigint,
	"event_id" bigint,
	"at" timestamp with time zone NOT NULL,
	"remark" text,
	"created_by_name" text NOT NULL,
	"created_by_id" bigint NOT NULL,
	"reversed_by_name" text,
	"reversed_at" timestamp with time zone,
	"reverse_reason" text,
	CONSTRAINT "work_report_id_companyId_unique" UNIQUE("id","company_id"),
	CONSTRAINT "work_report_pieces" CHECK (good >= 0 and scrap >= 0 and rework >= 0 and good + scrap + rework > 0)
);
--> statement-breakpoint
ALTER TABLE "work_report" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "segment_plan_link" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"order_id" bigint NOT NULL,
	"from_id" bigint NOT NULL,
	"to_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"num" numeric(23, 8) DEFAULT '1' NOT NULL,
	"den" numeric(23, 8) DEFAULT '1' NOT NULL,
	"taken" numeric(23, 8) DEFAULT '0' NOT NULL,
	CONSTRAINT "segment_plan_link_id_companyId_unique" UNIQUE("id","company_id"),
	CONSTRAINT "segment_plan_link_pieces" CHECK (taken >= 0 and num > 0 and den > 0)
);
--> statement-breakpoint
ALTER TABLE "segment_plan_link" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "segment_plan" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"order_id" bigint NOT NULL,
	"split_of" bigint,
	"route_segment_id" bigint,
	"rework_at_id" bigint,
	"kind" text DEFAULT 'normal' NOT NULL,
	"no" integer NOT NULL,
	"name" text NOT NULL,
	"segment_type" text,
	"status" text DEFAULT 'planned' NOT NULL,
	"work_center_id" bigint,
	"is_outside" boolean DEFAULT false NOT NULL,
	"supplier_id" bigint,
	"quantity" numeric(23, 8) NOT NULL,
	"most" numeric(23, 8),
	"received" numeric(23, 8) DEFAULT '0' NOT NULL,
	"good" numeric(23, 8) DEFAULT '0' NOT NULL,
	"scrap" numeric(23, 8) DEFAULT '0' NOT NULL,
	"rework" numeric(23, 8) DEFAULT '0' NOT NULL,
	"fresh" numeric(23, 8) DEFAULT '0' NOT NULL,
	"set_up_seconds" integer DEFAULT 0 NOT NULL,
	"run_seconds" numeric(23, 8) DEFAULT '0' NOT NULL,
	"transfer_quantity" numeric(23, 8),
	"needs_first_article" boolean DEFAULT false NOT NULL,
	"planned_start" timestamp with time zone,
	"planned_end" timestamp with time zone,
	"planned_late" boolean DEFAULT false NOT NULL,
	"actual_start" timestamp with time zone,
	"actual_end" timestamp with time zone,
	CONSTRAINT "segment_plan_id_companyId_unique" UNIQUE("id","company_id"),
	CONSTRAINT "segment_plan_pieces" CHECK (quantity > 0 and good >= 0 and scrap >= 0 and rework >= 0 and fresh >= 0 and received = good + scrap + rework)
);
--> statement-breakpoint
ALTER TABLE "segment_plan" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "work_order" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"order_id" bigint NOT NULL,
	"segment_plan_id" bigint NOT NULL,
	"station_id" bigint,
	"team_id" bigint,
	"staff_id" bigint,
	"quantity" numeric(23, 8) NOT NULL,
	"good" numeric(23, 8) DEFAULT '0' NOT NULL,
	"scrap" numeric(23, 8) DEFAULT '0' NOT NULL,
	"rework" numeric(23, 8) DEFAULT '0' NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"stop_reason" text,
	CONSTRAINT "work_order_id_companyId_unique" UNIQUE("id","company_id"),
	CONSTRAINT "work_order_pieces" CHECK (quantity > 0 and good >= 0 and scrap >= 0 and rework >= 0)
);
--> statement-breakpoint
ALTER TABLE "work_order" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "work_stretch" (
	"id" bigint PRIMARY KEY DEFAULT nextval('global_id') NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"work_order_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"staff_id" bigint,
	"staff_name" text,
	"reason" text,
	CONSTRAINT "work_stretch_id_companyId_unique" UNIQUE("id","company_id"),
	CONSTRAINT "work_stretch_range" CHECK (ended_at is null or ended_at >= began_at)
);
--> statement-breakpoint
ALTER TABLE "work_stretch" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "machine_counter" ADD CONSTRAINT "machine_counter_machine_id_company_id_machine_id_company_id_fk" FOREIGN KEY ("machine_id","company_id") REFERENCES "public"."machine"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_count" ADD CONSTRAINT "machine_count_machine_id_company_id_machine_id_company_id_fk" FOREIGN KEY ("machine_id","company_id") REFERENCES "public"."machine"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_set_up" ADD CONSTRAINT "machine_set_up_machine_id_company_id_machine_id_company_id_fk" FOREIGN KEY ("machine_id","company_id") REFERENCES "public"."machine"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_set_up" ADD CONSTRAINT "machine_set_up_material_id_company_id_material_id_company_id_fk" FOREIGN KEY ("material_id","company_id") REFERENCES "public"."material"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_set_up" ADD CONSTRAINT "machine_set_up_tool_id_company_id_tool_id_company_id_fk" FOREIGN KEY ("tool_id","company_id") REFERENCES "public"."tool"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_set_up_target" ADD CONSTRAINT "machine_set_up_target_set_up_id_company_id_machine_set_up_id_company_id_fk" FOREIGN KEY ("set_up_id","company_id") REFERENCES "public"."machine_set_up"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_set_up_target" ADD CONSTRAINT "machine_set_up_target_point_id_company_id_point_id_company_id_fk" FOREIGN KEY ("point_id","company_id") REFERENCES "public"."point"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_signal" ADD CONSTRAINT "machine_signal_machine_id_company_id_machine_id_company_id_fk" FOREIGN KEY ("machine_id","company_id") REFERENCES "public"."machine"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_signal" ADD CONSTRAINT "machine_signal_point_id_company_id_point_id_company_id_fk" FOREIGN KEY ("point_id","company_id") REFERENCES "public"."point"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_signal_limit" ADD CONSTRAINT "machine_signal_limit_signal_id_company_id_machine_signal_id_company_id_fk" FOREIGN KEY ("signal_id","company_id") REFERENCES "public"."machine_signal"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_signal_limit" ADD CONSTRAINT "machine_signal_limit_material_id_company_id_material_id_company_id_fk" FOREIGN KEY ("material_id","company_id") REFERENCES "public"."material"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine" ADD CONSTRAINT "machine_object_id_company_id_object_id_company_id_fk" FOREIGN KEY ("object_id","company_id") REFERENCES "public"."object"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine" ADD CONSTRAINT "machine_station_id_company_id_station_id_company_id_fk" FOREIGN KEY ("station_id","company_id") REFERENCES "public"."station"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_log" ADD CONSTRAINT "tool_log_tool_id_company_id_tool_id_company_id_fk" FOREIGN KEY ("tool_id","company_id") REFERENCES "public"."tool"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool" ADD CONSTRAINT "tool_machine_id_company_id_machine_id_company_id_fk" FOREIGN KEY ("machine_id","company_id") REFERENCES "public"."machine"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_route" ADD CONSTRAINT "product_route_material_id_company_id_material_id_company_id_fk" FOREIGN KEY ("material_id","company_id") REFERENCES "public"."material"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_segment_file" ADD CONSTRAINT "product_segment_file_product_segment_id_company_id_product_segment_id_company_id_fk" FOREIGN KEY ("product_segment_id","company_id") REFERENCES "public"."product_segment"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_segment_file" ADD CONSTRAINT "product_segment_file_file_id_company_id_stored_file_id_company_id_fk" FOREIGN KEY ("file_id","company_id") REFERENCES "public"."stored_file"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_segment_material" ADD CONSTRAINT "product_segment_material_product_segment_id_company_id_product_segment_id_company_id_fk" FOREIGN KEY ("product_segment_id","company_id") REFERENCES "public"."product_segment"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_segment_material" ADD CONSTRAINT "product_segment_material_material_id_company_id_material_id_company_id_fk" FOREIGN KEY ("material_id","company_id") REFERENCES "public"."material"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_segment_parameter" ADD CONSTRAINT "product_segment_parameter_product_segment_id_company_id_product_segment_id_company_id_fk" FOREIGN KEY ("product_segment_id","company_id") REFERENCES "public"."product_segment"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_segment_resource" ADD CONSTRAINT "product_segment_resource_product_segment_id_company_id_product_segment_id_company_id_fk" FOREIGN KEY ("product_segment_id","company_id") REFERENCES "public"."product_segment"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_segment" ADD CONSTRAINT "product_segment_material_id_company_id_material_id_company_id_fk" FOREIGN KEY ("material_id","company_id") REFERENCES "public"."material"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_segment" ADD CONSTRAINT "product_segment_route_segment_id_company_id_route_segment_id_company_id_fk" FOREIGN KEY ("route_segment_id","company_id") REFERENCES "public"."route_segment"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_segment" ADD CONSTRAINT "product_segment_work_center_id_company_id_work_center_id_company_id_fk" FOREIGN KEY ("work_center_id","company_id") REFERENCES "public"."work_center"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_link" ADD CONSTRAINT "route_link_route_id_company_id_route_id_company_id_fk" FOREIGN KEY ("route_id","company_id") REFERENCES "public"."route"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_link" ADD CONSTRAINT "route_link_from_id_company_id_route_segment_id_company_id_fk" FOREIGN KEY ("from_id","company_id") REFERENCES "public"."route_segment"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_link" ADD CONSTRAINT "route_link_to_id_company_id_route_segment_id_company_id_fk" FOREIGN KEY ("to_id","company_id") REFERENCES "public"."route_segment"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_segment_file" ADD CONSTRAINT "route_segment_file_route_segment_id_company_id_route_segment_id_company_id_fk" FOREIGN KEY ("route_segment_id","company_id") REFERENCES "public"."route_segment"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_segment_file" ADD CONSTRAINT "route_segment_file_file_id_company_id_stored_file_id_company_id_fk" FOREIGN KEY ("file_id","company_id") REFERENCES "public"."stored_file"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_segment" ADD CONSTRAINT "route_segment_route_id_company_id_route_id_company_id_fk" FOREIGN KEY ("route_id","company_id") REFERENCES "public"."route"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_segment" ADD CONSTRAINT "route_segment_segment_id_company_id_process_segment_id_company_id_fk" FOREIGN KEY ("segment_id","company_id") REFERENCES "public"."process_segment"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_segment" ADD CONSTRAINT "route_segment_work_center_id_company_id_work_center_id_company_id_fk" FOREIGN KEY ("work_center_id","company_id") REFERENCES "public"."work_center"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segment_template_resource" ADD CONSTRAINT "segment_template_resource_template_id_company_id_segment_template_id_company_id_fk" FOREIGN KEY ("template_id","company_id") REFERENCES "public"."segment_template"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_segment_resource" ADD CONSTRAINT "process_segment_resource_segment_id_company_id_process_segment_id_company_id_fk" FOREIGN KEY ("segment_id","company_id") REFERENCES "public"."process_segment"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_segment" ADD CONSTRAINT "process_segment_work_center_id_company_id_work_center_id_company_id_fk" FOREIGN KEY ("work_center_id","company_id") REFERENCES "public"."work_center"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_segment" ADD CONSTRAINT "process_segment_supplier_id_company_id_supplier_id_company_id_fk" FOREIGN KEY ("supplier_id","company_id") REFERENCES "public"."supplier"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_segment" ADD CONSTRAINT "process_segment_template_id_company_id_segment_template_id_company_id_fk" FOREIGN KEY ("template_id","company_id") REFERENCES "public"."segment_template"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_exception_photo" ADD CONSTRAINT "production_exception_photo_of" FOREIGN KEY ("exception_id","company_id") REFERENCES "public"."production_exception"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_exception_photo" ADD CONSTRAINT "production_exception_photo_file_id_company_id_stored_file_id_company_id_fk" FOREIGN KEY ("file_id","company_id") REFERENCES "public"."stored_file"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_exception" ADD CONSTRAINT "production_exception_order_id_company_id_production_order_id_company_id_fk" FOREIGN KEY ("order_id","company_id") REFERENCES "public"."production_order"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_exception" ADD CONSTRAINT "production_exception_work_order_id_company_id_work_order_id_company_id_fk" FOREIGN KEY ("work_order_id","company_id") REFERENCES "public"."work_order"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_exception" ADD CONSTRAINT "production_exception_staff_id_company_id_staff_id_company_id_fk" FOREIGN KEY ("staff_id","company_id") REFERENCES "public"."staff"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_order_component" ADD CONSTRAINT "production_order_component_order_id_company_id_production_order_id_company_id_fk" FOREIGN KEY ("order_id","company_id") REFERENCES "public"."production_order"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_order_component" ADD CONSTRAINT "production_order_component_plan_fk" FOREIGN KEY ("segment_plan_id","company_id") REFERENCES "public"."segment_plan"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_order_component" ADD CONSTRAINT "production_order_component_material_id_company_id_material_id_company_id_fk" FOREIGN KEY ("material_id","company_id") REFERENCES "public"."material"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_order" ADD CONSTRAINT "production_order_parent_id_company_id_production_order_id_company_id_fk" FOREIGN KEY ("parent_id","company_id") REFERENCES "public"."production_order"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_order" ADD CONSTRAINT "production_order_material_id_company_id_material_id_company_id_fk" FOREIGN KEY ("material_id","company_id") REFERENCES "public"."material"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_order" ADD CONSTRAINT "production_order_route_id_company_id_route_id_company_id_fk" FOREIGN KEY ("route_id","company_id") REFERENCES "public"."route"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_order" ADD CONSTRAINT "production_order_bom_id_company_id_bom_id_company_id_fk" FOREIGN KEY ("bom_id","company_id") REFERENCES "public"."bom"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_order" ADD CONSTRAINT "production_order_issue_fk" FOREIGN KEY ("issue_location_id","company_id") REFERENCES "public"."location"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_order" ADD CONSTRAINT "production_order_receipt_fk" FOREIGN KEY ("receipt_location_id","company_id") REFERENCES "public"."location"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_order" ADD CONSTRAINT "production_order_project_id_company_id_project_id_company_id_fk" FOREIGN KEY ("project_id","company_id") REFERENCES "public"."project"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_order" ADD CONSTRAINT "production_order_demand_id_company_id_stock_demand_id_company_id_fk" FOREIGN KEY ("demand_id","company_id") REFERENCES "public"."stock_demand"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_pause" ADD CONSTRAINT "project_pause_project_id_company_id_project_id_company_id_fk" FOREIGN KEY ("project_id","company_id") REFERENCES "public"."project"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_pause" ADD CONSTRAINT "project_pause_order_id_company_id_production_order_id_company_id_fk" FOREIGN KEY ("order_id","company_id") REFERENCES "public"."production_order"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_customer_id_company_id_material_customer_id_company_id_fk" FOREIGN KEY ("customer_id","company_id") REFERENCES "public"."material_customer"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consumption" ADD CONSTRAINT "consumption_order_id_company_id_production_order_id_company_id_fk" FOREIGN KEY ("order_id","company_id") REFERENCES "public"."production_order"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consumption" ADD CONSTRAINT "consumption_work_order_id_company_id_work_order_id_company_id_fk" FOREIGN KEY ("work_order_id","company_id") REFERENCES "public"."work_order"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consumption" ADD CONSTRAINT "consumption_report_id_company_id_work_report_id_company_id_fk" FOREIGN KEY ("report_id","company_id") REFERENCES "public"."work_report"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consumption" ADD CONSTRAINT "consumption_component_id_company_id_production_order_component_id_company_id_fk" FOREIGN KEY ("component_id","company_id") REFERENCES "public"."production_order_component"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consumption" ADD CONSTRAINT "consumption_material_id_company_id_material_id_company_id_fk" FOREIGN KEY ("material_id","company_id") REFERENCES "public"."material"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consumption" ADD CONSTRAINT "consumption_lot_id_company_id_lot_id_company_id_fk" FOREIGN KEY ("lot_id","company_id") REFERENCES "public"."lot"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consumption" ADD CONSTRAINT "consumption_location_id_company_id_location_id_company_id_fk" FOREIGN KEY ("location_id","company_id") REFERENCES "public"."location"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consumption" ADD CONSTRAINT "consumption_event_id_company_id_trace_event_id_company_id_fk" FOREIGN KEY ("event_id","company_id") REFERENCES "public"."trace_event"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_take" ADD CONSTRAINT "piece_take_report_id_company_id_work_report_id_company_id_fk" FOREIGN KEY ("report_id","company_id") REFERENCES "public"."work_report"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_take" ADD CONSTRAINT "piece_take_link_id_company_id_segment_plan_link_id_company_id_fk" FOREIGN KEY ("link_id","company_id") REFERENCES "public"."segment_plan_link"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_report_reason" ADD CONSTRAINT "work_report_reason_report_id_company_id_work_report_id_company_id_fk" FOREIGN KEY ("report_id","company_id") REFERENCES "public"."work_report"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_report" ADD CONSTRAINT "work_report_order_id_company_id_production_order_id_company_id_fk" FOREIGN KEY ("order_id","company_id") REFERENCES "public"."production_order"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_report" ADD CONSTRAINT "work_report_segment_plan_id_company_id_segment_plan_id_company_id_fk" FOREIGN KEY ("segment_plan_id","company_id") REFERENCES "public"."segment_plan"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_report" ADD CONSTRAINT "work_report_work_order_id_company_id_work_order_id_company_id_fk" FOREIGN KEY ("work_order_id","company_id") REFERENCES "public"."work_order"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_report" ADD CONSTRAINT "work_report_staff_id_company_id_staff_id_company_id_fk" FOREIGN KEY ("staff_id","company_id") REFERENCES "public"."staff"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_report" ADD CONSTRAINT "work_report_lot_id_company_id_lot_id_company_id_fk" FOREIGN KEY ("lot_id","company_id") REFERENCES "public"."lot"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_report" ADD CONSTRAINT "work_report_event_id_company_id_trace_event_id_company_id_fk" FOREIGN KEY ("event_id","company_id") REFERENCES "public"."trace_event"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segment_plan_link" ADD CONSTRAINT "segment_plan_link_order_id_company_id_production_order_id_company_id_fk" FOREIGN KEY ("order_id","company_id") REFERENCES "public"."production_order"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segment_plan_link" ADD CONSTRAINT "segment_plan_link_from_id_company_id_segment_plan_id_company_id_fk" FOREIGN KEY ("from_id","company_id") REFERENCES "public"."segment_plan"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segment_plan_link" ADD CONSTRAINT "segment_plan_link_to_id_company_id_segment_plan_id_company_id_fk" FOREIGN KEY ("to_id","company_id") REFERENCES "public"."segment_plan"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segment_plan" ADD CONSTRAINT "segment_plan_order_id_company_id_production_order_id_company_id_fk" FOREIGN KEY ("order_id","company_id") REFERENCES "public"."production_order"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segment_plan" ADD CONSTRAINT "segment_plan_split_of_company_id_segment_plan_id_company_id_fk" FOREIGN KEY ("split_of","company_id") REFERENCES "public"."segment_plan"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segment_plan" ADD CONSTRAINT "segment_plan_rework_at_id_company_id_segment_plan_id_company_id_fk" FOREIGN KEY ("rework_at_id","company_id") REFERENCES "public"."segment_plan"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segment_plan" ADD CONSTRAINT "segment_plan_route_segment_id_company_id_route_segment_id_company_id_fk" FOREIGN KEY ("route_segment_id","company_id") REFERENCES "public"."route_segment"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segment_plan" ADD CONSTRAINT "segment_plan_work_center_id_company_id_work_center_id_company_id_fk" FOREIGN KEY ("work_center_id","company_id") REFERENCES "public"."work_center"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segment_plan" ADD CONSTRAINT "segment_plan_supplier_id_company_id_supplier_id_company_id_fk" FOREIGN KEY ("supplier_id","company_id") REFERENCES "public"."supplier"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order" ADD CONSTRAINT "work_order_order_id_company_id_production_order_id_company_id_fk" FOREIGN KEY ("order_id","company_id") REFERENCES "public"."production_order"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order" ADD CONSTRAINT "work_order_segment_plan_id_company_id_segment_plan_id_company_id_fk" FOREIGN KEY ("segment_plan_id","company_id") REFERENCES "public"."segment_plan"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order" ADD CONSTRAINT "work_order_station_id_company_id_station_id_company_id_fk" FOREIGN KEY ("station_id","company_id") REFERENCES "public"."station"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order" ADD CONSTRAINT "work_order_team_id_company_id_team_id_company_id_fk" FOREIGN KEY ("team_id","company_id") REFERENCES "public"."team"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order" ADD CONSTRAINT "work_order_staff_id_company_id_staff_id_company_id_fk" FOREIGN KEY ("staff_id","company_id") REFERENCES "public"."staff"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_stretch" ADD CONSTRAINT "work_stretch_work_order_id_company_id_work_order_id_company_id_fk" FOREIGN KEY ("work_order_id","company_id") REFERENCES "public"."work_order"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_stretch" ADD CONSTRAINT "work_stretch_staff_id_company_id_staff_id_company_id_fk" FOREIGN KEY ("staff_id","company_id") REFERENCES "public"."staff"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "machine_counter_company_id_machine_id_role_index" ON "machine_counter" USING btree ("company_id","machine_id","role");--> statement-breakpoint
CREATE UNIQUE INDEX "machine_count_minute" ON "machine_count" USING btree ("company_id","machine_id","role","at");--> statement-breakpoint
CREATE INDEX "machine_count_at_index" ON "machine_count" USING btree ("at");--> statement-breakpoint
CREATE INDEX "machine_set_up_company_id_material_id_index" ON "machine_set_up" USING btree ("company_id","material_id");--> statement-breakpoint
CREATE INDEX "machine_set_up_company_id_tool_id_index" ON "machine_set_up" USING btree ("company_id","tool_id");--> statement-breakpoint
CREATE UNIQUE INDEX "machine_set_up_target_company_id_set_up_id_point_id_index" ON "machine_set_up_target" USING btree ("company_id","set_up_id","point_id");--> statement-breakpoint
CREATE INDEX "machine_set_up_target_company_id_point_id_index" ON "machine_set_up_target" USING btree ("company_id","point_id");--> statement-breakpoint
CREATE UNIQUE INDEX "machine_signal_one_of_role" ON "machine_signal" USING btree ("company_id","machine_id","role") WHERE role <> 'recorded';--> statement-breakpoint
CREATE UNIQUE INDEX "machine_signal_point" ON "machine_signal" USING btree ("company_id","machine_id","role","point_id");--> statement-breakpoint
CREATE INDEX "machine_signal_company_id_point_id_index" ON "machine_signal" USING btree ("company_id","point_id");--> statement-breakpoint
CREATE INDEX "machine_signal_limit_company_id_material_id_index" ON "machine_signal_limit" USING btree ("company_id","material_id");--> statement-breakpoint
CREATE UNIQUE INDEX "machine_company_id_object_id_index" ON "machine" USING btree ("company_id","object_id");--> statement-breakpoint
CREATE UNIQUE INDEX "machine_company_id_code_index" ON "machine" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "machine_company_id_station_id_index" ON "machine" USING btree ("company_id","station_id");--> statement-breakpoint
CREATE INDEX "tool_log_company_id_tool_id_at_index" ON "tool_log" USING btree ("company_id","tool_id","at");--> statement-breakpoint
CREATE INDEX "tool_log_company_id_machine_id_index" ON "tool_log" USING btree ("company_id","machine_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tool_company_id_code_index" ON "tool" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "tool_company_id_machine_id_index" ON "tool" USING btree ("company_id","machine_id");--> statement-breakpoint
CREATE UNIQUE INDEX "product_route_company_id_material_id_route_code_index" ON "product_route" USING btree ("company_id","material_id","route_code");--> statement-breakpoint
CREATE UNIQUE INDEX "product_route_one_default" ON "product_route" USING btree ("company_id","material_id") WHERE is_default = 1;--> statement-breakpoint
CREATE INDEX "product_route_company_id_route_code_index" ON "product_route" USING btree ("company_id","route_code");--> statement-breakpoint
CREATE INDEX "product_route_material_id_company_id_index" ON "product_route" USING btree ("material_id","company_id");--> statement-breakpoint
CREATE INDEX "product_segment_file_product_segment_id_company_id_sort_index" ON "product_segment_file" USING btree ("product_segment_id","company_id","sort");--> statement-breakpoint
CREATE INDEX "product_segment_file_file_id_company_id_index" ON "product_segment_file" USING btree ("file_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "product_segment_file_product_segment_id_title_version_index" ON "product_segment_file" USING btree ("product_segment_id","title","version");--> statement-breakpoint
CREATE INDEX "product_segment_material_product_segment_id_company_id_sort_index" ON "product_segment_material" USING btree ("product_segment_id","company_id","sort");--> statement-breakpoint
CREATE UNIQUE INDEX "product_segment_material_product_segment_id_material_id_index" ON "product_segment_material" USING btree ("product_segment_id","material_id");--> statement-breakpoint
CREATE INDEX "product_segment_material_material_id_company_id_index" ON "product_segment_material" USING btree ("material_id","company_id");--> statement-breakpoint
CREATE INDEX "product_segment_parameter_product_segment_id_company_id_sort_index" ON "product_segment_parameter" USING btree ("product_segment_id","company_id","sort");--> statement-breakpoint
CREATE UNIQUE INDEX "product_segment_parameter_product_segment_id_name_index" ON "product_segment_parameter" USING btree ("product_segment_id","name");--> statement-breakpoint
CREATE INDEX "product_segment_resource_product_segment_id_company_id_sort_index" ON "product_segment_resource" USING btree ("product_segment_id","company_id","sort");--> statement-breakpoint
CREATE INDEX "product_segment_resource_company_id_resource_id_index" ON "product_segment_resource" USING btree ("company_id","resource_id");--> statement-breakpoint
CREATE UNIQUE INDEX "product_segment_route_segment_id_material_id_index" ON "product_segment" USING btree ("route_segment_id","material_id");--> statement-breakpoint
CREATE INDEX "product_segment_material_id_company_id_index" ON "product_segment" USING btree ("material_id","company_id");--> statement-breakpoint
CREATE INDEX "product_segment_route_segment_id_company_id_index" ON "product_segment" USING btree ("route_segment_id","company_id");--> statement-breakpoint
CREATE INDEX "product_segment_work_center_id_company_id_index" ON "product_segment" USING btree ("work_center_id","company_id");--> statement-breakpoint
CREATE INDEX "route_link_route_id_company_id_index" ON "route_link" USING btree ("route_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "route_link_from_id_to_id_kind_index" ON "route_link" USING btree ("from_id","to_id","kind");--> statement-breakpoint
CREATE INDEX "route_link_from_id_company_id_index" ON "route_link" USING btree ("from_id","company_id");--> statement-breakpoint
CREATE INDEX "route_link_to_id_company_id_index" ON "route_link" USING btree ("to_id","company_id");--> statement-breakpoint
CREATE INDEX "route_segment_file_route_segment_id_company_id_sort_index" ON "route_segment_file" USING btree ("route_segment_id","company_id","sort");--> statement-breakpoint
CREATE INDEX "route_segment_file_file_id_company_id_index" ON "route_segment_file" USING btree ("file_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "route_segment_file_route_segment_id_title_version_index" ON "route_segment_file" USING btree ("route_segment_id","title","version");--> statement-breakpoint
CREATE INDEX "route_segment_route_id_company_id_no_index" ON "route_segment" USING btree ("route_id","company_id","no");--> statement-breakpoint
CREATE INDEX "route_segment_segment_id_company_id_index" ON "route_segment" USING btree ("segment_id","company_id");--> statement-breakpoint
CREATE INDEX "route_segment_work_center_id_company_id_index" ON "route_segment" USING btree ("work_center_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "route_company_id_code_version_index" ON "route" USING btree ("company_id","code","version");--> statement-breakpoint
CREATE UNIQUE INDEX "route_one_released" ON "route" USING btree ("company_id","code") WHERE status = 'released';--> statement-breakpoint
CREATE INDEX "segment_template_resource_template_id_company_id_sort_index" ON "segment_template_resource" USING btree ("template_id","company_id","sort");--> statement-breakpoint
CREATE INDEX "segment_template_resource_company_id_resource_id_index" ON "segment_template_resource" USING btree ("company_id","resource_id");--> statement-breakpoint
CREATE UNIQUE INDEX "segment_template_company_id_code_index" ON "segment_template" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "process_segment_resource_segment_id_company_id_sort_index" ON "process_segment_resource" USING btree ("segment_id","company_id","sort");--> statement-breakpoint
CREATE INDEX "process_segment_resource_company_id_resource_id_index" ON "process_segment_resource" USING btree ("company_id","resource_id");--> statement-breakpoint
CREATE UNIQUE INDEX "process_segment_company_id_code_index" ON "process_segment" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "process_segment_work_center_id_company_id_index" ON "process_segment" USING btree ("work_center_id","company_id");--> statement-breakpoint
CREATE INDEX "process_segment_supplier_id_company_id_index" ON "process_segment" USING btree ("supplier_id","company_id");--> statement-breakpoint
CREATE INDEX "process_segment_template_id_company_id_index" ON "process_segment" USING btree ("template_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "board_link_token_hash_index" ON "board_link" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "board_link_company_id_id_index" ON "board_link" USING btree ("company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "production_exception_photo_exception_id_side_file_id_index" ON "production_exception_photo" USING btree ("exception_id","side","file_id");--> statement-breakpoint
CREATE INDEX "production_exception_photo_file_id_company_id_index" ON "production_exception_photo" USING btree ("file_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "production_exception_company_id_code_index" ON "production_exception" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "production_exception_company_id_status_id_index" ON "production_exception" USING btree ("company_id","status","id");--> statement-breakpoint
CREATE INDEX "production_exception_company_id_at_index" ON "production_exception" USING btree ("company_id","at");--> statement-breakpoint
CREATE INDEX "production_exception_order_id_company_id_index" ON "production_exception" USING btree ("order_id","company_id");--> statement-breakpoint
CREATE INDEX "production_exception_work_order_id_company_id_index" ON "production_exception" USING btree ("work_order_id","company_id");--> statement-breakpoint
CREATE INDEX "production_exception_company_id_object_id_index" ON "production_exception" USING btree ("company_id","object_id");--> statement-breakpoint
CREATE INDEX "production_exception_staff_id_company_id_index" ON "production_exception" USING btree ("staff_id","company_id");--> statement-breakpoint
CREATE INDEX "production_order_component_order_id_company_id_sort_index" ON "production_order_component" USING btree ("order_id","company_id","sort");--> statement-breakpoint
CREATE INDEX "production_order_component_segment_plan_id_company_id_index" ON "production_order_component" USING btree ("segment_plan_id","company_id");--> statement-breakpoint
CREATE INDEX "production_order_component_material_id_company_id_index" ON "production_order_component" USING btree ("material_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "production_order_company_id_code_index" ON "production_order" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "production_order_company_id_status_id_index" ON "production_order" USING btree ("company_id","status","id");--> statement-breakpoint
CREATE INDEX "production_order_company_id_due_on_index" ON "production_order" USING btree ("company_id","due_on");--> statement-breakpoint
CREATE INDEX "production_order_parent_id_company_id_index" ON "production_order" USING btree ("parent_id","company_id");--> statement-breakpoint
CREATE INDEX "production_order_material_id_company_id_status_index" ON "production_order" USING btree ("material_id","company_id","status");--> statement-breakpoint
CREATE INDEX "production_order_route_id_company_id_index" ON "production_order" USING btree ("route_id","company_id");--> statement-breakpoint
CREATE INDEX "production_order_bom_id_company_id_index" ON "production_order" USING btree ("bom_id","company_id");--> statement-breakpoint
CREATE INDEX "production_order_issue_location_id_company_id_index" ON "production_order" USING btree ("issue_location_id","company_id");--> statement-breakpoint
CREATE INDEX "production_order_receipt_location_id_company_id_index" ON "production_order" USING btree ("receipt_location_id","company_id");--> statement-breakpoint
CREATE INDEX "production_order_project_id_company_id_index" ON "production_order" USING btree ("project_id","company_id");--> statement-breakpoint
CREATE INDEX "production_order_demand_id_company_id_index" ON "production_order" USING btree ("demand_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_pause_order_id_company_id_index" ON "project_pause" USING btree ("order_id","company_id");--> statement-breakpoint
CREATE INDEX "project_pause_project_id_company_id_index" ON "project_pause" USING btree ("project_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_company_id_code_index" ON "project" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "project_company_id_status_id_index" ON "project" USING btree ("company_id","status","id");--> statement-breakpoint
CREATE INDEX "project_customer_id_company_id_index" ON "project" USING btree ("customer_id","company_id");--> statement-breakpoint
CREATE INDEX "consumption_company_id_at_index" ON "consumption" USING btree ("company_id","at");--> statement-breakpoint
CREATE INDEX "consumption_order_id_company_id_index" ON "consumption" USING btree ("order_id","company_id");--> statement-breakpoint
CREATE INDEX "consumption_work_order_id_company_id_index" ON "consumption" USING btree ("work_order_id","company_id");--> statement-breakpoint
CREATE INDEX "consumption_report_id_company_id_index" ON "consumption" USING btree ("report_id","company_id");--> statement-breakpoint
CREATE INDEX "consumption_component_id_company_id_index" ON "consumption" USING btree ("component_id","company_id");--> statement-breakpoint
CREATE INDEX "consumption_material_id_company_id_index" ON "consumption" USING btree ("material_id","company_id");--> statement-breakpoint
CREATE INDEX "consumption_lot_id_company_id_index" ON "consumption" USING btree ("lot_id","company_id");--> statement-breakpoint
CREATE INDEX "consumption_location_id_company_id_index" ON "consumption" USING btree ("location_id","company_id");--> statement-breakpoint
CREATE INDEX "consumption_event_id_company_id_index" ON "consumption" USING btree ("event_id","company_id");--> statement-breakpoint
CREATE INDEX "piece_take_report_id_company_id_index" ON "piece_take" USING btree ("report_id","company_id");--> statement-breakpoint
CREATE INDEX "piece_take_link_id_company_id_index" ON "piece_take" USING btree ("link_id","company_id");--> statement-breakpoint
CREATE INDEX "work_report_reason_report_id_company_id_index" ON "work_report_reason" USING btree ("report_id","company_id");--> statement-breakpoint
CREATE INDEX "work_report_reason_company_id_reason_index" ON "work_report_reason" USING btree ("company_id","reason");--> statement-breakpoint
CREATE UNIQUE INDEX "work_report_company_id_code_index" ON "work_report" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "work_report_company_id_at_index" ON "work_report" USING btree ("company_id","at");--> statement-breakpoint
CREATE INDEX "work_report_order_id_company_id_index" ON "work_report" USING btree ("order_id","company_id");--> statement-breakpoint
CREATE INDEX "work_report_segment_plan_id_company_id_index" ON "work_report" USING btree ("segment_plan_id","company_id");--> statement-breakpoint
CREATE INDEX "work_report_work_order_id_company_id_id_index" ON "work_report" USING btree ("work_order_id","company_id","id");--> statement-breakpoint
CREATE INDEX "work_report_staff_id_company_id_at_index" ON "work_report" USING btree ("staff_id","company_id","at");--> statement-breakpoint
CREATE INDEX "work_report_lot_id_company_id_index" ON "work_report" USING btree ("lot_id","company_id");--> statement-breakpoint
CREATE INDEX "work_report_event_id_company_id_index" ON "work_report" USING btree ("event_id","company_id");--> statement-breakpoint
CREATE INDEX "segment_plan_link_order_id_company_id_index" ON "segment_plan_link" USING btree ("order_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "segment_plan_link_from_id_to_id_kind_index" ON "segment_plan_link" USING btree ("from_id","to_id","kind");--> statement-breakpoint
CREATE INDEX "segment_plan_link_from_id_company_id_index" ON "segment_plan_link" USING btree ("from_id","company_id");--> statement-breakpoint
CREATE INDEX "segment_plan_link_to_id_company_id_index" ON "segment_plan_link" USING btree ("to_id","company_id");--> statement-breakpoint
CREATE INDEX "segment_plan_order_id_company_id_no_index" ON "segment_plan" USING btree ("order_id","company_id","no");--> statement-breakpoint
CREATE INDEX "segment_plan_company_id_status_planned_start_index" ON "segment_plan" USING btree ("company_id","status","planned_start");--> statement-breakpoint
CREATE INDEX "segment_plan_split_of_company_id_index" ON "segment_plan" USING btree ("split_of","company_id");--> statement-breakpoint
CREATE INDEX "segment_plan_route_segment_id_company_id_index" ON "segment_plan" USING btree ("route_segment_id","company_id");--> statement-breakpoint
CREATE INDEX "segment_plan_rework_at_id_company_id_index" ON "segment_plan" USING btree ("rework_at_id","company_id");--> statement-breakpoint
CREATE INDEX "segment_plan_work_center_id_company_id_status_index" ON "segment_plan" USING btree ("work_center_id","company_id","status");--> statement-breakpoint
CREATE INDEX "segment_plan_supplier_id_company_id_index" ON "segment_plan" USING btree ("supplier_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "work_order_company_id_code_index" ON "work_order" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "work_order_company_id_status_id_index" ON "work_order" USING btree ("company_id","status","id");--> statement-breakpoint
CREATE INDEX "work_order_order_id_company_id_index" ON "work_order" USING btree ("order_id","company_id");--> statement-breakpoint
CREATE INDEX "work_order_segment_plan_id_company_id_index" ON "work_order" USING btree ("segment_plan_id","company_id");--> statement-breakpoint
CREATE INDEX "work_order_station_id_company_id_status_index" ON "work_order" USING btree ("station_id","company_id","status");--> statement-breakpoint
CREATE INDEX "work_order_team_id_company_id_status_index" ON "work_order" USING btree ("team_id","company_id","status");--> statement-breakpoint
CREATE INDEX "work_order_staff_id_company_id_status_index" ON "work_order" USING btree ("staff_id","company_id","status");--> statement-breakpoint
CREATE INDEX "work_stretch_work_order_id_company_id_began_at_index" ON "work_stretch" USING btree ("work_order_id","company_id","began_at");--> statement-breakpoint
CREATE UNIQUE INDEX "work_stretch_one_open" ON "work_stretch" USING btree ("work_order_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "work_stretch_staff_id_company_id_began_at_index" ON "work_stretch" USING btree ("staff_id","company_id","began_at");--> statement-breakpoint
CREATE POLICY "own_company" ON "machine_counter" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "machine_count" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "machine_set_up" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "machine_set_up_target" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "machine_signal" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "machine_signal_limit" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "machine" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "tool_log" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "tool" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "product_route" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "product_segment_file" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "product_segment_material" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "product_segment_parameter" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "product_segment_resource" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "product_segment" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "route_link" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "route_segment_file" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "route_segment" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "route" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "segment_template_resource" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "segment_template" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "process_segment_resource" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "process_segment" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "board_link" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "production_exception_photo" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "production_exception" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "production_order_component" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "production_order" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "project_pause" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "project" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "consumption" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "piece_take" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "work_report_reason" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "work_report" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "segment_plan_link" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "segment_plan" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "work_order" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "work_stretch" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));