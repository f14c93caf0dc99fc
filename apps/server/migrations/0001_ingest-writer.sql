CREATE TABLE "ingest_writer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_no" bigint NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
-- Packed samples do not shrink further: PostgreSQL shall not try, it costs more than the write itself.
ALTER TABLE "sample_journal" ALTER COLUMN "data" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "sample_chunk" ALTER COLUMN "data" SET STORAGE EXTERNAL;
