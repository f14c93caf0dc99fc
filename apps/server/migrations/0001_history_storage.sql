-- Journal and chunks are packed by the server already: kept outside the row, not compressed a second time.
ALTER TABLE "sample_journal" ALTER COLUMN "data" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "sample_chunk" ALTER COLUMN "data" SET STORAGE EXTERNAL;
