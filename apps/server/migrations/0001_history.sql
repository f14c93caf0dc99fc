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
