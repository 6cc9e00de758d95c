-- Words in the order in which the screens put them: `Intl.Collator('en', { numeric: true })`.
CREATE COLLATION words (provider = icu, locale = 'en-u-kn-true');--> statement-breakpoint
DROP INDEX "registered_last_name";--> statement-breakpoint
DROP INDEX "registered_first_name";--> statement-breakpoint
ALTER TABLE "registered" ADD COLUMN "distinct_from" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "registered_last_name" ON "registered" USING btree ("organisation_id","soft_archived","last_name" COLLATE words,"created" DESC NULLS FIRST,"id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "registered_first_name" ON "registered" USING btree ("organisation_id","soft_archived","first_name" COLLATE words,"created" DESC NULLS FIRST,"id") WHERE deleted_at IS NULL;