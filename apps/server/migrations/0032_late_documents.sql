CREATE INDEX "stock_count_late" ON "stock_count" USING btree ("due_on","company_id") WHERE status in ('draft', 'counting', 'review', 'recount');--> statement-breakpoint
CREATE INDEX "stock_demand_late" ON "stock_demand" USING btree ("needed_on","company_id") WHERE status in ('open', 'partial');--> statement-breakpoint
CREATE INDEX "inbound_bill_late" ON "inbound_bill" USING btree ("expected_on","company_id") WHERE status in ('confirmed', 'partial');--> statement-breakpoint
CREATE INDEX "outbound_bill_late" ON "outbound_bill" USING btree ("expected_on","company_id") WHERE status in ('confirmed', 'partial');--> statement-breakpoint
CREATE INDEX "transfer_late" ON "transfer" USING btree ("expected_on","company_id") WHERE status in ('confirmed', 'inTransit');