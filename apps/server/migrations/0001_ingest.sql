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
CREATE UNIQUE INDEX "box_gap_company_id_box_id_epoch_from_seq_index" ON "box_gap" USING btree ("company_id","box_id","epoch","from_seq");--> statement-breakpoint
CREATE POLICY "own_company" ON "box_gap" AS PERMISSIVE FOR ALL TO "zhizao_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
ALTER TABLE "sample_journal" ALTER COLUMN "data" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "sample_chunk" ALTER COLUMN "data" SET STORAGE EXTERNAL;
