-- The day that a posted bill of stock counts for stands on it, where nobody had chosen one.
update "stock_entry" set "posted_on" = found.posted_on
from (select source_id, min(posted_on) as posted_on from "stock_ledger"
  where source_kind = 'stockEntry' and step = 'post' group by source_id) found
where found.source_id = "stock_entry".id and "stock_entry"."posted_on" is null and "stock_entry".status <> 'draft';
