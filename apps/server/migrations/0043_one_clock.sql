CREATE TABLE "unstored_value" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unstored_value_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"data" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "box_sequence" ADD COLUMN "instance" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "box_sequence" DROP CONSTRAINT "box_sequence_box_id_epoch_pk";--> statement-breakpoint
ALTER TABLE "box_sequence" ADD CONSTRAINT "box_sequence_box_id_epoch_instance_pk" PRIMARY KEY("box_id","epoch","instance");--> statement-breakpoint
ALTER TABLE "box" ADD COLUMN "instance" text;--> statement-breakpoint
ALTER TABLE "box" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "box" ADD COLUMN "claim" jsonb;