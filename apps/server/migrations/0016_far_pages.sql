DROP INDEX "sign_in_log_company_id_created_at_index";--> statement-breakpoint
DROP INDEX "alarm_event_company_id_happened_at_index";--> statement-breakpoint
DROP INDEX "alarm_company_id_activated_at_index";--> statement-breakpoint
DROP INDEX "control_write_company_id_created_at_index";--> statement-breakpoint
DROP INDEX "operate_log_company_id_created_at_index";--> statement-breakpoint
DROP INDEX "outbox_message_company_id_created_at_index";--> statement-breakpoint
CREATE INDEX "sign_in_log_company_id_created_at_id_index" ON "sign_in_log" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "alarm_event_company_id_happened_at_id_index" ON "alarm_event" USING btree ("company_id","happened_at","id");--> statement-breakpoint
CREATE INDEX "alarm_company_id_activated_at_id_index" ON "alarm" USING btree ("company_id","activated_at","id");--> statement-breakpoint
CREATE INDEX "control_write_company_id_created_at_id_index" ON "control_write" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "operate_log_company_id_created_at_id_index" ON "operate_log" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_message_company_id_created_at_id_index" ON "outbox_message" USING btree ("company_id","created_at","id");