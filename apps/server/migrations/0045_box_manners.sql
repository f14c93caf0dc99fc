ALTER TABLE "box_device" ADD COLUMN "most_registers" integer;--> statement-breakpoint
ALTER TABLE "box_device" ADD COLUMN "pause_ms" integer;--> statement-breakpoint
ALTER TABLE "box_device" ADD COLUMN "write_by" text;--> statement-breakpoint
ALTER TABLE "box_device" ADD COLUMN "text_encoding" text;