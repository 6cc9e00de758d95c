ALTER TABLE "insight_totals" ADD COLUMN "confirmations" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- Makes all totals stale, because they were counted without the new column.
DELETE FROM numbers_counted;
--> statement-breakpoint
-- Drops the function because its result has a new column. The routines of this build define it again.
DROP FUNCTION IF EXISTS people_numbers(uuid[], integer, date, date);
