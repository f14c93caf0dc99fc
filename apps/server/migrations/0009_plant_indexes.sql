DROP INDEX "object_company_id_path_index";--> statement-breakpoint
CREATE INDEX "object_company_id_sort_id_index" ON "object" USING btree ("company_id","sort","id");--> statement-breakpoint
CREATE INDEX "object_company_id_path_index" ON "object" USING btree ("company_id","path" text_pattern_ops);