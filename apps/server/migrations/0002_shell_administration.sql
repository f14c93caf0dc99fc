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
ALTER TABLE "document_version" ADD CONSTRAINT "document_version_document_id_company_id_document_id_company_id_fk" FOREIGN KEY ("document_id","company_id") REFERENCES "public"."document"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_manual_id_manual_article_id_fk" FOREIGN KEY ("manual_id") REFERENCES "public"."manual_article"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_manual_parent_id_manual_article_id_fk" FOREIGN KEY ("manual_parent_id") REFERENCES "public"."manual_article"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_parent_id_company_id_document_id_company_id_fk" FOREIGN KEY ("parent_id","company_id") REFERENCES "public"."document"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_version_company_id_document_id_id_index" ON "document_version" USING btree ("company_id","document_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "document_company_id_manual_id_index" ON "document" USING btree ("company_id","manual_id");--> statement-breakpoint
CREATE INDEX "document_manual_id_index" ON "document" USING btree ("manual_id");--> statement-breakpoint
CREATE INDEX "document_company_id_parent_id_index" ON "document" USING btree ("company_id","parent_id");--> statement-breakpoint
CREATE INDEX "document_manual_parent_id_index" ON "document" USING btree ("manual_parent_id");--> statement-breakpoint
CREATE INDEX "manual_article_parent_code_index" ON "manual_article" USING btree ("parent_code");--> statement-breakpoint
CREATE POLICY "own_company" ON "document_version" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "own_company" ON "document" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "readable" ON "manual_article" AS PERMISSIVE FOR SELECT TO "zhizao_app" USING (true);