ALTER TABLE "operate_log" ADD COLUMN "subject_id" bigint;--> statement-breakpoint
CREATE INDEX "operate_log_subject" ON "operate_log" USING btree ("subject_id","id") WHERE subject_id is not null;